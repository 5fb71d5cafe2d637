import { breakable, el } from "./dom.js";
import { inspectAnchor } from "./link-anchor.js";
import { conditions, describe, values } from "./parameters.js";
import { patternView } from "./route-view.js";

const columns = ["Route", "Pattern", "Parameters", "Try it"];

/**
 * The route table, with an example of each row to try, and a filter; and the redirects.
 *
 * @param {{from: string, to: string, status: number}[]} redirects
 * @param {(name: string) => void} build goes on to the form that builds a link to a route
 */
export function routeTable(routes, redirects, build) {
  const filter = el("input", {
    type: "text", id: "route-filter", autocomplete: "off", spellcheck: "false", autocapitalize: "none",
  });
  const count = el("p", { class: "aside", role: "status" });
  const rows = routes.map((route) => ({ route, row: row(route, build) }));
  const update = () => {
    const wanted = filter.value.trim().toLowerCase();
    let matches = 0;
    for (const { route, row } of rows) {
      const { aliases = [], hosts = [] } = route;
      const text = [route.name, route.pattern, route.summary, ...aliases, ...hosts].join("\n").toLowerCase();
      row.hidden = !text.includes(wanted);
      if (!row.hidden) matches += 1;
    }
    count.textContent = wanted === "" ? `${routes.length} routes` : `${matches} of ${routes.length} routes`;
  };
  filter.addEventListener("input", update);
  update();
  return [
    el("div", { class: "filter" }, el("label", { for: "route-filter" }, "Filter"), filter, count),
    // The roles are explicit, because some screen readers see no table if its rows are laid out as blocks.
    el(
      "table", { class: "routes", role: "table", "aria-label": "Routes" },
      el(
        "thead", { role: "rowgroup" },
        el("tr", { role: "row" }, columns.map((name) => el("th", { role: "columnheader", scope: "col" }, name))),
      ),
      el("tbody", { role: "rowgroup" }, rows.map(({ row }) => row)),
    ),
    redirects.length > 0 && el(
      "ul", { class: "parameters redirects", "aria-label": "Redirects" },
      redirects.map(({ from, to, status }) => el(
        "li", {}, patternView(from), " leads to ", patternView(to), " ", el("span", { class: "type" }, `${status}`))),
    ),
  ].filter(Boolean);
}

function row(route, build) {
  const label = `Build a link to ${route.name}`;
  const button = el("button", { type: "button", class: "quiet", "aria-label": label }, "Build");
  button.addEventListener("click", () => build(route.name));
  return el(
    "tr", { role: "row", "data-route": route.name },
    el(
      "th", { role: "rowheader", scope: "row" },
      el("span", { class: "route-name" }, breakable(route.name)), el("span", { class: "summary" }, route.summary),
    ),
    el("td", { role: "cell" }, patternView(route.pattern), others(route)),
    el("td", { role: "cell" }, parameters(route)),
    el("td", { role: "cell" }, el("div", { class: "try" }, inspectAnchor(route.example), button)),
  );
}

/** Where else the route stands: its hosts, and its other patterns. */
function others({ hosts = [], aliases = [] }) {
  if (hosts.length + aliases.length === 0) return null;
  return el(
    "ul", { class: "parameters" },
    hosts.map((host) => el("li", {}, el("span", { class: "type" }, "on "), el("code", {}, breakable(host)))),
    aliases.map((pattern) => el("li", {}, el("span", { class: "type" }, "also "), patternView(pattern))),
  );
}

function parameters(route) {
  const [list, fixed] = [values(route), conditions(route)];
  if (list.length + fixed.length === 0) return el("span", { class: "none" }, "no parameters");
  return el(
    "ul", { class: "parameters" },
    list.map((parameter) =>
      el("li", {}, el("code", {}, parameter.name), " ", el("span", { class: "type" }, words(parameter))),
    ),
    fixed.map((text) => el("li", {}, el("span", { class: "type" }, text))),
  );
}

const kinds = { repeated: ", any number", members: (count) => `one of ${count}` };

function words(parameter) {
  const { kind, where, isOptional } = describe(parameter, kinds);
  return kind + where + (isOptional ? ", optional" : "");
}
