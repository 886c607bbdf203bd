import { get, lines } from "../lib/api.js";
import { caption } from "../lib/caption.js";
import { Reel, running } from "../lib/reel.js";
import { Stream } from "../lib/stream.js";

const HASTE = 6;
/** Sentences that are kept for readers of the screen, so that none is lost when several come. */
const SAID_MAX = 12;

/**
 * Knows a table and keeps up with it: what happened comes from frames, what may be done from the
 * `lawful` of an own seat. Whoever extends it draws: `draw()`, and `board` to show moves on.
 */
export class Following extends HTMLElement {
  reel = new Reel();
  /** The moment on the board; it runs behind the reel while moves are shown. */
  shown = 0;
  seats = [];
  yours = [];
  moves = [];
  rights = [];
  chosen = {};
  live = { state: "connecting", seconds: 0 };
  said = [];
  #showing = false;
  #question = 0;

  get game() {
    return this.dataset.game;
  }

  /** What the board shows. */
  get view() {
    return this.reel.view(this.shown);
  }

  /** The own seat that is to move, if any. */
  get mover() {
    const { to_move: mover, table } = this.reel.view();
    return this.yours.includes(mover) && running(table) ? mover : undefined;
  }

  /** Learn all that has happened so far. */
  async load() {
    const frames = await lines(this.#frames(0));
    frames.forEach((frame) => this.reel.push(frame));
    this.shown = this.reel.last;
    await this.look();
  }

  /** Hear what happens from now on. */
  follow() {
    const on = {
      frame: ({ frame }) =>
        frame.seq > this.reel.last + 1 ? this.#catchUp(frame.seq) : this.hear([frame]),
      snapshot: ({ seq }) => this.#catchUp(seq),
      state: (state, seconds) => this.#connected({ state, seconds }),
    };
    this.stream = new Stream([`${this.game}/public`], on, [this.reel.last]);
  }

  /** Take frames from stream or answer; those known already change nothing. */
  hear(frames) {
    const fresh = frames.filter((frame) => this.reel.push(frame));
    if (fresh.some(({ event }) => ["seated", "replaced"].includes(event.kind))) {
      this.look().then(() => this.draw());
    }
    if (fresh.length) this.#show();
  }

  /** Learn who sits where; without a connection nothing changes. */
  async look() {
    const { seats = this.seats, yours = this.yours } = await this.#told(`/api/games/${this.game}`);
    Object.assign(this, { seats, yours });
    await this.ask();
  }

  /** Learn what an own seat may do now; of several answers under way only the last one counts. */
  async ask() {
    const { table, fallen = {} } = this.reel.view();
    const seat = this.mover ?? this.yours.find((own) => !(own in fallen));
    const idle = seat === undefined || !running(table);
    const path = `/api/games/${this.game}/seats/${seat}/lawful`;
    const question = (this.#question += 1);
    const { moves = [], rights = [] } = idle ? {} : await this.#told(path);
    if (question === this.#question) Object.assign(this, { moves, rights, acting: seat });
  }

  async #connected(live) {
    const back = live.state === "live" && this.live.state !== "live";
    this.live = live;
    this.draw();
    if (!back) return;
    await this.ask();
    this.draw();
  }

  /** Fetch what the stream left out. */
  async #catchUp(seq) {
    if (seq <= this.reel.last) return;
    this.hear(await lines(this.#frames(this.reel.last)).catch(() => []));
  }

  /** Show the frames one after the other; hurry when there are many. */
  async #show() {
    if (this.#showing) return;
    this.#showing = true;
    this.chosen = {};
    const from = this.shown;
    while (this.shown < this.reel.last) {
      const next = this.shown + 1;
      const pace = this.reel.last - this.shown > HASTE ? 4 : 1;
      this.board.show({ offers: new Map(), chosen: {}, moves: [] });
      await this.board.perform(
        this.reel.view(next),
        this.reel.event(next),
        document.hidden ? 0 : pace,
      );
      this.shown = next;
      this.draw();
    }
    this.#showing = false;
    this.#announce(from);
    await this.ask();
    this.draw();
  }

  #announce(from) {
    const fresh = this.reel.frames.slice(from, this.shown);
    const captions = fresh.map(({ event }) => caption("splut", this.reel.roles, event));
    this.said = [...(this.said.length < SAID_MAX ? this.said : []), ...captions];
  }

  #frames(after) {
    return `/api/games/${this.game}/frames?as=public&after=${after}`;
  }

  #told(path) {
    return get(path).catch(() => ({}));
  }
}
