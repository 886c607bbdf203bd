/** The one address of the vendored library. */
export { html, nothing, render, svg } from "../vendor/lit-html-3.3.3/lit-html.js";
