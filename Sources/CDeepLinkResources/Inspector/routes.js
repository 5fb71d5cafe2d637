// The tab with the route table: what the app answers, with an example of each row to try.

import { routes as fetchRoutes } from "./api.js";
import { conditions, describe, values } from "./build.js";
import { addressOf, breakable, el, inspectAnchor, patternView } from "./dom.js";

const columns = ["Route", "Pattern", "Parameters", "Try it"];
let filter = null;

/** Shows the table, filtered by what the address says. */
export async function open(room, { values: { filter: wanted = "" } }, note, fail, isOther) {
  if (!filter || isOther) {
    const { routes, redirects } = await fetchRoutes();
    room.replaceChildren(...tableView(routes, redirects, note));
  }
  if (filter.value !== wanted) {
    filter.value = wanted;
    filter.dispatchEvent(new Event("input"));
  }
}

function tableView(routes, redirects, note) {
  filter = el("input", { type: "text", id: "route-filter", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
  const count = el("p", { class: "soft", role: "status" });
  const rows = routes.map((route) => ({ route, row: row(route) }));
  const update = () => {
    const wanted = filter.value.trim().toLowerCase();
    let matches = 0;
    for (const { route, row } of rows) {
      const { aliases = [], hosts = [], owner = "" } = route;
      const text = [route.name, route.pattern, route.summary, owner, ...aliases, ...hosts].join("\n").toLowerCase();
      row.hidden = !text.includes(wanted);
      if (!row.hidden) matches += 1;
    }
    count.textContent = wanted === "" ? `${routes.length} routes` : `${matches} of ${routes.length} routes`;
    note({ filter: filter.value });
  };
  filter.addEventListener("input", update);
  update();
  return [
    el("div", { class: "filter" }, el("label", { for: "route-filter" }, "Filter"), filter, count),
    // The roles are explicit, because some screen readers see no table if its rows are laid out as blocks.
    el("table", { class: "routes", role: "table", "aria-label": "Routes" },
      el("thead", { role: "rowgroup" },
        el("tr", { role: "row" }, columns.map((name) => el("th", { role: "columnheader", scope: "col" }, name)))),
      el("tbody", { role: "rowgroup" }, rows.map(({ row }) => row))),
    redirects.length > 0 && el("ul", { class: "panel plain redirects", "aria-label": "Redirects" },
      redirects.map(({ from, to, status }) => el(
        "li", {}, patternView(from), " redirects to ", patternView(to), " ", el("span", { class: "soft" }, `${status}`)))),
  ].filter(Boolean);
}

function row(route) {
  return el(
    "tr", { role: "row", "data-route": route.name },
    el("th", { role: "rowheader", scope: "row" },
      el("span", { class: "route-name" }, breakable(route.name)), el("span", { class: "soft" }, route.summary),
      route.owner && el("span", { class: "soft" }, route.owner)),
    el("td", { role: "cell" }, patternView(route.pattern), others(route)),
    el("td", { role: "cell" }, parameters(route)),
    el("td", { role: "cell" }, el("div", { class: "try" }, inspectAnchor(route.example),
      el("a", { class: "quiet button", href: addressOf("build", { route: route.name }), "aria-label": `Build a link to ${route.name}` }, "Build"))),
  );
}

/** Where else the route stands: its hosts, and its other patterns. */
function others({ hosts = [], aliases = [] }) {
  if (hosts.length + aliases.length === 0) return null;
  return el("ul", { class: "plain" },
    hosts.map((host) => el("li", {}, el("span", { class: "soft" }, "on "), el("code", {}, breakable(host)))),
    aliases.map((pattern) => el("li", {}, el("span", { class: "soft" }, "also "), patternView(pattern))));
}

const kinds = { repeated: ", any number", members: (count) => `one of ${count}` };

function parameters(route) {
  const [list, fixed] = [values(route), conditions(route)];
  if (list.length + fixed.length === 0) return el("span", { class: "soft" }, "none");
  return el("ul", { class: "plain" },
    list.map((parameter) => {
      const { kind, where, isOptional } = describe(parameter, kinds);
      return el("li", {}, el("code", {}, parameter.name), " ",
        el("span", { class: "soft" }, kind + where + (isOptional ? ", optional" : "")));
    }),
    fixed.map((text) => el("li", {}, el("span", { class: "soft" }, text))));
}
