import { side } from "../lib/caption.js";
import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { behind, variants } from "./offers.js";

/** Whose turn it is, as a sentence and with the steps that are left. */
export function status({ view, yours }) {
  const { to_move: mover, table, turn } = view;
  const key = yours.includes(mover) ? "table.your-turn" : "table.their-turn";
  return {
    headline: t(key, { side: side("splut", table.roles, mover) }),
    pips: pips(view),
    more: t("table.turn", { turn }),
  };
}

function pips({ steps_left: left = 0, turn = 1 }) {
  const all = Math.min(turn, 3);
  return html`<p class="pips">
    ${Array.from({ length: all }, (_, i) => html`<span class=${i < left ? "pip" : "pip spent"}></span>`)}
    <span class="pip-text">${t("table.steps", { n: left })}</span>
  </p>`;
}

/** What a player is to do now. */
export function task({ chosen, moves, view, offers }) {
  if (!chosen.from) return t("choose.piece");
  const piece = t(`splut.letter.${view.pieces[chosen.from]?.[0]}`);
  if (!chosen.to) return t("choose.target", { piece, cell: chosen.from });
  const [first] = [...offers.values()].map(({ move }) => move);
  const kinds = variants(moves, chosen);
  if (first?.throw) return t("choose.throw");
  return t(kinds.some((move) => move.levitate) ? "choose.levitate" : "choose.pull");
}

/** The ways to complete a step whose piece and target are chosen. */
export function choices(table) {
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
