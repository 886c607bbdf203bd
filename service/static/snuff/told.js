/** What the words of a round say (see `domain/snuff/heard.py`), as far as it is drawn. */

/** Return the cells on which she would be seen during her turn; none at other times. */
export function inSight({ stage, round, table, heard = {} }, floor) {
  if (stage !== "prey" || table.result) return [];
  const words = (heard[round] ?? "").split(" ").filter((word) => /^[pb]/.test(word));
  const mask = words.at(-1)?.match(/^(?:p|b(?:[a-z]\d+\/)?)([0-9a-f]+):/)?.[1];
  if (!mask) return [];
  const bits = BigInt(`0x${mask}`);
  return [...floor.cells.keys()].filter((_, i) => (bits >> BigInt(i)) & 1n);
}
