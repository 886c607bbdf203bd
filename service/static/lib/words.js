/** Words in the reader's language, from the same file that the server reads. */
const file = new URL(`../${document.documentElement.lang}.json`, import.meta.url);
const words = await (await fetch(file)).json();

/**
 * Say a key with its parameters filled in. A key with a number `n` may have a form for one.
 * @param {string} key
 * @param {Record<string, unknown>} [parameters]
 */
export function t(key, parameters = {}) {
  const single = `${key}.one`;
  const text = words[parameters.n === 1 && single in words ? single : key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(parameters[name] ?? ""));
}

/** Tell whether there are words for a key. */
export const has = (key) => key in words;
