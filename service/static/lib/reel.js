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
 * Return the turns of a game: `{key, role, title, seqs}`; the first is what happened before play.
 * @param {object} rules the doors of the game
 * @param {Reel} reel
 */
export function turns(rules, reel) {
  const found = [];
  let playing = false;
  for (const { seq } of reel.frames) {
    const view = reel.view(seq);
    const chapter = playing ? rules.chapter(view, reel.view(seq - 1)) : { key: 0 };
    if (found.at(-1)?.key !== chapter.key) found.push({ ...chapter, seqs: [] });
    found.at(-1).seqs.push(seq);
    playing ||= full(view.table);
  }
  return found;
}

/** Return the moments at which turns begin, and the last one: where whole turns lead to. */
export function turnStarts(rules, reel) {
  const [opening, ...played] = turns(rules, reel);
  const starts = played.slice(1).map(({ seqs }) => seqs[0]);
  return [...new Set([opening?.seqs.at(-1) ?? 0, ...starts, reel.last])];
}

/**
 * Return the moment of `other` at which as much had happened as in `reel` after frame `at`. Of two
 * audiences one was told all that the other was, so frames that are alike stand in the same order.
 * @param {Reel} reel
 * @param {Reel} other
 */
export function sameMoment(reel, at, other) {
  const key = ({ at: time, event }) => time + JSON.stringify(event);
  const [more, less] = reel.last >= other.last ? [reel, other] : [other, reel];
  const spots = []; // of each frame of `less`, where it stands in `more`
  for (const frame of more.frames) {
    const next = less.frames[spots.length];
    if (next && key(next) === key(frame)) spots.push(frame.seq);
  }
  if (more === reel) return Math.max(1, spots.filter((seq) => seq <= at).length);
  return spots[at - 1] ?? other.last;
}
