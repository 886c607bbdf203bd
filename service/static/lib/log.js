import { caption, side } from "./caption.js";
import { html, nothing, svg } from "./lit.js";
import { turns } from "./reel.js";
import { t } from "./words.js";
import { notation } from "../splut/story.js";

/** A side's sign: its colour, and the shape of its pieces. */
export const badge = (role) =>
  html`<svg class="badge side-${role}" viewBox="-5 -5 10 10" aria-hidden="true">
    ${svg`<use href=${`#base-${role}`}></use>`}
  </svg>`;

/**
 * The game turn by turn, in words or in notation, each line a link to its moment.
 * @param {import("./reel.js").Reel} reel
 * @param {{at: number, form: "words" | "notation", link: (seq: number) => string}} how
 */
export function log(reel, how) {
  if (!reel.last) return html`<p class="empty">${t("log.empty")}</p>`;
  return html`<ol class="turns ${how.form}">
    ${turns(reel).map((turn) => turnItem(reel, turn, how))}
  </ol>`;
}

/** A turn's heading leads to its beginning, the lines below it to what happened in it. */
function turnItem(reel, { turn, seat, seqs }, how) {
  const began = seqs.find((seq) => reel.event(seq).kind === "turn-began");
  const title = turn
    ? html`${badge(reel.roles[seat])}${t("log.turn", { turn, side: side("splut", reel.roles, seat) })}`
    : t("log.opening");
  return html`<li class="turn">
    <h3>${began ? link(began, title, how) : title}</h3>
    <ol>
      ${seqs.filter((seq) => seq !== began).map((seq) => line(reel, seq, how))}
    </ol>
  </li>`;
}

function line(reel, seq, how) {
  const event = reel.event(seq);
  const say = how.form === "words" ? (roles, it) => caption("splut", roles, it) : notation;
  const text = say(reel.roles, event);
  return text ? html`<li>${link(seq, text, how)}</li>` : nothing;
}

const link = (seq, text, how) =>
  html`<a href=${how.link(seq)} data-seq=${seq} aria-current=${seq === how.at ? "step" : nothing}
    >${text}</a
  >`;

/** The switch between words and notation. */
export const logForms = (form, choose) =>
  html`<div class="forms" role="group" aria-label=${t("log.form")}>
    ${["words", "notation"].map(
      (each) => html`<button
        type="button"
        aria-pressed=${each === form}
        @click=${() => choose(each)}
      >
        ${t(`log.${each}`)}
      </button>`,
    )}
  </div>`;

/** Bring the current line into sight, moving the log and never the page. */
export function followLog(root) {
  const box = root.querySelector(".log-scroll");
  const line = box?.querySelector('[aria-current="step"]');
  if (!line) return;
  const [inner, outer] = [line, box].map((node) => node.getBoundingClientRect());
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    box.scrollTop += inner.top - outer.top - box.clientHeight / 2;
  }
}
