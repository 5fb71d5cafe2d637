import { el } from "./dom.js";
import { inspectAnchor } from "./link-anchor.js";

/** How many examples greet a newcomer. */
const most = 5;

/**
 * Links to begin with: of each part of the app the route that shows the most, and one that leads nowhere.
 *
 * @param {{pattern: string, summary: string, example: string, parameters: {place: string, type: string}[]}[]} routes
 * @returns {{link: string, summary: string}[]}
 */
export function examples(routes) {
  const parts = new Map();
  for (const route of routes) {
    const part = route.pattern.split("/")[1];
    const best = parts.get(part);
    if (!best || route.example.length > best.example.length) parts.set(part, route);
  }
  const chosen = [...parts.values()]
    .sort((left, right) => right.example.length - left.example.length)
    .slice(0, most)
    .map(({ example, summary }) => ({ link: example, summary }));
  const miss = nowhere(routes);
  return miss ? [...chosen, { link: miss, summary: "Leads nowhere, and says why" }] : chosen;
}

/** A link whose one fault is a word in the place of a number or a UUID; null if no route has such a place. */
function nowhere(routes) {
  const typed = ({ pattern, parameters }) => parameters.find(({ place, type, name }) =>
    place === "path" && type !== "string" && pattern.split("/").includes(`:${name}`));
  const route = routes.filter((route) => route.example.startsWith("/") && typed(route))
    .sort((left, right) => right.pattern.length - left.pattern.length)[0];
  if (!route) return null;
  const { name } = typed(route);
  const pieces = route.pattern.split("/");
  const links = route.example.split(/[?#]/)[0].split("/");
  return links.map((text, index) => (pieces[index] === `:${name}` ? "nowhere" : text)).join("/");
}

/** What is shown while no link is given. */
export function welcomeView(routes) {
  return el(
    "div", { class: "welcome" },
    el("h3", {}, "Links to begin with"),
    el(
      "ul", { class: "examples" },
      examples(routes).map(({ link, summary }) =>
        el("li", {}, inspectAnchor(link, el("code", {}, link), el("span", { class: "summary" }, summary))),
      ),
    ),
  );
}
