// Prints why `link` and `url` refuse each of these routes: one line for each, the same in all languages.
import { PendingLink, link, url } from "./links.js";
import type { Route } from "./links.js";

declare const process: { readonly stdout: { write(text: string): void } };

const routes: Route[] = [
  { route: "order", parameters: { number: 1, page: 0 } },
  { route: "order", parameters: { number: 1, weight: 100.5 } },
  { route: "order", parameters: { number: 1, codes: ["1", "x"] } },
  { route: "user", parameters: { handle: "" } },
  { route: "user", parameters: { handle: ".." } },
  { route: "user", parameters: { handle: "a" + "\u0301".repeat(31) } },
  { route: "short", parameters: { handle: "" } },
  { route: "files", parameters: { path: [] } },
  { route: "files", parameters: { path: ["a", ""] } },
  { route: "search", parameters: { text: "" } },
  { route: "tag", parameters: { tag: "new" } },
  { route: "call", parameters: { room: "7" } },
  { route: "call.tag", parameters: { tag: "red" } },
  { route: "compare", parameters: { base: "a...b", head: "c" } },
  { route: "compare", parameters: { base: "a", head: "" } },
  { route: "day", parameters: { year: "2026" } },
  { route: "article", parameters: { lang: "", title: "Rose" } },
  { route: "article", parameters: { lang: "EN", title: "Rose" } },
  { route: "article", parameters: { lang: "evil.test/x", title: "Rose" } },
  { route: "article", parameters: { lang: "en", title: "Rose" } },
  { route: "order", parameters: { number: 1, codes: ["1".repeat(40), "1".repeat(40), "x"] } },
];

for (const route of routes) {
  try {
    process.stdout.write(`no error: ${link(route)}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof RangeError ? error.message : String(error)}\n`);
  }
}

const urls: [Route, { scheme?: string; host?: string }][] = [
  [{ route: "home", parameters: {} }, { scheme: "foo" }],
  [{ route: "home", parameters: {} }, { host: "other.example.com" }],
  [{ route: "home", parameters: {} }, { host: "" }],
  [{ route: "home", parameters: {} }, { scheme: "shop", host: "other" }],
  [{ route: "call", parameters: { room: "7" } }, { host: "shop.example.com" }],
  [{ route: "article", parameters: { lang: "en", title: "Rose" } }, { host: "en.example.com" }],
  [{ route: "home", parameters: {} }, { scheme: "music", host: "other" }],
  [{ route: "home", parameters: {} }, { scheme: "music" }],
  [{ route: "order", parameters: { number: 7, page: 2 } }, { scheme: "music" }],
  [{ route: "user", parameters: { handle: "a:b" } }, { scheme: "music" }],
  [{ route: "call", parameters: { room: "7" } }, { scheme: "music" }],
];
for (const [route, options] of urls) {
  try {
    process.stdout.write(`no error: ${url(route, options)}\n`);
  } catch (error) {
    process.stdout.write(`${error instanceof RangeError ? error.message : String(error)}\n`);
  }
}

// A link behind a login: times, whether it is taken, and what was stored.
function check(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
for (const [now, taken] of [[1000, true], [1899, true], [1900, false], [101, true], [100, false]] as const) {
  const pending = new PendingLink();
  pending.hold("/tags/old", 500);
  pending.hold("/orders/7?page=2", 1000);
  const next = new PendingLink(pending.text);
  for (const held of [pending, next]) {
    const route = held.take(900, now);
    check(taken ? route !== null && link(route) === "/orders/7?page=2" : route === null, `held at 1000, taken at ${now}`);
    check(held.take(900, 1000) === null && held.text === "", "taken twice");
  }
  next.hold("/tags/old");
  check(next.take()?.route === "tag", "the clock is not the system's");
  next.hold("/tags/old");
  next.clear();
  check(next.take() === null, "cleared and taken");
}
for (const text of ["", " ", "/", "x /", "1000", "1000 ", "1000 no link"]) {
  check(new PendingLink(text).take(900, 1000) === null, `a route of "${text}"`);
}

// A string of Swift has no unpaired surrogate.
try {
  process.stdout.write(`no error: ${link({ route: "search", parameters: { text: "\ud800" } })}\n`);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
}
