import { el } from "./dom.js";
import { plain } from "./json.js";
import { pairs, panel } from "./panel.js";

/** The record of the catalogue that the link is about; null if it is about none. */
export function itemView(item, node) {
  if (!item) return null;
  return panel(
    "Catalogue item", { kind: "item" },
    item.found && node?.kind === "object"
      ? pairs(node.members.map(([name, value]) => [name, valueView(value)]))
      : el("p", { class: "notice" }, "The catalogue has no such record. The link leads to its screen all the same."),
    el("p", { class: "aside" }, el("a", { href: item.href }, el("code", {}, item.href))),
  );
}

function valueView(node) {
  if (node.kind === "array" && node.elements.every((element) => plain(element) !== undefined)) {
    return el("ul", { class: "values" }, node.elements.map((element) => el("li", {}, element.text)));
  }
  return node.kind === "array" || node.kind === "object" ? inline(node) : (plain(node) ?? "—");
}

/** What is within an object, each leaf with the way to it: `inStock.quantity 100`. */
function inline(node) {
  return el(
    "ul", { class: "members" },
    leaves(node, []).map(([path, text]) => el("li", {}, el("span", { class: "name" }, path.join(".")), " ", text)),
  );
}

function leaves(node, path) {
  const members = node.members ?? node.elements?.map((element, index) => [index, element]);
  return members ? members.flatMap(([name, value]) => leaves(value, [...path, name])) : [[path, plain(node) ?? "—"]];
}
