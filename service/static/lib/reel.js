import { merge } from "./merge.js";

/** The frames of one view, and the view after each of them. Nothing here knows the rules. */
export class Reel {
  /** @type {{seq: number, at: string, event: any, patch: any}[]} */
  frames = [];
  views = [{}];

  get last() {
    return this.frames.length;
  }

  /** Take the next frame; one that is known already, or comes too early, changes nothing. */
  push(frame) {
    if (frame.seq !== this.last + 1) return false;
    this.frames.push(frame);
    this.views.push(merge(this.views[this.last - 1], frame.patch));
    return true;
  }

  /** Return the view after frame `seq`. */
  view(seq = this.last) {
    return this.views[seq];
  }

  event(seq) {
    return this.frames[seq - 1]?.event;
  }

  /** Return the first view in which the table exists. */
  get roles() {
    return this.views[1]?.table.roles ?? [];
  }
}

const full = ({ roles, seated = {} }) => Object.keys(seated).length === roles.length;

/** Tell whether seats may move now. */
export const running = (table) => full(table) && !table.paused && !table.result;

/**
 * Return the turns of a game: `{turn, seat, seqs}`; turn 0 is what happened before play began.
 * @param {Reel} reel
 */
export function turns(reel) {
  const found = [];
  let playing = false;
  for (const { seq, event } of reel.frames) {
    const view = reel.view(seq);
    const turn = playing ? view.turn : 0;
    if (found.at(-1)?.turn !== turn) {
      found.push({ turn, seat: event.seat ?? reel.view(seq - 1).to_move, seqs: [] });
    }
    found.at(-1).seqs.push(seq);
    playing ||= full(view.table);
  }
  return found;
}

/** Return the moments at which turns begin, and the last one: where whole turns lead to. */
export function turnStarts(reel) {
  const [opening, ...played] = turns(reel);
  const starts = played.slice(1).map(({ seqs }) => seqs[0]);
  return [...new Set([opening?.seqs.at(-1) ?? 0, ...starts, reel.last])];
}
