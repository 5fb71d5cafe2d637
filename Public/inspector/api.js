// The requests of the page to the server. An answer has the value of its JSON, and its text to show it unchanged.

/** The server gave no answer, or none that can be read. */
export class ServerSilent extends Error {}

/**
 * @typedef {{status: number, value: any, text: string, headers: Headers}} Answer
 */

/** @returns {Promise<Answer>} */
async function ask(path, options = {}) {
  let response;
  let text;
  try {
    response = await fetch(path, { headers: { Accept: "application/json" }, ...options });
    text = await response.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ServerSilent(`no answer to ${path.split("?")[0]}`);
  }
  try {
    return { status: response.status, value: JSON.parse(text), text, headers: response.headers };
  } catch {
    throw new ServerSilent(`${path.split("?")[0]} was answered with ${response.status}, and no JSON`);
  }
}

function post(path, value, signal) {
  return ask(path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(value),
    signal,
  });
}

/** The path below which the server has its endpoints, without a slash at its end; it may be moved by an option. */
let prefix = "";

/** The path of an endpoint, once `routes` has been answered. */
export function endpoint(path) {
  return prefix + path;
}

/** Reads where the endpoints are, from a file whose path is always the same (RFC 9727). */
async function findEndpoints() {
  const { status, value } = await ask("/.well-known/api-catalog", { cache: "no-cache" });
  const anchor = value.linkset?.[0]?.anchor;
  if (typeof anchor !== "string") throw new ServerSilent(`/.well-known/api-catalog was answered with ${status}`);
  // Requests go to the host of the page, which may differ from the host in the server's own links.
  prefix = new URL(anchor, location.origin).pathname.replace(/\/$/, "");
}

/** The route table and its redirects. It is asked for before anything else, so that the paths of all endpoints are known from then on. */
export async function routes() {
  await findEndpoints();
  const path = endpoint("/routes");
  const { status, value } = await ask(path);
  if (!Array.isArray(value.routes)) throw new ServerSilent(`${path} was answered with ${status}, and no routes`);
  return { routes: value.routes, redirects: value.redirects ?? [] };
}

/**
 * Where a link leads: a description or a problem. Asked as a list of one, because a link may be longer than a request
 * line, and because a miss is no failure of the request.
 */
export async function resolve(link, signal) {
  const { status, value, text } = await post(endpoint("/resolve"), { urls: [link] }, signal);
  return status === 200 ? { value: value.results[0], text } : { value, text };
}

/** Whether a device would open the app for a link: an explanation or a problem. */
export async function explain(link, signal) {
  return (await ask(endpoint(`/explain?url=${encodeURIComponent(link)}`), { signal })).value;
}

/** The link to a route: `{url, path}` or a problem. */
export async function link(name, parameters, signal) {
  return (await post(endpoint("/link"), { name, parameters }, signal)).value;
}

/** A file that is JSON, as it is served now; null if it is not served. */
export async function file(path, signal) {
  try {
    const answer = await ask(path, { cache: "no-cache", signal });
    return answer.status === 200 ? answer : null;
  } catch (error) {
    if (error instanceof ServerSilent) return null;
    throw error;
  }
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
