import { has, t } from "./words.js";

/** Return what a seat is called; seats of the same role are counted. */
export function side(game, roles, seat) {
  const name = t(`${game}.role.${roles[seat]}`);
  const same = roles.filter((role) => role === roles[seat]);
  if (same.length === 1) return name;
  return `${name} ${1 + roles.slice(0, seat).filter((role) => role === roles[seat]).length}`;
}

/** Return a result in words: the game's own for how a role won, or the usual ones. */
export function outcome(game, roles, result) {
  const winners = result.winners ?? [];
  const own = `${game}.result.${roles[winners[0]]}.${result.reason}`;
  if (has(own)) return t(own);
  const names = winners.map((seat) => side(game, roles, seat)).join(", ");
  return t(`result.${result.kind}`, { winners: names });
}

/**
 * Return an event in words: its key and parameters, said in the reader's language.
 * @param {object} rules the doors of the game
 * @param {any} view any view of the game: only what never changes counts
 */
export function caption(rules, view, event) {
  const { game, roles } = view.table;
  const said = { ...event, ...rules.said(view, event) };
  for (const field of ["seat", "by"]) {
    if (Number.isInteger(event[field])) said[field] = side(game, roles, event[field]);
  }
  if (event.result) said.result = outcome(game, roles, event.result);
  const own = `${game}.event.${event.kind}`;
  const key = has(own) ? own : `event.${event.kind}`;
  const other = `${key}.${said.variant}`;
  return t(has(other) ? other : key, said);
}
