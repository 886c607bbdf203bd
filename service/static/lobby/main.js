import * as GAMES from "../games.js";
import { outcome } from "../lib/caption.js";
import { html, render } from "../lib/lit.js";
import { merge } from "../lib/merge.js";
import { running } from "../lib/reel.js";
import { Stream } from "../lib/stream.js";
import { t } from "../lib/words.js";

/** The lobby: its boards are live on one stream, and its shelves are looked through again. */
const VIEWS_MAX = 32;
const LOOK_MS = 8000;
const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: "medium",
  timeStyle: "short",
});
let cards = new Map();
let stream;

function follow() {
  stream?.close();
  const open = [...document.querySelectorAll(".card:not([data-phase=ended])")].slice(0, VIEWS_MAX);
  cards = new Map(open.map((card) => [`${card.dataset.game}/public`, { card, view: {} }]));
  if (cards.size) stream = new Stream([...cards.keys()], { snapshot, frame, state });
  for (const time of document.querySelectorAll("time")) {
    time.textContent = clock.format(new Date(time.dateTime));
  }
}

const snapshot = ({ view: name, board }) => draw(cards.get(name), board);
const frame = ({ view: name, frame: { patch } }) => {
  const entry = cards.get(name);
  draw(entry, merge(entry.view, patch));
};
const state = (now) =>
  document.body.classList.toggle("stale", now === "reconnecting" || now === "stale");

function draw(entry, view) {
  entry.view = view;
  entry.card.querySelector(GAMES[view.table.game].tag).show({ view });
  const line = entry.card.querySelector(".card-state");
  if (!entry.drawn) line.replaceChildren();
  entry.drawn = true;
  render(says(view), line);
}

function says(view) {
  const { game, roles, seated = {}, result, paused } = view.table;
  const rules = GAMES[game];
  const free = roles.length - Object.keys(seated).length;
  const seats = result ? (result.winners ?? []) : running(view.table) ? rules.movers(view) : [];
  const signs = [...new Set(seats.map((seat) => roles[seat]))].map(rules.badge);
  if (result) return html`${signs}${outcome(game, roles, result)}`;
  if (free) return t("lobby.waiting", { n: free });
  return paused ? t("table.paused") : html`${signs}${rules.turn(view)}`;
}

/** Put games where they belong by now; a shelf that holds the same games stays as it is. */
async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const games = (shelf) => [...shelf.querySelectorAll(".card")].map(({ dataset }) => dataset.game);
  let changed = false;
  for (const fresh of page.querySelectorAll(".shelf")) {
    const old = document.querySelector(`[aria-labelledby="${fresh.getAttribute("aria-labelledby")}"]`);
    if (!old || games(old).sort().join() === games(fresh).sort().join()) continue;
    old.replaceChildren(...fresh.childNodes);
    changed = true;
  }
  if (changed) follow();
}

follow();
setInterval(look, LOOK_MS);
