// What the app has for its links to open, what it lacks, and which links people missed.

import { misses } from "./api.js";
import { breakable, command, disclosure, el, icon, inspectAnchor, short } from "./dom.js";

const names = { ios: "iOS", android: "Android", web: "Web" };

/**
 * The set-up of a site: its app, its hosts, and for each platform whether it is ready or what is missing.
 *
 * @param {{sites: any[], operator?: any}} state what the server says of itself
 * @param {any} site the site of the state that is shown
 */
export function boardView({ operator }, site) {
  const title = site.app ?? site.name ?? "Links";
  const counts = [["route", site.routes], ["redirect", site.redirects], ["record", site.records]]
    .filter(([, count]) => count > 0).map(([word, count]) => `${count} ${word}${count === 1 ? "" : "s"}`);
  const hosts = [...site.hosts, ...(site.schemes ?? []).map((scheme) => `${scheme}:`)];
  return el("section", { class: "board", "aria-labelledby": "board-heading" },
    el("div", { class: "board-head" },
      site.icon && el("img", { src: site.icon, alt: "", width: 40, height: 40, onerror: ({ target }) => target.remove() }),
      el("div", {},
        el("h3", { id: "board-heading" }, title),
        el("p", { class: "soft" }, hosts.length > 0 ? hosts.slice(0, 6).flatMap((host, index) => [index > 0 && ", ", el("code", {}, breakable(host))]) : "No host"),
        el("p", { class: "soft" }, counts.join(", ")))),
    el("ul", { class: "platforms" }, site.platforms.map(platformView)),
    operator && remarksView(operator, site));
}

const states = {
  ready: { kind: "yes", sign: "yes", word: "ready" }, missing: { kind: "no", sign: "warning", word: "not ready" },
  absent: { kind: "absent", sign: "unknown", word: "no app" },
};

function platformView({ platform, state, missing = [] }) {
  const { kind, sign, word } = states[state];
  const needed = missing.filter(({ optional }) => !optional);
  const more = missing.filter(({ optional }) => optional);
  const gaps = (list) => el("ul", { class: "gaps" }, list.map(gapView));
  return el("li", { class: `platform ${kind}` }, icon(sign),
    el("h4", {}, names[platform] ?? platform, " ", el("strong", {}, word)),
    needed.length > 0 && gaps(needed),
    more.length > 0 && disclosure(`optional ${platform}`, `${more.length} to add, if you like`, () => gaps(more)));
}

function gapView({ text, add }) {
  return el("li", {}, el("p", {}, text), add && command(add, "To add"));
}

/** The faults and warnings of the files, which only the operator sees. */
function remarksView({ faults = [], warnings: all = [] }, { platforms }) {
  // What a platform lacks stands there.
  const told = platforms.flatMap(({ missing = [] }) => missing.map(({ text }) => text.slice(0, -1)));
  const warnings = all.filter((warning) => !told.some((text) => warning.includes(text)));
  if (faults.length + warnings.length === 0) return null;
  const list = (texts, state) => el("ul", { class: "remarks" }, texts.slice(0, 20).map((text) =>
    el("li", { class: state }, icon(state), el("span", {}, text))), texts.length > 20 && el("li", {}, `and ${texts.length - 20} more`));
  return el("div", { class: "remarks-of-files" },
    faults.length > 0 && [el("h4", {}, "The files on disk have faults, so the former ones are served"), list(faults, "no")],
    warnings.length > 0 && [el("h4", {}, warnings.length === 1 ? "A warning" : `${warnings.length} warnings`), list(warnings, "warning")]);
}

/** The links that people missed, the most frequent first. */
export async function fillMisses(place) {
  const { misses: list = [], missed = 0 } = await misses();
  if (list.length === 0) return place.replaceChildren();
  const row = ({ path, site, count, atMost, nearest, owner }) =>
    el("li", {},
      el("span", { class: "count" }, atMost ? `${count}–${atMost}` : `${count}`),
      el("div", {}, inspectAnchor(site && !site.includes("*") ? `https://${site}${path}` : path, el("code", {}, breakable(short(path, 200)))),
        el("p", { class: "soft" }, [site, nearest && `nearest: ${nearest}`, owner && `of ${owner}`].filter(Boolean).join(" · "))));
  place.replaceChildren(el("section", { class: "welcome misses-of-people", "aria-labelledby": "misses-heading" },
    el("h3", { id: "misses-heading" }, `Missed ${missed === 1 ? "once" : `${missed} times`}, by path`),
    el("ol", { class: "missed" }, list.slice(0, 10).map(row)),
    list.length > 10 && disclosure("all misses", `${list.length - 10} more paths`, () => el("ol", { class: "missed" }, list.slice(10).map(row)))));
}

/** Links to begin with: of each part of the app the route that shows the most, and one that matches no route. */
export function examples(routes, most = 5) {
  const parts = new Map();
  for (const route of routes) {
    const part = route.pattern.split("/")[1];
    const best = parts.get(part);
    if (!best || route.example.length > best.example.length) parts.set(part, route);
  }
  const chosen = [...parts.values()]
    .sort((left, right) => right.example.length - left.example.length)
    .slice(0, most).map(({ example, summary }) => ({ link: example, summary }));
  const miss = nowhere(routes);
  return miss ? [...chosen, { link: miss, summary: "Matches no route, and says why" }] : chosen;
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

/** What is shown while no link is given: what was asked on this device, and links to begin with. */
export function welcomeView(routes, links, recent, forget) {
  // Links that people have, not those with made-up values, if the server knows some.
  const real = routes.filter(({ example }) => links.includes(example.replace(/^https?:\/\/[^/]*/, "")));
  const list = (entries) => el("ul", { class: "examples" }, entries.map(({ link, summary }) =>
    el("li", {}, inspectAnchor(link, el("code", {}, short(link, 120)), summary && el("span", { class: "soft" }, summary)))));
  return [
    recent.length > 0 && el("section", { class: "welcome recent", "aria-labelledby": "recent-heading" },
      el("div", { class: "caption" }, el("h3", { id: "recent-heading" }, "Recent, on this device only"),
        el("button", { type: "button", class: "quiet", onclick: forget }, "Forget them")),
      list(recent.map((link) => ({ link })))),
    el("section", { class: "welcome", "aria-labelledby": "examples-heading" },
      el("h3", { id: "examples-heading" }, "Links to begin with"), list(examples(real.length > 2 ? real : routes))),
  ];
}
