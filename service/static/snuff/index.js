import { html, nothing, svg } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { here, killers } from "./content.js";
import "./board.js";

/** SNUFF's doors; what each is for stands in `../splut/index.js`. */
export { beside, switches } from "./facts.js";
export { back, choose, offers } from "./offers.js";
export { choices, status, task } from "./panel.js";
export { MARKED, SILENT, chapter, notation, said } from "./story.js";
export { movers, turn } from "./turns.js";

export const tag = "snuff-board";
export const frame = html`<snuff-board></snuff-board>`;

export const extras = () => ({});

export const home = () => 0;

export const flip = (quarters) => (quarters + 1) % 4;

const AUDIENCES = { prey: "team:prey", director: "director", killers: "team:killers" };

/** Whoever plays both sides by himself is told what the prey is told. */
export const audience = (roles) =>
  AUDIENCES[Object.keys(AUDIENCES).find((role) => roles.includes(role))] ?? "public";

export const badge = (role) =>
  html`<svg class="badge role-${role}" viewBox="-5 -5 10 10" aria-hidden="true">
    ${svg`<use href=${`#snuff-${role}`}></use>`}
  </svg>`;

/** Why somebody with a seat only looks on. */
export const waiting = ({ yours, view }) =>
  yours.every((seat) => view.table.roles[seat] === "director") ? "snuff.task.director" : "choose.wait";

export const order = (seats) => seats;

/** Whom of the killers a seat leads. */
export function note(view, role, seat) {
  if (role !== "killers") return t(`snuff.note.${role}`);
  const own = killers(view).filter(({ figure }) => figure.seat === seat);
  return own.map(({ name }) => here(name)).join(", ") || nothing;
}

/** Where she may be is asked of the service, once there is something to ask. */
export const layered = (view) => Boolean(view.round) && view.content.options.layer !== false;
