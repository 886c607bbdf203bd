import { html, nothing } from "../lib/lit.js";
import { running } from "../lib/reel.js";
import { t } from "../lib/words.js";
import { behind, variants } from "../splut/offers.js";

/** What a player can do now: the choices of the board once more as buttons, resignation, claims. */
export function choices(table) {
  const idle = !table.yours.length || table.reel.view().table.result;
  if (idle) return table.problem ? html`<p class="panel problem" role="alert">${table.problem}</p>` : nothing;
  return html`<section class="panel choices" aria-label=${t("choose.label")}>
    <p class="task ${table.problem ? "problem" : ""}" role="status">${table.problem || task(table)}</p>
    ${pending(table)} ${rights(table)}
  </section>`;
}

function task({ sending, ready, mover, chosen, moves, view, offers }) {
  if (!running(view.table)) return t(view.table.paused ? "table.paused" : "choose.not-yet");
  if (sending) return t("table.waiting-move");
  if (!ready || mover === undefined) return t("choose.wait");
  if (!chosen.from) return t("choose.piece");
  const piece = t(`splut.letter.${view.pieces[chosen.from]?.[0]}`);
  if (!chosen.to) return t("choose.target", { piece, cell: chosen.from });
  const [first] = [...offers.values()].map(({ move }) => move);
  const kinds = variants(moves, chosen);
  if (first?.throw) return t("choose.throw");
  return t(kinds.some((move) => move.levitate) ? "choose.levitate" : "choose.pull");
}

/** The ways to complete a step whose piece and target are chosen. */
function pending(table) {
  const { chosen, moves, ready } = table;
  if (!ready || !chosen.from) return nothing;
  const kinds = chosen.to ? variants(moves, chosen) : [];
  return html`<p class="row">
    ${kinds.map(
      (move) => html`<button type="button" class="button" @click=${() => table.send(move)}>
        ${says(move)}
      </button>`,
    )}
    <button type="button" class="button quiet" @click=${() => table.cancel()}>
      ${t("choose.cancel")}
    </button>
  </p>`;
}

function says(move) {
  const parts = [
    move.throw && t("choose.throw-to", { direction: t(`splut.direction.${move.throw}`) }),
    move.pull && t("choose.with-pull", { cell: behind(move) }),
    move.levitate && t("choose.with-levitate", { cell: move.levitate }),
  ].filter(Boolean);
  return parts.join(", ") || t("choose.plain");
}

/** Resignation and claims, each asked twice. */
function rights(table) {
  const { rights: open, asking } = table;
  const names = { resign: "resign", "claim-draw": "claim" };
  const known = open.filter((move) => move.do in names);
  const sure = known.find((move) => move.do === asking);
  const off = table.live.state !== "live" || table.sending;
  if (sure) {
    return html`<div class="row sure" role="alertdialog" aria-label=${t(`table.${names[asking]}`)}>
      <p>${t(`table.${names[asking]}.sure`)}</p>
      <button type="button" class="button danger" ?disabled=${off} @click=${() => table.send(sure)}>
        ${t("table.yes")}
      </button>
      <button type="button" class="button quiet" @click=${() => table.confirm("")}>${t("table.no")}</button>
    </div>`;
  }
  if (!known.length) return nothing;
  return html`<p class="row rights">
    ${known.map(
      (move) => html`<button type="button" class="button quiet" ?disabled=${off}
        @click=${() => table.confirm(move.do)}>${t(`table.${names[move.do]}`)}</button>`,
    )}
  </p>`;
}
