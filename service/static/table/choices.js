import { html, nothing } from "../lib/lit.js";
import { running } from "../lib/reel.js";
import { has, t } from "../lib/words.js";

/** What a player can do now: the choices of the board once more as buttons, resignation, claims. */
export function choices(table) {
  const idle = !table.yours.length || table.reel.view().table.result;
  if (idle) return table.problem ? html`<p class="panel problem" role="alert">${table.problem}</p>` : nothing;
  return html`<section class="panel choices" aria-label=${t("choose.label")}>
    <p class="task ${table.problem ? "problem" : ""}" role="status">${table.problem || task(table)}</p>
    ${table.rules.choices(table)} ${rights(table)}
  </section>`;
}

function task(table) {
  const { paused } = table.view.table;
  if (!running(table.view.table)) return t(paused ? "table.paused" : "choose.not-yet");
  if (table.sending) return t("table.waiting-move");
  if (table.mover === undefined) return t(table.rules.waiting(table));
  if (!table.ready) return t("choose.wait");
  return table.rules.task(table);
}
/** A game may have words of its own for what a resignation means. */
function sureWords({ view }, name) {
  const own = `${view.table.game}.${name}.sure`;
  return t(has(own) ? own : `table.${name}.sure`);
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
      <p>${sureWords(table, names[asking])}</p>
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
