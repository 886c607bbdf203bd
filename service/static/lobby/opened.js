import { post } from "../lib/api.js";
import { remember } from "../lib/remember.js";
import { t } from "../lib/words.js";

/** A table just opened: keep its invitations for the table's page, sit down, and go there. */
const page = document.getElementById("opened");
const state = document.getElementById("opened-state");
const { game, mine } = page.dataset;
const links = [...page.querySelectorAll("[data-secret]")];
const secrets = Object.fromEntries(links.map(({ dataset }) => [dataset.seat, dataset.secret]));

async function sitDown() {
  state.textContent = t("opened.sitting");
  for (const seat of mine.split(" ").filter(Boolean)) {
    await post(`/api/games/${game}/seats/${seat}`, { invitation: secrets[seat], cookie: true });
    delete secrets[seat];
    remember(`invitations:${game}`, secrets);
  }
}

remember(`invitations:${game}`, secrets);
sitDown().then(
  () => location.replace(`/games/${game}`),
  (problem) => {
    state.textContent = problem.message;
  },
);
