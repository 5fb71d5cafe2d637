import { isProblem } from "./api.js";
import { AssociationView } from "./association-view.js";
import { el } from "./dom.js";
import { at, parse } from "./json.js";
import { itemView } from "./item-view.js";
import { missView } from "./miss-view.js";
import { rawView } from "./raw-view.js";
import { leftoversView, routeView, typedRouteView } from "./route-view.js";
import { screensView } from "./screens-view.js";
import { verdictView } from "./verdict-view.js";

/**
 * An answer as a whole: its heading, one sentence that sums it up, its kind, and its parts.
 *
 * @param {string} link
 * @param {import("./inspection.js").Answer} answer
 */
export function answerView(link, { description, text, explanation, association }) {
  // The request was a batch of one link. A fault of the request itself is answered without a list.
  const whole = parse(text);
  const node = at(whole, "results", 0) ?? whole;
  const verdict = explanation && verdictView(explanation, new AssociationView(association));
  if (isProblem(description)) {
    return {
      kind: "miss",
      heading: description.title,
      summary: explanation?.conclusion ?? description.detail,
      parts: [missView(description), verdict, rawView(link)],
    };
  }
  return {
    kind: "hit",
    heading: description.name,
    summary: explanation?.conclusion ?? `The link leads to route "${description.name}".`,
    parts: [
      leftoversView(description),
      column(routeView(description, node), screensView(description.navigation)),
      column(itemView(description.item, at(node, "item", "value")), typedRouteView(at(node, "route"), text)),
      verdict,
      rawView(link),
    ],
  };
}

/** Parts that stand below one another, beside another column where there is room. */
function column(...parts) {
  return el("div", { class: "column" }, parts);
}
