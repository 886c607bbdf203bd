/** The games that the pages know: a folder each, with the same doors (see `splut/index.js`). */
export * as splut from "./splut/index.js";
export * as snuff from "./snuff/index.js";
