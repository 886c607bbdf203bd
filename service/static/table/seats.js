import { side } from "../lib/caption.js";
import { html, nothing } from "../lib/lit.js";
import { running } from "../lib/reel.js";
import { t } from "../lib/words.js";

/** Who sits where; free seats can be taken, or their invitations handed over. */
export const seatList = (table) => html`<section class="panel seats">
  <h2>${t("table.seats")}</h2>
  <ul>
    ${table.rules.order(table.seats, table.view).map((seat) => seatItem(table, seat))}
  </ul>
</section>`;

function seatItem(table, { seat, role, access, taken }) {
  const { view, yours } = table;
  const mine = yours.includes(seat);
  const moves = running(view.table) && table.rules.movers(view).includes(seat);
  return html`<li class="seat ${moves ? "moves" : ""} ${view.fallen?.[seat] ? "out" : ""}">
    ${table.rules.badge(role)}
    <span class="seat-name">
      <strong>${side(view.table.game, view.table.roles, seat)}</strong>
      <small>${table.rules.note(view, role, seat)}</small>
    </span>
    <span class="seat-state">${mine ? html`<em class="pill you">${t("table.you")}</em>` : nothing}
      ${stateOf(table, seat, { access, taken })}</span>
    ${taken ? nothing : waysIn(table, seat, access)}
  </li>`;
}

function stateOf({ view }, seat, { access, taken }) {
  const { result } = view.table;
  if (result?.winners?.includes(seat)) return html`<em class="pill win">${t("table.winner")}</em>`;
  if (view.fallen?.[seat]) return t("table.out");
  const [kind] = access.split(":");
  if (!taken) return t(`table.free.${kind}`);
  return kind === "bot" ? t("table.bot") : nothing;
}

function waysIn(table, seat, access) {
  const secret = table.invitations[seat];
  if (access === "open") {
    return html`<button type="button" class="button" @click=${() => table.sit(seat)}>
      ${t("table.take")}
    </button>`;
  }
  if (access !== "invited" || !secret) return nothing;
  const path = `/games/${table.game}/join#${seat}.${secret}`;
  return html`<button type="button" class="button" @click=${() => table.copyLink(seat, path)}>
    ${t(table.copied === seat ? "table.copied" : "table.invite")}
  </button>`;
}
