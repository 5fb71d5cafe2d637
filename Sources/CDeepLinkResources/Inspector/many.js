// The tab for many links: a table to keep, and for two links how they differ.

import { canonicalOf, isBare, keepsOrigin, outcome } from "./answer.js";
import { explain, isProblem } from "./api.js";
import { announce, breakable, el, icon, inspectAnchor, panel, save, short } from "./dom.js";
import { applied, replaceText } from "./edit.js";
import { csv, fixtures } from "./exports.js";
import { at, leaves, plain } from "./json.js";

/** How long to wait for the next key before asking, in milliseconds, and how many links are asked about. */
const [pause, most] = [300, 500];

let list = null;

/** Shows the links that the address names. */
export async function open(room, { values: { links = "", show = "all", filter = "" } }, note, fail, isOther) {
  if (!list) {
    list = new LinkList(note, fail);
    room.replaceChildren(list.element);
  }
  list.look(show, filter);
  await list.set(links, isOther);
}

class LinkList {
  #note;
  #fail;
  #begun = null;
  #timer = 0;
  #rows = [];
  #count = 0;
  // What is shown of the rows, and in which order; a column of null is the order of the field.
  #group = "all";
  #sort = { column: null, isDown: false };

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
    this.filter = el("input", { type: "text", id: "many-filter", autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
    this.groups = Object.keys(groups).map((name) =>
      el("button", { type: "button", "data-group": name, onclick: () => this.#choose(name) }));
    this.shown = el("p", { class: "soft", role: "status" });
    this.all = el("button", { type: "button", class: "all", onclick: () => this.#fixAll() });
    this.bar = el("div", { class: "filter", hidden: true }, el("label", { for: "many-filter" }, "Filter"), this.filter,
      el("div", { class: "segments", role: "group", "aria-label": "Which links" }, this.groups), this.shown, this.all);
    this.compared = el("div");
    this.table = el("div");
    this.results = el("div", { class: "results" }, this.compared, this.bar, this.table);
    this.element = el("div", { class: "many" },
      el("div", { class: "panel" }, el("h3", {}, el("label", { for: "many-links" }, "Links, one on each line")), this.field,
        el("div", { class: "caption below" }, this.status, this.exports)),
      this.results);
    this.filter.addEventListener("input", () => this.#choose(this.#group));
    this.field.addEventListener("input", () => {
      this.#remember();
      clearTimeout(this.#timer);
      this.element.setAttribute("aria-busy", "true");
      this.#timer = setTimeout(() => this.#ask(), pause);
    });
  }

  /** Shows a group of the links, and of it what has a text. */
  look(group, text) {
    this.#group = Object.hasOwn(groups, group) ? group : "all";
    this.filter.value = text;
    this.#draw();
  }

  /** Shows links, anew if they are others or another site is looked at. */
  async set(links, isOther) {
    if (!isOther && links === this.field.value.trim() && this.#rows.length > 0) return;
    if (links !== "") this.field.value = links;
    await this.#ask();
  }

  async #ask() {
    clearTimeout(this.#timer);
    this.#begun?.abort();
    const begun = (this.#begun = new AbortController());
    const all = linesOf(this.field.value);
    const lines = all.slice(0, most);
    this.element.setAttribute("aria-busy", "true");
    try {
      const answers = lines.length > 0 ? await explain(lines.map(({ link }) => link), begun.signal) : [];
      if (this.#begun !== begun) return;
      this.#rows = lines.map((line, index) => ({ ...row(line.link, answers[index]), line, place: index }));
      this.#count = all.length;
      this.#show();
    } catch (error) {
      if (this.#begun === begun && error.name !== "AbortError") this.#fail(error);
    }
  }

  #show() {
    const rows = this.#rows;
    const problems = rows.filter(({ problem }) => problem).length;
    const misses = rows.filter(({ route, problem, isDeclared }) => !route && !problem && !isDeclared).length;
    const better = rows.filter(isSafe).length;
    this.element.setAttribute("aria-busy", "false");
    this.exports.hidden = this.bar.hidden = rows.length === 0;
    this.status.textContent = rows.length === 0 ? "No links yet." : [
      `${rows.length} ${rows.length === 1 ? "link" : "links"}`, misses > 0 ? `${misses} without a route` : problems > 0 ? null : "all with a route",
      problems > 0 ? `${problems} not a link` : null,
      this.#count > rows.length ? `the ${this.#count - rows.length} after them are left out` : null,
    ].filter(Boolean).join(", ") + ".";
    for (const button of this.groups) {
      const [title, isIn] = groups[button.dataset.group];
      button.replaceChildren(title, " ", el("span", { class: "count" }, `${rows.filter(isIn).length}`));
    }
    this.all.hidden = better === 0;
    this.all.textContent = `Fix all ${better}`;
    this.compared.replaceChildren(...(rows.length === 2 ? [differences(rows)] : []));
    this.#draw();
  }

  /** Draws the rows that are asked for, in the order that is. */
  #draw() {
    const wanted = this.filter.value.trim().toLowerCase();
    const rows = this.#rows.filter(groups[this.#group][1])
      .filter(({ link, route, warnings, problem }) => [link, route, problem, ...warnings].join("\n").toLowerCase().includes(wanted));
    const { column, isDown } = this.#sort;
    if (column !== null) rows.sort((one, other) => compare(columns[column][1](one), columns[column][1](other)) * (isDown ? -1 : 1));
    for (const button of this.groups) button.setAttribute("aria-pressed", String(button.dataset.group === this.#group));
    this.shown.textContent = rows.length === this.#rows.length ? "" : `${rows.length} of ${this.#rows.length} shown`;
    this.table.replaceChildren(...(this.#rows.length === 0 ? [] : rows.length === 0 ? [el("p", { class: "panel soft" }, "No link is like that.")]
      : [tableView(rows, this.#sort, (column) => this.#sortBy(column), (row, link) => this.#replace(row, link))]));
  }

  #choose(group) {
    this.#group = group;
    this.#remember();
    this.#draw();
  }

  /** Notes in the address what is shown. */
  #remember() {
    this.#note({ links: this.field.value.trim(), show: this.#group === "all" ? null : this.#group, filter: this.filter.value });
  }

  /** Sorts by a column: up, then down, then as the links stand in the field. */
  #sortBy(column) {
    const { column: former, isDown } = this.#sort;
    this.#sort = column !== former ? { column, isDown: false } : isDown ? { column: null, isDown: false } : { column, isDown: true };
    this.#draw();
    this.table.querySelectorAll("thead button")[column].focus();
  }

  /** Puts another link in the line of a row. The undo of the field takes it back. */
  async #replace({ line: { start, end }, place }, link) {
    replaceText(this.field, start, end, link);
    await this.#ask();
    // The row may be shown no longer.
    (this.table.querySelector(`[data-place="${place}"] a`) ?? this.table.querySelector("tbody a") ?? this.filter).focus({ preventScroll: true });
    announce(this.status.textContent);
  }

  async #fixAll() {
    const groups = this.#rows.filter(isSafe).map(({ line, fixes }) => [{ ...line, text: fixes[0] }]);
    replaceText(this.field, 0, this.field.value.length, applied(this.field.value, groups));
    await this.#ask();
    announce(`${groups.length} fixed. ${this.status.textContent}`);
  }
}

/**
 * Whether the first correction of a row can be made without asking: the link stays the same, or a word of its path is
 * spelled right. A link with other values is another link.
 */
function isSafe({ link, fixes: [fix], isCanonical, problem }) {
  if (!fix || isCanonical || problem) return Boolean(fix);
  const [given, meant] = [link, fix].map((text) => text.split(/(?=[/?#])/));
  return keepsOrigin(link, fix) && given.length === meant.length
    && given.every((part, index) => part === meant[index] || isTypo(part, meant[index]));
}

/** Whether two words differ by one letter, or by two in one place. */
function isTypo(given, meant) {
  if (![given, meant].every((word) => /^\/[a-z_-]{3,}$/i.test(word)) || Math.abs(given.length - meant.length) > 1) return false;
  let [start, end] = [0, 0];
  const shorter = Math.min(given.length, meant.length);
  while (start < shorter && given[start] === meant[start]) start += 1;
  while (end < shorter - start && given.at(-1 - end) === meant.at(-1 - end)) end += 1;
  return Math.max(given.length, meant.length) - start - end <= 2;
}

/** The lines of a text that have a link, each with its place. */
function linesOf(text) {
  return [...text.matchAll(/\S(?:[^\n]*\S)?/g)].map(({ 0: link, index }) => ({ link, start: index, end: index + link.length }));
}

/** Which links the buttons above the table show. */
const groups = {
  all: ["All", () => true],
  problems: ["Problems", ({ problem, isFaulty }) => Boolean(problem) || isFaulty],
  opens: ["Opens", ({ ios, android }) => Boolean(ios || android)],
  not: ["Does not open", ({ ios, android }) => !ios && !android],
};

/** What the columns are sorted by. What opens, is found, or has nothing to say comes first. */
const rank = (opens) => (opens ? 0 : opens === false ? 1 : 2);
const columns = [
  ["Link", ({ link }) => link], ["Route", ({ route }) => route ?? "\uffff"], ["iOS", ({ ios }) => rank(ios)],
  ["Android", ({ android }) => rank(android)], ["Browser", ({ browser }) => browser?.status ?? 1_000],
  ["Worth a look", ({ problem, isFaulty, warnings, fixes }) => (problem ? 3 : isFaulty ? 2 : warnings.length + fixes.length > 0 ? 1 : 0)],
];

function compare(one, other) {
  return typeof one === "string" ? one.localeCompare(other, undefined, { numeric: true }) : one - other;
}

/** What a row of the table says of a link. */
function row(link, { value, node }) {
  if (isProblem(value)) {
    const problem = (value.detail ?? value.title).split("\n")[0].replace(/^urls\[\d+\]: /, "");
    const isSpaced = /write it as %20$/.test(problem) && /^(\/|[a-z][a-z\d+.-]*:)/i.test(link);
    const fixes = isBare(link) ? [`https://${link}`] : isSpaced ? [link.replaceAll(" ", "%20")] : [];
    return { link, problem, warnings: [], parameters: [], fixes };
  }
  const { verdicts, description = {}, parts = [], suggestions = [] } = value;
  const { ios, android, browser, route } = verdicts;
  const items = parts.filter(({ kind, tracking }) => kind === "unrecognized" || tracking);
  const { canonical, warnings = [] } = description;
  const { rows } = outcome(value);
  const isDeclared = value.state === "declared";
  const better = canonicalOf(link, value);
  const faults = [
    ...(route.name || isDeclared ? [] : [value.state === "foreign" ? value.conclusion : route.reason]),
    ...(description.item?.found === false ? ["the record is not there"] : []),
    ...warnings.map(({ parameter, expected }) => `${parameter} needs ${expected}`),
    ...items.filter(({ tracking }) => !tracking).map(({ text }) => `${short(text, 60)} is ignored`),
  ];
  return {
    link, ios: ios.opens, android: android.opens, browser, route: route.name, rows, isDeclared, canonical,
    parameters: at(node, "description", "parameters")?.members ?? [], isFaulty: faults.length > 0,
    warnings: [...faults, ...items.filter(({ tracking }) => tracking).map(({ text }) => `${short(text, 60)} is tracking`)],
    fixes: route.name ? [better].filter(Boolean) : suggestions.slice(0, 3), isCanonical: Boolean(route.name),
  };
}

/** The verdict of a platform: what it does, in a word. */
function sign(row, platform) {
  const state = row.rows[platform].state;
  return el("span", { class: state }, icon(state), " ", el("strong", {}, { yes: "opens", no: "no", warning: "not set up" }[state] ?? (row[platform] === null ? "not known" : "stays")));
}

function tableView(rows, { column: sorted, isDown }, sort, replace) {
  const cell = (index, ...content) => el("td", { role: "cell", "data-name": columns[index][0] }, content);
  return el("table", { class: "routes links", role: "table", "aria-label": "Links" },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, columns.map(([name], index) =>
      el("th", { role: "columnheader", scope: "col", "aria-sort": index !== sorted ? null : isDown ? "descending" : "ascending" },
        el("button", { type: "button", class: "sort", onclick: () => sort(index) }, name))))),
    el("tbody", { role: "rowgroup" }, rows.map((row) => el("tr", { role: "row", class: row.route || row.isDeclared ? null : "miss", "data-place": row.place },
      el("th", { role: "rowheader", scope: "row" }, inspectAnchor(row.link)),
      row.problem
        ? el("td", { role: "cell", colspan: 5 }, el("span", { class: "chip no" }, "not a link"), " ", row.problem, fixesView(row, replace))
        : [
          cell(1, row.route ? el("code", {}, breakable(row.route)) : el("span", { class: row.isDeclared ? "chip" : "chip no" }, row.isDeclared ? "declared" : "no route")),
          cell(2, sign(row, "ios")), cell(3, sign(row, "android")), cell(4, row.rows.browser.word),
          cell(5, el("div", {}, row.warnings.length + row.fixes.length === 0 && el("span", { class: "soft" }, "nothing"),
            row.warnings.length > 0 && el("ul", { class: "plain" }, row.warnings.map((text) => el("li", {}, text))), fixesView(row, replace))),
        ]))));
}

/** The links that may be meant, each a button that puts it in the place of the row’s. */
function fixesView(row, replace) {
  if (row.fixes.length === 0) return null;
  return el("div", { class: "instead" }, row.isCanonical && el("p", { class: "soft" }, "Its canonical form is another:"),
    row.fixes.map((link) => el("button", { type: "button", class: "quiet", onclick: () => replace(row, link) }, "Use ", el("code", {}, breakable(short(link, 120))))));
}

/** Two links side by side; what differs stands out. */
function differences([one, two]) {
  const names = [...new Set([...one.parameters, ...two.parameters].map(([name]) => name))];
  const valueOf = (row, name) => {
    const node = row.parameters.find(([other]) => other === name)?.[1];
    return node ? plain(node) ?? leaves(node).map(([, text]) => text).join(", ") : "not given";
  };
  const state = (row, platform) => row.rows?.[platform].word ?? "not a link";
  const entries = [
    ["Route", (row) => row.route ?? "none"], ["iOS", (row) => state(row, "ios")], ["Android", (row) => state(row, "android")],
    ["Browser", (row) => state(row, "browser")],
    ["Canonical form", (row) => row.canonical ?? "none"],
    ...names.map((name) => [el("code", {}, name), (row) => valueOf(row, name)]),
  ].map(([name, read]) => [name, read(one), read(two)]);
  const different = entries.filter(([, left, right]) => left !== right).length;
  return panel(different === 0 ? "The two links say the same" : `The two links differ in ${different} of ${entries.length}`, { kind: "differences" },
    el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "Differences" }, el("table", { role: "table", "aria-label": "Differences" },
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, el("td", { role: "cell" }), [one, two].map(({ link }) =>
        el("th", { role: "columnheader", scope: "col" }, el("code", {}, breakable(short(link, 120))))))),
      el("tbody", { role: "rowgroup" }, entries.map(([name, left, right]) => el("tr", { role: "row", class: left === right ? "same" : "different" },
        el("th", { role: "rowheader", scope: "row" }, name), [left, right].map((text) => el("td", { role: "cell" }, short(text, 200)))))))));
}
