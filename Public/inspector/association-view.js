import { el } from "./dom.js";
import { at, parse } from "./json.js";

/** The association file as it is served, with the component that decides highlighted in it. */
export class AssociationView {
  #text;
  #node;

  /** @param {string | null} text the file; null if there is none to show */
  constructor(text) {
    this.#text = text;
    this.#node = text === null ? null : parse(text);
  }

  /**
   * The file, with what decided for these apps highlighted.
   *
   * @param {{detail: number | null, component: number | null, verdict: string}[]} apps
   */
  highlight(apps) {
    if (this.#text === null) return null;
    const marks = apps.map((app) => this.#range(app)).filter(Boolean).sort((left, right) => left.start - right.start);
    const content = [];
    let offset = 0;
    for (const { start, end, verdict } of marks) {
      // The same component may decide for several apps of an entry; it is marked once.
      if (start < offset) continue;
      content.push(this.#text.slice(offset, start));
      content.push(el("mark", { class: verdict }, this.#text.slice(start, end)));
      offset = end;
    }
    content.push(this.#text.slice(offset));
    return [
      el("h4", {}, "The association file"),
      el(
        "pre", { class: "file", tabindex: 0, role: "group", "aria-label": "The association file as it is served" },
        el("code", {}, content),
      ),
      marks.length === 0 && el("p", { class: "aside" }, "No component of it decided."),
    ];
  }

  /** Where the deciding component stands; `paths` is what older files have in place of `components`. */
  #range({ detail, component, verdict }) {
    if (detail === null || component === null) return null;
    const entry = at(this.#node, "applinks", "details", detail);
    const node = at(entry, "components", component) ?? at(entry, "paths", component);
    return node && { start: node.start, end: node.end, verdict };
  }
}

/** Scrolls every file below an element to what is highlighted in it, and not the page. */
export function revealHighlights(element) {
  for (const view of element.querySelectorAll(".file")) {
    const mark = view.querySelector("mark");
    if (mark) view.scrollTop = mark.offsetTop - view.clientHeight / 3;
  }
}
