import { get } from "./api.js";
import { recall, remember } from "./remember.js";

/** Where somebody unseen may be, asked of the service for each moment while it is wanted. */
export class Layer {
  on = recall("layer", false);
  cells = undefined;
  #host;
  #moment = "";

  /** @param {{game: string, audience: string, rules: object, draw: Function}} host */
  constructor(host) {
    this.#host = host;
  }

  /** Ask for a moment, unless that was asked; the host is drawn again when the answer is there. */
  async look(view, seq) {
    const { game, audience, rules } = this.#host;
    const wanted = this.on && view.table && rules.layered?.(view);
    const moment = wanted ? `${audience} ${seq}` : "";
    if (moment === this.#moment) return;
    this.#moment = moment;
    const query = new URLSearchParams({ as: audience, seq });
    const told = wanted ? await get(`/api/games/${game}/possible?${query}`).catch(() => ({})) : {};
    if (moment !== this.#moment) return;
    this.cells = told.cells && new Set(told.cells);
    this.#host.draw();
  }

  toggle() {
    this.on = !this.on;
    remember("layer", this.on);
    this.#host.draw();
  }
}
