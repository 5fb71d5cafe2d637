// The tab that tries a links.json: its faults, or what it would change. The server keeps nothing of it.

import { answerView } from "./answer.js";
import { isProblem, servedFile, state, tryFile } from "./api.js";
import { boardView } from "./board.js";
import { breakable, el, icon, nodes, panel, short } from "./dom.js";
import { refusalView } from "./refusal.js";

/** How long to wait for the next key before asking again, in milliseconds. */
const pause = 600;

let trial = null;

export async function open(room, _address, _note, fail) {
  trial ??= new Trial(fail);
  if (!trial.element.isConnected) room.replaceChildren(trial.element);
  await trial.fill();
}

class Trial {
  #fail;
  #begun = null;
  #timer = 0;
  /** Whether the reader has agreed to send the text, and what is typed after that. */
  #isSent = false;

  constructor(fail) {
    this.#fail = fail;
    this.text = el("textarea", {
      id: "trial-text", rows: 16, spellcheck: "false", autocomplete: "off", autocapitalize: "none", wrap: "off",
      placeholder: '{"routes": [{"name": "order", "pattern": "/orders/:id"}]}',
    });
    this.link = el("input", { id: "trial-link", type: "text", inputmode: "url", autocomplete: "off", autocapitalize: "none", spellcheck: "false", placeholder: "/orders/7" });
    this.files = el("input", { id: "trial-file", type: "file", accept: ".json,.jsonc,application/json" });
    this.served = el("button", { type: "button", hidden: true, onclick: () => this.#useServed() }, "Edit the served file");
    this.send = el("button", { type: "button", class: "button", onclick: () => this.#begin() }, "Send to this server and check");
    this.hint = el("p", { class: "aside", id: "trial-hint" }, "Nothing is sent before you press the button. Then what you type is checked as you type; the server keeps nothing of it.");
    this.result = el("div", { class: "results", role: "status" });
    this.element = el("div", { class: "trial" },
      el("section", { class: "panel", "aria-labelledby": "trial-label" },
        el("div", { class: "caption" }, el("h3", {}, el("label", { for: "trial-text", id: "trial-label" }, "links.json")),
          el("div", { class: "actions" }, this.served, el("label", { for: "trial-file", class: "visually-hidden" }, "Open a file of yours"), this.files)),
        this.text,
        el("div", { class: "field" }, el("label", { for: "trial-link" }, "A link to try in it"), this.link),
        el("div", { class: "actions" }, this.send), this.hint),
      this.result);
    for (const field of [this.text, this.link]) field.addEventListener("input", () => this.#isSent && this.#schedule());
    this.files.addEventListener("change", async () => {
      const [file] = this.files.files;
      if (!file) return;
      // The file is read here, and sent when the reader says so.
      this.#isSent = false;
      this.text.value = await file.text();
      this.result.replaceChildren();
    });
  }

  async fill() {
    try {
      this.served.hidden = !(await state()).operator?.hasFile;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #useServed() {
    try {
      this.text.value = await servedFile();
      await this.#begin();
    } catch (error) {
      this.#fail(error);
    }
  }

  #begin() {
    this.#isSent = true;
    return this.#check();
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), pause);
  }

  async #check() {
    clearTimeout(this.#timer);
    this.#begun?.abort();
    const mine = (this.#begun = new AbortController());
    const link = this.link.value.trim();
    try {
      const { value, results, text } = await tryFile(this.text.value, link ? [link] : [], mine.signal);
      if (this.#begun !== mine) return;
      // Another file is being checked; this one has its turn in a moment.
      if (value.status === 503) return this.#schedule();
      this.result.replaceChildren(...nodes(this.#view(value, results, text, link)));
    } catch (error) {
      if (this.#begun === mine && error.name !== "AbortError") this.#fail(error);
    }
  }

  #view(value, results, text, link) {
    if (isProblem(value)) return [panel("The server refuses it", {}, el("p", {}, value.detail ?? value.title))];
    const { messages = [], sites, changes = [], notes = [], complete } = value;
    const answer = results[0] && (isProblem(results[0].value) ? refusalView(link, results[0].value) : answerView(link, { ...results[0], text }, sites?.[0]));
    return [
      messages.length > 0 && panel(sites ? "Warnings" : "Faults", {}, el("ul", { class: "remarks" }, messages.map((message) => this.#message(message)))),
      sites && panel(changes.length === 0 && complete && notes.length === 0 ? "No link changes" : "What changes for links", {},
        changes.length > 0 && el("ul", { class: "changes" }, changes.map(changeView)),
        notes.map((note) => el("p", { class: "aside" }, note)),
        changes.length === 0 && complete && el("p", { class: "soft" }, "Every link leads where it leads now."),
        !complete && el("p", { class: "aside" }, "Undecided: the tables need more work than a request may take. deeplink diff has more time.")),
      answer && el("section", { class: "panel", "data-kind": answer.kind }, el("h3", {}, "The link in this file"),
        el("h2", {}, answer.heading), el("p", { class: "soft" }, answer.summary), answer.anatomy, answer.lead),
      sites?.slice(0, 5).map((site) => boardView({}, site)),
    ];
  }

  /** A message, whose place is a button that goes there. */
  #message(message) {
    const [, line, column] = /^links\.json:(\d+):(\d+): /.exec(message) ?? [];
    const state = /: warning: /.test(message) ? "warning" : "no";
    return el("li", { class: state }, icon(state), el("span", {}, message), line && el("button", {
      type: "button", class: "quiet", onclick: () => this.#go(Number(line), Number(column)),
    }, `Line ${line}`));
  }

  #go(line, column) {
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    this.text.focus();
    this.text.setSelectionRange(start, start + Math.max(1, (lines[line - 1]?.length ?? 0) - column + 1));
  }
}

const reached = (side) => (side ? [el("code", {}, side.name), " ", el("span", { class: "soft" }, short(JSON.stringify(side.parameters), 120))] : "no route");

function changeView({ site, kind, link, old, new: now }) {
  const chip = { lost: "no", changed: "warning", gained: "yes" }[kind];
  return el("li", {}, el("span", { class: `chip ${chip}` }, kind), " ", el("code", {}, breakable(short(link, 200))),
    site && el("span", { class: "soft" }, ` on ${site}`),
    el("p", {}, kind === "gained" ? ["is ", reached(now)] : kind === "lost" ? ["was ", reached(old)] : ["was ", reached(old), ", is ", reached(now)]));
}
