// The tab of the association files of this server, with the commands that check files.

import { associationPaths, file, site } from "./api.js";
import { command, el } from "./dom.js";

const sources = { apple: ["Apple", "aasa"], android: ["Android", "assetlinks"] };

let view = null;

/** Shows the file that the address names. */
export async function open(room, { values: { file: source } }, note, fail, isOther) {
  if (!view) {
    view = new ServedFile(note, fail);
    room.replaceChildren(view.element);
  }
  await view.choose(Object.hasOwn(sources, source) ? source : view.source ?? "apple", isOther);
}

class ServedFile {
  source = null;
  #note;
  #fail;

  constructor(note, fail) {
    [this.#note, this.#fail] = [note, fail];
    this.buttons = Object.entries(sources).map(([name, [title]]) =>
      el("button", { type: "button", "data-source": name, onclick: () => this.choose(name) }, title));
    this.numbers = el("ol", { class: "numbers", "aria-hidden": "true" });
    this.text = el("code");
    this.served = el("p", { class: "hint", role: "status" });
    this.commands = el("div", { class: "commands" });
    this.element = el("div", { class: "served" },
      el("div", { class: "segments", role: "group", "aria-label": "Which file" }, this.buttons), this.served,
      el("div", { class: "lines" }, this.numbers, el("pre", { tabindex: 0, role: "group", "aria-label": "Text of the file" }, this.text)),
      el("h3", {}, "Check a file, and what devices get"), this.commands);
  }

  /** Turns to a file. */
  async choose(source, isOther = false) {
    if (source === this.source && !isOther) return;
    this.source = source;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.source === source));
    this.#note({ file: source });
    this.element.setAttribute("aria-busy", "true");
    const path = associationPaths[source];
    try {
      const found = await file(path);
      if (this.source !== source) return;
      this.text.textContent = found?.text ?? "";
      this.numbers.replaceChildren(...this.text.textContent.trimEnd().split("\n").map((_, index) => el("li", {}, `${index + 1}`)));
      this.served.replaceChildren(...(found
        ? [el("a", { href: path }, el("code", {}, path)), `, served as ${found.type ?? "no type"}.`]
        : [el("code", {}, path), source === "apple"
          ? " is not served. No link opens an app on Apple’s devices." : " is not served. Android verifies no link; the set-up, on the tab Links, says what it needs."]));
      const get = `curl -s ${location.origin}${path} | deeplink ${sources[source][1]}`;
      const host = site?.hosts.find((host) => !/[*:]/.test(host)) ?? "example.com";
      this.commands.replaceChildren(
        command(`${get} lint -`), command(`${get} match - https://${host}/path`), command(`deeplink verify ${host}`));
      this.element.setAttribute("aria-busy", "false");
    } catch (error) {
      this.#fail(error);
    }
  }
}
