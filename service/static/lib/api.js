import { has, t } from "./words.js";

/** A refusal: its stable code, and the words for it. */
export class Problem extends Error {
  constructor(code) {
    super(t(has(`problem.${code}`) ? `problem.${code}` : "problem.unknown"));
    this.code = code;
  }
}

async function ask(path, init) {
  const response = await fetch(path, { cache: "no-store", ...init }).catch(() => {
    throw new Problem("offline");
  });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Problem(body.code ?? "unknown");
}

export const get = async (path) => (await ask(path)).json();

export const post = async (path, body) =>
  (
    await ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json();

/** Return the values of an NDJSON answer. */
export async function lines(path) {
  const text = await (await ask(path)).text();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
