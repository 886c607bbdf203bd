import { side } from "../lib/caption.js";
import { html, svg } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { SIDES } from "./geometry.js";
import { lastMoves } from "./story.js";
import "./board.js";

/**
 * The doors of a game, through which the pages know it:
 * - the board: `tag`, `frame` (its element), `extras` (what it shows beside the view), `home`, `flip`
 * - who is who: `audience` of somebody's roles, `movers`, `badge`, `order` and `note` of the seats
 * - playing: `offers`, `choose`, `back`, `task`, `choices`, `status`, `waiting`, `turn`, and what stands
 *   `beside` the board or is switched on it (`switches`)
 * - telling: `said`, `chapter`, `notation`, `MARKED`, `SILENT`, and `layer` where there is one
 */
export { back, choose, offers } from "./offers.js";
export { choices, status, task } from "./panel.js";
export { MARKED, SILENT, notation, said } from "./story.js";

export const tag = "splut-board";
export const frame = html`<splut-board></splut-board>`;

export const extras = (reel, seq) => ({ moves: lastMoves(reel, seq) });

/** How the board is turned so that a role is nearest to its player. */
export const home = (role = "south") => SIDES.indexOf(role);

export const flip = (quarters, roles) => (quarters + (roles.length > 2 ? 1 : 2)) % 4;

/** In Splut! nothing is hidden. */
export const audience = () => "public";

export const movers = ({ to_move: mover }) => (mover === undefined ? [] : [mover]);

/** A side's sign: its colour, and the shape of its pieces. */
export const badge = (role) =>
  html`<svg class="badge side-${role}" viewBox="-5 -5 10 10" aria-hidden="true">
    ${svg`<use href=${`#base-${role}`}></use>`}
  </svg>`;

/** Seats in the order of their turns. */
export function order(seats, { order: turns = [] }) {
  return [...seats].sort((a, b) => turns.indexOf(a.seat) - turns.indexOf(b.seat));
}

export const note = (view, role) => t(`splut.colour.${role}`);

/** A turn's chapter in the story: which one, whose, and its title. */
export const chapter = ({ turn, to_move: mover, table }) => ({
  key: turn,
  role: table.roles[mover],
  title: t("log.turn", { turn, side: side("splut", table.roles, mover) }),
});

export const waiting = () => "choose.wait";

/** Whose turn it is, in short. */
export const turn = ({ turn: number, to_move: mover, table }) =>
  t("lobby.turn", { turn: number, side: side("splut", table.roles, mover) });

export const beside = () => "";

export const switches = () => "";
