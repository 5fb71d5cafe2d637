import { isProblem } from "./api.js";
import { disclosure } from "./disclosure.js";
import { el } from "./dom.js";
import { panel } from "./panel.js";

const words = { match: "opens the app", excluded: "excluded", "no-match": "does not open the app" };

/** How many components that did not match are shown at once. */
const shown = 3;

/** What the association file says of the link for each app, and what it cannot say. Its conclusion stands above. */
export function verdictView(explanation, association) {
  if (isProblem(explanation)) {
    return panel("On a device", { kind: "verdict" }, el("p", { class: "notice" }, explanation.detail));
  }
  const { apps = [], notes = [], unseen = [] } = explanation;
  return panel(
    "On a device", { kind: "verdict" },
    notes.map((note) => el("p", { class: "notice" }, note)),
    apps.map((app) => appView(app, explanation.url)),
    association.highlight(apps),
    unseen.length > 0 && [
      el("h4", {}, "What no server can see"),
      el("ul", { class: "unseen" }, unseen.map((text) => el("li", {}, text))),
    ],
  );
}

function appView({ app, verdict, reason, misses = [] }, url) {
  const near = nearest(misses, url);
  const rest = misses.length - near.length;
  return el(
    "div", { class: "app" },
    el(
      "p", { class: "app-line" },
      el("code", {}, app), " ", el("span", { class: `verdict-word ${verdict}` }, words[verdict] ?? verdict),
    ),
    el("p", { class: "reason" }, reason),
    near.length > 0 && [
      el("h4", {}, "Near misses"),
      el("ul", { class: "misses" }, near.map((text) => el("li", {}, text))),
    ],
    misses.length > 0 && rest > 0 &&
      disclosure(
        `misses of ${app}`, `All ${misses.length} components that did not match`,
        el("ol", { class: "misses" }, misses.map((text) => el("li", {}, text))),
      ),
  );
}

/** The misses whose pattern begins like the path, the nearest first. */
function nearest(misses, url) {
  const path = url.replace(/^[a-z][-+.a-z0-9]*:\/\/[^/?#]*/i, "").split(/[?#]/)[0];
  return misses
    .map((text) => ({ text, common: commonLength(/does not match "([^"]*)/.exec(text)?.[1] ?? "", path) }))
    .filter(({ common }) => common > 1)
    .sort((left, right) => right.common - left.common)
    .slice(0, shown)
    .map(({ text }) => text);
}

function commonLength(left, right) {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
