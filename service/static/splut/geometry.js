/** The arena: 41 cells in a diamond, and where each is drawn. A cell is 10 wide. */
const FILES = "abcdefghi";
const VECTORS = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] };
const point = (cell) => [FILES.indexOf(cell[0]) - 4, Number(cell[1]) - 5];
const inside = (east, north) => Math.abs(east) + Math.abs(north) <= 4;
const name = (east, north) => `${FILES[east + 4]}${north + 5}`;

export const ROWS = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 9 }, (_, column) => [column - 4, 4 - row])
    .filter(([east, north]) => inside(east, north))
    .map(([east, north]) => name(east, north)),
);
export const CELLS = ROWS.flat();

/** The side of the board that is nearest after so many quarter turns. */
export const SIDES = ["south", "west", "north", "east"];

/** Return the neighbour of a cell in a direction, or undefined beyond the edge. */
export function neighbour(cell, direction) {
  const [east, north] = point(cell);
  const [dx, dy] = VECTORS[direction];
  return inside(east + dx, north + dy) ? name(east + dx, north + dy) : undefined;
}

/** Return the direction from a cell to its neighbour. */
export const direction = (from, to) =>
  Object.keys(VECTORS).find((way) => neighbour(from, way) === to);

export const opposite = { north: "south", east: "west", south: "north", west: "east" };

/** Return the column and row (0 to 8, from the top left) of a cell on a turned board. */
export function place(cell, quarters = 0) {
  let [x, y] = point(cell);
  for (let i = 0; i < quarters; i += 1) [x, y] = [-y, x];
  return { column: x + 4, row: 4 - y };
}

/** Return the middle of a cell in the drawing. */
export function middle(cell, quarters) {
  const { column, row } = place(cell, quarters);
  return { x: column * 10 + 5, y: row * 10 + 5 };
}

/** Return the cells of a turned board as they are seen, row by row. */
export function seen(quarters) {
  const key = (cell) => place(cell, quarters);
  const rows = Array.from({ length: 9 }, () => []);
  for (const cell of CELLS) rows[key(cell).row].push(cell);
  return rows.map((row) => row.sort((a, b) => key(a).column - key(b).column));
}
