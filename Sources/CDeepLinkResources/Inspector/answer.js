// The answer about one link: the verdict first, then the link in its parts, what to fix, and why.

import { endpoint } from "./api.js";
import {
  addressOf, breakable, command, copyButton, disclosure, el, freshID, icon, pairs, panel, patternView, short, visible,
} from "./dom.js";
import { at, jsonView, leaves, plain } from "./json.js";

/**
 * An answer as a whole: its kind, its heading and one sentence, what stands first, and what stands below.
 *
 * @param {string} link
 * @param {{value: any, node: import("./json.js").Node, text: string}} answer an explanation
 */
export function answerView(link, { value, node, text }, site = null) {
  const gaps = (site?.platforms ?? []).flatMap(({ platform, missing }) => missing.filter(({ optional }) => !optional).map((gap) => ({ platform, ...gap })));
  const android = site?.platforms.find(({ platform }) => platform === "android");
  const { parts = [], description = {}, conclusion } = value;
  // A row may let an app open the link that no device has: an example.
  const unready = gaps.find(({ platform }) => platform === "ios");
  const verdicts = value.verdicts.ios.opens && unready ? { ...value.verdicts, ios: { opens: null, reason: unready.text } } : value.verdicts;
  const told = { ...value, verdicts };
  const colors = new Map([...new Set(parts.map((part) => part.parameter).filter(Boolean))]
    .map((name, index) => [name, `hue-${index % 6}`]));
  const color = (name) => colors.get(name);
  const described = at(node, "description");
  return {
    ...headline(told, gaps),
    summary: verdicts === value.verdicts ? conclusion : unready.text,
    anatomy: anatomyView(parts, color),
    lead: [verdictsView(verdicts, android?.state === "absent" && verdicts.android.opens === null), fixesView(link, told, gaps)],
    why: [
      routeView(description, described, color),
      appsView("iOS", value.apps, at(node, "apps"), text, value.unseen?.length > 0 && disclosure("unseen", "What no server can see",
        () => el("ul", { class: "unseen" }, value.unseen.map((text) => el("li", {}, text))))),
      appsView("Android", value.packages, at(node, "packages"), text),
      recordView(description.item, at(described, "item", "value")),
      developersView(link, at(described, "route"), text, value.swift),
    ],
  };
}

/** The verdict in a few words, with what a platform lacks, and whether it is good news. */
function headline({ verdicts, description = {}, parts = [] }, gaps) {
  const { ios, android, browser, route } = verdicts;
  if (!route.name && browser.location) return { kind: "good", heading: "Leads to another site" };
  if (!route.name) {
    const opens = ios.opens || android.opens;
    const where = ios.opens === android.opens || android.opens === null ? "" : ios.opens ? " on iOS" : " on Android";
    return { kind: "bad", heading: opens ? `Opens the app${where}, which has no route for it` : "No route matches" };
  }
  if (description.item?.found === false) return { kind: "warn", heading: "The record is not there" };
  const known = [["iOS", ios.opens], ["Android", android.opens]].filter(([, opens]) => opens !== null);
  const open = known.filter(([, opens]) => opens).map(([name]) => name);
  const isWeb = parts.every(({ kind, text }) => kind !== "scheme" || /^https?$/i.test(text));
  if (!isWeb) return { kind: "good", heading: "Leads to a screen of the app" };
  const gap = (name) => gaps.find(({ platform }) => platform === name.toLowerCase())?.thing;
  const lacking = ["iOS", "Android"].filter((name) => !open.includes(name) && gap(name)).map((name) => `${name} lacks ${gap(name)}`);
  if (open.length > 0 && lacking.length > 0) return { kind: "warn", heading: `Opens the app on ${open.join(" and ")}; ${lacking.join(", ")}` };
  if (lacking.length > 0 && known.every(([name]) => gap(name))) return { kind: "warn", heading: lacking.join(", ") };
  if (known.length === 0) return { kind: "warn", heading: "Nothing is known about apps" };
  if (open.length === known.length) return { kind: "good", heading: "Opens the app" };
  if (open.length > 0) return { kind: "warn", heading: `Opens the app on ${open.join(" and ")} only` };
  return { kind: "warn", heading: browser.status >= 200 && browser.status < 400 ? "Stays in the browser" : "Does not open the app" };
}

/** How a verdict about opening reads and looks. */
export function opening(opens) {
  if (opens === null || opens === undefined) return { state: "unknown", word: "Not known" };
  return opens ? { state: "yes", word: "Opens the app" } : { state: "no", word: "Does not open it" };
}

/** How the answer to a browser reads and looks. */
export function browsing({ status, location }) {
  if (status === null || status === undefined) return { state: "unknown", word: "Not known" };
  if (status >= 300 && status < 400) return { state: "info", word: `Goes to ${short(location ?? "another page", 60)}` };
  return status < 400 ? { state: "yes", word: "Shows a page" } : { state: "no", word: `Not found (${status})` };
}

function verdictsView({ ios, android, browser, route }, hasNoApp) {
  const entry = (title, { state, word }, reason) => el(
    "li", { class: `verdict ${state}` }, icon(state),
    el("h3", {}, title, " ", el("strong", {}, breakable(word))), el("p", {}, globView(reason)));
  return el(
    "ul", { class: "verdicts", "aria-label": "Verdicts" },
    entry("iOS", opening(ios.opens), ios.reason),
    entry("Android", hasNoApp ? { state: "unknown", word: "No app" } : opening(android.opens), android.reason),
    entry("Browser", browsing(browser), browser.reason),
    entry("Route", route.name ? { state: "yes", word: route.name } : { state: "no", word: "None" }, route.reason),
  );
}

const kinds = {
  scheme: "the scheme", host: "the host", literal: "a fixed part of the pattern", parameter: "a parameter",
  query: "a query item", fragment: "the fragment", fault: "the part at fault", user: "the user", port: "the port",
  unread: "not read, because the link fails before it",
};

/** What one part of a link is, in a sentence. */
function noteOf(part) {
  const { kind, text, parameter, piece, value, component, expected = [], tracking } = part;
  const head = kind === "unrecognized"
    ? (tracking ? "a tracking item, which the app ignores" : "an item that no parameter takes")
    : (parameter ? `the parameter ${parameter}` : kinds[kind] ?? kind);
  const tail = [
    piece && piece !== text ? `the pattern has ${piece} here` : null,
    value !== undefined && value !== null && value !== text && !text.endsWith(`=${value}`) ? `its value is ${short(String(value), 60)}` : null,
    expected.length > 0 ? `expected ${expected.join(", or ")}` : null,
    component ? `the key "${component}" of the deciding component takes it` : null,
  ].filter(Boolean);
  return [head, ...tail].join("; ");
}

function tokens({ piece, parameter, component }) {
  return [piece && `piece:${piece}`, !piece && parameter && `parameter:${parameter}`, parameter && `parameter:${parameter}`,
    component && `component:${component}`].filter(Boolean).join(" ");
}

/** The link in colours. A part that is pointed at lights up what took it. */
function anatomyView(parts, color) {
  if (parts.length === 0) return null;
  const note = el("p", { class: "part-note", "aria-hidden": "true" }, "Point at a part to see what takes it.");
  const tell = (part) => () => {
    note.classList.add("told");
    note.textContent = visible(`${short(part.text, 40)} is ${noteOf(part)}.`);
  };
  const draw = (part) => {
    if (part.text === "") return el("mark", { class: "no" }, "␣");
    if (part.kind === "separator") return el("span", { class: "part separator" }, part.text, el("wbr"));
    const kind = part.tracking ? "tracking" : part.kind;
    return el(
      "button",
      {
        type: "button", class: `part ${kind} ${color(part.parameter) ?? ""}`.trim(), "data-group": "link",
        "data-token": tokens(part) || null, "aria-label": `${short(part.text, 80)}: ${noteOf(part)}`,
        onmouseenter: tell(part), onfocus: tell(part), onclick: tell(part),
      },
      part.text);
  };
  return el("div", { class: "anatomy" },
    el("div", { class: "parts", role: "group", "aria-label": "The link in its parts" }, parts.map(draw)), note);
}

/** A link without some items of its query. */
function without(parts, isDropped) {
  const start = parts.findIndex(({ kind, text }) => kind === "separator" && text === "?");
  if (start < 0) return joined(parts);
  const after = parts.findIndex(({ text }, index) => index > start && text.startsWith("#"));
  const end = after < 0 ? parts.length : after;
  const items = parts.slice(start + 1, end).filter((part) => part.kind !== "separator" && !isDropped(part));
  const query = items.length > 0 ? `?${items.map(({ text }) => text).join("&")}` : "";
  return joined(parts.slice(0, start)) + query + joined(parts.slice(end));
}

function joined(parts) {
  return parts.map(({ text }) => text).join("");
}

/** The link with another text in the place of a part. */
function replaced(parts, part, text) {
  const value = encodeURIComponent(text);
  const name = /^([^=]*=)/.exec(part.text)?.[1] ?? "";
  const isItem = part.kind === "query" || (part.kind === "fault" && name !== "");
  return parts.map((other) => (other === part ? (isItem ? name : "") + value : other.text)).join("");
}

/** Whether another form of a link has its scheme and host. */
export function keepsOrigin(link, other) {
  const origin = (text) => /^[a-z][a-z\d+.-]*:(\/\/[^/?#]*)?/i.exec(text)?.[0] ?? "";
  return origin(link) === origin(other);
}

/** What to fix, each with a way to do it; what is only tracking stands apart. Null if there is nothing. */
function fixesView(link, { verdicts = {}, parts = [], expected = [], suggestions = [], detail, description = {}, notes = [] }, gaps) {
  const fault = parts.find(({ kind }) => kind === "fault");
  const { warnings = [], unrecognized = [], canonical, url } = description;
  const items = parts.filter(({ kind, tracking }) => kind === "unrecognized" || tracking);
  const tracking = items.filter(({ tracking }) => tracking);
  const strange = items.filter(({ tracking }) => !tracking);
  const origin = /^(https?:\/\/[^/?#]*)/i.exec(link)?.[1] ?? "";
  const better = canonical && canonical.startsWith("/") ? origin + canonical : canonical;
  // The canonical form leaves out what is not understood, which a line of its own offers to remove.
  const isOther = better && keepsOrigin(link, better) && canonical !== url && better !== link && items.length + warnings.length === 0;
  const list = [
    (fault || expected.length > 0) && fix("no", [
      fault && fault.text !== "" ? [el("code", {}, short(fault.text)), " is not expected here."] : "Something is missing.",
      expected.length > 0 && [" Expected ", orList(expected), "."],
    ], [
      suggestions.map((other) => use(other, ["Use ", el("code", {}, breakable(short(other, 120)))])),
      fault && fault.text !== "" && correction(parts, fault, expected),
    ]),
    detail && !fault && expected.length === 0 && fix("no", drawing(detail), suggestions.map((other) => use(other, ["Use ", el("code", {}, other)]))),
    warnings.map((warning) => {
      const part = parts.find(({ kind, parameter }) => kind === "query" && parameter === warning.parameter);
      return fix("warning", [
        el("code", {}, warning.parameter), " needs ", warning.expected, ", and the link has ",
        warning.value === null || warning.value === undefined ? "no value" : el("code", {}, short(warning.value)), ". The app takes it as ",
        warning.used === null ? "not given" : el("code", {}, JSON.stringify(warning.used)), ".",
      ], [
        part && correction(parts, part, [warning.expected]),
        part && use(without(parts, (other) => other === part), "Remove it"),
      ]);
    }),
    strange.map((part) => fix("warning",
      [el("code", {}, short(part.text)), " is not a parameter of this route. The app ignores it."],
      use(without(parts, (other) => other === part), "Remove it"))),
    items.length === 0 && unrecognized.map((name) =>
      fix("warning", [el("code", {}, name), " is not a parameter of this route. The app ignores it."], null)),
    isOther && fix("info", ["The canonical form of the link is ", el("code", {}, breakable(short(better, 300))), "."], use(better, "Use it")),
    gaps.filter(({ platform }) => ["ios", "android"].includes(platform) && !verdicts[platform]?.opens).map(({ text, add }) =>
      fix("warning", [text, " ", el("code", {}, add)], copyButton(add, "Copy the line"))),
    notes.map((note) => fix("info", note, null)),
    tracking.length > 0 && fix("info", [
      "Tracking: ", tracking.map((part, index) => [index > 0 && ", ", el("code", {}, short(part.text))]),
      ". The app ignores it.",
    ], use(without(parts, (part) => part.tracking), "Remove tracking")),
  ].flat().filter(Boolean);
  if (list.length === 0) return null;
  const isFault = list.some((item) => item.classList.contains("no") || item.classList.contains("warning"));
  return panel(isFault ? "What to fix" : "Good to know", { kind: "fixes" }, el("ul", {}, list));
}

function orList(texts) {
  return texts.map((text, index) => [index === 0 ? "" : index === texts.length - 1 ? " or " : ", ", el("strong", {}, text)]);
}

export function fix(state, words, actions) {
  const given = [actions].flat(Infinity).filter(Boolean);
  return el("li", { class: state }, icon(state === "no" ? "no" : state), el("p", {}, words),
    given.length > 0 && el("div", { class: "actions" }, given));
}

/** A link that takes the place of the one in the field. */
export function use(link, label) {
  return el("a", { class: "button", href: addressOf("inspect", { url: link }), "data-inspect": link }, label);
}

/** A field for another value of a part of the link. */
function correction(parts, part, expected) {
  const id = freshID("fix");
  const field = el("input", {
    type: "text", id, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", placeholder: short(expected[0] ?? "another value", 40),
  });
  const apply = (event) => {
    event.preventDefault();
    if (field.value !== "") location.hash = addressOf("inspect", { url: replaced(parts, part, field.value) });
  };
  return el("form", { class: "correction", onsubmit: apply },
    el("label", { for: id, class: "visually-hidden" }, `Another value for ${short(part.parameter ?? part.text, 40)}`), field,
    el("button", { class: "quiet" }, "Put it in"));
}

/** A message with marks below a part of a link: the marked link, and the words. */
export function drawing(detail) {
  const lines = detail.split("\n");
  const content = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [, gap, marks, words] = /^( *)(\^+) ?(.*)$/s.exec(lines[index + 1] ?? "") ?? [];
    if (marks === undefined) {
      content.push(el("p", {}, lines[index]));
      continue;
    }
    const characters = [...lines[index]];
    const end = gap.length + marks.length;
    content.push(el("p", {}, el("code", {}, characters.slice(0, gap.length).join(""),
      el("mark", { class: "no" }, characters.slice(gap.length, end).join("") || "␣"), characters.slice(end).join(""))));
    content.push(el("p", { class: "words" }, words));
    index += 1;
  }
  return el("div", { class: "drawing" }, content);
}

/** Pattern, name and parameters, in the colours of the link. */
function routeView(description, node, color) {
  if (!description.pattern) return null;
  const parameters = at(node, "parameters")?.members ?? [];
  const read = description.alias ?? description.pattern;
  return panel(
    "Route", { kind: "route" },
    el("p", { class: "pattern-line" }, patternView(read, color, (piece) =>
      `piece:${piece}${/[:*]([A-Za-z0-9_]+)/.test(piece) ? ` parameter:${/[:*]([A-Za-z0-9_]+)/.exec(piece)[1]}` : ""}`)),
    description.alias && el("p", { class: "aside" }, "Another pattern of ", patternView(description.pattern)),
    description.redirect && el("p", { class: "aside" }, "A redirect from ", patternView(description.redirect.from), " to ",
      patternView(description.redirect.to)),
    parameters.length === 0
      ? el("p", { class: "aside" }, "The link gives it no parameters.")
      : pairs(parameters.map(([name, value]) => [
        el("code", { class: color(name) ?? null, "data-group": "values", "data-token": `parameter:${name}` }, name),
        value.kind === "array"
          ? el("ol", { class: "values" }, value.elements.map((element) => el("li", {}, el("code", {}, plain(element) ?? "null"))))
          : el("code", { class: "value" }, plain(value) ?? "null"),
      ])),
  );
}

const words = { match: "matches", excluded: "is excluded", "no-match": "does not match" };

/** What a component or a rule says, in which the many digits of a UUID are one word. */
const uuid = /(\$\(xdigit\)){8}-((\$\(xdigit\)){4}-){3}(\$\(xdigit\)){12}|\?{8}-(\?{4}-){3}\?{12}/g;

function globView(text) {
  const result = [];
  let offset = 0;
  for (const match of text.matchAll(uuid)) {
    result.push(text.slice(offset, match.index), el("abbr", { title: short(match[0], 60) }, "UUID"));
    offset = match.index + match[0].length;
  }
  return [...result, text.slice(offset)];
}

/** What an association file says for each of its apps, with the row that decides. */
function appsView(platform, apps = [], node, text, more) {
  if (apps.length === 0) return null;
  return panel(`Why on ${platform}`, { kind: platform.toLowerCase() }, apps.map((app, index) => el(
    "div", { class: "app" },
    el("p", { class: "app-line" }, el("code", {}, breakable(app.app ?? app.package)), " ", el("span", { class: `chip ${app.verdict}` }, words[app.verdict] ?? app.verdict)),
    app.row
      ? [
        el("p", { class: "reason" }, `Row ${app.row.component + 1} of entry ${app.row.detail + 1} is the first that matches:`),
        rowView(at(node, index, "row", "json"), text),
        app.row.file && el("p", { class: "soft" }, el("code", {}, breakable(`${app.row.file}:${app.row.line}`))),
      ]
      : el("p", { class: "reason" }, globView(app.reason)),
    app.misses?.length > 0 && disclosure(`misses of ${app.app}`, `${app.misses.length} ${app.misses.length === 1 ? "row" : "rows"} that ${app.misses.length === 1 ? "does" : "do"} not match`,
      () => el("ol", { class: "misses" }, app.misses.map((miss) => el("li", {}, globView(miss))))),
  )), more);
}

/** A row of a file, its keys lit by the parts of the link that they take; a pattern in older files. */
function rowView(node, text) {
  const slice = ({ start, end }) => globView(text.slice(start, end));
  return el("p", { class: "component" }, el("code", {}, node.members ? ["{", node.members.map(([name, value], index) => [
    index > 0 && ", ",
    el("span", { class: "key", "data-group": "component", "data-token": `component:${name}` }, JSON.stringify(name), ": ", slice(value)),
  ]), "}"] : slice(node)));
}

/** The record that the link is about; null if it is about none. */
function recordView(item, node) {
  if (!item) return null;
  return panel("Record", { kind: "record" },
    item.found && node?.kind === "object"
      ? pairs(node.members.map(([name, value]) => [name, valueView(value)]))
      : el("p", {}, "The catalogue has no such record. A browser gets a page that says so."),
    el("p", { class: "aside" }, el("a", { href: item.href }, el("code", {}, breakable(item.href)))));
}

function valueView(node) {
  if (node.kind === "array" && node.elements.every((element) => plain(element) !== undefined)) {
    return el("ul", { class: "values" }, node.elements.map((element) => el("li", {}, element.text)));
  }
  if (node.kind !== "array" && node.kind !== "object") return plain(node) ?? "—";
  return el("ul", { class: "values" }, leaves(node).map(([path, text]) =>
    el("li", {}, el("span", { class: "soft" }, path.join(".")), " ", text)));
}

/** The route as the app decodes it, and the same questions for a terminal. */
function developersView(link, route, text, swift) {
  // `encodeURIComponent` leaves single quotes alone, which end the shell's word.
  const encoded = encodeURIComponent(link).replaceAll("'", "%27");
  const commands = ["/resolve", "/explain"].map((path) => `curl '${location.origin}${endpoint(path)}?url=${encoded}'`);
  return panel("For developers", { kind: "developers" },
    route && disclosure("typed", "The route as the app decodes it", () => [
      el("p", { class: "caption" }, el("span", {}, "What ", el("code", {}, "JSONDecoder"), " reads."), copyButton(text.slice(route.start, route.end))),
      jsonView(route, "The route as JSON"),
      swift && command(swift, "The route in Swift"),
    ]),
    disclosure("curl", "The same answer with curl", () => commands.map((text) => command(text))));
}

// What stands for the same thing in the link, in the pattern and in the component lights up together.
function light(event) {
  for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
  const source = event.target.closest?.("[data-token]");
  if (!source) return;
  const wanted = new Set(source.dataset.token.split(" "));
  source.classList.add("lit");
  for (const element of document.querySelectorAll("[data-token]")) {
    if (element.dataset.group === source.dataset.group) continue;
    if (element.dataset.token.split(" ").some((token) => wanted.has(token))) element.classList.add("lit");
  }
}
for (const name of ["mouseover", "focusin"]) document.addEventListener(name, light);
