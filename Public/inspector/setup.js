import { file, ServerSilent } from "./api.js";
import { el } from "./dom.js";
import { at, parse } from "./json.js";
import { pairs } from "./panel.js";

const paths = {
  apple: "/.well-known/apple-app-site-association",
  android: "/.well-known/assetlinks.json",
};

/** Fetches what devices fetch; a file that is not served is null. */
export async function fetchSetup() {
  const [apple, android] = await Promise.all([paths.apple, paths.android].map(fetched));
  return { apple, android };
}

async function fetched(path) {
  try {
    const answer = await file(path);
    return answer.status === 200 ? answer : null;
  } catch (error) {
    if (error instanceof ServerSilent) return null;
    throw error;
  }
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
  return served(paths.android, headers, ids, `${statements.length} ${statements.length === 1 ? "statement" : "statements"}`);
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
