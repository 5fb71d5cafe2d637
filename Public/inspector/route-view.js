import { copyButton } from "./copy.js";
import { el } from "./dom.js";
import { at, plain } from "./json.js";
import { jsonView } from "./json-view.js";
import { inspectAnchor } from "./link-anchor.js";
import { pairs, panel } from "./panel.js";

/** A pattern, with what is a parameter in it set apart: `:name` and `*name`, with a `?` behind if they are optional. */
export function patternView(pattern) {
  const pieces = pattern.split("/").slice(1);
  return el(
    "code", { class: "pattern" },
    pieces.map((piece, index) => [
      index > 0 && el("wbr"), "/",
      piece.split(/([:*][A-Za-z0-9_]+(?:\?$)?)/).map((text, place) =>
        place % 2 === 1 ? el("span", { class: "hole" }, text) : text || null),
    ]),
  );
}

/** Pattern, canonical link and parameters. */
export function routeView(description, node) {
  const parameters = at(node, "parameters")?.members ?? [];
  const isCanonical = description.canonical === description.url;
  return panel(
    "Route", { kind: "route" },
    el("p", { class: "pattern-line" }, patternView(description.pattern)),
    parameters.length === 0
      ? el("p", { class: "aside" }, "It has no parameters.")
      : pairs(parameters.map(([name, value]) => [el("code", {}, name), parameterView(value)])),
    description.redirect && el(
      "p", { class: "aside" }, "A redirect from ", patternView(description.redirect.from), " to ",
      patternView(description.redirect.to)),
    description.alias && el("p", { class: "aside" }, "Another pattern of the route: ", patternView(description.alias)),
    !isCanonical && el("p", { class: "aside" }, "Canonical: ", inspectAnchor(description.canonical)),
  );
}

function parameterView(node) {
  if (node.kind !== "array") return el("code", { class: "value" }, plain(node) ?? "null");
  return el(
    "ol", { class: "values" },
    node.elements.map((element) => el("li", {}, el("code", { class: "value" }, plain(element) ?? "null"))),
  );
}

/** What in the link was not as expected, and what nobody looked at; null if nothing. */
export function leftoversView({ warnings = [], unrecognized = [] }) {
  if (warnings.length + unrecognized.length === 0) return null;
  return panel(
    "Not as expected", { kind: "warnings" },
    el(
      "ul", {},
      warnings.map((warning) =>
        el(
          "li", {},
          el("code", {}, warning.parameter), ": expected ", warning.expected, ", found ",
          warning.value === null || warning.value === undefined ? "no value" : el("code", {}, warning.value), "; ",
          warning.used === null ? "taken as not given" : ["taken as ", el("code", {}, JSON.stringify(warning.used))],
        ),
      ),
      unrecognized.map((name) => el("li", {}, el("code", {}, name), " is no parameter of this route; it is ignored")),
    ),
  );
}

/** The route as the app decodes it, a node of the answer's text. */
export function typedRouteView(node, text) {
  if (!node) return null;
  return panel(
    "Typed route", { kind: "typed" },
    el(
      "div", { class: "caption" },
      el("p", { class: "aside" }, "What ", el("code", {}, "JSONDecoder"), " reads as the app’s own route."),
      copyButton(text.slice(node.start, node.end)),
    ),
    jsonView(node),
  );
}
