import { post, uuid } from "../lib/api.js";
import { render } from "../lib/lit.js";
import { Layer } from "../lib/layer.js";
import { followLog } from "../lib/log.js";
import { copy, recall, remember } from "../lib/remember.js";
import { Following } from "./following.js";
import { tablePage } from "./page.js";

/** The table as its visitors use it: to watch, to sit down, to play. */
class ActaTable extends Following {
  form = recall("log-form", "words");
  problem = "";
  sending = false;
  asking = "";
  copied = "";
  layer = new Layer(this);

  get board() {
    return this.querySelector(this.rules.tag);
  }

  /** Tell whether a move can be made: everything is seen, sent and connected. */
  get ready() {
    const { last } = this.reel;
    return this.live.state === "live" && !this.sending && this.shown === last && this.known === last;
  }

  get offers() {
    return this.ready && this.mover !== undefined ? this.rules.offers(this) : new Map();
  }

  async connectedCallback() {
    this.invitations = recall(`invitations:${this.game}`, {});
    try {
      await this.load();
    } catch (problem) {
      this.querySelector(".status").textContent = problem.message;
      return;
    }
    this.#home();
    this.replaceChildren();
    this.draw();
    this.board.addEventListener("choose", ({ detail }) => this.click(detail.cell));
    this.board.addEventListener("cancel", () => this.cancel());
    addEventListener("keydown", (event) => this.#key(event));
    this.follow();
  }

  draw() {
    render(tablePage(this), this);
    this.board.show({
      view: this.view,
      quarters: this.quarters,
      offers: this.offers,
      chosen: this.chosen,
      layer: this.layer.cells,
      ...this.rules.extras(this.reel, this.shown),
    });
    followLog(this);
    this.layer.look(this.view, this.shown);
  }

  /** An own seat is nearest to its player. */
  #home() {
    this.quarters = this.rules.home(this.reel.roles[this.yours[0]]);
  }

  click(cell) {
    const offer = this.offers.get(cell);
    if (!offer) return this.cancel();
    if (offer.move) return this.send(offer.move);
    this.problem = "";
    return this.choose(this.rules.choose(this.chosen, cell, offer));
  }

  choose(chosen) {
    this.chosen = chosen;
    this.draw();
  }

  cancel() {
    this.choose(this.rules.back(this.chosen));
  }

  /** Send a move; a refusal leaves the board as it is. */
  async send(move) {
    Object.assign(this, { sending: true, problem: "", asking: "" });
    this.draw();
    const body = { move, id: uuid(), seen: this.reel.last };
    try {
      const path = `/api/games/${this.game}/seats/${this.seatOf(move)}/moves`;
      this.hear((await post(path, body)).frames);
    } catch (problem) {
      this.problem = problem.message;
      await this.ask();
    }
    Object.assign(this, { sending: false, chosen: {} });
    this.draw();
  }

  async sit(seat) {
    try {
      await post(`/api/games/${this.game}/seats/${seat}`, { cookie: true });
      await this.look();
      this.#home();
    } catch (problem) {
      this.problem = problem.message;
    }
    this.draw();
  }

  async copyLink(what, path) {
    this.copied = (await copy(new URL(path, location.href).href)) ? what : "";
    this.draw();
  }

  /** Ask once more before something that cannot be taken back. */
  confirm(what) {
    this.asking = what;
    this.draw();
  }

  flip() {
    this.quarters = this.rules.flip(this.quarters, this.reel.roles);
    this.draw();
  }

  chooseForm(form) {
    this.form = form;
    remember("log-form", form);
    this.draw();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) {
      return;
    }
    if (event.key.toLowerCase() === "f") this.flip();
    if (event.key === "Escape") this.cancel();
  }
}

customElements.define("acta-table", ActaTable);
