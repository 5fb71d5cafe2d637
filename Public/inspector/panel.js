import { el, freshID } from "./dom.js";

/** A part of the answer, under a heading. */
export function panel(title, { kind = "" } = {}, ...content) {
  const id = freshID("panel");
  return el(
    "section", { class: `panel ${kind}`.trim(), "aria-labelledby": id },
    el("h3", { id }, title), ...content,
  );
}

/** What is a name and what is its value, side by side. */
export function pairs(entries) {
  return el(
    "dl", { class: "pairs" },
    entries.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
  );
}
