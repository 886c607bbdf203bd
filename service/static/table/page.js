import { outcome, side } from "../lib/caption.js";
import { html, nothing, svg } from "../lib/lit.js";
import { badge, log, logForms } from "../lib/log.js";
import { running } from "../lib/reel.js";
import { t } from "../lib/words.js";
import { ICONS } from "../lib/icons.js";
import { choices } from "./choices.js";
import { seatList } from "./seats.js";

/** The page of a table; `table` is the element, whose methods the buttons call. */
export const tablePage = (table) => html`
  <div class="stage">
    <section class="panel stage-status" aria-label=${t("table.title")}>${status(table)}</section>
    <div class="stage-board">
      <splut-board></splut-board>
      <button
        type="button"
        class="icon-button turner"
        aria-label=${t("table.flip")}
        title=${t("table.flip")}
        @click=${() => table.flip()}
      >
        <svg viewBox="-12 -12 24 24" aria-hidden="true">${svg`<path d=${ICONS.flip}></path>`}</svg>
      </button>
    </div>
    <div class="stage-side">
      ${choices(table)} ${seatList(table)}
      <section class="panel log">
        <header class="panel-head">
          <h2>${t("log.title")}</h2>
          ${logForms(table.form, (form) => table.chooseForm(form))}
        </header>
        <div class="log-scroll" tabindex="0" role="region" aria-label=${t("log.title")}>
          ${log(table.reel, {
            at: table.shown,
            form: table.form,
            link: (seq) => `/games/${table.game}/replay?as=public&at=${seq}`,
          })}
        </div>
      </section>
      <p class="row">
        <a
          class="button ${table.view.table.result ? "primary" : ""}"
          href="/games/${table.game}/replay"
        >${t("table.replay")}</a>
        <button type="button" class="button quiet" @click=${() => table.copyLink("game", location.pathname)}>
          ${t(table.copied === "game" ? "table.copied" : "table.share")}
        </button>
      </p>
    </div>
  </div>
  <div class="visually-hidden" aria-live="polite">
    ${table.said.map((sentence) => html`<p>${sentence}</p>`)}
  </div>
`;

/** Whose turn it is, how many steps are left, and whether this is still true. */
function status(table) {
  const { view } = table;
  return html`
    <div class="turn-line">
      <p class="turn-now ${view.table.result ? "over" : ""}">${headline(table)}</p>
      ${running(view.table) ? pips(view) : nothing}
    </div>
    <div class="turn-more">
      ${running(view.table) ? html`<span>${t("table.turn", { turn: view.turn })}</span>` : nothing}
      <span>${role(table)}</span>
      ${liveness(table.live)}
    </div>
  `;
}

function headline({ view, yours }) {
  const { roles, seated = {}, paused, result } = view.table;
  const free = roles.length - Object.keys(seated).length;
  if (result) {
    const winners = (result.winners ?? []).map((seat) => badge(roles[seat]));
    return html`${winners}<strong>${outcome("splut", roles, result)}</strong>`;
  }
  if (free) return t("lobby.waiting", { n: free });
  if (paused) return t("table.paused");
  const key = yours.includes(view.to_move) ? "table.your-turn" : "table.their-turn";
  const name = side("splut", roles, view.to_move);
  return html`${badge(roles[view.to_move])}<strong>${t(key, { side: name })}</strong>`;
}

function pips({ steps_left: left = 0, turn = 1 }) {
  const all = Math.min(turn, 3);
  return html`<p class="pips">
    ${Array.from({ length: all }, (_, i) => html`<span class=${i < left ? "pip" : "pip spent"}></span>`)}
    <span class="pip-text">${t("table.steps", { n: left })}</span>
  </p>`;
}

function role({ yours, reel }) {
  if (!yours.length) return t("table.watching");
  const sides = yours.map((seat) => side("splut", reel.roles, seat)).join(", ");
  return t("table.playing", { sides });
}

const liveness = ({ state, seconds }) =>
  html`<span class="live live-${state}" role="status">${t(`live.${state}`, { n: seconds })}</span>`;
