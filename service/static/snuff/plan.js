import { LETTERS, WAYS, turned } from "./floor.js";

/** The floor as lines to draw; `pages/games/plan.py` draws the same. A cell is 10 wide. */
export const CELL = 10;
/** How long the wall is on each side of a door. */
const POST = 2;
const HALF = CELL / 2;

/** Return row and column of a cell on a board that was turned clockwise so many quarters. */
export function place({ rows, columns, cells }, cell, quarters = 0) {
  let { row, column } = cells.get(cell);
  let [height, width] = [rows, columns];
  for (let i = 0; i < quarters; i += 1) {
    [row, column] = [column, height - 1 - row];
    [height, width] = [width, height];
  }
  return { row, column };
}

/** Return the middle of a cell in the drawing. */
export function middle(floor, cell, quarters) {
  const { row, column } = place(floor, cell, quarters);
  return { x: column * CELL + HALF, y: row * CELL + HALF };
}

/** Return width and height of a turned board. */
export const size = ({ rows, columns }, quarters = 0) =>
  quarters % 2 ? { width: rows * CELL, height: columns * CELL } : { width: columns * CELL, height: rows * CELL };

/** Return the middle of one side of a cell, and the direction of its line. */
export function sideOf(floor, cell, way, quarters = 0) {
  const { x, y } = middle(floor, cell, quarters);
  const [dy, dx] = WAYS[turned(way, quarters)];
  return { x: x + dx * HALF, y: y + dy * HALF, along: [Math.abs(dy), Math.abs(dx)], dx, dy };
}

const path = ({ x, y, along: [dx, dy] }, start, end) =>
  `M${x + dx * start} ${y + dy * start}L${x + dx * end} ${y + dy * end}`;

const posts = (side) => path(side, -HALF, POST - HALF) + path(side, HALF - POST, HALF);

/** Return the paths of walls, doors and open lines, and where the exits are. */
export function plan(floor, quarters = 0) {
  const found = { walls: "", doors: "", lines: "", exits: [] };
  for (const { name, edges, beside } of floor.cells.values()) {
    for (const way of LETTERS) {
      const side = sideOf(floor, name, way, quarters);
      const first = !beside[way] || "es".includes(way);
      const kind = edges[way];
      if (kind === "exit") {
        found.walls += posts(side);
        found.exits.push({ ...side, way: turned(way, quarters) });
      } else if (kind === "wall" && first) found.walls += path(side, -HALF, HALF);
      else if (kind === "door" && first) {
        found.walls += posts(side);
        found.doors += path(side, POST - HALF, HALF - POST);
      } else if (kind === "open" && first) found.lines += path(side, -HALF, HALF);
    }
  }
  return found;
}

/** Return the cells row by row as a turned board shows them. */
export function seen(floor, quarters) {
  const rows = [];
  for (const cell of floor.cells.keys()) {
    const { row } = place(floor, cell, quarters);
    (rows[row] ??= []).push(cell);
  }
  const column = (cell) => place(floor, cell, quarters).column;
  return rows.filter(Boolean).map((row) => row.sort((a, b) => column(a) - column(b)));
}

/** Return what lies on an edge `c3-d3` or `a1-w` of the board, as a line. */
export function edgeLine(floor, edge, quarters) {
  const [cell, other] = edge.split("-");
  const { beside } = floor.cells.get(cell);
  const way = floor.cells.has(other) ? LETTERS.find((one) => beside[one] === other) : other;
  return way ? sideOf(floor, cell, way, quarters) : undefined;
}
