// The requests of the page to the server.

/** The server gave no answer, or none that can be read. */
class ServerSilent extends Error {}

/** @returns {Promise<{status: number, value: any}>} */
async function request(path, options = {}) {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" }, ...options });
    return { status: response.status, value: parse(await response.text()) };
  } catch (error) {
    throw error.name === "AbortError" ? error : new ServerSilent();
  }
}

/** The value of a JSON text. An integer that JavaScript would round stays as it was written. */
function parse(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value);
}

function post(path, value, signal) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return request(endpoint(path), { method: "POST", headers, body: JSON.stringify(value), signal });
}

/** The paths below which the server has its endpoints, and those of the inspector. The server writes them into the page. */
const { endpoints, inspector } = document.documentElement.dataset;

/** The path of an endpoint. */
function endpoint(path) {
  return endpoints + path;
}

/** What an answer has to have; without it, it is none. */
function expect(value, name) {
  if (!Array.isArray(value[name])) throw new ServerSilent();
  return value;
}

/** What the server says of itself: its sites and what they lack; to its operator also the faults of the files. */
async function state() {
  return expect((await request(`${inspector}/state`)).value, "sites");
}

/** The site that is looked at, as the server says of itself; null before the first look. */
let site = null;
/** A host of it; null if none is known, and whether there are other sites. */
let host = null;
let isOneOfMany = false;
let table = null;

/** Looks at another site. What is known of the former one is forgotten; before the first look, it is that of the address. */
function look(other, hasOthers) {
  const at = other.hosts.find((host) => !/[*:]/.test(host)) ?? null;
  if (site !== null || (hasOthers && at !== null)) table = null;
  [site, host, isOneOfMany] = [other, at, hasOthers];
}

/** The route table and its redirects, asked for once. The examples of one of several sites have its host. */
function routes() {
  table ??= (async () => {
    const isElsewhere = isOneOfMany && host !== null;
    const { value } = await request(endpoint("/routes") + (isElsewhere ? `?host=${encodeURIComponent(host)}` : ""));
    for (const route of isElsewhere ? value.routes : []) route.example = route.example.replace(/^\//, `https://${host}/`);
    return expect(value, "routes");
  })().catch((error) => {
    table = null;
    throw error;
  });
  return table;
}

/** How many links one request carries. */
const batch = 250;

/**
 * Everything about links: for each an explanation or a problem. They are always sent in the body of a request, because a
 * link may be longer than a request line.
 *
 * @param {boolean} full whether to have the rows that do not match, and the routes as Swift code, too
 * @returns {Promise<any[]>}
 */
async function explain(links, signal, full = false) {
  const parts = [];
  for (let start = 0; start < links.length; start += batch) parts.push(links.slice(start, start + batch));
  return (await Promise.all(parts.map(async (urls) => {
    const { status, value } = await post("/explain", { urls, ...(full && { rows: true, swift: true }) }, signal);
    return status === 200 ? value.results : urls.map(() => value);
  }))).flat();
}

/** A file as it is served now; null if it is not served. */
async function file(path) {
  try {
    const response = await fetch(path, { cache: "no-cache" });
    return response.ok ? { text: await response.text(), type: response.headers.get("Content-Type") ?? "no type" } : null;
  } catch {
    throw new ServerSilent();
  }
}

/** Whether an answer is a problem document (RFC 9457). */
function isProblem(value) {
  return value.status !== undefined && value.title !== undefined;
}
