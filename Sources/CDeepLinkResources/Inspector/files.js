// The tab of the association files of this server, with the commands that check files.

import { associationPaths, file } from "./api.js";
import { command, copyButton, el, panel } from "./dom.js";

const sources = { apple: ["iOS file", "aasa"], android: ["Android file", "assetlinks"] };

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
    this.served = el("p", { class: "aside", role: "status" });
    this.commands = el("div", { class: "commands" });
    this.element = el("div", { class: "served" },
      el("section", { class: "panel", "aria-labelledby": "file-label" },
        el("div", { class: "caption" },
          el("h3", { id: "file-label" }, "The file"),
          el("div", { class: "segments", role: "group", "aria-label": "Which file" }, this.buttons)),
        this.served,
        el("div", { class: "lines" }, this.numbers,
          el("pre", { tabindex: 0, role: "group", "aria-label": "Text of the file" }, this.text))),
      panel("Check a file", { kind: "check" }, this.commands,
        el("p", { class: "aside" }, "The first command lists what is wrong in any file, this one or one of yours; the second one says of links which app they open.")),
      domainPanel());
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
          ? " is not served. No link opens an app on Apple’s devices." : " is not served. Android verifies no link; the set-up, on the tab Inspect, says what it needs."]));
      const get = `curl -s ${location.origin}${path} | deeplink ${sources[source][1]}`;
      this.commands.replaceChildren(command(`${get} lint -`), command(`${get} match - https://example.com/path`));
      this.element.setAttribute("aria-busy", "false");
    } catch (error) {
      this.#fail(error);
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
