import { html, nothing, svg } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { behind, killers, named } from "./content.js";
import { LETTERS } from "./floor.js";
import { CELL, edgeLine, middle, place, plan, seen, sideOf, size } from "./plan.js";
import { inSight } from "./told.js";

/** How a position looks. `board` is the element; the page's symbols give the shapes. */
export function picture(board) {
  const { floor, quarters } = board;
  if (!floor) return unbuilt(board);
  const { width, height } = size(floor, quarters);
  return html`<svg class="board" viewBox="-5 -5 ${width + 10} ${height + 10}" aria-hidden="true">
    ${ground(board)} ${board.mini ? nothing : [sight(board), layer(board), names(board)]}
    ${edges(board)} ${tokens(board)} ${figures(board)}
    <g class="offers">${[...board.offers].map(([cell, offer]) => offered(board, cell, offer))}</g>
    <g class="effects"></g>
  </svg>`;
}

const unbuilt = ({ view }) => html`<svg class="board" viewBox="-5 -5 80 80" aria-hidden="true">
  <use href="#snuff-unbuilt" x="35" y="35"></use>
  <text class="quadrant-name" x="35" y="62">${view.content ? t("snuff.unbuilt") : ""}</text>
</svg>`;

const at = ({ x, y }, scale = 1) => `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;

/** The floor; between its pieces may be a hole. */
function ground({ floor, quarters }) {
  const { width, height } = size(floor, quarters);
  return svg`<rect class="solid" width=${width} height=${height}></rect>
  ${[...floor.cells.values()].map(({ name, piece, mark }) => {
    const { x, y } = middle(floor, name, quarters);
    return svg`<rect class="floor floor-${piece % 4} ${mark}" x=${x - 5} y=${y - 5} width=${CELL} height=${CELL}></rect>
      ${mark === "dark" ? svg`<rect class="hatch" x=${x - 5} y=${y - 5} width=${CELL} height=${CELL}></rect>` : nothing}
      ${mark === "duct" ? svg`<use href="#snuff-duct" x=${x} y=${y}></use>` : nothing}`;
  })}`;
}

/** Walls, doors and exits. */
function edges({ floor, quarters, view }) {
  const { walls, doors, lines, exits } = plan(floor, quarters);
  return svg`<path class="lines" d=${lines}></path><path class="walls" d=${walls}></path><path class="doors" d=${doors}></path>
  ${exits.map(({ x, y, way }) => svg`<use class="exit" href=${`#snuff-exit-${way}`} x=${x} y=${y}></use>`)}
  ${Object.keys(view.bolts ?? {}).map((edge) => bolt(floor, edge, quarters))}`;
}

function bolt(floor, edge, quarters) {
  const line = edgeLine(floor, edge, quarters);
  return line ? svg`<use class="bolt" href="#snuff-bolt" transform=${at(line)}></use>` : nothing;
}

/** What the quadrants are called; rows in their leftmost cells, columns in their lowest ones. */
function names({ floor, quarters, view }) {
  const rows = seen(floor, quarters);
  const odd = quarters % 2;
  const mark = (cell, text, dx, dy) => {
    const { x, y } = middle(floor, cell, quarters);
    return svg`<text class="name" x=${x + dx} y=${y + dy}>${text}</text>`;
  };
  const lowest = new Map(rows.flat().map((cell) => [place(floor, cell, quarters).column, cell]));
  const [rank, file] = [(cell) => cell.slice(1), (cell) => cell[0]];
  return svg`${floor.pieces.map((id, piece) => quadrant(floor, view, id, piece, quarters))}
    ${rows.map(([cell]) => mark(cell, (odd ? file : rank)(cell), -3.7, -2.5))}
    ${[...lowest.values()].map((cell) => mark(cell, (odd ? rank : file)(cell), 3.4, 4.1))}`;
}

/** A name stands high in its cells, where the fewest walls cross it. */
function quadrant(floor, view, id, piece, quarters) {
  const text = named(view, "quadrants", id);
  const own = [...floor.cells.values()].filter((cell) => cell.piece === piece);
  const spots = own.map(({ name }) => middle(floor, name, quarters));
  const mean = (key) => spots.reduce((sum, spot) => sum + spot[key], 0) / spots.length;
  const walls = own.flatMap(({ name, edges }) =>
    LETTERS.filter((way) => edges[way] !== "open").map((way) => sideOf(floor, name, way, quarters)),
  );
  const crossed = (y) =>
    walls.filter((side) => side.dx && side.y === y && Math.abs(side.x - mean("x")) < text.length * 0.85).length;
  const far = (y) => crossed(y) * CELL + Math.abs(y - mean("y"));
  const [best] = [...new Set(spots.map(({ y }) => y))].sort((a, b) => far(a) - far(b));
  return svg`<text class="quadrant-name" x=${mean("x")} y=${best - 2.4}>${text}</text>`;
}

/** Where she may be, as far as everybody can tell. */
function layer({ floor, quarters, layer: cells }) {
  return [...(cells ?? [])].map((cell) => {
    const spot = middle(floor, cell, quarters);
    return svg`<g class="maybe" transform=${at(spot)}><rect x="-4.3" y="-4.3" width="8.6" height="8.6" rx="1"></rect><path d="M-4.3 2.3V-4.3H2.3Z"></path></g>`;
  });
}

/** The cells on which she would be seen in her turn. */
function sight({ floor, quarters, view }) {
  return inSight(view, floor).map((cell) => {
    const spot = middle(floor, cell, quarters);
    return svg`<rect class="in-sight" x=${spot.x - 5} y=${spot.y - 5} width=${CELL} height=${CELL}></rect>`;
  });
}

/** What lies on the floor: noise, objects face down, cameras. */
function tokens({ floor, quarters, view }) {
  const { tokens: noises = {}, screen = {} } = view;
  const spot = (cell, dx, dy) => {
    const { x, y } = middle(floor, cell, quarters);
    return { x: x + dx, y: y + dy };
  };
  const noise = ([cell, count], kind) => svg`<g class="noise ${kind}" transform=${at(spot(cell, 2.7, -2.7))}>
    <use href="#snuff-noise" transform="scale(.52)"></use>
    ${count > 1 ? svg`<g class="count" transform="translate(1.7 1.5)"><circle r="1.25"></circle><text y=".75">${count}</text></g>` : nothing}
  </g>`;
  return svg`${Object.keys(screen.objects ?? {}).map(
    (cell) => svg`<use class="object" href="#snuff-object" transform=${at(spot(cell, -2.6, 2.5), 0.85)}></use>`,
  )}
  ${Object.entries(noises).map((entry) => noise(entry, "told"))}
  ${Object.entries(screen.turn?.noises ?? {}).map((entry) => noise(entry, "due"))}
  ${killers(view).filter(({ figure }) => figure.camera).map(
    ({ figure, index }) => svg`<g class="side-k${index}" transform=${at(spot(figure.camera, 2.8, 2.8))}><use class="camera" href="#snuff-camera"></use></g>`,
  )}`;
}

/** Those on a cell share it: one in the middle, several smaller and side by side. */
const SEATS = [[], [[0, 0]], [[-2.2, 0], [2.2, 0]], [[-2.3, -2], [2.3, -2], [0, 2.2]], [[-2.3, -2.2], [2.3, -2.2], [-2.3, 2.2], [2.3, 2.2]]];
const SCALES = [1, 1, 0.62, 0.58, 0.55];

function figures(board) {
  const { view, floor, quarters, chosen = {} } = board;
  const prey = view.screen?.at || view.seen_at;
  const own = killers(view).map((killer) => ({ id: killer.id, cell: killer.figure.at, killer }));
  const all = [...own, { id: "prey", cell: prey }];
  return all.map(({ id, cell, killer }) => {
    if (!cell) return svg`<g data-figure=${id}></g>`;
    const here = all.filter((other) => other.cell === cell);
    const [dx, dy] = SEATS[here.length][here.findIndex((other) => other.id === id)];
    const { x, y } = middle(floor, cell, quarters);
    const where = at({ x: x + dx, y: y + dy }, SCALES[here.length]);
    return killer ? killerAt(killer, where, chosen) : preyAt(view, where);
  });
}

const killerAt = ({ id, number, index, figure }, where, chosen) => svg`<g data-figure=${id} transform=${where}
  class="figure side-k${index} ${figure.stunned ? "stunned" : ""} ${figure.acted ? "acted" : ""} ${chosen.killer === id ? "picked" : ""}">
  <use href=${`#snuff-base-${index % 3}`}></use><text class="number" y="1.55">${number}</text>
  ${figure.stunned ? svg`<use href="#snuff-stunned"></use>` : nothing}
</g>`;

/** Behind the screen her own figure is drawn; it is bold when the killers see it as well. */
const preyAt = (view, where) => svg`<g data-figure="prey" transform=${where} class="figure prey ${
  behind(view) && !view.seen_at ? "hidden-prey" : ""
}"><use href="#snuff-prey-base"></use><use class="glyph" href="#snuff-prey"></use></g>`;

function offered({ floor, quarters }, cell, { kind, edge, chosen }) {
  const spot = middle(floor, cell, quarters);
  if (edge) {
    const line = edgeLine(floor, edge, quarters);
    return svg`<circle class="offer offer-edge" transform=${at(line)} r="1.7"></circle>`;
  }
  if (kind === "killer") return chosen ? nothing : svg`<circle class="offer offer-piece" transform=${at(spot)} r="4.65"></circle>`;
  if (kind === "noise") return svg`<circle class="offer offer-noise" cx=${spot.x} cy=${spot.y + 3.3} r="1.1"></circle>`;
  return svg`<circle class="offer offer-target" transform=${at(spot)} r="1.9"></circle>`;
}
