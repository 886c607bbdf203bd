import { t } from "../lib/words.js";

/** What a view and the latest events say at a glance: last move, barred rocks, notation. */

const WALKS = ["stepped", "pushed", "pulled", "levitated"];

/**
 * Return the lines of the turn in progress, or of the turn before when it has just begun.
 * @param {import("../lib/reel.js").Reel} reel
 */
export function lastMoves(reel, seq) {
  const found = [];
  for (let i = seq; i > 0; i -= 1) {
    const event = reel.event(i);
    if (event.kind === "turn-began" && found.length) break;
    if (WALKS.includes(event.kind)) {
      found.unshift({ kind: "walk", seat: event.seat, from: event.from, to: event.to });
      if (event.rock) {
        found.unshift({ kind: "rock", seat: event.seat, from: event.rock, to: event.rock_to });
      }
    }
    if (event.kind === "thrown") {
      found.unshift({ kind: "throw", seat: event.seat, from: event.from, to: event.landing });
    }
  }
  return found;
}

/** Return the cells of the rocks that may not be levitated in this turn (S24, S25). */
export function barred(view) {
  const { options = {}, turn = 0 } = view;
  const lap = options.cooldown_scope === "lap";
  const free = lap ? (view.last_turns?.[view.to_move] ?? 0) : Math.max(turn - 2, 0);
  return Object.entries(view.rocks ?? {})
    .filter(([, rock]) => {
      const { moved = 0, earlier = 0 } = rock;
      if (options.push_clears_cooldown && moved === turn) return false;
      return (moved === turn ? earlier : moved) > free;
    })
    .map(([cell]) => cell);
}

/** Return an event in the notation of the rules; empty when it has none. */
export function notation({ table: { roles } }, event) {
  const { kind, from, to } = event;
  switch (kind) {
    case "stepped":
      return `${event.piece[0].toUpperCase()} ${from}-${to}`;
    case "pushed":
      return `D ${from}-${to}`;
    case "pulled":
      return `T ${from}-${to} +`;
    case "levitated":
      return `S ${from}-${to} ~${event.rock}-${event.rock_to}`;
    case "thrown":
      return `!${event.direction[0].toUpperCase()} ${event.landing}`;
    case "crushed":
      return "x D";
    case "team-left":
      return event.cause === "hit" ? `# ${roles[event.seat]}` : "";
    case "resigned":
      return "resigns";
    case "timed-out":
      return `${roles[event.seat]} is out of time`;
    case "stuck":
      return "stuck";
    case "draw-claimed":
      return "claims a draw";
    default:
      return "";
  }
}

/** Return pieces, directions and causes in words. */
export function said(view, event) {
  const fields = ["piece", "direction", "cause"].filter((field) => field in event);
  const words = fields.map((field) => [field, t(`splut.${field}.${event[field]}`)]);
  return { ...Object.fromEntries(words), n: event.steps };
}

/** Events that leave no mark on the board need no time. */
export const SILENT = ["turn-began", "seated", "opened", "ended", "resigned", "timed-out"];

/** What a mark on the scrub bar stands for. */
export const MARKED = {
  thrown: "throw",
  crushed: "crush",
  "sorcerer-hit": "splut",
  resigned: "leave",
  "timed-out": "leave",
  "draw-claimed": "leave",
  ended: "end",
};
