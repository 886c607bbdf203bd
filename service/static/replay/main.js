import { lines } from "../lib/api.js";
import { caption } from "../lib/caption.js";
import { render } from "../lib/lit.js";
import { followLog } from "../lib/log.js";
import { Reel, turnStarts } from "../lib/reel.js";
import { copy, recall, remember } from "../lib/remember.js";
import { t } from "../lib/words.js";
import { lastMoves } from "../splut/story.js";
import "../splut/board.js";
import { replayKey } from "./keys.js";
import { replayPage } from "./page.js";
import { SPEEDS } from "./speeds.js";

const PAUSE_MS = 450;
/** Events that leave no mark on the board need no time. */
const SILENT = ["turn-began", "seated", "opened", "ended", "resigned", "timed-out"];

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
  #moving = false;

  get game() {
    return this.dataset.game;
  }

  get audience() {
    return this.dataset.audience;
  }

  get board() {
    return this.querySelector("splut-board");
  }

  async connectedCallback() {
    const query = new URLSearchParams({ as: this.audience });
    for (const frame of await lines(`/api/games/${this.game}/frames?${query}`)) {
      this.reel.push(frame);
    }
    this.starts = turnStarts(this.reel);
    this.at = Math.min(Number(this.dataset.at), this.reel.last);
    this.replaceChildren();
    this.draw();
    addEventListener("keydown", (event) => replayKey(this, event));
    addEventListener("popstate", () => this.go(this.#addressed()));
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
    return caption("splut", this.reel.roles, this.reel.event(this.at));
  }

  draw({ board = true } = {}) {
    render(replayPage(this), this);
    if (board && !this.#moving) {
      this.board.show({
        view: this.reel.view(this.at),
        quarters: this.quarters,
        moves: lastMoves(this.reel, this.at),
      });
    }
    followLog(this);
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
      const silent = SILENT.includes(this.reel.event(this.at).kind);
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
    this.quarters = (this.quarters + (this.reel.roles.length > 2 ? 1 : 2)) % 4;
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
