import { side } from "../lib/caption.js";
import { html, nothing } from "../lib/lit.js";
import { badge } from "../lib/log.js";
import { running } from "../lib/reel.js";
import { t } from "../lib/words.js";

/** Who sits where; free seats can be taken, or their invitations handed over. */
export const seatList = (table) => html`<section class="panel seats">
  <h2>${t("table.seats")}</h2>
  <ul>
    ${inOrder(table).map((seat) => seatItem(table, seat))}
  </ul>
</section>`;

/** Seats in the order of their turns. */
function inOrder({ seats, view }) {
  const order = view.order ?? [];
  return [...seats].sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat));
}

function seatItem(table, { seat, role, access, taken }) {
  const { view, yours } = table;
  const mine = yours.includes(seat);
  const moves = seat === view.to_move && running(view.table);
  return html`<li class="seat ${moves ? "moves" : ""} ${view.fallen?.[seat] ? "out" : ""}">
    ${badge(role)}
    <span class="seat-name">
      <strong>${side("splut", table.reel.roles, seat)}</strong>
      <small>${t(`splut.colour.${role}`)}</small>
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
