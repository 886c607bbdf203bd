/**
 * Return `before` with a JSON merge patch (RFC 7396) applied; `before` itself stays as it was.
 * @param {unknown} before
 * @param {unknown} patch
 */
export function merge(before, patch) {
  if (!isObject(patch)) return patch;
  const after = { ...(isObject(before) ? before : {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = merge(after[key], value);
  }
  return after;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
