import { html, nothing, svg } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { here, killers, named, tell } from "./content.js";
import { killerSign } from "./cards.js";
import { floorOf } from "./floor.js";
import { picked } from "./offers.js";
import { middle, plan, size } from "./plan.js";

/** Set-up, step by step: killers, board, posts, objects, and where she begins. */
const STEPS = ["casting", "building", "posting", "hiding", "starting"];

export function steps({ view }) {
  const shown = STEPS.filter((step) => step !== "casting" || view.content.options.casting === "team");
  const at = shown.indexOf(view.stage);
  return html`<ol class="setup-steps">
    ${shown.map(
      (step, i) => html`<li class=${i < at ? "done" : i === at ? "current" : ""} aria-current=${i === at ? "step" : nothing}>
        ${t(`snuff.step.${step}`)}</li>`,
    )}
  </ol>`;
}

/** What may be chosen beside the board. */
export function setupChoices(table) {
  switch (table.view.stage) {
    case "casting":
      return casting(table);
    case "building":
      return building(table);
    case "posting":
      return posting(table);
    default:
      return nothing;
  }
}

const casting = (table) => html`<ul class="killer-cards">
  ${table.moves.filter(({ do: what }) => what === "cast").map((move) => {
    const one = table.view.content.killers.find(({ id }) => id === move.killer);
    return html`<li><button type="button" class="play-card" ?disabled=${!table.ready} @click=${() => table.send(move)}>
      <span class="action-name">${one.number} · ${here(one.name)}</span>
      <span class="hint"><strong>${here(one.passive.name)}</strong>: ${tell(one.passive)}</span>
      <span class="hint"><strong>${here(one.special.name)}</strong> (${one.special.cost}): ${tell(one.special)}</span>
    </button></li>`;
  })}
</ul>`;

/** The ways to lay the pieces, each as a small picture. */
const building = (table) => html`<ul class="arrangements">
  ${table.moves.filter(({ do: what }) => what === "build").map(
    (move) => html`<li><button type="button" class="arrangement" ?disabled=${!table.ready} @click=${() => table.send(move)}>
      ${thumbnail(table.view, move.pieces)}
      <span class="visually-hidden">${move.pieces.map((id) => named(table.view, "quadrants", id)).join(", ")}</span>
    </button></li>`,
  )}
</ul>`;

function thumbnail(view, pieces) {
  const floor = floorOf(view.content, pieces);
  const { walls, doors, exits } = plan(floor);
  const { width, height } = size(floor);
  return html`<svg class="board thumbnail" viewBox="-5 -5 ${width + 10} ${height + 10}" aria-hidden="true">
    ${[...floor.cells.values()].map(({ name, piece, mark }) => {
      const { x, y } = middle(floor, name);
      return svg`<rect class="floor floor-${piece} ${mark}" x=${x - 5} y=${y - 5} width="10" height="10"></rect>`;
    })}
    ${svg`<path class="walls" d=${walls}></path><path class="doors" d=${doors}></path>`}
    ${exits.map(({ x, y, way }) => svg`<use class="exit" href=${`#snuff-exit-${way}`} x=${x} y=${y}></use>`)}
  </svg>`;
}

/** Who of the own killers is posted next. */
function posting(table) {
  const { view, moves, chosen } = table;
  const now = picked(moves, chosen).killer;
  const waiting = killers(view).filter(({ id }) => moves.some((move) => move.killer === id));
  return html`<div class="row" role="group" aria-label=${t("snuff.step.posting")}>
    ${waiting.map(
      (one) => html`<button type="button" class="button" aria-pressed=${one.id === now}
        @click=${() => table.choose({ killer: one.id })}>${killerSign(one)} ${here(one.name)}</button>`,
    )}
  </div>`;
}
