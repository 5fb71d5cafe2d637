// The requests of the page to the server. An answer has the value of its JSON, and its text to show it unchanged.

import { at, parse } from "./json.js";

/** The server gave no answer, or none that can be read. */
export class ServerSilent extends Error {}

/** @returns {Promise<{status: number, value: any, text: string, headers: Headers}>} */
async function ask(path, options = {}) {
  let response;
  let text;
  try {
    response = await fetch(path, { headers: { Accept: "application/json" }, ...options });
    text = await response.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerSilent(`There is no answer to ${path.split("?")[0]}.`);
  }
  try {
    return { status: response.status, value: JSON.parse(text), text, headers: response.headers };
  } catch {
    throw new ServerSilent(`The answer to ${path.split("?")[0]} has status ${response.status} and is not JSON.`);
  }
}

async function post(path, value, signal) {
  return ask(endpoint(path), {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(value),
    signal,
  });
}

/** The path below which the server has its endpoints, without a slash at its end. The server writes it into the page. */
const prefix = document.documentElement.dataset.endpoints;

/** The path of an endpoint. */
export function endpoint(path) {
  return prefix + path;
}

/** The path of the inspector, below which its own endpoints are. */
const inspector = document.documentElement.dataset.inspector;

/** What the server says of itself: its sites and what they lack; to its operator also the faults of the files. */
export async function state() {
  const { status, value } = await ask(`${inspector}/state`, { cache: "no-store" });
  if (!Array.isArray(value.sites)) throw new ServerSilent(`The answer to ${inspector}/state has status ${status} and no sites.`);
  return value;
}

/** The links that people missed; an empty list for others than the operator. */
export async function misses() {
  return (await ask(`${inspector}/misses`, { cache: "no-store" })).value;
}

/** The address of the page behind a link as a device shows it; in the reader's own language if none is given. */
export function preview(url, device, language = "") {
  return `${inspector}/page?url=${encodeURIComponent(url)}&device=${device}` + (language && `&language=${language}`);
}

/** The site that is looked at, as the server says of itself; null before the first look. */
export let site = null;
/** A host of it; null if none is known, and whether there are other sites. */
let host = null;
let isOneOfMany = false;
let table = null;

/** Looks at another site. What is known of the former one is forgotten; before the first look, it is that of the address. */
export function look(other, hasOthers) {
  const at = other.hosts.find((host) => !/[*:]/.test(host)) ?? null;
  if (site !== null || (hasOthers && at !== null)) table = null;
  [site, host, isOneOfMany] = [other, at, hasOthers];
}

/** The route table and its redirects, asked for once. The examples of one of several sites have its host. */
export function routes() {
  table ??= (async () => {
    const isElsewhere = isOneOfMany && host !== null;
    const { status, value } = await ask(endpoint("/routes") + (isElsewhere ? `?host=${encodeURIComponent(host)}` : ""));
    if (isElsewhere) {
      for (const route of value.routes ?? []) route.example = route.example.replace(/^\//, `https://${host}/`);
    }
    if (!Array.isArray(value.routes)) throw new ServerSilent(`The answer to /routes has status ${status} and no routes.`);
    return { routes: value.routes, redirects: value.redirects ?? [] };
  })().catch((error) => {
    table = null;
    throw error;
  });
  return table;
}

/** How many links one request carries. */
const batch = 250;

/**
 * Everything about links: for each an explanation or a problem, with its node in the text of the answer. They are always
 * sent in the body of a request, because a link may be longer than a request line.
 *
 * @param {boolean} full whether to have the rows that do not match, and the routes as Swift code, too
 * @returns {Promise<{value: any, node: import("./json.js").Node, text: string}[]>}
 */
export async function explain(links, signal, full = false) {
  const answers = [];
  for (let start = 0; start < links.length; start += batch) {
    const part = links.slice(start, start + batch);
    const { status, value, text } = await post("/explain", { urls: part, ...(full && { rows: true, swift: true }) }, signal);
    const whole = parse(text);
    for (const index of part.keys()) {
      answers.push(status === 200
        ? { value: value.results[index], node: at(whole, "results", index), text }
        : { value, node: whole, text });
    }
  }
  return answers;
}

/** Where links lead: for each a description or a problem. */
export async function resolve(links, signal) {
  const { value, text } = await post("/resolve", { urls: links }, signal);
  return { results: value.results ?? [], node: parse(text), text };
}

/** The link to a route: `{url, path}` or a problem. */
export async function link(name, parameters, signal) {
  return (await post("/link", { name, parameters, ...(host && { host }) }, signal)).value;
}

/** A file as it is served now; null if it is not served. */
export async function file(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" }, cache: "no-cache" });
  return response.ok ? { text: await response.text(), type: response.headers.get("Content-Type") } : null;
}

/** The page behind a link, as text; null if the answer is no page. */
export async function page(path, signal) {
  const response = await fetch(path, { headers: { Accept: "text/html" }, signal });
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  return { status: response.status, text: isPage ? await response.text() : null };
}

/** The address of the QR code of a text. */
export function qr(text) {
  return endpoint(`/qr.svg?url=${encodeURIComponent(text)}`);
}

/** Where devices look for the files that say which links belong to an app. */
export const associationPaths = {
  apple: "/.well-known/apple-app-site-association",
  android: "/.well-known/assetlinks.json",
};

/** Whether an answer is a problem document (RFC 9457). */
export function isProblem(value) {
  return value?.status !== undefined && value?.title !== undefined;
}
