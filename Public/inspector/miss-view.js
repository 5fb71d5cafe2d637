import { el } from "./dom.js";
import { inspectAnchor } from "./link-anchor.js";
import { panel } from "./panel.js";

/** Why a link leads nowhere: the drawing, what was expected, and links that do lead somewhere. */
export function missView({ detail, expected = [], suggestions = [] }) {
  return panel(
    "Where it goes wrong", { kind: "fault" },
    drawing(detail),
    expected.length > 0 && [
      el("h4", {}, expected.length === 1 ? "Expected there" : "Expected there, one of"),
      el("ul", { class: "expected" }, expected.map((text) => el("li", {}, text))),
    ],
    suggestions.length > 0 && [
      el("h4", {}, "Did you mean"),
      el("ul", { class: "suggestions" }, suggestions.map((link) => el("li", {}, inspectAnchor(link)))),
    ],
  );
}

/** The link with marks under the part at fault. Words after the marks may go on below; the marks may not. */
function drawing(detail) {
  const lines = detail.split("\n");
  const content = lines.map((line, index) => {
    const [, gap, marks, words] = /^( *)(\^+)(.*)$/s.exec(line) ?? [];
    const end = index + 1 < lines.length ? "\n" : "";
    if (!marks) return [line, end];
    return [gap, el("span", { class: "marks" }, marks), el("span", { class: "words" }, words), end];
  });
  return el(
    "pre", { class: "drawing", tabindex: 0, role: "group", "aria-label": "The link, with the part at fault marked" },
    el("code", {}, content),
  );
}

/** Moves every drawing below an element as far as it takes to see its marks. */
export function revealMarks(element) {
  for (const marks of element.querySelectorAll(".drawing .marks")) {
    const view = marks.closest(".drawing");
    const isSeen = marks.offsetLeft + marks.offsetWidth <= view.clientWidth;
    view.scrollLeft = isSeen ? 0 : marks.offsetLeft - view.clientWidth / 4;
  }
}
