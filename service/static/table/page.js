import { outcome, side } from "../lib/caption.js";
import { html, nothing, svg } from "../lib/lit.js";
import { log, logForms } from "../lib/log.js";
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
      ${table.rules.frame}
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
      ${choices(table)} ${table.rules.switches(table)} ${table.rules.beside(table)} ${seatList(table)}
      <section class="panel log">
        <header class="panel-head">
          <h2>${t("log.title")}</h2>
          ${logForms(table.form, (form) => table.chooseForm(form))}
        </header>
        <div class="log-scroll" tabindex="0" role="region" aria-label=${t("log.title")}>
          ${log(table.rules, table.reel, {
            at: table.shown,
            form: table.form,
            link: (seq) => `/games/${table.game}/replay?as=${table.audience}&at=${seq}`,
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

/** Whose turn it is, what is left of it, and whether this is still true. */
function status(table) {
  const { view } = table;
  const now = running(view.table) ? table.rules.status(table) : {};
  return html`
    <div class="turn-line">
      <p class="turn-now ${view.table.result ? "over" : ""}">${signs(table)}${headline(table, now)}</p>
      ${now.pips ?? nothing}
    </div>
    <div class="turn-more">
      ${now.more ? html`<span>${now.more}</span>` : nothing}
      <span>${role(table)}</span>
      ${liveness(table.live)}
    </div>
  `;
}

/** The signs of the winners, or of those who are to move. */
function signs({ view, rules }) {
  const { roles, result } = view.table;
  const seats = result ? (result.winners ?? []) : running(view.table) ? rules.movers(view) : [];
  return [...new Set(seats.map((seat) => roles[seat]))].map(rules.badge);
}

function headline({ view }, now) {
  const { game, roles, seated = {}, paused, result } = view.table;
  const free = roles.length - Object.keys(seated).length;
  if (result) return html`<strong>${outcome(game, roles, result)}</strong>`;
  if (free) return t("lobby.waiting", { n: free });
  return paused ? t("table.paused") : html`<strong>${now.headline}</strong>`;
}

function role({ yours, view }) {
  if (!yours.length) return t("table.watching");
  const sides = yours.map((seat) => side(view.table.game, view.table.roles, seat)).join(", ");
  return t("table.playing", { sides });
}

const liveness = ({ state, seconds }) =>
  html`<span class="live live-${state}" role="status">${t(`live.${state}`, { n: seconds })}</span>`;
