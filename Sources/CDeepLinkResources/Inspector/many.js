// The tab for many links: a table to keep, and for two links how they differ.

import { browsing, opening } from "./answer.js";
import { explain, isProblem } from "./api.js";
import { breakable, el, icon, inspectAnchor, panel, save, short } from "./dom.js";
import { at, leaves, plain } from "./json.js";

/** How long to wait for the next key before asking, in milliseconds, and how many links are asked about. */
const [pause, most] = [300, 500];

let list = null;

/** Shows the links that the address names. */
export async function open(room, { values: { links = "" } }, note, fail) {
  if (!list) {
    list = new LinkList(note, fail);
    room.replaceChildren(list.element);
  }
  await list.set(links);
}

class LinkList {
  #note;
  #fail;
  #begun = null;
  #timer = 0;
  #rows = [];

  constructor(note, fail) {
    [this.#note, this.#fail] = [note, fail];
    this.field = el("textarea", {
      id: "many-links", rows: 7, spellcheck: "false", autocomplete: "off", autocapitalize: "none", wrap: "off",
      placeholder: "https://…\n/path\napp://…",
    });
    this.status = el("p", { class: "soft", role: "status" }, "No links yet.");
    this.exports = el("div", { class: "actions", hidden: true },
      el("button", { type: "button", class: "quiet", onclick: () => save("links.csv", "text/csv", csv(this.#rows)) }, "Save as CSV"),
      el("button", { type: "button", class: "quiet", onclick: () => save("fixtures.json", "application/json", fixtures(this.#rows)) },
        "Save as fixtures of deeplink check"));
    this.results = el("div", { class: "results" });
    this.element = el("div", { class: "many" },
      el("div", { class: "panel" }, el("h3", {}, el("label", { for: "many-links" }, "Links, one on each line")), this.field,
        el("div", { class: "caption below" }, this.status, this.exports)),
      this.results);
    this.field.addEventListener("input", () => {
      this.#note({ links: this.field.value.trim() });
      clearTimeout(this.#timer);
      this.element.setAttribute("aria-busy", "true");
      this.#timer = setTimeout(() => this.#ask(), pause);
    });
  }

  async set(links) {
    if (links === this.field.value.trim() && this.#rows.length > 0) return;
    if (links !== "") this.field.value = links;
    await this.#ask();
  }

  async #ask() {
    clearTimeout(this.#timer);
    this.#begun?.abort();
    const begun = (this.#begun = new AbortController());
    const all = this.field.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const links = all.slice(0, most);
    this.element.setAttribute("aria-busy", "true");
    try {
      const answers = links.length > 0 ? await explain(links, begun.signal) : [];
      if (this.#begun !== begun) return;
      this.#rows = links.map((link, index) => row(link, answers[index]));
      this.#show(all.length);
    } catch (error) {
      if (this.#begun === begun && error.name !== "AbortError") this.#fail(error);
    }
  }

  #show(count) {
    const rows = this.#rows;
    const misses = rows.filter(({ route }) => !route).length;
    this.element.setAttribute("aria-busy", "false");
    this.exports.hidden = rows.length === 0;
    this.status.textContent = rows.length === 0 ? "No links yet." : [
      `${rows.length} ${rows.length === 1 ? "link" : "links"}`, misses > 0 ? `${misses} without a route` : "all with a route",
      count > rows.length ? `the ${count - rows.length} after them are left out` : null,
    ].filter(Boolean).join(", ") + ".";
    this.results.replaceChildren(...[rows.length === 2 && differences(rows), rows.length > 0 && tableView(rows)].filter(Boolean));
  }
}

/** What a row of the table says of a link. */
function row(link, { value, node }) {
  if (isProblem(value)) return { link, problem: (value.detail ?? value.title).split("\n")[0].replace(/^urls\[\d+\]: /, ""), warnings: [], parameters: [] };
  const { verdicts, description = {}, parts = [] } = value;
  const { ios, android, browser, route } = verdicts;
  return {
    link, ios: ios.opens, android: android.opens, browser, route: route.name,
    conclusion: value.conclusion, canonical: description.canonical,
    parameters: at(node, "description", "parameters")?.members ?? [],
    warnings: [
      ...(route.name ? [] : [route.reason]),
      ...(description.item?.found === false ? ["the record is not there"] : []),
      ...(description.warnings ?? []).map(({ parameter, expected }) => `${parameter} needs ${expected}`),
      ...parts.filter(({ kind, tracking }) => kind === "unrecognized" || tracking).map(({ text, tracking }) =>
        `${short(text, 60)} is ${tracking ? "tracking" : "ignored"}`),
    ],
  };
}

function sign(opens) {
  const { state, word } = opening(opens);
  return el("span", { class: `sign ${state}` }, icon(state), el("span", {}, { yes: "opens", no: "no", unknown: "not known" }[state] ?? word));
}

function tableView(rows) {
  const columns = ["Link", "Route", "iOS", "Android", "Browser", "Worth a look"];
  return el("table", { class: "routes links", role: "table", "aria-label": "Links" },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, columns.map((name) => el("th", { role: "columnheader", scope: "col" }, name)))),
    el("tbody", { role: "rowgroup" }, rows.map((row) => el("tr", { role: "row", class: row.route ? null : "miss" },
      el("th", { role: "rowheader", scope: "row" }, inspectAnchor(row.link)),
      row.problem
        ? el("td", { role: "cell", colspan: 5 }, el("span", { class: "chip no" }, "not a link"), " ", row.problem)
        : [
          el("td", { role: "cell", "data-name": "Route" }, row.route ? el("code", {}, breakable(row.route)) : el("span", { class: "chip no" }, "no route")),
          el("td", { role: "cell", "data-name": "iOS" }, sign(row.ios)), el("td", { role: "cell", "data-name": "Android" }, sign(row.android)),
          el("td", { role: "cell", "data-name": "Browser" }, browsing(row.browser).word),
          el("td", { role: "cell", "data-name": "Worth a look" }, row.warnings.length === 0 ? el("span", { class: "soft" }, "nothing")
            : el("ul", { class: "plain" }, row.warnings.map((text) => el("li", {}, text)))),
        ]))));
}

/** Two links side by side; what differs stands out. */
function differences([one, two]) {
  const names = [...new Set([...one.parameters, ...two.parameters].map(([name]) => name))];
  const valueOf = (row, name) => {
    const node = row.parameters.find(([other]) => other === name)?.[1];
    return node ? plain(node) ?? leaves(node).map(([, text]) => text).join(", ") : "not given";
  };
  const state = (opens) => opening(opens).word;
  const entries = [
    ["Route", (row) => row.route ?? "none"], ["iOS", (row) => state(row.ios)], ["Android", (row) => state(row.android)],
    ["Browser", (row) => (row.browser ? browsing(row.browser).word : "not a link")],
    ["Canonical form", (row) => row.canonical ?? "none"],
    ...names.map((name) => [el("code", {}, name), (row) => valueOf(row, name)]),
  ].map(([name, read]) => [name, read(one), read(two)]);
  const different = entries.filter(([, left, right]) => left !== right).length;
  return panel(different === 0 ? "The two links say the same" : `The two links differ in ${different} of ${entries.length}`, { kind: "differences" },
    el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "Differences" }, el("table", {},
      el("thead", {}, el("tr", {}, el("td"), el("th", { scope: "col" }, el("code", {}, breakable(short(one.link, 120)))), el("th", { scope: "col" }, el("code", {}, breakable(short(two.link, 120)))))),
      el("tbody", {}, entries.map(([name, left, right]) => el("tr", { class: left === right ? "same" : "different" },
        el("th", { scope: "row" }, name), el("td", {}, short(left, 200)), el("td", {}, short(right, 200))))))));
}

// MARK: Exports

/** The rows as CSV (RFC 4180). A cell that a spreadsheet would read as a formula begins with an apostrophe. */
function csv(rows) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => [row.link, row.route, row.ios, row.android, row.browser?.status, row.problem ?? row.warnings.join("; ")]);
  return [["link", "route", "ios", "android", "browser", "warnings"], ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** The rows as fixtures that `deeplink check` compares with the table. Numbers stay as the server wrote them. */
function fixtures(rows) {
  const quote = JSON.stringify;
  const write = (node) => ({
    object: () => `{${node.members.map(([name, value]) => `${quote(name)}: ${write(value)}`).join(", ")}}`,
    array: () => `[${node.elements.map(write).join(", ")}]`,
    string: () => quote(node.text),
  }[node.kind] ?? (() => node.text))();
  const lines = rows.map((row) => row.route
    ? `{"url": ${quote(row.link)}, "name": ${quote(row.route)}, "parameters": ${write({ kind: "object", members: row.parameters })}}`
    : `{"url": ${quote(row.link)}, "miss": true}`);
  return `[\n  ${lines.join(",\n  ")}\n]\n`;
}
