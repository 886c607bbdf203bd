import { side } from "../lib/caption.js";
import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { killerCards } from "./cards.js";
import { floorOf } from "./floor.js";
import { here, killer, named } from "./content.js";
import { picked, variants } from "./offers.js";
import { preyChoices, preyTask } from "./prey.js";
import { setupChoices, steps } from "./setup.js";
import { movers, turn } from "./turns.js";
import { vitals } from "./facts.js";

const PLAYING = ["prey", "killers"];

/** Whose turn it is, and what the table knows in numbers. */
export function status({ view, yours }) {
  const mine = movers(view).filter((seat) => yours.includes(seat));
  const { roles } = view.table;
  const [own] = mine;
  const name = own === undefined ? "" : side("snuff", roles, own);
  return {
    headline: own === undefined ? turn(view) : t("table.your-turn", { side: name }),
    pips: vitals(view),
    more: view.round ? t("snuff.round", { n: view.round, most: view.content.options.round_cap }) : "",
  };
}

/** What a player is to do now. */
export function task(table) {
  const { view, moves, chosen } = table;
  if (view.stage === "hiding") {
    return t("snuff.task.hiding", { n: Object.keys(view.screen?.objects ?? {}).length + 1, all: tokens(view) });
  }
  if (!PLAYING.includes(view.stage)) return t(`snuff.task.${view.stage}`);
  if (view.stage === "prey") return preyTask(table);
  const { killer: id, action } = picked(moves, chosen);
  if (!id) return t("snuff.task.killer");
  const name = here(killer(view, id).name);
  if (chosen.to) return t(chosen.aim ? "snuff.task.which" : "snuff.task.aim", { killer: name });
  const what = action === "special" ? here(killer(view, id).special.name) : named(view, "actions", action);
  return t("snuff.task.go", { killer: name, action: what });
}

const tokens = ({ content }) => content.objects.reduce((sum, { count = 1 }) => sum + count, 0);

/** What can be chosen beside the board. */
export function choices(table) {
  const { view, mover, ready } = table;
  if (mover === undefined) return nothing;
  if (!PLAYING.includes(view.stage)) return html`${steps(table)} ${ready ? setupChoices(table) : nothing}`;
  if (view.stage === "prey") return preyChoices(table);
  return html`${targets(table)} ${killerCards(table)}`;
}

/** The turns that are left once the destination is chosen, when more than one is. */
function targets(table) {
  const { view, moves, chosen, ready } = table;
  if (!ready || !chosen.to) return nothing;
  const floor = floorOf(view.content, view.pieces);
  return html`<div class="row targets">
    ${variants(moves, { ...chosen, ...picked(moves, chosen) }, floor).map(
      (move) => html`<button type="button" class="button" @click=${() => table.send(move)}>${aim(view, move)}</button>`,
    )}
    <button type="button" class="button quiet" @click=${() => table.cancel()}>${t("choose.cancel")}</button>
  </div>`;
}

function aim(view, { target, other }) {
  if (!target) return t("snuff.aim.nothing");
  if (other) return t("snuff.aim.other", { killer: named(view, "killers", other), cell: target });
  const [a, b] = target.split("-");
  if (!b) return target;
  return b.length > 1 ? t("snuff.aim.door", { a, b }) : t("snuff.aim.exit", { cell: a });
}
