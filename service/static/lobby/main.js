import { outcome, side } from "../lib/caption.js";
import { badge } from "../lib/log.js";
import { html, render } from "../lib/lit.js";
import { merge } from "../lib/merge.js";
import { Stream } from "../lib/stream.js";
import { t } from "../lib/words.js";
import "../splut/board.js";

/** The lobby's live boards share one stream; a card whose phase changes is shown where it is. */
const VIEWS_MAX = 32;
const cards = new Map();
for (const card of document.querySelectorAll(".card:not([data-phase=ended])")) {
  if (cards.size < VIEWS_MAX) cards.set(`${card.dataset.game}/public`, { card, view: {} });
}

function draw(entry) {
  const { card, view } = entry;
  card.querySelector("splut-board").show({ view });
  const state = card.querySelector(".card-state");
  if (!entry.drawn) state.replaceChildren();
  entry.drawn = true;
  render(says(view), state);
}

function says(view) {
  const { roles, seated = {}, result, paused } = view.table;
  const free = roles.length - Object.keys(seated).length;
  if (result) return outcome("splut", roles, result);
  if (free) return t("lobby.waiting", { n: free });
  if (paused) return t("table.paused");
  const mover = side("splut", roles, view.to_move);
  return html`${badge(roles[view.to_move])}${t("lobby.turn", { turn: view.turn, side: mover })}`;
}

if (cards.size) {
  new Stream([...cards.keys()], {
    snapshot({ view: name, board }) {
      cards.get(name).view = board;
      draw(cards.get(name));
    },
    frame({ view: name, frame }) {
      const entry = cards.get(name);
      entry.view = merge(entry.view, frame.patch);
      draw(entry);
    },
    state(state) {
      document.body.classList.toggle("stale", state === "reconnecting" || state === "stale");
    },
  });
}
