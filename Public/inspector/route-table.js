import { breakable, el } from "./dom.js";
import { inspectAnchor } from "./link-anchor.js";
import { patternView } from "./route-view.js";

const columns = ["Route", "Pattern", "Parameters", "Try it"];

/**
 * The route table, with an example of each row to try, and a filter.
 *
 * @param {(name: string) => void} build goes on to the form that builds a link to a route
 */
export function routeTable(routes, build) {
  const filter = el("input", {
    type: "text", id: "route-filter", autocomplete: "off", spellcheck: "false", autocapitalize: "none",
  });
  const count = el("p", { class: "aside", role: "status" });
  const rows = routes.map((route) => ({ route, row: row(route, build) }));
  const update = () => {
    const wanted = filter.value.trim().toLowerCase();
    let matches = 0;
    for (const { route, row } of rows) {
      const text = [route.name, route.pattern, route.summary].join("\n").toLowerCase();
      row.hidden = !text.includes(wanted);
      if (!row.hidden) matches += 1;
    }
    count.textContent = wanted === "" ? `${routes.length} routes` : `${matches} of ${routes.length} routes`;
  };
  filter.addEventListener("input", update);
  update();
  return [
    el("div", { class: "filter" }, el("label", { for: "route-filter" }, "Filter"), filter, count),
    // Said once more as roles, because a table whose rows are laid out as blocks is none to some readers of the page.
    el(
      "table", { class: "routes", role: "table", "aria-label": "Routes" },
      el(
        "thead", { role: "rowgroup" },
        el("tr", { role: "row" }, columns.map((name) => el("th", { role: "columnheader", scope: "col" }, name))),
      ),
      el("tbody", { role: "rowgroup" }, rows.map(({ row }) => row)),
    ),
  ];
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
    el("td", { role: "cell" }, patternView(route.pattern)),
    el("td", { role: "cell" }, parameters(route.parameters)),
    el("td", { role: "cell" }, el("div", { class: "try" }, inspectAnchor(route.example), button)),
  );
}

function parameters(list) {
  if (list.length === 0) return el("span", { class: "none" }, "no parameters");
  return el(
    "ul", { class: "parameters" },
    list.map((parameter) =>
      el("li", {}, el("code", {}, parameter.name), " ", el("span", { class: "type" }, describe(parameter))),
    ),
  );
}

function describe({ type, place, required, repeated, enum: members }) {
  const kind = members ? `one of ${members.length}` : type;
  const many = place === "rest" ? ", one or more" : repeated ? ", any number" : "";
  return kind + many + (required || repeated ? "" : ", optional");
}
