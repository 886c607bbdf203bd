import { html, nothing, svg } from "../lib/lit.js";
import { t } from "../lib/words.js";
import { here, killers, spaces, tell } from "./content.js";
import { actionsOf, picked } from "./offers.js";

/** The killers' cards: who they are, what they can do, and what it costs now. */
export const sign = (look) => html`<svg class="sign sign-${look}" viewBox="-5 -5 10 10" aria-hidden="true">
  ${svg`<use href=${`#snuff-${look}`}></use>`}
</svg>`;

export const killerSign = ({ index, number }) => html`<svg class="badge side-k${index}" viewBox="-5 -5 10 10" aria-hidden="true">
  ${svg`<use href=${`#snuff-base-${index % 3}`}></use><text class="number" y="1.55">${number}</text>`}
</svg>`;

const effects = (view, killer) => [
  ...(killer.passive.effects ?? []),
  ...(view.content.upgrades ?? []).filter(({ id }) => view.upgrades?.[id]).flatMap((one) => one.effects),
];

/** Return what an action costs a killer now, as its card, the upgrades and a Lead before it say. */
export function cost(view, killer, id, base) {
  const price = id !== "special" && view.lead ? 0 : base;
  const changes = effects(view, killer)
    .filter((one) => one.do === "cost-mod" && (one.action ?? "special") === id && !(one.pool_empty && view.pool))
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, price + changes);
}

function reach(view, killer, id, [least, most]) {
  if (id === "special") return [least, most];
  const gained = effects(view, { passive: {} }).filter((one) => one.do === "extra-move");
  const cue = view.lead ? killers(view).find((one) => one.id === view.lead)?.passive.effects ?? [] : [];
  const extra = [...gained, ...cue.filter((one) => one.do === "extra-move" && one.after)];
  return [least, extra.reduce((sum, { steps = 1 }) => sum + steps, most)];
}

/** Return the actions of a killer: the basic ones, and his own. */
export const actions = (view, killer) => [
  ...view.content.actions.map((action) => ({ ...action })),
  { ...killer.special, id: "special" },
];

/**
 * All killers' cards. For whoever may move, the actions are buttons; others read them.
 * @param {{view: any, moves?: any[], chosen?: any, choose?: Function}} table
 */
export const killerCards = (table) => html`<ul class="killer-cards">
  ${killers(table.view).map((killer) => html`<li>${killerCard(table, killer)}</li>`)}
</ul>`;

function killerCard(table, killer) {
  const { view, moves = [], chosen = {} } = table;
  const able = actionsOf(moves, killer.id);
  const mine = able.length > 0;
  const open = mine && picked(moves, chosen).killer === killer.id;
  const head = html`${killerSign(killer)}<strong>${here(killer.name)}</strong>
    <span class="killer-state">${state(view, killer)}</span>`;
  const looks = `killer-card side-k${killer.index} ${open ? "open" : ""} ${killer.figure.acted ? "done" : ""}`;
  const passive = html`<p class="passive"><em>${here(killer.passive.name)}</em> ${tell(killer.passive)}</p>`;
  if (!mine) return html`<details class=${looks}><summary>${head}</summary>${passive} ${special(view, killer)}</details>`;
  return html`<article class=${looks}>
    <button type="button" class="killer-head" aria-pressed=${open}
      @click=${() => table.choose(open ? {} : { killer: killer.id })}>${head}</button>
    ${passive} ${open ? actionList(table, killer, able) : special(view, killer)}
  </article>`;
}

const special = (view, killer) => html`<p class="passive"><em>${here(killer.special.name)}</em>
  ${price(view, killer, { ...killer.special, id: "special" })} ${tell(killer.special)}</p>`;

function state(view, { figure }) {
  if (figure.stunned) return t("snuff.state.stunned");
  if (figure.acted) return t("snuff.state.acted");
  return figure.at ? html`<span class="at">${figure.at}</span>` : t("snuff.state.waiting");
}

function actionList(table, killer, able) {
  const { view, moves, chosen } = table;
  const now = picked(moves, chosen).action;
  const choose = (id) => () => table.choose({ killer: killer.id, action: id });
  return html`<div class="actions" role="group" aria-label=${here(killer.name)}>
    ${actions(view, killer).map((action) => {
      const off = !able.includes(action.id);
      return html`<button type="button" class="action ${action.id === "special" ? "own" : ""}" ?disabled=${off}
        aria-pressed=${action.id === now} title=${tell(action)} @click=${choose(action.id)}>
        <span class="action-name">${here(action.name)}</span>
        <span class="action-facts">${price(view, killer, action)} ${steps(view, killer, action)}
          ${off ? html`<span>${t("snuff.too-dear")}</span>` : nothing}</span>
      </button>`;
    })}
  </div>
  <p class="hint">${tell(actions(view, killer).find(({ id }) => id === now) ?? killer.special)}</p>`;
}

function price(view, killer, { id, cost: base = 0 }) {
  const now = cost(view, killer, id, base);
  return html`<span class="price" title=${t("snuff.cost", { n: now })}>
    <span class="visually-hidden">${t("snuff.cost", { n: now })}</span>
    <span aria-hidden="true">${sign("noise")}${now === base ? now : html`<s>${base}</s> ${now}`}</span></span>`;
}

const steps = (view, killer, { id, move }) =>
  html`<span class="steps-of">${spaces(reach(view, killer, id, move))}</span>`;
