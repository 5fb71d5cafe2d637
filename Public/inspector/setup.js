import { associationPaths as paths, file } from "./api.js";
import { el } from "./dom.js";
import { at, parse } from "./json.js";
import { pairs } from "./panel.js";

/** Fetches what devices fetch. */
export async function fetchSetup() {
  const [apple, android] = await Promise.all([file(paths.apple), file(paths.android)]);
  return { apple, android };
}

/** Which files are served, and for which apps. */
export function setupView({ apple, android }, routes) {
  return pairs([
    ["Routes", `${routes.length} in the table`],
    ["Apple", apple ? appleView(apple) : missing(paths.apple, "no link opens an app on Apple’s devices")],
    ["Android", android ? androidView(android) : missing(paths.android, "Android verifies no link")],
  ]);
}

function appleView({ text, headers }) {
  const details = at(parse(text), "applinks", "details")?.elements ?? [];
  const apps = details.flatMap((entry) => [at(entry, "appID"), ...(at(entry, "appIDs")?.elements ?? [])]);
  const rules = details.map((entry) => (at(entry, "components") ?? at(entry, "paths"))?.elements?.length ?? 0);
  const total = rules.reduce((sum, count) => sum + count, 0);
  const ids = apps.filter(Boolean).map(({ text }) => text);
  return served(paths.apple, headers, ids, `${total} ${total === 1 ? "component" : "components"}`);
}

function androidView({ text, headers }) {
  const statements = parse(text).elements ?? [];
  const ids = statements.map((statement) => at(statement, "target", "package_name")?.text).filter(Boolean);
  const count = statements.length;
  return served(paths.android, headers, ids, `${count} ${count === 1 ? "statement" : "statements"}`);
}

function served(path, headers, ids, size) {
  return [
    el("p", {}, el("a", { href: path }, el("code", {}, path))),
    el("p", { class: "aside" }, `${size}, served as ${headers.get("Content-Type") ?? "nothing in particular"}`),
    ids.length === 0
      ? el("p", { class: "notice" }, "It names no app.")
      : el("ul", { class: "values" }, [...new Set(ids)].map((id) => el("li", {}, el("code", {}, id)))),
  ];
}

function missing(path, consequence) {
  return el("p", { class: "notice" }, el("code", {}, path), ` is not served: ${consequence}.`);
}
