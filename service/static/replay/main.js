import * as GAMES from "../games.js";
import { get, lines } from "../lib/api.js";
import { caption } from "../lib/caption.js";
import { render } from "../lib/lit.js";
import { Layer } from "../lib/layer.js";
import { followLog } from "../lib/log.js";
import { Reel, sameMoment, turnStarts } from "../lib/reel.js";
import { copy, recall, remember } from "../lib/remember.js";
import { t } from "../lib/words.js";
import { replayKey } from "./keys.js";
import { replayPage } from "./page.js";
import { SPEEDS } from "./speeds.js";

const PAUSE_MS = 450;

/** A game moment by moment: the view of one audience after each of its frames. */
class ActaReplay extends HTMLElement {
  reel = new Reel();
  at = 0;
  speed = 1;
  playing = false;
  quarters = 0;
  form = recall("log-form", "words");
  said = "";
  copied = false;
  /** The audiences that may be read now. */
  audiences = [];
  layer = new Layer(this);
  #moving = false;

  get game() {
    return this.dataset.game;
  }

  get audience() {
    return this.dataset.audience;
  }

  /** The doors of this game. */
  get rules() {
    return GAMES[this.dataset.rules];
  }

  get board() {
    return this.querySelector(this.rules.tag);
  }

  async connectedCallback() {
    this.reel = await this.#told(this.audience);
    this.starts = turnStarts(this.rules, this.reel);
    this.at = Math.min(Number(this.dataset.at), this.reel.last);
    const { audiences = [] } = await get(`/api/games/${this.game}`).catch(() => ({}));
    this.audiences = audiences;
    this.replaceChildren();
    this.draw();
    addEventListener("keydown", (event) => replayKey(this, event));
    addEventListener("popstate", () => this.go(this.#addressed()));
  }

  async #told(audience) {
    const reel = new Reel();
    const query = new URLSearchParams({ as: audience });
    const frames = await lines(`/api/games/${this.game}/frames?${query}`);
    frames.forEach((frame) => reel.push(frame));
    return reel;
  }

  /** Look at the same moment as somebody else, from what they were told. */
  async lookAs(audience) {
    this.pause();
    const reel = await this.#told(audience);
    this.at = sameMoment(this.reel, this.at, reel);
    this.dataset.audience = audience;
    Object.assign(this, { reel, starts: turnStarts(this.rules, reel), copied: false });
    history.replaceState(null, "", this.link(this.at));
    this.draw();
  }

  #addressed() {
    return Number(new URL(location.href).searchParams.get("at")) || this.reel.last;
  }

  /** Return the address of a moment. */
  link = (seq) => `${location.pathname}?as=${encodeURIComponent(this.audience)}&at=${seq}`;

  /** Jump to a moment, or move there when it is the next one. */
  async go(seq) {
    const wanted = Math.max(1, Math.min(seq, this.reel.last));
    if (wanted === this.at) return;
    const next = wanted === this.at + 1 && !this.#moving;
    this.at = wanted;
    this.copied = false;
    history.replaceState(null, "", this.link(wanted));
    this.said = this.playing && this.speed > 1 ? "" : this.says;
    if (next) await this.#move();
    this.draw();
  }

  async #move() {
    this.#moving = true;
    this.board.show({ moves: [] });
    this.draw({ board: false });
    await this.board.perform(this.reel.view(this.at), this.reel.event(this.at), this.speed);
    this.#moving = false;
  }

  get says() {
    return caption(this.rules, this.reel.view(this.at), this.reel.event(this.at));
  }

  draw({ board = true } = {}) {
    render(replayPage(this), this);
    if (board && !this.#moving) {
      this.board.show({
        view: this.reel.view(this.at),
        quarters: this.quarters,
        layer: this.layer.cells,
        ...this.rules.extras(this.reel, this.at),
      });
    }
    followLog(this);
    this.layer.look(this.reel.view(this.at), this.at);
  }

  step(by) {
    this.pause();
    return this.go(this.at + by);
  }

  turn(by) {
    this.pause();
    const starts = by > 0 ? this.starts : [...this.starts].reverse();
    return this.go(starts.find((seq) => (seq - this.at) * by > 0) ?? (by > 0 ? this.reel.last : 1));
  }

  jump(seq) {
    this.pause();
    return this.go(seq);
  }

  toggle() {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at === this.reel.last) this.at = 1;
    this.draw();
    return this.#run();
  }

  async #run() {
    while (this.playing && this.at < this.reel.last) {
      await this.go(this.at + 1);
      const silent = this.rules.SILENT.includes(this.reel.event(this.at).kind);
      await new Promise((resolve) => setTimeout(resolve, silent ? 0 : PAUSE_MS / this.speed));
    }
    this.pause();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.draw();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.draw();
  }

  faster(by) {
    const i = SPEEDS.indexOf(this.speed) + by;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(i, SPEEDS.length - 1))]);
  }

  flip() {
    this.quarters = this.rules.flip(this.quarters, this.reel.roles);
    this.draw();
  }

  help() {
    this.querySelector("dialog").showModal();
  }

  async copyLink() {
    this.copied = await copy(new URL(this.link(this.at), location.href).href);
    this.said = this.copied ? t("replay.copied") : "";
    this.draw();
  }

  chooseForm(form) {
    this.form = form;
    remember("log-form", form);
    this.draw();
  }
}

customElements.define("acta-replay", ActaReplay);
