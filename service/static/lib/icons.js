/** The signs on the controls, drawn about the middle of a square of 24. */
export const ICONS = {
  first: "M-7-7h3V7h-3ZM7-7V7L-3 0Z",
  turnBack: "M8-7V7L0 0ZM0-7V7L-8 0Z",
  back: "M5-7V7L-6 0Z",
  play: "M-5-8V8L8 0Z",
  pause: "M-6-7h4V7h-4ZM2-7h4V7h-4Z",
  forth: "M-5-7V7L6 0Z",
  turnForth: "M-8-7V7L0 0ZM0-7V7L8 0Z",
  last: "M7-7h-3V7h3ZM-7-7V7L3 0Z",
  flip: "M6.9 4A8 8 0 1 1 5.7-5.6L8-8V-1H1L3.9-3.9A5.5 5.5 0 1 0 4.8 2.7Z",
  help: "M-4-3A4 4 0 1 1 1.2.8V3H-1.2V-1A2 2 0 1 0-1.8-3ZM-1.3 5H1.3V7.6H-1.3Z",
};
