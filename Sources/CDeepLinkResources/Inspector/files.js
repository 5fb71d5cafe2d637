// The tab that checks association files: those of this server, and any that is pasted.

import { association, associationPaths, file, isProblem, routes } from "./api.js";
import { drawing } from "./answer.js";
import { breakable, el, freshID, icon, short } from "./dom.js";

/** How long to wait for the next key before asking, in milliseconds. */
const pause = 250;

const sources = [
  ["apple", "iOS file"], ["android", "Android file"], ["own", "Your own"],
];

let checker = null;

/** Shows the file that the address names. */
export async function open(room, { values: { file: source } }, note, fail) {
  if (!checker) {
    checker = new Checker(note, fail);
    room.replaceChildren(checker.element);
    await checker.fill();
  }
  await checker.choose(sources.some(([name]) => name === source) ? source : checker.source ?? "apple");
}

class Checker {
  source = null;
  #note;
  #fail;
  #own = "";
  #begun = null;
  #timer = 0;

  constructor(note, fail) {
    [this.#note, this.#fail] = [note, fail];
    this.buttons = sources.map(([name, title]) =>
      el("button", { type: "button", "data-source": name, onclick: () => this.choose(name) }, title));
    this.numbers = el("ol", { class: "numbers", "aria-hidden": "true" });
    this.text = el("textarea", {
      id: "file-text", spellcheck: "false", autocomplete: "off", autocapitalize: "none", wrap: "off",
      "aria-describedby": "file-summary", placeholder: "Paste an apple-app-site-association or an assetlinks.json",
    });
    this.findings = el("ol", { class: "findings", "aria-label": "Findings" });
    this.summary = el("p", { id: "file-summary", class: "file-summary", role: "status" });
    this.links = el("textarea", { id: "file-links", spellcheck: "false", autocomplete: "off", autocapitalize: "none", wrap: "off", rows: 5 });
    this.grid = el("div", { class: "grid", "aria-live": "off" });
    this.served = el("p", { class: "aside" });
    this.element = el("div", { class: "checker" },
      el("section", { class: "panel editor", "aria-labelledby": "file-label" },
        el("div", { class: "caption" },
          el("h3", {}, el("label", { for: "file-text", id: "file-label" }, "The file")),
          el("div", { class: "segments", role: "group", "aria-label": "Which file" }, this.buttons)),
        this.summary,
        el("div", { class: "sheet-of-text", tabindex: "-1" }, this.numbers, this.text, this.findings), this.served),
      el("section", { class: "panel", "aria-labelledby": "links-label" },
        el("h3", {}, el("label", { for: "file-links", id: "links-label" }, "Links to try, one on each line")), this.links, this.grid));
    this.text.addEventListener("input", () => {
      // What is typed into a file of the server makes it the reader's own.
      this.#own = this.text.value;
      this.#select("own");
      this.#schedule();
    });
    this.links.addEventListener("input", () => this.#schedule());
    this.text.addEventListener("scroll", () => (this.text.scrollTop = 0));
  }

  /** Fills in links to try: examples of the table. */
  async fill() {
    try {
      const table = (await routes()).routes;
      this.links.value = table.map(({ example }) => example).slice(0, 12).join("\n");
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Turns to a file, and checks it. */
  async choose(source) {
    if (source === this.source) return;
    this.#select(source);
    this.served.textContent = "";
    if (source === "own") {
      this.text.value = this.#own;
      this.text.focus({ preventScroll: true });
    } else {
      const path = associationPaths[source];
      const served = await file(path).catch((error) => this.#fail(error));
      if (this.source !== source) return;
      this.text.value = served?.text ?? "";
      this.served.replaceChildren(...(served
        ? [el("a", { href: path }, el("code", {}, path)), `, served as ${served.type ?? "no type"}.`]
        : [el("code", {}, path), source === "apple"
          ? " is not served. No link opens an app on Apple’s devices." : " is not served. Android verifies no link."]));
    }
    await this.#check();
  }

  #select(source) {
    this.source = source;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.source === source));
    if (source === "own") this.served.textContent = "";
    this.#note({ file: source });
  }

  #schedule() {
    this.element.setAttribute("aria-busy", "true");
    clearTimeout(this.#timer);
    this.#number();
    this.#timer = setTimeout(() => this.#check(), pause);
  }

  /** Numbers the lines, and makes the field as high as its text. */
  #number() {
    const count = this.text.value.split("\n").length;
    this.text.rows = Math.max(count, 8);
    while (this.numbers.childElementCount > count) this.numbers.lastElementChild.remove();
    while (this.numbers.childElementCount < count) this.numbers.append(el("li", {}, `${this.numbers.childElementCount + 1}`));
  }

  async #check() {
    clearTimeout(this.#timer);
    this.#number();
    this.#begun?.abort();
    const begun = (this.#begun = new AbortController());
    const links = this.links.value.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 100);
    const text = this.text.value;
    if (text.trim() === "") {
      this.#clear("Nothing to check yet.");
      return;
    }
    this.element.setAttribute("aria-busy", "true");
    try {
      const answer = await association(text, links, begun.signal);
      if (this.#begun !== begun) return;
      if (isProblem(answer)) this.#clear(answer.detail);
      else this.#show(answer, links);
    } catch (error) {
      if (this.#begun === begun && error.name !== "AbortError") this.#fail(error);
    }
  }

  #clear(words) {
    this.element.setAttribute("aria-busy", "false");
    this.summary.textContent = words;
    this.findings.replaceChildren();
    this.grid.replaceChildren();
  }

  #show({ kind, findings = [], summary, results = [] }, links) {
    this.element.setAttribute("aria-busy", "false");
    const worst = ["error", "warning"].find((severity) => findings.some((finding) => finding.severity === severity));
    const state = worst === "error" ? "no" : worst ?? "yes";
    const name = { apple: "Apple’s file", android: "Android’s file" }[kind] ?? "The file";
    this.summary.className = `file-summary ${state}`;
    this.summary.replaceChildren(icon(state === "yes" ? "yes" : state), el("span", {}, `${name}: ${summary}.`));
    [...this.numbers.children].forEach((item) => (item.className = ""));
    this.findings.replaceChildren(...findings.map((finding) => this.#findingView(finding)));
    this.#place();
    this.grid.replaceChildren(...gridView(results, links, (line) => this.#go(line)));
  }

  #findingView({ line, column, severity, message }) {
    this.numbers.children[line - 1]?.classList.add(severity);
    const item = el("li", { class: severity, "data-line": line },
      el("button", { type: "button", class: "line", onclick: () => this.#go(line, column) },
        `${severity}, line ${line}`),
      el("p", {}, message));
    return item;
  }

  /** Puts each finding beside its line, and below the one before it. */
  #place() {
    const style = getComputedStyle(this.text);
    const height = parseFloat(style.lineHeight);
    let free = 0;
    for (const item of this.findings.children) {
      const top = Math.max(free, (Number(item.dataset.line) - 1) * height);
      item.style.setProperty("--top", `${top}px`);
      free = top + item.offsetHeight + 6;
    }
    this.findings.style.setProperty("--height", `${free}px`);
  }

  /** Moves to a place in the file. */
  #go(line, column = 1) {
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const text = lines[line - 1] ?? "";
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(start + Math.min(column - 1, text.length), start + text.length);
    this.text.scrollLeft = 0;
    const scroller = this.text.parentElement;
    scroller.scrollTop = this.text.offsetTop + (line - 3) * parseFloat(getComputedStyle(this.text).lineHeight);
  }
}

const words = { match: "opens", excluded: "excluded", "no-match": "no match" };

/** A grid of verdicts: a row for each link, a column for each app. */
function gridView(results, links, go) {
  if (results.length === 0) return [];
  const nameOf = (app) => app.app ?? app.package;
  const verdictsOf = ({ apps, packages }) => apps ?? packages ?? [];
  const apps = [...new Set(results.flatMap((result) => verdictsOf(result).map(nameOf)))];
  const cell = (app) => {
    if (!app) return el("td", {}, "—");
    const why = el("p", { class: "soft" }, short(app.reason ?? "", 300));
    return el("td", {}, el("span", { class: `chip ${app.verdict}` }, words[app.verdict] ?? app.verdict), " ",
      app.line && el("button", { type: "button", class: "line", onclick: () => go(app.line) }, `line ${app.line}`), why);
  };
  return [el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "Verdicts" }, el("table", { class: "verdict-grid" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Link"), apps.map((name) => el("th", { scope: "col" }, breakable(name))))),
    el("tbody", {}, results.map((result, index) => el("tr", {},
      el("th", { scope: "row" }, el("code", {}, breakable(short(links[index] ?? result.url ?? "", 160)))),
      isProblem(result)
        ? el("td", { colspan: Math.max(apps.length, 1) }, result.detail.includes("\n") ? drawing(result.detail) : result.detail.replace(/^urls\[\d+\]: /, ""))
        : apps.map((name) => cell(verdictsOf(result).find((app) => nameOf(app) === name))))))))];
}
