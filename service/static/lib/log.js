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
export function log(reel, { at, form, link }) {
  if (!reel.last) return html`<p class="empty">${t("log.empty")}</p>`;
  return html`<ol class="turns ${form}">
    ${turns(reel).map((turn) => turnItem(reel, turn, { at, form, link }))}
  </ol>`;
}

function turnItem(reel, { turn, seat, seqs }, how) {
  const { roles } = reel;
  const lines = seqs.map((seq) => line(reel, seq, how)).filter((part) => part !== nothing);
  const title = turn
    ? html`${badge(roles[seat])}${t("log.turn", { turn, side: side("splut", roles, seat) })}`
    : t("log.opening");
  return html`<li class="turn">
    <h3>${title}</h3>
    <ol>
      ${lines}
    </ol>
  </li>`;
}

function line(reel, seq, { at, form, link }) {
  const event = reel.event(seq);
  const text =
    form === "words" ? caption("splut", reel.roles, event) : notation(reel.roles, event);
  if (!text) return nothing;
  return html`<li>
    <a href=${link(seq)} data-seq=${seq} aria-current=${seq === at ? "step" : nothing}>${text}</a>
  </li>`;
}

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
  const top = line.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 48) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}
