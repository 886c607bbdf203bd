import { side } from "../lib/caption.js";
import { t } from "../lib/words.js";
import { counted, here, killer, named } from "./content.js";

/** What happened, in words and in notation. `pages/games/snuff.py` says the same. */
const SHELVES = {
  killer: "killers",
  other: "killers",
  card: "cards",
  action: "actions",
  object: "objects",
  upgrade: "upgrades",
  quadrant: "quadrants",
};
const COUNTS = ["total", "amount", "blood", "keys", "steps", "round", "cost"];

/** Return who and what an event is about, in words. */
export function said(view, event) {
  const words = { n: COUNTS.map((field) => event[field]).find((n) => n !== undefined) };
  for (const [field, shelf] of Object.entries(SHELVES)) {
    if (field in event) words[field] = named(view, shelf, event[field]);
  }
  if (event.action === "special") words.action = here(killer(view, event.killer).special.name);
  if (event.pieces) {
    words.pieces = event.pieces.map((id) => named(view, "quadrants", id)).join(", ");
  }
  if (event.noises) words.noises = counted(event.noises);
  return { ...words, variant: variant(event) };
}

function variant({ kind, total, source, killer: who, other, target, fresh, near }) {
  switch (kind) {
    case "noise-announced":
      return total ? "" : "silent";
    case "noise-made":
      return source;
    case "noise-gained":
      return who ? "killer" : "";
    case "killer-acted":
      return other ? "other" : target ? "target" : "";
    case "trail-read":
      return fresh ? "" : "no";
    case "nearness-told":
      return near ? "" : "no";
    default:
      return "";
  }
}

/** Return an event's words in the notation of `domain/snuff/transcript.py`; empty when it has none. */
export function notation(view, event) {
  const short = (id) => `K${killer(view, id)?.number ?? id}`;
  const { kind, at, to, killer: who } = event;
  const noises = () => Object.keys(event.noises).sort().flatMap((cell) => Array(event.noises[cell]).fill(cell));
  const words = {
    "board-built": () => ["board", ...event.pieces],
    "killer-cast": () => [short(who), "cast"],
    "killer-posted": () => [short(who), "at", at],
    "object-hidden": () => [at],
    "prey-started": () => ["P starts", at],
    "round-began": () => ["round", event.round],
    "card-played": () => [event.card],
    "noise-made": () => [event.source === "object" ? "at" : "", at],
    "prey-stepped": () => [">", to],
    "prey-ducted": () => [">>", to],
    "prey-dragged": () => ["dragged", to],
    "object-picked": () => [event.object],
    "object-used": () => ["use", event.object],
    "escape-declared": () => ["escape"],
    "noise-announced": () => ["/", ...(event.total ? noises() : ["-"])],
    "prey-sighted": () => ["seen", at],
    "prey-lost": () => ["lost"],
    "keys-shown": () => ["keys", event.keys],
    "upgrade-gained": () => ["gained", event.upgrade],
    "noise-gained": () => ["gains", event.amount],
    "prey-attacked": () => ["hit", at, short(who), "blood", event.blood],
    "killer-stunned": () => [short(who)],
    "killer-acted": () => [short(who), event.action, to, event.other && short(event.other), event.target],
    "quadrant-named": () => ["began in", event.quadrant],
    "trail-read": () => [event.fresh ? "fresh" : "cold"],
    "nearness-told": () => [event.near ? "within" : "beyond", event.steps],
    resigned: () => [view.table.roles[event.seat], event.seat, "resigns"],
  };
  return (words[kind]?.() ?? []).filter((word) => word !== "" && word !== undefined).join(" ");
}

/** Events that leave no mark on the board need no time. */
export const SILENT = [
  ...["opened", "seated", "ended", "resigned", "timed-out", "round-began", "round-ended"],
  ...["killer-began", "killer-rested", "objects-laid", "card-played", "keys-shown", "upgrade-gained"],
];

/** What a mark on the scrub bar stands for. */
export const MARKED = {
  "noise-announced": "noise",
  "prey-sighted": "sight",
  "prey-attacked": "splut",
  "killer-stunned": "crush",
  "keys-shown": "key",
  "object-picked": "key",
  "escape-declared": "end",
  resigned: "leave",
  "timed-out": "leave",
  ended: "end",
};

/** A chapter is one side's turn in a round; what ends a turn still belongs to it. */
export function chapter(view, before = view) {
  const { round = 0, stage, table } = before.round === view.round ? before : view;
  const role = stage === "killers" ? "killers" : "prey";
  if (!round) return { key: "set-up", role: "", title: t("snuff.set-up") };
  return { key: `${round} ${role}`, role, title: t("snuff.turn", { round, side: sides(table, role) }) };
}

const sides = ({ roles }, role) =>
  roles.filter((one) => one === role).length > 1
    ? t(`snuff.role.${role}`)
    : side("snuff", roles, roles.indexOf(role));
