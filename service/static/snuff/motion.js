import { middle } from "./plan.js";

/** How events look while they happen. A pace of 2 is twice as fast; 0 shows the outcome at once. */
const STEP_MS = 320;
const FLASH_MS = 700;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What is shown where it happens, before the board changes. */
const FLASHES = {
  "prey-attacked": ({ at }) => [[at], "struck"],
  "killer-stunned": ({ at }) => [[at], "struck"],
  "prey-sighted": ({ at }) => [[at], "sighted"],
  "noise-made": ({ at }) => [[at], "heard"],
  "noise-announced": ({ noises }) => [Object.keys(noises), "heard"],
};

/**
 * Show on `board` what `event` did, which leads to `view`.
 * @param {import("./board.js").SnuffBoard} board
 */
export async function perform(board, view, event, pace = 1) {
  if (!pace || calm.matches) return board.show({ view });
  const before = places(board);
  board.show({ view });
  const after = places(board);
  const moved = [...after].filter(([id, to]) => before.get(id) && before.get(id) !== to);
  await Promise.all([
    ...moved.map(([id, to]) => slide(board, id, before.get(id), to, pace)),
    flash(board, event, pace),
  ]);
}

/** Return where each figure is drawn. */
function places(board) {
  const nodes = [...board.querySelectorAll("[data-figure][transform]")];
  return new Map(nodes.map((node) => [node.dataset.figure, node.getAttribute("transform")]));
}

const css = (transform) =>
  transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");

function slide(board, id, from, to, pace) {
  const node = board.querySelector(`[data-figure="${id}"]`);
  const frames = [{ transform: css(from) }, { transform: css(to) }];
  return play(node, frames, { duration: STEP_MS / pace, easing: "ease-in-out" });
}

async function flash(board, event, pace) {
  const [cells, kind] = FLASHES[event.kind]?.(event) ?? [[], ""];
  await Promise.all(cells.filter((cell) => board.floor?.cells.has(cell)).map((cell) => ring(board, cell, kind, pace)));
}

async function ring(board, cell, kind, pace) {
  const { x, y } = middle(board.floor, cell, board.quarters);
  const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  circle.setAttribute("class", `flash flash-${kind}`);
  circle.setAttribute("cx", x);
  circle.setAttribute("cy", y);
  board.querySelector(".effects").append(circle);
  await play(circle, [{ r: "1px", opacity: 1 }, { r: "9px", opacity: 0 }], {
    duration: FLASH_MS / pace,
    easing: "ease-out",
  });
  circle.remove();
}

function play(node, keyframes, timing) {
  return node ? node.animate(keyframes, timing).finished.catch(() => {}) : undefined;
}
