import { across, floorOf } from "./floor.js";
import { killers } from "./content.js";

/**
 * @typedef {{killer?: string, action?: string, to?: string, aim?: string}} Chosen
 * What has been chosen so far: a killer and his action, where he ends, and what he aims at.
 */

const KINDS = { hide: "hide", start: "start", post: "post", noise: "noise", "sneak-to": "step", "duct-to": "duct" };

/**
 * Return what may be clicked now: for each cell its kind, and the move if the click completes one,
 * or else what is chosen `next`.
 * @param {{moves: any[], chosen: Chosen, view: any}} table
 */
export function offers({ moves, chosen, view }) {
  if (moves.some(({ do: what }) => what === "act")) return hunting(moves, chosen, view);
  if (moves.some(({ do: what }) => what === "begin")) return beginning(moves, view);
  const { killer } = picked(moves, chosen);
  const found = new Map();
  for (const move of moves) {
    const kind = KINDS[move.do];
    if (!kind || (move.killer ?? killer) !== killer) continue;
    const cell = move.at ?? move.to;
    // A neighbour may also be at the other end of a duct: then it is asked which way.
    found.set(cell, found.has(cell) ? { kind, next: { to: cell } } : { kind, move });
  }
  return found;
}

/** Return the killer and the action that are meant, where nothing else is chosen the first ones. */
export function picked(moves, chosen) {
  const ready = [...new Set(moves.map(({ killer }) => killer).filter(Boolean))];
  const killer = ready.includes(chosen.killer) ? chosen.killer : ready.length === 1 || moves[0]?.do === "post" ? ready[0] : undefined;
  const actions = actionsOf(moves, killer);
  return { killer, action: actions.includes(chosen.action) ? chosen.action : actions[0] };
}

/** Return the actions that a killer may take now. */
export const actionsOf = (moves, killer) => [
  ...new Set(moves.filter((move) => move.killer === killer && move.action).map(({ action }) => action)),
];

/** Return the turns that are left when killer, action and destination are chosen. */
export const variants = (moves, { killer, action, to, aim }, floor) =>
  moves.filter(
    (move) =>
      move.killer === killer && move.action === action && move.to === to && (!aim || aimed(floor, move) === aim),
  );

/** Where the turns of all killers are too many to list, one of them begins; of two on a cell the first. */
function beginning(moves, view) {
  const found = new Map();
  for (const { id, figure } of killers(view)) {
    const move = moves.find(({ killer }) => killer === id);
    if (move && !found.has(figure.at)) found.set(figure.at, { kind: "killer", move });
  }
  return found;
}

function hunting(moves, chosen, view) {
  const floor = floorOf(view.content, view.pieces);
  const { killer, action } = picked(moves, chosen);
  if (killer && chosen.to) return aims(variants(moves, { ...chosen, killer, action }, floor), floor, chosen);
  const found = new Map();
  const ready = new Set(moves.map((move) => move.killer));
  for (const { id, figure } of killers(view)) {
    if (!ready.has(id)) continue;
    found.set(figure.at, { kind: "killer", chosen: id === killer, next: { killer: id } });
  }
  for (const move of moves) {
    if (move.killer !== killer || move.action !== action) continue;
    const next = { killer, action, to: move.to };
    const several = variants(moves, next, floor).length > 1;
    found.set(move.to, several ? { kind: "go", next } : { kind: "go", move });
  }
  return found;
}

/** Where a turn aims at: the cell itself, or the one behind a door; an exit is chosen in its cell. */
function aims(turns, floor, chosen) {
  const found = new Map();
  for (const move of turns) {
    const cell = aimed(floor, move);
    const edge = move.target.includes("-") ? move.target : undefined;
    const next = { ...chosen, aim: cell };
    found.set(cell, found.has(cell) ? { kind: "aim", next } : { kind: "aim", move, edge });
  }
  return found;
}

function aimed(floor, { target = "", to }) {
  return target.includes("-") ? (across(floor, target, to) ?? to) : target || to;
}

export const choose = (chosen, cell, { next, kind }) =>
  kind === "killer" && chosen.killer === next.killer ? {} : next;

/** Return what is chosen after one step back. */
export function back({ killer, action, to, aim }) {
  if (aim) return { killer, action, to };
  return to && killer ? { killer, action } : {};
}
