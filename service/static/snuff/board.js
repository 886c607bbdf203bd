import { html, nothing, render } from "../lib/lit.js";
import { placeCells, cells } from "./cells.js";
import { floorOf } from "./floor.js";
import { perform } from "./motion.js";
import { picture } from "./picture.js";
import { place, seen } from "./plan.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Draws the boards of a view in one picture: what is public, and what lies behind the screen if the
 * view tells. A grid of cells lies over it, to walk and choose. It knows how a position looks, not
 * what is lawful: `offers` says which cells can be chosen. Sends `choose` with the cell, and `cancel`.
 */
export class SnuffBoard extends HTMLElement {
  view = {};
  quarters = 0;
  offers = new Map();
  chosen = {};
  layer = undefined;
  #focus = "";
  /** Until the first drawing of its own, the element holds the server's picture. */
  #mine = false;

  connectedCallback() {
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("mousedown", (event) => this.offers.size || event.preventDefault());
  }

  get mini() {
    return this.classList.contains("mini");
  }

  get floor() {
    const { content, pieces = [] } = this.view;
    return pieces.length ? floorOf(content, pieces) : undefined;
  }

  /** Take new properties and draw. */
  show(properties) {
    Object.assign(this, properties);
    if (!this.#mine) this.replaceChildren();
    this.#mine = true;
    const { floor } = this;
    if (floor && !floor.cells.has(this.#focus)) [this.#focus] = floor.cells.keys();
    render(html`${picture(this)} ${floor && !this.mini ? cells(this, this.#focus) : nothing}`, this);
    if (floor && !this.mini) placeCells(this);
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

  /** Walk to the nearest cell that way, over a hole if need be. */
  #walk(cell, [dx, dy]) {
    const spot = (other) => place(this.floor, other, this.quarters);
    const { row, column } = spot(cell);
    const ahead = seen(this.floor, this.quarters).flat().filter((other) => {
      const there = spot(other);
      const [right, down] = [there.column - column, there.row - row];
      return dx ? down === 0 && right * dx > 0 : right === 0 && down * dy > 0;
    });
    const far = (other) => Math.abs(spot(other).column - column) + Math.abs(spot(other).row - row);
    const [next] = ahead.sort((a, b) => far(a) - far(b));
    if (next) this.focusCell(next);
  }

  #send(type, cell) {
    this.dispatchEvent(new CustomEvent(type, { detail: { cell } }));
  }
}

customElements.define("snuff-board", SnuffBoard);
