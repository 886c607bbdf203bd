import { html, nothing, render } from "../lib/lit.js";
import { cells } from "./cells.js";
import { CELLS, place } from "./geometry.js";
import { perform } from "./motion.js";
import { picture } from "./picture.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
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
    render(html`${picture(this)} ${this.mini ? nothing : cells(this, this.#focus)}`, this);
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

/** Return the rocks' new cells, those that did not move in their old places. */
function settled(old, cells) {
  const fresh = cells.filter((cell) => !old.includes(cell));
  const kept = old.map((cell) => (cells.includes(cell) ? cell : fresh.shift())).filter(Boolean);
  return [...kept, ...fresh];
}

customElements.define("splut-board", SplutBoard);
