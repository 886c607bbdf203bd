import { has, t } from "./words.js";

/** Return what a seat is called. */
export const side = (game, roles, seat) => t(`${game}.role.${roles[seat]}`);

/** Return a result in words. */
export function outcome(game, roles, result) {
  const winners = (result.winners ?? []).map((seat) => side(game, roles, seat)).join(", ");
  return t(`result.${result.kind}`, { winners });
}

/** Return an event in words: its key and parameters, said in the reader's language. */
export function caption(game, roles, event) {
  const own = `${game}.event.${event.kind}`;
  const said = { ...event, n: event.steps };
  for (const field of ["seat", "by"]) {
    if (Number.isInteger(event[field])) said[field] = side(game, roles, event[field]);
  }
  for (const field of ["piece", "direction", "cause"]) {
    if (field in event) said[field] = t(`${game}.${field}.${event[field]}`);
  }
  if (event.result) said.result = outcome(game, roles, event.result);
  return t(has(own) ? own : `event.${event.kind}`, said);
}
