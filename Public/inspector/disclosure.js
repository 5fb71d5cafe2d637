import { el } from "./dom.js";

// Disclosures that the reader has opened stay open when the answer is drawn again.
const opened = new Set();

/**
 * Something that can be opened and closed.
 *
 * @param {string} key what it is, the same from one answer to the next
 */
export function disclosure(key, summary, ...content) {
  const details = el("details", { open: opened.has(key) }, el("summary", {}, summary), ...content);
  details.addEventListener("toggle", () => (details.open ? opened.add(key) : opened.delete(key)));
  return details;
}
