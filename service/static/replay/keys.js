/** The keys of the replay: none while typing, none with Ctrl, Alt or Meta, and never Tab. */
const KEYS = {
  ArrowLeft: (replay, { shiftKey }) => (shiftKey ? replay.turn(-1) : replay.step(-1)),
  ArrowRight: (replay, { shiftKey }) => (shiftKey ? replay.turn(1) : replay.step(1)),
  Home: (replay) => replay.jump(1),
  End: (replay) => replay.jump(replay.reel.last),
  " ": (replay) => replay.toggle(),
  "+": (replay) => replay.faster(1),
  "-": (replay) => replay.faster(-1),
  f: (replay) => replay.flip(),
  F: (replay) => replay.flip(),
  "?": (replay) => replay.help(),
};

/** What the help shows: the words of a key and of what it does. */
export const HELP = [
  ["arrows", "event"],
  ["shift-arrows", "turn"],
  ["ends", "ends"],
  ["space", "play"],
  ["speed", "speed"],
  ["flip", "flip"],
  ["help", "help"],
];

export function replayKey(replay, event) {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !(key in KEYS)) return;
  if (target.closest("select, textarea, dialog, input:not([type=range])")) return;
  if (key === " " && target.closest("button, a, summary")) return;
  event.preventDefault();
  KEYS[key](replay, event);
}
