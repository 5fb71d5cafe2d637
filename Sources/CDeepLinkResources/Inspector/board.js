// What stands below the empty field: what the site lacks, what people missed, and links to begin with.

const platformNames = { ios: "iOS", android: "Android", web: "Web" };

/**
 * What a site still needs, and to its operator the faults of the files; nothing if all is ready.
 *
 * @param {{sites: any[], operator?: any}} state what the server says of itself
 * @param {any} site the site of the state that is shown
 */
function boardView({ operator: { faults = [], warnings: all = [] } = {} }, { platforms }) {
  const gaps = platforms.flatMap(({ platform, missing }) => missing.map((gap) => ({ platform, ...gap })));
  // What a platform lacks stands there.
  const warnings = all.filter((warning) => !gaps.some(({ text }) => warning.includes(text.slice(0, -1))));
  if (gaps.length + faults.length + warnings.length === 0) return null;
  const list = (texts, state) => [texts.slice(0, 5).map((text) => el("li", { class: state }, icon(state), el("span", {}, remarkText(text)))),
    texts.length > 5 && el("li", {}, el("a", { href: "#files?file=config" }, `${texts.length - 5} more, in the files`))];
  return el("section", { class: "welcome", "aria-labelledby": "board-heading" },
    el("h3", { id: "board-heading" }, faults.length > 0 ? "The files on disk have faults, so the former ones are served" : "To set up"),
    el("ul", { class: "remarks" }, list(faults, "no"),
      gaps.map(gapView),
      list(warnings, "warning")));
}

/** Something that a platform lacks, with what to write. */
function gapView({ platform, thing, text, add }) {
  return el("li", { class: "warning" }, icon("warning"),
    el("span", {}, el("strong", {}, platformNames[platform]), ` ${text}${text.endsWith(":") ? "" : " Write:"} `, el("code", {}, add)),
    copyButton(add, "Copy", `Copy the line for ${thing}`));
}

function gapsView(gaps) {
  return gaps.length > 0 && el("div", { class: "welcome gaps" }, el("ul", { class: "remarks" }, gaps.map(gapView)));
}

/** What the start said, without what its place on the page says: the severity, and the name that a table accepts it by. */
function remarkText(text) {
  return text.replace(/^(\S+:\d+:\d+: )?(error|warning|note): /, "$1").replace(/ \[[a-z-]+ [^\]]*\]$/, "");
}

/** The links that people missed, the most frequent first. */
function missesView({ misses: list = [], missed = 0 }) {
  if (list.length === 0) return null;
  const row = ({ path, site, count, atMost, nearest, owner }) => el("li", {},
    el("span", { class: "count" }, atMost ? `${count}–${atMost}` : `${count}`),
    el("div", {}, inspectAnchor(site && !site.includes("*") ? `https://${site}${path}` : path, el("code", {}, breakable(short(path, 200)))), " ",
      el("span", { class: "soft" }, [site, nearest && `nearest: ${nearest}`, owner && `of ${owner}`].filter(Boolean).join(" · "))));
  return el("section", { class: "welcome", "aria-labelledby": "misses-heading" },
    el("h3", { id: "misses-heading" }, `Missed ${missed === 1 ? "once" : `${missed} times`}, by path`),
    el("ol", { class: "missed" }, list.slice(0, 10).map(row)),
    list.length > 10 && disclosure("all misses", `${list.length - 10} more paths`, () => el("ol", { class: "missed" }, list.slice(10).map(row))));
}

/** Links to begin with: of some parts of the app the route that shows the most, and one that matches no route. */
function examples(routes) {
  const parts = new Map();
  for (const route of routes) {
    const part = route.pattern.split("/")[1];
    const best = parts.get(part);
    if (!best || route.example.length > best.example.length) parts.set(part, route);
  }
  const miss = nowhere(routes);
  const chosen = [...parts.values()].sort((left, right) => right.example.length - left.example.length)
    .slice(0, miss ? 2 : 3).map(({ example, summary }) => ({ link: example, summary }));
  return miss ? [...chosen, { link: miss, summary: "Matches no route" }] : chosen;
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
  return route.example.split(/[?#]/)[0].split("/").map((text, index) => (pieces[index] === `:${name}` ? "nowhere" : text)).join("/");
}

/** What is shown while no link is given: what was asked on this device, and links to begin with. */
function welcomeView(routes, links, recent, forget) {
  // Links that people have, not those with made-up values, if the server knows some.
  const real = routes.filter(({ example }) => links.includes(example.replace(/^https?:\/\/[^/]*/, "")));
  const list = (entries) => el("ul", { class: "examples" }, entries.map(({ link, summary }) =>
    el("li", {}, inspectAnchor(link), summary && el("span", { class: "soft" }, ` ${summary}`))));
  return [
    recent.length > 0 && el("section", { class: "welcome recent", "aria-labelledby": "recent-heading" },
      el("h3", { id: "recent-heading" }, "Recent, on this device only ", el("button", { type: "button", class: "quiet", onclick: forget }, "Forget")),
      list(recent.map((link) => ({ link })))),
    el("section", { class: "welcome", "aria-labelledby": "examples-heading" },
      el("h3", { id: "examples-heading" }, "Links to begin with"), list(examples(real.length > 2 ? real : routes))),
  ];
}
