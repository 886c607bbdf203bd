/** The floor: pieces in their slots, and what is on the edges of their cells. No rules, only shape. */
const WAYS = { n: [-1, 0], e: [0, 1], s: [1, 0], w: [0, -1] };
const LETTERS = Object.keys(WAYS);
const OPPOSITE = { n: "s", e: "w", s: "n", w: "e" };
const SIDES = { n: "T", e: "R", s: "B", w: "L" };
const INNER = { n: "top", e: "right", s: "bottom", w: "left" };
const MARKS = { x: "dark", o: "duct" };
const known = new Map();

/**
 * Return the board that some pieces make: `cells` by name, each with `row`, `column`, `piece`,
 * `mark`, and per way what is there: `edges` (open, door, wall or exit) and `beside` (a cell).
 * @param {any} content what event 0 says is in use
 * @param {string[]} pieces in the order of the slots
 */
export function floorOf(content, pieces) {
  const key = pieces.join();
  if (known.get(key)?.content !== content) known.set(key, { content, floor: lay(content, pieces) });
  return known.get(key).floor;
}

function lay(content, pieces) {
  const spots = new Map();
  pieces.forEach((id, i) => {
    const quadrant = content.quadrants.find((one) => one.id === id);
    for (const spot of laid(quadrant, content.board.slots[i], i)) spots.set(spot.at.join(), spot);
  });
  const all = [...spots.values()].sort(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1]);
  const rows = 1 + Math.max(...all.map(({ at }) => at[0]));
  const columns = 1 + Math.max(...all.map(({ at }) => at[1]));
  const name = ({ at: [row, column] }) => `${String.fromCharCode(97 + column)}${rows - row}`;
  const cells = new Map();
  for (const spot of all) {
    const beside = {};
    for (const way of LETTERS) {
      const next = spots.get(moved(spot.at, way).join());
      if (next) beside[way] = name(next);
    }
    const [row, column] = spot.at;
    const { piece, mark, edges } = spot;
    cells.set(name(spot), { name: name(spot), row, column, piece, mark, edges, beside });
  }
  return { rows, columns, cells, pieces };
}

const moved = ([row, column], way) => [row + WAYS[way][0], column + WAYS[way][1]];

/** Return a piece's cells as they lie in a slot, turned clockwise so many quarters. */
function laid(quadrant, { row, column, turns = 0 }, piece) {
  const local = new Map();
  quadrant.rows.forEach((letters, r) =>
    [...letters].forEach((letter, c) => letter !== "_" && local.set(`${r},${c}`, letter)),
  );
  return [...local].map(([key, letter]) => {
    const at = key.split(",").map(Number);
    const edges = {};
    LETTERS.forEach((way, i) => {
      edges[LETTERS[(i + turns) % 4]] = edge(quadrant, local, at, way);
    });
    let [r, c] = at;
    for (let i = 0; i < turns; i += 1) [r, c] = [c, -r];
    return { at: [r + row, c + column], piece, mark: MARKS[letter] ?? "", edges };
  });
}

function edge({ walls = "", doors = "", exits = "", inner = {} }, local, at, way) {
  const next = moved(at, way);
  if (local.has(next.join())) {
    const [r, c] = at[0] < next[0] || at[1] < next[1] ? at : next;
    const name = `${"ew".includes(way) ? "h" : "v"}${r}${c}`;
    if (walls.split(" ").includes(name)) return "wall";
    return doors.split(" ").includes(name) ? "door" : "open";
  }
  if (!outermost(local, at, way)) return "wall";
  const index = "ns".includes(way) ? at[1] : at[0];
  if (exits.split(" ").includes(`${SIDES[way]}${index}`)) return "exit";
  return (inner[INNER[way]] ?? "").split(" ")[index] || "wall";
}

/** Tell whether no cell of the piece lies farther that way in the same row or column. */
function outermost(local, at, way) {
  const [along, across] = "ns".includes(way) ? [1, 0] : [0, 1];
  const sign = WAYS[way][across];
  return [...local.keys()]
    .map((key) => key.split(",").map(Number))
    .every((cell) => cell[along] !== at[along] || (cell[across] - at[across]) * sign <= 0);
}

/** Return the cell on the other side of an edge named `c3-d3`; undefined for an exit `a1-w`. */
export function across(floor, edgeName, from) {
  const [a, b] = edgeName.split("-");
  if (!floor.cells.has(b)) return undefined;
  return a === from ? b : a;
}

/** Return a quarter-turned way, for those who turn the board. */
export const turned = (way, quarters) => LETTERS[(LETTERS.indexOf(way) + quarters) % 4];

export { LETTERS, OPPOSITE, WAYS };
