import { ICONS } from "../lib/icons.js";
import { html, nothing, svg } from "../lib/lit.js";
import { log, logForms } from "../lib/log.js";
import { t } from "../lib/words.js";
import { HELP } from "./keys.js";
import { SPEEDS } from "./speeds.js";

/** The page of a replay; `replay` is the element, whose methods the controls call. */
export const replayPage = (replay) => html`
  <div class="stage">
    <div class="stage-board">
      ${replay.rules.frame}
      <p class="now">${replay.says}</p>
      ${bar(replay)} ${controls(replay)}
    </div>
    <div class="stage-side">
      <p class="row">
        <button type="button" class="button primary" @click=${() => replay.copyLink()}>
          ${t(replay.copied ? "replay.copied" : "replay.copy")}
        </button>
        <a class="button quiet" href="/games/${replay.game}">${t("replay.live")}</a>
      </p>
      ${roles(replay)} ${replay.rules.switches(moment(replay))}
      <section class="panel log tall">
        <header class="panel-head">
          <h2>${t("log.title")}</h2>
          ${logForms(replay.form, (form) => replay.chooseForm(form))}
        </header>
        <div
          class="log-scroll"
          tabindex="0"
          role="region"
          aria-label=${t("log.title")}
          @click=${(event) => follow(replay, event)}
        >
          ${log(replay.rules, replay.reel, replay)}
        </div>
      </section>
      ${replay.rules.beside(moment(replay))}
    </div>
  </div>
  <p class="visually-hidden" role="status" aria-live="polite">${replay.said}</p>
  ${help()}
`;

const moment = ({ reel, at, layer }) => ({ view: reel.view(at), layer });

/** Whose eyes one looks through, where they differ. */
function roles(replay) {
  const { audiences, audience } = replay;
  if (audiences.length < 2) return nothing;
  return html`<section class="panel eyes">
    <h2 id="eyes">${t("replay.eyes")}</h2>
    <div class="row" role="group" aria-labelledby="eyes">
      ${audiences.map(
        (each) => html`<button type="button" class="button" aria-pressed=${each === audience}
          @click=${() => replay.lookAs(each)}>${t(`audience.${each}`)}</button>`,
      )}
    </div>
  </section>`;
}

/** A line of the log leads to its moment without loading the page again. */
function follow(replay, event) {
  const { seq } = event.target.closest("[data-seq]")?.dataset ?? {};
  if (!seq || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  replay.jump(Number(seq));
}

/** The scrub bar, with a mark where something happened. */
function bar(replay) {
  const { reel, at } = replay;
  const spot = (seq) => (reel.last > 1 ? ((seq - 1) / (reel.last - 1)) * 100 : 0);
  const { MARKED } = replay.rules;
  const marks = reel.frames.filter(({ event }) => event.kind in MARKED);
  return html`<div class="bar">
    <svg class="bar-marks" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      ${replay.starts.map(
        (seq) => svg`<line class="bar-turn" x1=${spot(seq)} x2=${spot(seq)} y1="7" y2="10"></line>`,
      )}
      ${marks.map(
        ({ seq, event }) =>
          svg`<line class="bar-${MARKED[event.kind]}" x1=${spot(seq)} x2=${spot(seq)} y1="0" y2="10"></line>`,
      )}
    </svg>
    <input
      type="range"
      min="1"
      max=${reel.last}
      .value=${String(at)}
      aria-label=${t("replay.bar")}
      aria-valuetext=${`${t("replay.moment", { seq: at, last: reel.last })}: ${replay.says}`}
      @input=${(event) => replay.jump(Number(event.target.value))}
    />
    <output>${t("replay.moment", { seq: at, last: reel.last })}</output>
  </div>`;
}

function controls(replay) {
  const { at, reel, playing } = replay;
  const button = (key, icon, act, off) =>
    html`<button type="button" class="icon-button" ?disabled=${off} aria-label=${t(key)} title=${t(key)} @click=${act}>
      <svg viewBox="-12 -12 24 24" aria-hidden="true">${svg`<path d=${icon}></path>`}</svg>
    </button>`;
  const [first, last] = [at <= 1, at >= reel.last];
  return html`<div class="controls" role="group" aria-label=${t("replay.steps")}>
    ${button("replay.first", ICONS.first, () => replay.jump(1), first)}
    ${button("replay.turn-back", ICONS.turnBack, () => replay.turn(-1), first)}
    ${button("replay.back", ICONS.back, () => replay.step(-1), first)}
    ${playing
      ? button("replay.pause", ICONS.pause, () => replay.toggle(), false)
      : button("replay.play", ICONS.play, () => replay.toggle(), false)}
    ${button("replay.forth", ICONS.forth, () => replay.step(1), last)}
    ${button("replay.turn-forth", ICONS.turnForth, () => replay.turn(1), last)}
    ${button("replay.last", ICONS.last, () => replay.jump(reel.last), last)}
    <label class="speed"
      ><span class="speed-name">${t("replay.speed")}</span>
      <select @change=${(event) => replay.setSpeed(Number(event.target.value))}>
        ${SPEEDS.map(
          (speed) => html`<option value=${speed} .selected=${speed === replay.speed}>${speed}×</option>`,
        )}
      </select>
    </label>
    ${button("replay.flip", ICONS.flip, () => replay.flip(), false)}
    ${button("replay.help", ICONS.help, () => replay.help(), false)}
  </div>`;
}

const help = () => html`<dialog class="panel" aria-label=${t("replay.help.title")}>
  <h2>${t("replay.help.title")}</h2>
  <dl class="keys">
    ${HELP.map(
      ([key, what]) => html`<div><dt><kbd>${t(`key.${key}`)}</kbd></dt><dd>${t(`replay.key.${what}`)}</dd></div>`,
    )}
  </dl>
  <form method="dialog"><button class="button primary">${t("replay.help.close")}</button></form>
</dialog>`;
