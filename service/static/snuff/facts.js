import { html, nothing } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { killerCards, sign } from "./cards.js";
import { behind, counted, here, keysHeld, keysNeeded, object, tell } from "./content.js";
import { heard } from "./prey.js";
import { steps } from "./setup.js";

/** What everybody at the table knows in numbers: blood, noise, keys. */
export const vitals = (view) => html`<ul class="vitals">
  <li title=${t("snuff.blood", { n: view.blood ?? 0 })}>
    <span class="visually-hidden">${t("snuff.blood", { n: view.blood ?? 0 })}</span>
    <span aria-hidden="true">${drops(view)}</span>
  </li>
  <li title=${t("snuff.pool", { n: view.pool ?? 0 })}>
    <span class="visually-hidden">${t("snuff.pool", { n: view.pool ?? 0 })}</span>
    <span aria-hidden="true">${sign("noise")}<b>${view.pool ?? 0}</b></span>
  </li>
  <li title=${t("snuff.keys", { n: view.keys_shown ?? 0 })}>
    <span class="visually-hidden">${t("snuff.keys", { n: view.keys_shown ?? 0 })}</span>
    <span aria-hidden="true">${sign("key")}<b>${view.keys_shown ?? 0}/${keysNeeded(view)}</b></span>
  </li>
</ul>`;

const drops = ({ blood = 0, content }) =>
  Array.from({ length: content.options.blood }, (_, i) => html`<span class=${i < blood ? "drop" : "drop lost"}>${sign("blood")}</span>`);

/** What lies beside the board, for whoever looks: her hand, what was announced, cards. */
export function beside(table) {
  const { view } = table;
  if (!view.content) return nothing;
  const hunting = view.stage === "killers" && table.mover !== undefined;
  return html`${setting(table)} ${behind(view) ? hand(table) : nothing} ${public_(view)}
    ${hunting || !Object.keys(view.figures ?? {}).length
      ? nothing
      : html`<section class="panel"><h2>${t("snuff.killers")}</h2>${killerCards({ view })}</section>`}`;
}

/** Set-up as those see it who wait. */
function setting(table) {
  const { view, mover } = table;
  if (view.round || view.table.result || mover !== undefined) return nothing;
  return html`<section class="panel"><h2>${t("snuff.set-up")}</h2>${steps(table)}</section>`;
}

/** Her hand, as she and the Director see it. */
function hand({ view, mover }) {
  const { picked = {}, used = {}, objects = {}, turn = {} } = view.screen;
  const greens = Object.keys(picked).filter((id) => !object(view, id).key);
  const held = keysHeld(view);
  return html`<section class="panel screen"><h2>${t("snuff.screen")}</h2>
    <ul class="held">
      <li>${sign("key")} ${t("snuff.held", { n: held, all: keysNeeded(view) })}</li>
      <li>${sign("object")} ${t("snuff.hidden", { n: Object.keys(objects).length })}</li>
      ${greens.map((id) => {
        const spent = (used[id] ?? 0) >= picked[id];
        return html`<li class=${spent ? "spent" : ""}>${sign("green")} <strong>${here(object(view, id).name)}</strong>
          <span class="hint">${spent ? t("snuff.spent") : tell(object(view, id))}</span></li>`;
      })}
    </ul>
    ${view.stage === "prey" && mover === undefined
      ? html`${turn.card ? html`<p>${t("snuff.played", { card: here(view.content.cards.find(({ id }) => id === turn.card).name) })}</p>` : nothing} ${heard(view)}`
      : nothing}
    ${view.screen.escaping ? html`<p class="escaping">${t("snuff.escaping")}</p>` : nothing}
  </section>`;
}

/** What was announced and gained. */
function public_({ tokens = {}, upgrades = {}, seen_at: seen, last_at: last, content, round }) {
  if (!round) return nothing;
  const place = seen ? t("snuff.seen", { cell: seen }) : last ? t("snuff.last-seen", { cell: last }) : t("snuff.unseen");
  return html`<section class="panel"><h2>${t("snuff.public")}</h2>
    <ul class="held">
      <li>${sign("prey")} ${place}</li>
      <li>${sign("noise")} ${Object.keys(tokens).length ? t("snuff.noises", { noises: counted(tokens) }) : t("snuff.no-noise")}</li>
      ${(content.upgrades ?? []).map(
        (one) => html`<li class=${upgrades[one.id] ? "" : "not-yet"}>${sign("upgrade")}
          <strong>${here(one.name)}</strong>
          <span class="hint">${upgrades[one.id] ? tell(one) : t("snuff.from-keys", { n: one.keys })}</span></li>`,
      )}
    </ul></section>`;
}

/** The switch of "Where may she be?". */
export function switches({ layer, view }) {
  if (!layer || !view.round || view.content.options.layer === false) return nothing;
  const { on, cells } = layer;
  return html`<button type="button" class="button layer-switch" aria-pressed=${on} @click=${() => layer.toggle()}>
    ${sign("maybe")} ${t("snuff.layer")} ${on && cells ? html`<span class="pill">${t("snuff.cells", { n: cells.size })}</span>` : nothing}
  </button>`;
}
