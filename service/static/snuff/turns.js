import { t } from "../lib/words.js";

/** Who is to move, in which round. */
const PREYS = ["building", "hiding", "starting", "prey"];

/** Return the seats that may be to move; of several killers' people any may begin. */
export function movers({ table, stage, figures = {}, content }) {
  if (!content) return [];
  if (PREYS.includes(stage)) return [table.roles.indexOf("prey")];
  const all = Object.values(figures);
  if (stage === "casting") return [content.hands[all.length]];
  const waits = ({ at, acted, stunned }) => (stage === "posting" ? !at : !acted && stunned !== "skips");
  return [...new Set(all.filter(waits).map(({ seat }) => seat))].sort((a, b) => a - b);
}

/** Whose turn it is, in short. */
export function turn({ stage, round }) {
  if (!round) return t(`snuff.stage.${stage}`);
  const role = PREYS.includes(stage) ? "prey" : "killers";
  return t("snuff.turn", { round, side: t(`snuff.role.${role}`) });
}
