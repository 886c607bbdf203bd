import { t } from "../lib/words.js";
import { middle } from "./geometry.js";

/** How events look while they happen. A pace of 2 is twice as fast; 0 shows the outcome at once. */
const STEP_MS = 260;
const FLIGHT_MS = 110;
const VANISH_MS = 420;
const SPLUT_MS = 1500;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Show on `board` what `event` did, which leads to `view`.
 * @param {import("./board.js").SplutBoard} board
 */
export async function perform(board, view, event, pace = 1) {
  if (!pace) return board.show({ view });
  if (event.kind === "sorcerer-hit") await splut(board, event.at, pace);
  if (calm.matches) return board.show({ view });
  if (event.kind === "crushed") await vanish(board, event.at, pace);
  if (event.kind === "team-left") await leave(board, event.seat, pace);
  const before = places(board);
  board.show({ view, rocks: followed(board.rocks, event) });
  const after = places(board);
  const moved = [...after.keys()].filter((id) => before.get(id) && before.get(id) !== after.get(id));
  const fly = event.kind === "thrown" ? flight : slide;
  await Promise.all(moved.map((id) => fly(board, id, before.get(id), after.get(id), pace)));
}

/** Return the rocks' cells after an event, each rock in its place of the list. */
function followed(rocks, { line = {}, kind, rock, rock_to, from, landing }) {
  const ways = { ...line };
  if (rock) ways[rock] = rock_to;
  if (kind === "thrown") ways[from] = landing;
  return rocks.map((cell) => ways[cell] ?? cell);
}

/** Return where each piece and rock is drawn. */
function places(board) {
  const nodes = [...board.querySelectorAll("[data-piece][transform], [data-rock]")];
  return new Map(nodes.map((node) => [selector(node), node.getAttribute("transform")]));
}

const selector = ({ dataset: { piece, rock } }) =>
  piece ? `[data-piece="${piece}"]` : `[data-rock="${rock}"]`;
const css = (transform) => transform.replace(/\(([-\d.]+) ([-\d.]+)\)/, "($1px, $2px)");

function slide(board, id, from, to, pace) {
  return play(board.querySelector(id), [{ transform: css(from) }, { transform: css(to) }], {
    duration: STEP_MS / pace,
    easing: "ease-in-out",
  });
}

/** A rock rises, spins and comes down, above everything else. */
async function flight(board, id, from, to, pace) {
  const [a, b] = [from, to].map((text) => text.match(/[-\d.]+/g).map(Number));
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]) / 10;
  const halfway = `translate(${(a[0] + b[0]) / 2}px, ${(a[1] + b[1]) / 2 - 4}px)`;
  const rock = board.querySelector(id);
  const flying = rock.cloneNode(true);
  board.querySelector(".effects").append(flying);
  rock.setAttribute("visibility", "hidden");
  await play(
    flying,
    [
      { transform: `${css(from)} scale(1) rotate(0deg)` },
      { transform: `${halfway} scale(1.6) rotate(200deg)` },
      { transform: `${css(to)} scale(1) rotate(360deg)` },
    ],
    { duration: (STEP_MS + FLIGHT_MS * far) / pace, easing: "cubic-bezier(.4, .1, .7, .9)" },
  );
  rock.removeAttribute("visibility");
  flying.remove();
}

function vanish(board, cell, pace) {
  const id = board.view.pieces?.[cell];
  return id ? fade(board.querySelector(`[data-piece="${id}"]`), pace) : undefined;
}

function leave(board, seat, pace) {
  const nodes = [...board.querySelectorAll("[data-piece][transform]")];
  const team = nodes.filter((node) => node.dataset.piece[1] === String(seat));
  return Promise.all(team.map((node) => fade(node, pace)));
}

function fade(node, pace) {
  const here = css(node.getAttribute("transform"));
  return play(
    node,
    [
      { transform: `${here} scale(1)`, opacity: 1 },
      { transform: `${here} scale(.2) rotate(-40deg)`, opacity: 0 },
    ],
    { duration: VANISH_MS / pace, easing: "ease-in", fill: "forwards" },
  );
}

/** The moment the game is named after. */
async function splut(board, cell, pace) {
  const { x, y } = middle(cell, board.quarters);
  const burst = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const middleX = Math.min(Math.max(x, 18), 72);
  burst.setAttribute("class", "splut");
  burst.setAttribute("transform", `translate(${middleX} ${y})`);
  burst.innerHTML = `<use href="#splut"></use><text y="1.7">${t("board.splut")}</text>`;
  board.querySelector(".effects").append(burst);
  const here = `translate(${middleX}px, ${y}px)`;
  const still = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
  const lively = [
    { transform: `${here} scale(.1) rotate(-25deg)`, opacity: 0 },
    { transform: `${here} scale(1.25) rotate(6deg)`, opacity: 1, offset: 0.16 },
    { transform: `${here} scale(1) rotate(-4deg)`, opacity: 1, offset: 0.28 },
    { transform: `${here} scale(1.04) rotate(-4deg)`, opacity: 1, offset: 0.8 },
    { transform: `${here} scale(1.3) rotate(-4deg)`, opacity: 0 },
  ];
  await play(burst, calm.matches ? still : lively, { duration: SPLUT_MS / pace });
  burst.remove();
}

function play(node, keyframes, timing) {
  const animation = node.animate(keyframes, timing);
  return animation.finished.catch(() => {});
}
