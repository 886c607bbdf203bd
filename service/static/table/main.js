import { get, lines, post, uuid } from "../lib/api.js";
import { caption } from "../lib/caption.js";
import { render } from "../lib/lit.js";
import { followLog } from "../lib/log.js";
import { Reel, running } from "../lib/reel.js";
import { copy, recall, remember } from "../lib/remember.js";
import { Stream } from "../lib/stream.js";
import { SIDES } from "../splut/geometry.js";
import { choose, offers } from "../splut/offers.js";
import { lastMoves } from "../splut/story.js";
import "../splut/board.js";
import { tablePage } from "./page.js";

const HASTE = 6;
/** Sentences that are kept for readers of the screen, so that none is lost when several come. */
const SAID_MAX = 12;

/** The table: what it knows comes from frames, what may be done from `lawful`. */
class ActaTable extends HTMLElement {
  reel = new Reel();
  /** The moment on the board; it runs behind the reel while moves are shown. */
  shown = 0;
  seats = [];
  yours = [];
  moves = [];
  rights = [];
  chosen = {};
  live = { state: "connecting", seconds: 0 };
  form = recall("log-form", "words");
  problem = "";
  said = [];
  sending = false;
  asking = "";
  copied = "";
  #playing = false;
  #question = 0;

  get game() {
    return this.dataset.game;
  }

  get view() {
    return this.reel.view(this.shown);
  }

  get board() {
    return this.querySelector("splut-board");
  }

  /** The own seat that is to move, if any. */
  get mover() {
    const { to_move: mover, table } = this.reel.view();
    return this.yours.includes(mover) && running(table) ? mover : undefined;
  }

  /** Tell whether a move can be made: everything is seen, sent and connected. */
  get ready() {
    return this.live.state === "live" && !this.sending && this.shown === this.reel.last;
  }

  async connectedCallback() {
    this.invitations = recall(`invitations:${this.game}`, {});
    for (const frame of await lines(`/api/games/${this.game}/frames?as=public`)) {
      this.reel.push(frame);
    }
    this.shown = this.reel.last;
    await this.#look();
    this.quarters = this.#home();
    this.replaceChildren();
    this.draw();
    this.board.addEventListener("choose", ({ detail }) => this.click(detail.cell));
    this.board.addEventListener("cancel", () => this.cancel());
    addEventListener("keydown", (event) => this.#key(event));
    this.#follow();
  }

  #follow() {
    const on = {
      frame: ({ frame }) => this.#take([frame]),
      snapshot: ({ seq }) => this.#catchUp(seq),
      state: (state, seconds) => {
        const back = state === "live" && this.live.state !== "live";
        this.live = { state, seconds };
        this.draw();
        if (back) this.#ask().then(() => this.draw());
      },
    };
    new Stream([`${this.game}/public`], on, [this.reel.last]);
  }

  /** Fetch what the stream left out. */
  async #catchUp(seq) {
    if (seq <= this.reel.last) return;
    this.#take(await lines(`/api/games/${this.game}/frames?as=public&after=${this.reel.last}`));
  }

  #take(frames) {
    const fresh = frames.filter((frame) => this.reel.push(frame));
    if (fresh.some(({ event }) => ["seated", "replaced"].includes(event.kind))) {
      this.#look().then(() => this.draw());
    }
    if (fresh.length) this.#play();
  }

  /** Show the frames one after the other; hurry when there are many. */
  async #play() {
    if (this.#playing) return;
    this.#playing = true;
    this.chosen = {};
    const from = this.shown;
    while (this.shown < this.reel.last) {
      const next = this.shown + 1;
      const waiting = this.reel.last - this.shown;
      this.board.show({ offers: new Map(), chosen: {}, moves: [] });
      const pace = document.hidden ? 0 : waiting > HASTE ? 4 : 1;
      await this.board.perform(this.reel.view(next), this.reel.event(next), pace);
      this.shown = next;
      this.draw();
    }
    this.#playing = false;
    this.#announce(from);
    await this.#ask();
    this.draw();
  }

  #announce(from) {
    const fresh = this.reel.frames.slice(from, this.shown);
    const captions = fresh.map(({ event }) => caption("splut", this.reel.roles, event));
    this.said = [...(this.said.length < SAID_MAX ? this.said : []), ...captions];
  }

  /** Learn who sits where. */
  async #look() {
    const { seats, yours } = await get(`/api/games/${this.game}`);
    Object.assign(this, { seats, yours });
    await this.#ask();
  }

  /** Learn what an own seat may do now; of several answers under way only the last one counts. */
  async #ask() {
    const seat = this.mover ?? this.yours[0];
    const { table } = this.reel.view();
    const idle = seat === undefined || !running(table);
    const path = `/api/games/${this.game}/seats/${seat}/lawful`;
    const question = (this.#question += 1);
    const { moves = [], rights = [] } = idle ? {} : await get(path).catch(() => ({}));
    if (question === this.#question) Object.assign(this, { moves, rights, acting: seat });
  }

  /** An own seat is nearest to its player. */
  #home() {
    return SIDES.indexOf(this.reel.roles[this.yours[0]] ?? "south");
  }

  get offers() {
    return this.ready && this.mover !== undefined ? offers(this.moves, this.chosen) : new Map();
  }

  draw() {
    render(tablePage(this), this);
    this.board.show({
      view: this.view,
      quarters: this.quarters,
      offers: this.offers,
      chosen: this.chosen,
      moves: lastMoves(this.reel, this.shown),
    });
    followLog(this);
  }

  click(cell) {
    const offer = this.offers.get(cell);
    if (!offer) return this.cancel();
    if (offer.move) return this.send(offer.move);
    this.problem = "";
    this.chosen = choose(this.chosen, cell, offer);
    return this.draw();
  }

  cancel() {
    this.chosen = this.chosen.to ? { from: this.chosen.from } : {};
    this.draw();
  }

  /** Send a move; a refusal leaves the board as it is. */
  async send(move) {
    Object.assign(this, { sending: true, problem: "", asking: "" });
    this.draw();
    const body = { move, id: uuid(), seen: this.reel.last };
    try {
      const path = `/api/games/${this.game}/seats/${this.acting}/moves`;
      this.#take((await post(path, body)).frames);
    } catch (problem) {
      this.problem = problem.message;
      await this.#ask();
    }
    Object.assign(this, { sending: false, chosen: {} });
    this.draw();
  }

  async take(seat) {
    try {
      await post(`/api/games/${this.game}/seats/${seat}`, { cookie: true });
      await this.#look();
      this.quarters = this.#home();
    } catch (problem) {
      this.problem = problem.message;
    }
    this.draw();
  }

  async copyLink(what, path) {
    this.copied = (await copy(new URL(path, location.href).href)) ? what : "";
    this.draw();
  }

  ask(what) {
    this.asking = what;
    this.draw();
  }

  flip() {
    this.quarters = (this.quarters + (this.reel.roles.length > 2 ? 1 : 2)) % 4;
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
