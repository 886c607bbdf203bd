import { t } from "../lib/words.js";

/** What the game's own content says: names and texts in the reader's language. */
const language = document.documentElement.lang;

export const here = (words) => words?.[language] ?? "";

const find = (view, shelf, id) => view.content?.[shelf]?.find((thing) => thing.id === id);

/** Return the name that the content gives to a thing; an id that it does not know as it is. */
export const named = (view, shelf, id) => here(find(view, shelf, id)?.name) || id;

export const killer = (view, id) => find(view, "killers", id);
export const card = (view, id) => find(view, "cards", id);
export const object = (view, id) => find(view, "objects", id);

/** The killers on the board, in the order of the content: `{id, figure, index, ...their card}`. */
export const killers = ({ content, figures = {} }) =>
  (content?.killers ?? [])
    .filter(({ id }) => id in figures)
    .map((card, index) => ({ ...card, figure: figures[card.id], index }));

/** Return cells with how often each. */
export const counted = (noises) =>
  Object.entries(noises)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cell, count]) => (count > 1 ? `${cell} ×${count}` : cell))
    .join(", ");

/** Return the keys that she holds; nobody else knows of them. */
export const keysHeld = ({ content, screen = {} }) =>
  Object.entries(screen.picked ?? {})
    .filter(([id]) => content.objects.find((one) => one.id === id)?.key)
    .reduce((sum, [, count]) => sum + count, 0);

export const keysNeeded = ({ content }) =>
  content.objects.filter(({ key }) => key).reduce((sum, { count = 1 }) => sum + count, 0);

/** Whether this view looks behind the screen. */
export const behind = ({ screen = {} }) => Boolean(screen.at || Object.keys(screen.objects ?? {}).length);

/** Return what a way to move says: `1`, or `1–2`. */
export const range = ([least, most]) => (least === most ? `${least}` : `${least}–${most}`);

/** Return what an action does, in the words of its card. */
export const tell = (thing) => here(thing.text);

/** Return how far a movement goes: `1–2 spaces`. */
export const spaces = ([least, most]) => t("snuff.cells", { n: least === most ? least : range([least, most]) });
