import * as GAMES from "../games.js";
import { get, lines } from "../lib/api.js";
import { caption } from "../lib/caption.js";
import { Reel, running } from "../lib/reel.js";
import { Stream } from "../lib/stream.js";

/** So many frames behind, moves are shown faster; so many, and they are not shown one by one. */
const HASTE = 6;
const LATE = 30;
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
  /** The audience whose frames are followed: the own one, else the public. */
  audience = "public";
  seats = [];
  yours = [];
  moves = [];
  rights = [];
  chosen = {};
  /** Up to which frame it is known what may be done. */
  known = 0;
  live = { state: "connecting", seconds: 0 };
  said = [];
  #showing = false;
  #question = 0;
  #asker = new WeakMap();

  get game() {
    return this.dataset.game;
  }

  /** The doors of this game. */
  get rules() {
    return GAMES[this.dataset.rules];
  }

  /** What the board shows. */
  get view() {
    return this.reel.view(this.shown);
  }

  /** The own seats that may be to move. */
  get movers() {
    const view = this.reel.view();
    if (!view.table || !running(view.table)) return [];
    return this.rules.movers(view).filter((seat) => this.yours.includes(seat));
  }

  /** The first of them, if any. */
  get mover() {
    return this.movers[0];
  }

  /** Learn who sits where, and all that has happened so far. */
  async load() {
    this.#seated(await get(`/api/games/${this.game}`));
    const reel = new Reel();
    const frames = await lines(this.#frames(0));
    frames.forEach((frame) => reel.push(frame));
    Object.assign(this, { reel, shown: reel.last });
    await this.ask();
  }

  /** Hear what happens from now on. */
  follow() {
    const on = {
      frame: ({ frame }) =>
        frame.seq > this.reel.last + 1 ? this.#catchUp(frame.seq) : this.hear([frame]),
      snapshot: ({ seq }) => this.#catchUp(seq),
      state: (state, seconds) => this.#connected({ state, seconds }),
    };
    this.stream?.close();
    this.stream = new Stream([`${this.game}/${this.audience}`], on, [this.reel.last]);
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
    const before = this.audience;
    const told = await this.#told(`/api/games/${this.game}`);
    if (told.seats) this.#seated(told);
    if (this.audience === before) return this.ask();
    await this.load(); // who sits down, or loses a seat, is told other things from now on
    return this.follow();
  }

  #seated({ seats, yours }) {
    const audience = this.rules.audience(yours.map((own) => seats[own].role));
    Object.assign(this, { seats, yours, audience });
  }

  /** Learn what the own seats may do now; of several answers under way only the last one counts. */
  async ask() {
    const { table, fallen = {}, resigned = {} } = this.reel.view();
    const able = this.yours.filter((own) => !(own in fallen) && !(own in resigned));
    const seats = this.movers.length ? this.movers : able.slice(0, 1);
    const asked = running(table) ? seats : [];
    const question = (this.#question += 1);
    const known = this.reel.last;
    const path = (seat) => `/api/games/${this.game}/seats/${seat}/lawful`;
    const told = await Promise.all(asked.map((seat) => this.#told(path(seat))));
    if (question !== this.#question) return;
    this.known = known;
    told.forEach(({ moves = [], rights = [] }, i) =>
      [...moves, ...rights].forEach((move) => this.#asker.set(move, asked[i])),
    );
    this.moves = told.flatMap(({ moves = [] }) => moves);
    this.rights = told[0]?.rights ?? [];
  }

  /** Return the own seat that a move belongs to. */
  seatOf(move) {
    return this.#asker.get(move) ?? this.mover;
  }

  async #connected(live) {
    const [now, before] = [live.state, this.live.state];
    this.live = live;
    this.draw();
    if (now === before || now === "connecting") return;
    await (now === "live" ? this.ask() : this.look());
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
    const { reel } = this;
    const from = this.shown;
    while (this.shown < reel.last && reel === this.reel) {
      const next = this.shown + 1;
      const behind = reel.last - this.shown;
      const pace = behind > LATE || document.hidden ? 0 : behind > HASTE ? 4 : 1;
      this.board.show({ offers: new Map(), chosen: {}, moves: [] });
      await this.board.perform(reel.view(next), reel.event(next), pace);
      if (reel === this.reel) this.shown = next;
      this.draw();
    }
    this.#showing = false;
    this.#announce(from);
    await this.ask();
    this.draw();
  }

  #announce(from) {
    const fresh = this.reel.frames.slice(from, this.shown);
    const captions = fresh.map(({ event }) => caption(this.rules, this.reel.view(), event));
    this.said = [...(this.said.length < SAID_MAX ? this.said : []), ...captions];
  }

  #frames(after) {
    return `/api/games/${this.game}/frames?as=${this.audience}&after=${after}`;
  }

  #told(path) {
    return get(path).catch(() => ({}));
  }
}
