import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { card, counted, here, object, range, tell } from "./content.js";
import { sign } from "./cards.js";

/** Her cards, her hand, and what the table will hear of it. */
export function preyChoices(table) {
  const { view, moves } = table;
  const { turn = {} } = view.screen;
  return html`${turn.card ? nothing : cards(table)} ${heard(view)} ${ways(table)}
    <div class="row">${moves.map((move) => button(table, move))}</div>`;
}

/** What a card or an object demands first, and then the movements that are left. */
export function preyTask({ view, moves, chosen }) {
  const { turn = {} } = view.screen;
  if (chosen.to) return t("snuff.task.way");
  if (turn.noises_due) return t("snuff.task.noise", { n: turn.noises_due });
  if (turn.steps_due) return t("snuff.task.adrenaline");
  if (!turn.card) return t(moves.some(({ do: what }) => what === "play") ? "snuff.task.card" : "snuff.task.stuck");
  const { name, move } = card(view, turn.card);
  const { moved = 0 } = turn;
  const left = range([Math.max(0, move[0] - moved), Math.max(0, move[1] - moved)]);
  const movable = moves.some(({ do: what }) => ["sneak-to", "duct-to"].includes(what));
  return t(movable ? "snuff.task.move" : "snuff.task.end", { card: here(name), n: left });
}

const cards = (table) => html`<ul class="hand">
  ${table.view.content.cards.map((one) => html`<li>${playCard(table, one)}</li>`)}
</ul>`;

function playCard(table, one) {
  const move = table.moves.find(({ do: what, card: id }) => what === "play" && id === one.id);
  return html`<button type="button" class="play-card" ?disabled=${!move || !table.ready} @click=${() => table.send(move)}>
    <span class="action-name">${here(one.name)}</span>
    <span class="action-facts">${sign("step")}${range(one.move)} ${loudness(table.view, one)}</span>
    <span class="hint">${tell(one)}</span>
    ${move || !one.revealed ? nothing : html`<span class="hint">${t("snuff.only-revealed")}</span>`}
  </button>`;
}

/** What a card adds to the announcement. */
function loudness({ screen }, { noise = "none" }) {
  if (noise === "none") return html`<span class="quiet-card">${t("snuff.adds.none")}</span>`;
  return html`<span class="loud-card">${sign("noise")}${t(`snuff.adds.${noise}`, { cell: screen.at })}</span>`;
}

/** The noise of this turn so far, as it will be announced. */
export function heard({ screen = {} }) {
  const { noises = {} } = screen.turn ?? {};
  const total = Object.values(noises).reduce((sum, n) => sum + n, 0);
  return html`<p class="heard">${sign("noise")}${
    total ? t("snuff.will-announce", { n: total, noises: counted(noises) }) : t("snuff.will-announce-nothing")
  }</p>`;
}

/** Two ways to one cell: on foot, or through the duct. */
function ways(table) {
  const { chosen, moves } = table;
  if (!chosen.to) return nothing;
  const both = moves.filter(({ to }) => to === chosen.to);
  return html`<p class="row">${both.map(
    (move) => html`<button type="button" class="button" @click=${() => table.send(move)}>${t(`snuff.can.${
      move.do === "duct-to" ? "duct" : "step"
    }`)}</button>`,
  )}</p>`;
}

const PLAIN = { "pick-up": "snuff.pick-up", escape: "snuff.escape", "end-turn": "snuff.end-turn" };

function button(table, move) {
  const key = PLAIN[move.do];
  if (!key && move.do !== "use") return nothing;
  const who = move.killer ? here(table.view.content.killers.find(({ id }) => id === move.killer)?.name) : "";
  const label = key ? t(key) : t(who ? "snuff.use-on" : "snuff.use", { object: here(object(table.view, move.object).name), killer: who });
  const strong = ["escape", "end-turn"].includes(move.do) ? "primary" : "";
  return html`<button type="button" class="button ${strong}" ?disabled=${!table.ready}
    title=${move.object ? tell(object(table.view, move.object)) : nothing}
    @click=${() => table.send(move)}>${label}</button>`;
}
