// The tab with the route table: what the app answers; a row unfolds to the form that builds a link to its route.

let filter = null;
/** The rows by the names of their routes: each unfolds with given values. */
const routeRows = new Map();

/** Shows the table, filtered by what the address says, or with the row unfolded that it names. */
async function openRoutes(room, { tab, items, values: { filter: wanted = "", route } }, note, fail, isOther) {
  if (!filter || isOther) {
    const { routes: all, redirects = [] } = await routes();
    room.replaceChildren(...tableView(all, redirects, note, fail));
  }
  if (tab === "build") {
    const row = routeRows.get(route) ?? routeRows.values().next().value;
    return row?.(items.filter(([item]) => item !== "route"));
  }
  if (filter.value === wanted) return;
  filter.value = wanted;
  filter.dispatchEvent(new Event("input"));
}

function tableView(routes, redirects, note, fail) {
  filter = el("input", { type: "text", id: "route-filter", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
  const count = el("p", { class: "soft", role: "status" });
  routeRows.clear();
  const views = routes.map((route) => ({ route, view: routeView(route, note, fail) }));
  const update = () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const { route, view } of views) {
      const { name, pattern, summary, aliases = [], hosts = [], owner = "" } = route;
      view.hidden = ![name, pattern, summary, owner, ...aliases, ...hosts].join("\n").toLowerCase().includes(wanted);
    }
    const matches = views.filter(({ view }) => !view.hidden).length;
    count.textContent = wanted === "" ? `${routes.length} routes` : `${matches} of ${routes.length} routes`;
  };
  filter.addEventListener("input", () => {
    update();
    note({ filter: filter.value });
  });
  update();
  return [
    el("div", { class: "filter" }, el("label", { for: "route-filter" }, "Filter"), filter, count),
    el("div", { class: "routes" }, views.map(({ view }) => view)),
    redirects.length > 0 && el("ul", { class: "plain redirects", "aria-label": "Redirects" },
      redirects.map(({ from, to, status }) => el(
        "li", {}, patternView(from), " redirects to ", patternView(to), " ", el("span", { class: "soft" }, `${status}`)))),
  ].filter(Boolean);
}

function routeView(route, note, fail) {
  const { name, pattern, summary, owner, hosts = [], aliases = [] } = route;
  const room = el("div", { class: "disclosed" });
  const view = el("details", { "data-route": name, name: "route" },
    el("summary", {}, el("code", { class: "route-name" }, breakable(name)), patternView(pattern), el("span", { class: "soft" }, summary)), room);
  let builder = null;
  const unfold = async (given) => {
    if (!builder) {
      builder = new Builder(route, (values) => note(values, "build"), fail);
      room.replaceChildren(
        el("p", { class: "soft" }, owner, hosts.map((host) => [" on ", el("code", {}, breakable(host))]), aliases.map((alias) => [" also ", patternView(alias)])),
        builder.element);
    }
    await builder.fill(given);
  };
  view.addEventListener("toggle", () => view.open && !view.unfolded && unfold([]));
  routeRows.set(name, async (given) => {
    view.unfolded = true;
    view.hidden = false;
    view.open = true;
    view.scrollIntoView({ block: "nearest" });
    await unfold(given);
    view.unfolded = false;
  });
  return view;
}
