import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { behind, killers, named } from "./content.js";
import { CELL, place, seen, size } from "./plan.js";
import { inSight } from "./told.js";

/** The cells as a grid that one can walk and that says what stands where; it lies over the picture. */
export const cells = (board, focus) => {
  const sight = new Set(inSight(board.view, board.floor));
  return html`<div class="cells" role="grid" aria-label=${t("snuff.board.label")}>
    ${seen(board.floor, board.quarters).map(
      (row) => html`<div class="cell-row" role="row">${row.map((name) => cell(board, name, focus, sight))}</div>`,
    )}
  </div>`;
};

function cell(board, name, focus, sight) {
  const offer = board.offers.get(name);
  const chosen = name === board.chosen.to || (offer?.kind === "killer" && offer.chosen);
  return html`<div
    class="cell ${offer ? "can" : ""} ${chosen ? "chosen" : ""}"
    role="gridcell"
    data-cell=${name}
    tabindex=${name === focus ? 0 : -1}
    aria-selected=${chosen ? "true" : nothing}
    aria-label=${says(board, name, offer, chosen, sight)}
  ></div>`;
}

/** Cells lie where the picture shows them. Styles are set one by one: no page may hold any. */
export function placeCells(board) {
  const { floor, quarters } = board;
  const { width, height } = size(floor, quarters);
  for (const node of board.querySelectorAll("[data-cell]")) {
    const { row, column } = place(floor, node.dataset.cell, quarters);
    node.style.left = `${((5 + column * CELL) / (width + 10)) * 100}%`;
    node.style.top = `${((5 + row * CELL) / (height + 10)) * 100}%`;
    node.style.width = `${(CELL / (width + 10)) * 100}%`;
    node.style.height = `${(CELL / (height + 10)) * 100}%`;
  }
}

function says(board, name, offer, chosen, sight) {
  const { view, floor, layer } = board;
  const { mark, edges, piece } = floor.cells.get(name);
  const things = [
    named(view, "quadrants", floor.pieces[piece]),
    mark && t(`snuff.cell.${mark}`),
    Object.values(edges).includes("exit") && t("snuff.cell.exit"),
    ...killers(view).filter(({ figure }) => figure.at === name).map((one) => killerHere(view, one)),
    prey(view, name),
    view.screen?.objects?.[name] && t("snuff.cell.object"),
    noise(view.tokens?.[name], "noise"),
    noise(view.screen?.turn?.noises?.[name], "due"),
    sight.has(name) && t("snuff.cell.sight"),
    layer?.has(name) && t("snuff.cell.maybe"),
  ].filter(Boolean);
  const can = chosen ? t("board.chosen") : offer && t(`snuff.can.${offer.kind}`);
  return [`${name}: ${things.join(", ")}`, can].filter(Boolean).join(", ");
}

function killerHere(view, { id, figure }) {
  const name = named(view, "killers", id);
  return figure.stunned ? t("snuff.cell.stunned", { killer: name }) : name;
}

function prey(view, name) {
  if (view.seen_at === name) return t("snuff.cell.prey-seen");
  return behind(view) && view.screen.at === name ? t("snuff.cell.prey") : "";
}

const noise = (n, key) => n && t(`snuff.cell.${key}`, { n });
