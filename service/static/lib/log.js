import { caption } from "./caption.js";
import { html, nothing } from "./lit.js";
import { turns } from "./reel.js";
import { t } from "./words.js";

/**
 * The game turn by turn, in words or in notation, each line a link to its moment.
 * @param {object} rules the doors of the game
 * @param {import("./reel.js").Reel} reel
 * @param {{at: number, form: "words" | "notation", link: (seq: number) => string}} how
 */
export function log(rules, reel, how) {
  if (!reel.last) return html`<p class="empty">${t("log.empty")}</p>`;
  return html`<ol class="turns ${how.form}">
    ${turns(rules, reel).map((turn) => turnItem(rules, reel, turn, how))}
  </ol>`;
}

/** A turn's heading leads to its beginning, the lines below it to what happened in it. */
function turnItem(rules, reel, { key, role, title, seqs }, how) {
  const began = seqs.find((seq) => reel.event(seq).kind === "turn-began");
  const head = key ? html`${role ? rules.badge(role) : nothing}${title}` : t("log.opening");
  return html`<li class="turn">
    <h3>${began ? link(began, head, how) : head}</h3>
    <ol>
      ${seqs.filter((seq) => seq !== began).map((seq) => line(rules, reel, seq, how))}
    </ol>
  </li>`;
}

function line(rules, reel, seq, how) {
  const event = reel.event(seq);
  const words = how.form === "words";
  const text = words ? caption(rules, reel.view(), event) : rules.notation(reel.view(), event);
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
