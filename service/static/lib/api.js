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

/** Return a random UUID, also on pages that a browser does not call secure. */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Return the values of an NDJSON answer. */
export async function lines(path) {
  const text = await (await ask(path)).text();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
