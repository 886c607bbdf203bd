/** Words in the reader's language; the page carries them as JSON. */
const words = JSON.parse(document.getElementById("words").textContent);

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
