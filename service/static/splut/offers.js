import { direction, neighbour, opposite } from "./geometry.js";

/** @typedef {{from?: string, to?: string}} Chosen what has been chosen so far */

/**
 * Return what may be clicked now: for each cell its kind (piece, target, throw, rock or plain), and
 * the move if the click completes one.
 * @param {{moves: any[], chosen: Chosen}} table the lawful moves, and what has been chosen
 */
export function offers({ moves, chosen }) {
  const found = new Map();
  const steps = moves.filter((move) => move.do === "step");
  if (chosen.to) {
    for (const move of variants(moves, chosen)) {
      const { cell, kind } = spot(move);
      if (cell && !found.has(cell)) found.set(cell, { kind, move });
    }
    return found;
  }
  for (const { from } of steps) found.set(from, { kind: "piece" });
  for (const { from, to } of steps) if (from === chosen.from) found.set(to, target(moves, from, to));
  return found;
}

/** Return the moves that are left when a piece and its target are chosen. */
export const variants = (moves, { from, to }) =>
  moves.filter((move) => move.from === from && move.to === to);

/** A target is a move by itself unless there is something left to choose. */
function target(moves, from, to) {
  const [first, ...others] = variants(moves, { from, to });
  return others.length || first.throw ? { kind: "target" } : { kind: "target", move: first };
}

/** Return where on the board a variant is chosen. */
function spot(move) {
  if (move.throw) return { cell: neighbour(move.to, move.throw), kind: "throw" };
  if (move.levitate) return { cell: move.levitate, kind: "rock" };
  if (move.pull) return { cell: behind(move), kind: "rock" };
  return { cell: move.to, kind: "plain" };
}

/** Return the cell straight behind a step. */
export const behind = ({ from, to }) => neighbour(from, opposite[direction(from, to)]);

/** Return what is chosen after a click on an offered cell that completes no move. */
export function choose(chosen, cell, { kind }) {
  if (kind === "piece") return cell === chosen.from ? {} : { from: cell };
  return { from: chosen.from, to: cell };
}

/** Return what is chosen after one step back. */
export const back = (chosen) => (chosen.to ? { from: chosen.from } : {});
