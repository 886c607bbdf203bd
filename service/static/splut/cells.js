import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { place, seen } from "./geometry.js";
import { barred } from "./story.js";

/** The cells as a grid that one can walk and that says what stands where; it lies over the picture. */
export const cells = (board, focus) => html`<div
  class="cells"
  role="grid"
  aria-label=${t("board.label")}
>
  ${seen(board.quarters).map(
    (row) => html`<div class="cell-row" role="row">${row.map((each) => cell(board, each, focus))}</div>`,
  )}
</div>`;

function cell(board, name, focus) {
  const { column, row } = place(name, board.quarters);
  const offer = board.offers.get(name);
  const chosen = name === board.chosen.from;
  return html`<div
    class="cell x${column} y${row} ${offer ? "can" : ""} ${chosen ? "chosen" : ""}"
    role="gridcell"
    data-cell=${name}
    tabindex=${name === focus ? 0 : -1}
    aria-selected=${chosen ? "true" : nothing}
    aria-label=${says(board.view, name, offer, chosen)}
  ></div>`;
}

function says(view, name, offer, chosen) {
  const can = chosen ? t("board.chosen") : offer && t(`board.can.${offer.kind}`);
  const things = [piece(view, name), rock(view, name)].filter(Boolean);
  return [`${name}: ${things.join(", ") || t("board.empty")}`, can].filter(Boolean).join(", ");
}

function piece({ pieces = {}, table }, name) {
  const id = pieces[name];
  if (!id) return "";
  const side = t(`splut.role.${table.roles[id[1]]}`);
  return t("board.piece", { side, piece: t(`splut.letter.${id[0]}`) });
}

function rock(view, name) {
  if (!view.rocks?.[name]) return "";
  return t(barred(view).includes(name) ? "board.cooling" : "board.rock");
}
