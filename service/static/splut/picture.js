import { html, nothing, svg } from "../lib/lit.js";
import { CELLS, middle, place, seen } from "./geometry.js";
import { barred } from "./story.js";

/** How a position looks. `board` is the element; the page's symbols give the shapes. */
export const picture = (board) => html`<svg class="board" viewBox="-1 -1 92 92" aria-hidden="true">
  <use href="#arena" x="-1" y="-1" width="92" height="92"></use>
  ${board.mini ? nothing : names(board.quarters)}
  <g class="trail">${board.moves.map((move) => trail(board, move))}</g>
  ${board.rocks.map((cell, i) => rock(board, cell, i))}
  ${pieces(board.view).map(([id, cell]) => piece(board, id, cell))}
  ${ghost(board)}
  <g class="offers">${[...board.offers].map(([cell, { kind }]) => offer(board, cell, kind))}</g>
  <g class="effects"></g>
</svg>`;

const at = (cell, quarters) => {
  const { x, y } = middle(cell, quarters);
  return `translate(${x} ${y})`;
};

const role = ({ view }, seat) => view.table?.roles[seat] ?? "south";

/** Files stand in the lowest cell of a column, ranks in the leftmost one of a row. */
function names(quarters) {
  const turned = quarters % 2;
  const mark = (cell, text, dx, dy) => {
    const { x, y } = middle(cell, quarters);
    return svg`<text class="name" x=${x + dx} y=${y + dy}>${text}</text>`;
  };
  const low = (cell) => !CELLS.some((other) => below(cell, other, quarters));
  return [
    seen(quarters).map(([cell]) => mark(cell, cell[turned ? 0 : 1], -3.6, -2.5)),
    CELLS.filter(low).map((cell) => mark(cell, cell[turned ? 1 : 0], 3.5, 4.1)),
  ];
}

function below(cell, other, quarters) {
  const [a, b] = [place(cell, quarters), place(other, quarters)];
  return a.column === b.column && b.row > a.row;
}

/** What a move left on the board: where it began, and the way it took. */
function trail(board, { kind, seat, from, to }) {
  const [a, b] = [middle(from, board.quarters), middle(to, board.quarters)];
  return svg`<g class="trail-${kind} side-${role(board, seat)}">
    <circle cx=${a.x} cy=${a.y} r="1.5"></circle>
    <line x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y}></line>
  </g>`;
}

function rock({ view, mini, quarters }, cell, i) {
  const cold = !mini && barred(view).includes(cell);
  return svg`<g data-rock=${i} transform=${at(cell, quarters)}>
    <use href="#rock"></use>
    ${cold ? svg`<use href="#cooldown" x="2.9" y="-2.9"></use>` : nothing}
  </g>`;
}

/** Return each piece that the game began with, with its cell if it is still there. */
function pieces({ table, pieces: placed = {} }) {
  const where = Object.fromEntries(Object.entries(placed).map(([cell, id]) => [id, cell]));
  const ids = (table?.roles ?? []).flatMap((_, seat) => [`S${seat}`, `D${seat}`, `T${seat}`]);
  return ids.map((id) => [id, where[id]]);
}

function piece(board, id, cell) {
  if (!cell) return svg`<g data-piece=${id}></g>`;
  const side = role(board, id[1]);
  return svg`<g data-piece=${id} class="token side-${side}" transform=${at(cell, board.quarters)}>
    <use href=${`#base-${side}`}></use><use href=${`#piece-${id[0]}`}></use>
  </g>`;
}

/** A chosen step is shown before it is complete. */
function ghost(board) {
  const { from, to } = board.chosen;
  const id = to && board.view.pieces?.[from];
  return id ? svg`<g class="ghost">${piece(board, id, to)}</g>` : nothing;
}

function offer({ quarters, chosen }, cell, kind) {
  const where = at(cell, quarters);
  if (kind === "throw") {
    const [a, b] = [middle(chosen.to, quarters), middle(cell, quarters)];
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return svg`<path class="offer offer-throw" transform="${where} rotate(${angle})"
      d="M-4-1.4H.4V-3.6L4.4 0 .4 3.6V1.4H-4Z"></path>`;
  }
  if (kind === "piece" && cell === chosen.from) return nothing;
  const radius = kind === "target" || kind === "plain" ? 2 : 4.65;
  return svg`<circle class="offer offer-${kind}" transform=${where} r=${radius}></circle>`;
}
