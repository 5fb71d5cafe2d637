import { el } from "./dom.js";

/** A JSON value as indented text, its words coloured by their kind. */
export function jsonView(node) {
  const code = el("code", {}, lines(node, ""));
  return el("pre", { class: "json", tabindex: 0, role: "group", "aria-label": "JSON" }, code);
}

function lines(node, indent) {
  const inner = indent + "  ";
  const list = (open, close, items) =>
    items.length === 0
      ? [open + close]
      : [open, items.map((item, index) => [index ? ",\n" : "\n", inner, item]), `\n${indent}`, close];
  switch (node.kind) {
    case "object":
      return list(
        "{", "}",
        node.members.map(([name, value]) => [
          el("span", { class: "json-name" }, JSON.stringify(name)), ": ", lines(value, inner),
        ]),
      );
    case "array":
      return list("[", "]", node.elements.map((element) => lines(element, inner)));
    case "string":
      return el("span", { class: "json-string" }, JSON.stringify(node.text));
    default:
      return el("span", { class: "json-word" }, node.text);
  }
}
