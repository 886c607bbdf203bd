const STALE_S = 10;
const RETRY_MS = 400;
const RETRY_MS_MAX = 5000;

/**
 * Follows views over server-sent events, and comes back by itself when the connection breaks.
 * `on.state(state, seconds)` says how things stand: connecting, live, reconnecting or stale.
 */
export class Stream {
  #views;
  #on;
  #source;
  #seqs = new Map();
  #state = "connecting";
  #heard = Date.now();
  #timer = 0;
  #tries = 0;
  #end = new AbortController();

  /**
   * @param {string[]} views names such as `GAME/public`
   * @param {{snapshot: Function, frame: Function, state: Function}} on
   * @param {number[]} [after] the last frame known of each view
   */
  constructor(views, on, after = []) {
    this.#views = views;
    this.#on = on;
    after.forEach((seq, i) => this.#seqs.set(views[i], seq));
    this.#connect();
    const { signal } = this.#end;
    const ticking = setInterval(() => this.#tick(), 1000);
    signal.addEventListener("abort", () => clearInterval(ticking));
    addEventListener("offline", () => this.#lost(), { signal });
    addEventListener("online", () => this.#connect(), { signal });
  }

  close() {
    this.#end.abort();
    clearTimeout(this.#timer);
    this.#source.close();
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = new EventSource(this.#address());
    source.addEventListener("open", () => this.#told("live"));
    source.addEventListener("error", () => this.#lost());
    source.addEventListener("bye", () => this.#lost());
    source.addEventListener("snapshot", ({ data }) => this.#take(JSON.parse(data), "snapshot"));
    source.addEventListener("frame", ({ data }) => this.#take(JSON.parse(data), "frame"));
    this.#source = source;
  }

  #address() {
    const query = new URLSearchParams(this.#views.map((view) => ["view", view]));
    const seqs = this.#views.map((view) => this.#seqs.get(view));
    if (seqs.every((seq) => seq !== undefined)) query.set("after", seqs.join(","));
    return `/api/stream?${query}`;
  }

  #take(data, kind) {
    this.#seqs.set(data.view, kind === "frame" ? data.frame.seq : data.seq);
    this.#on[kind](data);
    this.#told("live");
  }

  /** Come back after a while, and after a longer one each time; not all clients at once. */
  #lost() {
    this.#source.close();
    if (this.#state === "live") this.#told("reconnecting");
    const wait = Math.min(RETRY_MS * 2 ** this.#tries, RETRY_MS_MAX);
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  #told(state) {
    if (state === "live") {
      this.#heard = Date.now();
      this.#tries = 0;
    }
    this.#state = state;
    this.#on.state(state, this.#seconds());
  }

  #tick() {
    if (this.#state === "live") this.#heard = Date.now();
    else this.#told(this.#seconds() >= STALE_S ? "stale" : this.#state);
  }

  #seconds() {
    return Math.round((Date.now() - this.#heard) / 1000);
  }
}
