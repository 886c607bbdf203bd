import { html, nothing, render, svg } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { CELLS, direction, middle, place, seen } from "./geometry.js";
import { perform } from "./motion.js";
import { barred } from "./story.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const at = (cell, quarters) => {
  const { x, y } = middle(cell, quarters);
  return `translate(${x} ${y})`;
};

/**
 * Draws a position, and lets one walk and choose its cells: a grid of cells lies over the picture.
 * It knows how a position looks, not what is lawful: `offers` says which cells can be chosen.
 * Sends `choose` with the cell, and `cancel`.
 */
export class SplutBoard extends HTMLElement {
  view = {};
  quarters = 0;
  offers = new Map();
  chosen = {};
  moves = [];
  /** The cells of the four rocks; a rock keeps its place in the list while it moves. */
  rocks = [];
  #focus = "e5";
  /** Until the first drawing of its own, the element holds the server's picture. */
  #mine = false;

  connectedCallback() {
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("click", (event) => this.#click(event));
    // In a picture that only shows, a click leaves the keys to the page.
    this.addEventListener("mousedown", (event) => this.offers.size || event.preventDefault());
  }

  get mini() {
    return this.classList.contains("mini");
  }

  /** Take new properties and draw. */
  show(properties) {
    Object.assign(this, properties);
    this.rocks = settled(this.rocks, Object.keys(this.view.rocks ?? {}));
    if (!this.#mine) this.replaceChildren();
    this.#mine = true;
    render(this.#picture(), this);
  }

  /** Show what an event did, moving; resolves when it has been seen. */
  perform(view, event, pace) {
    return perform(this, view, event, pace);
  }

  /** Put the keyboard's focus on a cell. */
  focusCell(cell) {
    this.#focus = cell;
    this.show({});
    this.querySelector(`[data-cell="${cell}"]`)?.focus();
  }

  #picture() {
    const { view, quarters } = this;
    return html`<svg class="board" viewBox="-1 -1 92 92" aria-hidden="true">
        <use href="#arena" x="-1" y="-1" width="92" height="92"></use>
        ${this.mini ? nothing : this.#names()}
        <g class="trail">${this.moves.map((move) => this.#trail(move))}</g>
        ${this.rocks.map((cell, i) => this.#rock(cell, i))}
        ${pieces(view).map(([id, cell]) => this.#piece(id, cell))}
        ${this.#ghost()}
        <g class="offers">${[...this.offers].map(([cell, offer]) => this.#offer(cell, offer))}</g>
        <g class="effects"></g>
      </svg>
      ${this.mini
        ? nothing
        : html`<div class="cells" role="grid" aria-label=${t("board.label")}>
            ${seen(quarters).map(
              (row) => html`<div class="cell-row" role="row">${row.map((cell) => this.#cell(cell))}</div>`,
            )}
          </div>`}`;
  }

  /** Files stand in the lowest cell of a column, ranks in the leftmost one of a row. */
  #names() {
    const rows = seen(this.quarters);
    const turned = this.quarters % 2;
    const low = (cell) => !CELLS.some((other) => below(cell, other, this.quarters));
    const mark = (cell, text, dx, dy) => {
      const { x, y } = middle(cell, this.quarters);
      return svg`<text class="name" x=${x + dx} y=${y + dy}>${text}</text>`;
    };
    return [
      rows.map(([cell]) => mark(cell, cell[turned ? 0 : 1], -3.6, -2.5)),
      CELLS.filter(low).map((cell) => mark(cell, cell[turned ? 1 : 0], 3.5, 4.1)),
    ];
  }

  #trail({ kind, seat, from, to }) {
    const [a, b] = [middle(from, this.quarters), middle(to, this.quarters)];
    return svg`<g class="trail-${kind} side-${this.#role(seat)}">
      <circle cx=${a.x} cy=${a.y} r="1.5"></circle>
      <line x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y}></line>
    </g>`;
  }

  #rock(cell, i) {
    const cold = !this.mini && barred(this.view).includes(cell);
    return svg`<g data-rock=${i} transform=${at(cell, this.quarters)}>
      <use href="#rock"></use>
      ${cold ? svg`<use class="cooldown" href="#cooldown" x="2.9" y="-2.9"></use>` : nothing}
    </g>`;
  }

  #piece(id, cell) {
    if (!cell) return svg`<g data-piece=${id}></g>`;
    const role = this.#role(id[1]);
    return svg`<g data-piece=${id} class="token side-${role}" transform=${at(cell, this.quarters)}>
      <use href=${`#base-${role}`}></use><use href=${`#piece-${id[0]}`}></use>
    </g>`;
  }

  /** A chosen step is shown before it is complete. */
  #ghost() {
    const { from, to } = this.chosen;
    const piece = to && this.view.pieces?.[from];
    return piece ? svg`<g class="ghost">${this.#piece(piece, to)}</g>` : nothing;
  }

  #offer(cell, { kind }) {
    if (cell === this.chosen.from && kind === "piece") return nothing;
    const where = at(cell, this.quarters);
    if (kind === "throw") {
      const [a, b] = [middle(this.chosen.to, this.quarters), middle(cell, this.quarters)];
      const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      return svg`<path class="offer offer-throw" transform="${where} rotate(${angle})"
        d="M-4-1.4H.4V-3.6L4.4 0 .4 3.6V1.4H-4Z"></path>`;
    }
    if (kind === "target" || kind === "plain") {
      return svg`<circle class="offer offer-${kind}" transform=${where} r="2"></circle>`;
    }
    return svg`<circle class="offer offer-${kind}" transform=${where} r="4.65"></circle>`;
  }

  #cell(cell) {
    const { column, row } = place(cell, this.quarters);
    const offer = this.offers.get(cell);
    const chosen = cell === this.chosen.from;
    return html`<div
      class="cell x${column} y${row} ${offer ? "can" : ""} ${chosen ? "chosen" : ""}"
      role="gridcell"
      data-cell=${cell}
      tabindex=${cell === this.#focus ? 0 : -1}
      aria-selected=${chosen ? "true" : nothing}
      aria-label=${this.#says(cell, offer, chosen)}
    ></div>`;
  }

  #says(cell, offer, chosen) {
    const { pieces = {}, rocks = {} } = this.view;
    const piece = pieces[cell];
    const things = [
      piece && t("board.piece", { side: this.#side(piece[1]), piece: t(`splut.letter.${piece[0]}`) }),
      rocks[cell] && t(barred(this.view).includes(cell) ? "board.cooling" : "board.rock"),
    ].filter(Boolean);
    const can = chosen ? t("board.chosen") : offer && t(`board.can.${offer.kind}`);
    return [`${cell}: ${things.join(", ") || t("board.empty")}`, can].filter(Boolean).join(", ");
  }

  #role(seat) {
    return this.view.table?.roles[seat] ?? "south";
  }

  #side(seat) {
    return t(`splut.role.${this.#role(seat)}`);
  }

  #click({ target }) {
    const { cell } = target.closest?.("[data-cell]")?.dataset ?? {};
    if (!cell) return;
    this.#focus = cell;
    this.#send("choose", cell);
  }

  #key(event) {
    const { cell } = event.target.dataset ?? {};
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in STEPS && !event.shiftKey) this.#walk(cell, STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#send("choose", cell);
    else if (event.key === "Escape") this.#send("cancel", cell);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #walk(cell, [dx, dy]) {
    const { column, row } = place(cell, this.quarters);
    const next = CELLS.find((other) => {
      const spot = place(other, this.quarters);
      return spot.column === column + dx && spot.row === row + dy;
    });
    if (next) this.focusCell(next);
  }

  #send(type, cell) {
    this.dispatchEvent(new CustomEvent(type, { detail: { cell } }));
  }
}

function below(cell, other, quarters) {
  const [a, b] = [place(cell, quarters), place(other, quarters)];
  return a.column === b.column && b.row > a.row;
}

/** Return each piece that the game began with, with its cell if it is still there. */
function pieces({ table, pieces: placed = {} }) {
  const where = Object.fromEntries(Object.entries(placed).map(([cell, id]) => [id, cell]));
  const ids = (table?.roles ?? []).flatMap((_, seat) => [`S${seat}`, `D${seat}`, `T${seat}`]);
  return ids.map((id) => [id, where[id]]);
}

/** Return the rocks' new cells, those that did not move in their old places. */
function settled(old, cells) {
  const fresh = cells.filter((cell) => !old.includes(cell));
  const kept = old.map((cell) => (cells.includes(cell) ? cell : fresh.shift())).filter(Boolean);
  return [...kept, ...fresh];
}

customElements.define("splut-board", SplutBoard);
