// The tab that checks association files: those of this server, and any that is pasted.

import { drawing } from "./answer.js";
import { association, associationPaths, file, isProblem, routes } from "./api.js";
import { announce, breakable, copyButton, el, freshID, icon, panel, short } from "./dom.js";
import { applied, replaceText } from "./edit.js";
import { repairsOf } from "./repairs.js";
import { linksOf } from "./samples.js";

/** How long to wait for the next key before asking, in milliseconds. */
const pause = 250;

/** How many links to try are filled in, and how many of them come from the rows of a file of the server. */
const [most, mostOfRows] = [12, 6];

const sources = [
  ["apple", "iOS file"], ["android", "Android file"], ["own", "Your own"],
];

let checker = null;

/** Shows the file that the address names. */
export async function open(room, { values: { file: source } }, note, fail, isOther) {
  if (!checker) {
    checker = new Checker(note, fail);
    room.replaceChildren(checker.element);
  }
  if (isOther) await checker.fill();
  await checker.choose(sources.some(([name]) => name === source) ? source : checker.source ?? "apple");
}

class Checker {
  source = null;
  #note;
  #fail;
  #own = "";
  #begun = null;
  #timer = 0;
  #examples = [];
  // The links to try that were filled in; others than these are the reader's.
  #filled = "";
  // The lines of the file of the server that was shown last.
  #servedLines = [];

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
    this.all = el("button", { type: "button", class: "quiet all", hidden: true }, "Correct all");
    this.refill = el("button", { type: "button", class: "quiet", hidden: true, onclick: () => this.#refill() }, "Links of the rows");
    this.links = el("textarea", { id: "file-links", spellcheck: "false", autocomplete: "off", autocapitalize: "none", wrap: "off", rows: 5 });
    this.grid = el("div", { class: "grid", "aria-live": "off" });
    this.served = el("p", { class: "aside" });
    this.element = el("div", { class: "checker" },
      el("section", { class: "panel editor", "aria-labelledby": "file-label" },
        el("div", { class: "caption" },
          el("h3", {}, el("label", { for: "file-text", id: "file-label" }, "The file")),
          el("div", { class: "segments", role: "group", "aria-label": "Which file" }, this.buttons)),
        this.summary,
        el("div", { class: "sheet-of-text" }, el("div", { class: "lines" }, this.numbers, this.text),
          el("div", { class: "beside" }, this.all, this.findings)), this.served),
      el("section", { class: "panel tried", "aria-labelledby": "links-label" },
        el("div", { class: "caption" },
          el("h3", {}, el("label", { for: "file-links", id: "links-label" }, "Links to try, one on each line")), this.refill),
        this.links, this.grid),
      domainPanel());
    this.text.addEventListener("input", () => {
      // What is typed into a file of the server makes it the reader's own.
      this.#own = this.text.value;
      this.#select("own");
      this.#schedule();
    });
    this.links.addEventListener("input", () => {
      this.refill.hidden = !this.#isEdited;
      this.#schedule();
    });
    this.text.addEventListener("scroll", () => (this.text.scrollTop = 0));
  }

  /** Asks for the examples of the table, which are links to try. A file of the server is read anew when it is chosen next. */
  async fill() {
    if (this.source !== "own") this.source = null;
    try {
      this.#examples = (await routes()).routes.map(({ example }) => example);
      if (!this.#isEdited) this.#fillIn(this.#examples.slice(0, most));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Whether the reader has written links to try. */
  get #isEdited() {
    return this.links.value.trim() !== "" && this.links.value !== this.#filled;
  }

  #fillIn(links) {
    this.#filled = this.links.value = links.join("\n");
    this.refill.hidden = true;
  }

  #refill() {
    this.links.value = "";
    this.#check();
    this.links.focus();
  }

  /** Fills in links that the rows of a file decide, unless the reader has written some. */
  #sample(text) {
    if (this.#isEdited) return;
    // A file of the server that is being changed is still about the links of its table.
    const lines = new Set(text.split("\n"));
    const isServed = this.source !== "own" || this.#servedLines.filter((line) => lines.has(line)).length > this.#servedLines.length / 2;
    let rows;
    try {
      const first = /^https?:\/\/[^/?#]+/i.exec(this.#examples[0] ?? "")?.[0];
      rows = linksOf(JSON.parse(text), first ?? (isServed ? "" : "https://example.com"));
      // While a file is typed, it is no JSON at times. The links of what it was stay.
    } catch {
      return;
    }
    if (!isServed) return rows.length > 0 ? this.#fillIn(rows.map(({ link }) => link)) : undefined;
    // Examples of the table open an app. What they do not show comes first: the rows that exclude.
    const others = rows.filter(({ link }) => !this.#examples.includes(link)).toSorted((one, other) => other.excludes - one.excludes);
    const count = Math.max(most - others.length, most - mostOfRows);
    this.#fillIn([...this.#examples.slice(0, count), ...others.map(({ link }) => link)].slice(0, most));
  }

  /** Turns to a file, and checks it. */
  async choose(source) {
    if (source === this.source) return;
    this.served.textContent = "";
    this.#select(source);
    if (source === "own") {
      this.text.value = this.#own;
      this.text.focus({ preventScroll: true });
    } else {
      const path = associationPaths[source];
      const served = await file(path).catch((error) => this.#fail(error));
      if (this.source !== source) return;
      this.text.value = served?.text ?? "";
      this.#servedLines = this.text.value.split("\n");
      this.served.replaceChildren(...(served
        ? [el("a", { href: path }, el("code", {}, path)), `, served as ${served.type ?? "no type"}.`]
        : [el("code", {}, path), source === "apple"
          ? " is not served. No link opens an app on Apple’s devices." : " is not served. Android verifies no link; the set-up, on the tab Inspect, says what it needs."]));
    }
    await this.#check();
  }

  #select(source) {
    this.source = source;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.source === source));
    if (source === "own") this.served.textContent = "This server checks the file and keeps nothing of it.";
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
    this.#sample(this.text.value);
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
      else this.#show(answer, text, links);
    } catch (error) {
      if (this.#begun === begun && error.name !== "AbortError") this.#fail(error);
    }
  }

  #clear(words) {
    this.element.setAttribute("aria-busy", "false");
    this.summary.className = "file-summary";
    this.summary.textContent = words;
    this.all.hidden = true;
    this.findings.replaceChildren();
    this.grid.replaceChildren();
  }

  #show({ kind, findings = [], summary, results = [] }, text, links) {
    this.element.setAttribute("aria-busy", "false");
    const worst = ["error", "warning"].find((severity) => findings.some((finding) => finding.severity === severity));
    const state = worst === "error" ? "no" : worst ?? "yes";
    const name = { apple: "Apple’s file", android: "Android’s file" }[kind] ?? "The file";
    this.summary.className = `file-summary ${state}`;
    this.summary.replaceChildren(icon(state), el("span", {}, `${name}: ${summary}.`));
    [...this.numbers.children].forEach((item) => (item.className = ""));
    const repairs = repairsOf(text, findings);
    const known = repairs.filter(Boolean);
    this.all.hidden = known.length < 2;
    this.all.textContent = `Correct all ${known.length}`;
    this.all.onclick = () => this.#correct(text, known);
    this.findings.replaceChildren(...findings.map((finding, index) => this.#findingView(finding, repairs[index], text)));
    this.#place();
    this.grid.replaceChildren(...gridView(results, links, (line) => this.#go(line)));
  }

  #findingView({ line, column, severity, message }, repair, text) {
    const id = freshID("finding");
    this.numbers.children[line - 1]?.classList.add(severity);
    return el("li", { class: severity, "data-line": line },
      el("div", { class: "of-finding" },
        el("button", { type: "button", class: "line", onclick: () => this.#go(line, column) }, `${severity}, line ${line}`),
        repair && el("button", {
          type: "button", class: "quiet", "aria-label": `Correct line ${line}`, "aria-describedby": id, onclick: () => this.#correct(text, [repair]),
        }, "Correct")),
      el("p", { id }, message));
  }

  /** Makes changes of what was checked, and checks again. The undo of the field takes them back in one step. */
  async #correct(text, repairs) {
    if (this.text.value !== text) return;
    replaceText(this.text, 0, text.length, applied(text, repairs));
    this.#reveal();
    await this.#check();
    announce(`Corrected. ${this.summary.textContent}`);
  }

  /** Puts each finding beside its line, and below the one before it. */
  #place() {
    const style = getComputedStyle(this.text);
    const height = parseFloat(style.lineHeight);
    let free = this.all.hidden ? 0 : this.all.offsetHeight + 6;
    for (const item of this.findings.children) {
      const top = Math.max(free, (Number(item.dataset.line) - 1) * height);
      item.style.setProperty("--top", `${top}px`);
      free = top + item.offsetHeight + 6;
    }
    this.findings.parentElement.style.setProperty("--height", `${free}px`);
  }

  /** Moves to a place in the file. */
  #go(line, column = 1) {
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const text = lines[line - 1] ?? "";
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(start + Math.min(column - 1, text.length), start + text.length);
    this.#reveal();
  }

  /** Scrolls to the line of the selection. */
  #reveal() {
    this.text.scrollLeft = 0;
    const line = this.text.value.slice(0, this.text.selectionStart).split("\n").length;
    // The findings scroll with the lines where they stand beside them.
    for (const scroller of [this.text.parentElement, this.text.parentElement.parentElement]) {
      scroller.scrollTop = (line - 3) * parseFloat(getComputedStyle(this.text).lineHeight);
    }
  }
}

/** The command that checks what a site serves. */
function domainPanel() {
  const field = el("input", {
    type: "text", id: "domain", inputmode: "url", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    placeholder: "example.com", "aria-describedby": "domain-fault",
  });
  const command = el("code");
  const fault = el("p", { id: "domain-fault", class: "error", role: "status" });
  const update = () => {
    const site = siteOf(field.value.trim() || "example.com");
    command.textContent = `deeplink verify ${site ?? "example.com"}`;
    fault.textContent = site ? "" : "Expected a domain such as example.com.";
    if (site) field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  };
  field.addEventListener("input", update);
  update();
  return panel("Check a live domain", { kind: "domain" },
    el("div", { class: "field" }, el("label", { for: "domain" }, "Domain"), field, fault),
    el("div", { class: "command" }, el("pre", { tabindex: 0, role: "group", "aria-label": "Command" }, command), copyButton(() => command.textContent)),
    el("p", { class: "aside" }, "Browsers let no page read the files of another site, and this server asks no site for its visitors: "
      + "the tool fetches the files as devices do, with Apple’s copy, and says what they do."));
}

/** The host of a domain or a URL in ASCII, as the tool takes it; null if there is none. */
function siteOf(text) {
  const url = /^(https?:\/\/)?[^\s/?#@:]+\.[^\s/?#@:]+(:\d+)?([/?#]|$)/i.test(text) && `https://${text.replace(/^https?:\/\//i, "")}`;
  return url && URL.canParse(url) && /^[a-z\d._-]+(:\d+)?$/.test(new URL(url).host) ? new URL(url).host : null;
}

const words = { match: "opens", excluded: "excluded", "no-match": "no match" };

/** A grid of verdicts: a row for each link, a column for each app. */
function gridView(results, links, go) {
  if (results.length === 0) return [];
  const nameOf = (app) => app.app ?? app.package;
  const verdictsOf = ({ apps, packages }) => apps ?? packages ?? [];
  const apps = [...new Set(results.flatMap((result) => verdictsOf(result).map(nameOf)))];
  const cell = (app) => {
    if (!app) return el("td", { role: "cell" }, "—");
    const why = el("p", { class: "soft" }, short(app.reason ?? "", 300));
    return el("td", { role: "cell", "data-name": nameOf(app) }, el("span", { class: `chip ${app.verdict}` }, words[app.verdict] ?? app.verdict), " ",
      app.line && el("button", { type: "button", class: "line", onclick: () => go(app.line) }, `line ${app.line}`), why);
  };
  // The roles are explicit, because some screen readers see no table if its rows are laid out as blocks.
  return [el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": "Verdicts" }, el("table", { class: "verdict-grid", role: "table", "aria-label": "Verdicts" },
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, el("th", { role: "columnheader", scope: "col" }, "Link"),
      apps.map((name) => el("th", { role: "columnheader", scope: "col" }, breakable(name))))),
    el("tbody", { role: "rowgroup" }, results.map((result, index) => el("tr", { role: "row" },
      el("th", { role: "rowheader", scope: "row" }, el("code", {}, breakable(short(links[index] ?? result.url ?? "", 160)))),
      isProblem(result)
        ? el("td", { role: "cell", colspan: Math.max(apps.length, 1) },
          result.detail.includes("\n") ? drawing(result.detail) : result.detail.replace(/^urls\[\d+\]: /, ""))
        : apps.map((name) => cell(verdictsOf(result).find((app) => nameOf(app) === name))))))))];
}
