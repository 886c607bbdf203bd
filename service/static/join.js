import { post } from "./lib/api.js";
import { t } from "./lib/words.js";

/** An invitation: seat and secret stand in the fragment, which no server has seen. */
const { game } = document.getElementById("join").dataset;
const state = document.getElementById("join-state");
const button = document.getElementById("join-sit");
const [, seat, invitation] = location.hash.match(/^#(\d)\.([\w-]+)$/) ?? [];
history.replaceState(null, "", location.pathname);

if (invitation) {
  state.textContent = t("join.ready");
  button.disabled = false;
  button.addEventListener("click", sit);
} else {
  state.textContent = t("join.broken");
}

async function sit() {
  button.disabled = true;
  try {
    await post(`/api/games/${game}/seats/${seat}`, { invitation, cookie: true });
    location.assign(`/games/${game}`);
  } catch (problem) {
    state.textContent = problem.message;
    button.disabled = problem.code !== "offline";
  }
}
