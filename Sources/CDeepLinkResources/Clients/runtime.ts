/** An integer of 64 bits: a bigint if a number cannot hold it exactly (beyond 2^53 - 1). */
export type Integer = number | bigint;

/** The name of a route. */
export type RouteName = keyof RouteParameters;

/** A route to write. The parameters may be left out if none of them is required. */
export type Route<Name extends RouteName = RouteName> = {
  [Key in Name]: {} extends RouteParameters[Key]
    ? { readonly route: Key; readonly parameters?: Readonly<RouteParameters[Key]> }
    : { readonly route: Key; readonly parameters: Readonly<RouteParameters[Key]> };
}[Name];

/** A route that was read from a link: parameters with a default have a value. */
export type ParsedRoute<Name extends RouteName = RouteName> = {
  [Key in Name]: { readonly route: Key; readonly parameters: Readonly<ParsedParameters<Key>> };
}[Name];

type ParsedParameters<Name extends RouteName> = Name extends keyof RouteDefaults
  ? RouteParameters[Name] & Required<Pick<RouteParameters[Name], RouteDefaults[Name] & keyof RouteParameters[Name]>>
  : RouteParameters[Name];

/** Why a link has no route. */
export interface Miss {
  /** The part at fault; "syntax" if the text is not a link, "values" if only the values together have no route. */
  readonly kind: "syntax" | "scheme" | "host" | "path" | "query" | "fragment" | "values";
  /** The link in ASCII; for "syntax" the text as given. */
  readonly link: string;
  /** The characters of `link` at fault, from 0, and the one behind them; both are equal if something is missing. */
  readonly start: number;
  readonly end: number;
  /** What was expected there, one text for each alternative. */
  readonly expected: readonly string[];
}

/** The names of all routes. */
export const routes: readonly RouteName[] = data.routes.map(
  (route) => (typeof route === "string" ? route.split(" ")[0] : route.n) as RouteName,
);

/** The route of a link: an absolute URL of any scheme, or a path that begins with "/". Null if it has none. */
export function parse(url: string): ParsedRoute | null {
  const request = readRequest(url, table.plusIsSpace);
  const found = request instanceof SyntaxFault ? null : find(request);
  if (found === null) return null;
  return { route: found.route.name, parameters: Object.fromEntries(found.values) } as unknown as ParsedRoute;
}

/** Why a link has no route: its place at fault, and what was expected there. Null if the link has a route. */
export function miss(url: string): Miss | null {
  const request = readRequest(url, table.plusIsSpace);
  const given = readRequest(url, false);
  if (request instanceof SyntaxFault || given instanceof SyntaxFault) {
    const { words, start, end } = request as SyntaxFault;
    return { kind: "syntax", link: url, start, end, expected: [words] };
  }
  return find(request) === null ? diagnose(request, given) : null;
}

/**
 * The canonical link to a route: path, query and fragment.
 *
 * Throws a RangeError if no link can carry a value, if the link leads to a more specific route, or if the route has hosts
 * of its own and the path alone leads elsewhere: use `url` for such a route.
 */
export function link(route: Route): string {
  return writePath(...named(route));
}

/**
 * The canonical URL of a route: "https" and the route's first host, if no others are given.
 *
 * Throws a RangeError if no link can carry a value, or if `parse` would not read this URL as the route.
 */
export function url(route: Route, options: { readonly scheme?: string; readonly host?: string } = {}): string {
  return writeURL(...named(route), options.scheme ?? "https", options.host);
}

// The engine. Everything below is the same for every table.

// Octets

/** Octets as a string: one character, U+0000 to U+00FF, for each octet. */
type Octets = string;

const beyondASCII = /[^\x00-\x7f]/;
const unpairedSurrogate = /[\ud800-\udfff]/u;

/** The UTF-8 of a text. An unpaired surrogate becomes U+FFFD. */
function utf8(text: string): Octets {
  return beyondASCII.test(text) ? decode(encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"))) : text;
}

/** The text of octets; null if they are not valid UTF-8, or if more than 30 combining marks follow one another. */
function textOf(octets: Octets): string | null {
  const text = legibleText(octets);
  return utf8(text) === octets && !hasTooManyMarks(text) ? text : null;
}

/** The octets as a text that can be read on: an invalid sequence is U+FFFD, and so is a text with too many marks. */
function legible(octets: Octets): Octets {
  const text = legibleText(octets);
  return utf8(hasTooManyMarks(text) ? "\ufffd" : text);
}

/** Each character of UTF-8 (RFC 3629), or the beginning of one. What follows some leads is limited. */
const sequences = new RegExp(
  "([\0-\x7f]+|[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]" +
    "|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2})" +
    "|\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f]" +
    "|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]?|[^]",
  "g",
);

/** The text of octets, with U+FFFD for each sequence that is the beginning of no character. */
function legibleText(octets: Octets): string {
  if (!beyondASCII.test(octets)) return octets;
  const valid = octets.replace(sequences, (run, whole) => (whole === undefined ? "\xef\xbf\xbd" : run));
  return decodeURIComponent(encode(valid, escaped.unreserved));
}

/** Whether more than 30 combining marks follow one another. */
function hasTooManyMarks(text: string): boolean {
  if (!beyondASCII.test(text)) return false;
  let marks = 0;
  for (const character of text) {
    marks = table.marks.has(character) ? marks + 1 : 0;
    if (marks > 30) return true;
  }
  return false;
}

/** The octets with ASCII letters in lower case. */
function lowercased(octets: Octets): Octets {
  return octets.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

// Percent-encoding (RFC 3986 section 2.1)

/** Runs of octets that need an escape at each place of a link. */
const escaped = {
  component: /[^A-Za-z0-9\-._~!$&'()*+,;=:@]+/g,
  opaqueComponent: /[^A-Za-z0-9\-._~!$&'()*+,;=@]+/g,
  queryItem: /[^A-Za-z0-9\-._~!$'()*,;:@/?]+/g,
  fragmentItem: /[^A-Za-z0-9\-._~!$'()*,;:@/]+/g,
  fragment: /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]+/g,
  authority: /[^\x21-\x7e]+/g,
  unreserved: /[^A-Za-z0-9\-._~]+/g,
};

/** The escape of each octet. */
const escapes = Array.from({ length: 256 }, (_, octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`);

function encode(octets: Octets, place: RegExp): Octets {
  return octets.replace(place, (run) => {
    let text = "";
    for (let offset = 0; offset < run.length; offset += 1) text += escapes[run.charCodeAt(offset)];
    return text;
  });
}

/** The octets with their escapes decoded. A "%" without two hexadecimal digits stays as it is. */
function decode(octets: Octets): Octets {
  if (!octets.includes("%")) return octets;
  return octets.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    let text = "";
    for (let offset = 1; offset < run.length; offset += 3) {
      text += String.fromCharCode(parseInt(run.slice(offset, offset + 2), 16));
    }
    return text;
  });
}

// Links

interface Item {
  name: Octets;
  /** Null for `?name`. */
  value: Octets | null;
}

/** What follows a "?" or "#", or stands between slashes: decoded, but not yet text. */
interface LinkParts {
  components: Octets[];
  items: Item[];
}

/** A normalised link. The path is split before it is decoded, so that an escaped slash never separates. */
interface LinkRequest extends LinkParts {
  /** In lower case; null for a link given as a path. */
  scheme: string | null;
  /** The host with user info and port in ASCII; null without "//". */
  authority: string | null;
  /** What stands before each component. In an opaque link, `spotify:track:7`, the first is the scheme's colon. */
  separator: "/" | ":";
  fragment: LinkFragment | null;
}

interface LinkFragment extends LinkParts {
  /** The fragment as a canonical link writes it. */
  text: Octets;
}

const noParts: LinkParts = { components: [], items: [] };

/** Why a text is not a link, and the characters at fault. */
class SyntaxFault {
  constructor(readonly words: string, readonly start: number, readonly end: number) {}
}

/** Reads a link. With `plusIsSpace`, an unescaped plus sign in an item is a space. */
function readRequest(text: string, plusIsSpace: boolean): LinkRequest | SyntaxFault {
  const link = utf8(text);
  const forbidden = link.search(/[\x00-\x20\x7f\\]/);
  if (forbidden >= 0) {
    const octet = link.charCodeAt(forbidden);
    const name = octet === 0x20 ? "a space" : octet === 0x5c ? "a backslash" : "a control character";
    const advice = `write it as ${escapes[octet]}`;
    return characterFault(link, forbidden, `a link cannot contain ${name}`, `; ${advice}`);
  }
  let scheme: string | null = null;
  let authority: string | null = null;
  let separator: "/" | ":" = "/";
  let offset = 0;
  if (!link.startsWith("/")) {
    scheme = (/^[A-Za-z][A-Za-z0-9+\-.]*(?=:)/.exec(link)?.[0] ?? "").toLowerCase();
    offset = scheme.length + 1;
    if (isOpaque(scheme) && link[offset] !== "/") {
      separator = ":";
      offset -= 1;
    } else if (scheme === "" || /[0-9]/.test(link.charAt(offset))) {
      // In `localhost:8080/inventory` a port follows the colon; there is no scheme.
      const forms = 'an absolute URL (https://example.com/path, example:///path) or a path that begins with "/"';
      return new SyntaxFault(`expected ${forms}`, 0, characterCount(link));
    } else if (link.startsWith("//", offset)) {
      const end = indexOfAny(link, /[/?#]/g, offset + 2);
      authority = encode(link.slice(offset + 2, end), escaped.authority);
      offset = end;
    } else if (link[offset] !== "/") {
      const advice = `write ${scheme}:/// and then the path`;
      return new SyntaxFault(`the path after "${scheme}:" does not begin with "/"; ${advice}`, offset, offset);
    }
  }
  const pathEnd = indexOfAny(link, /[?#]/g, offset);
  const malformed = indexOfAny(link.slice(0, pathEnd), /%(?![0-9A-Fa-f]{2})/g, offset);
  if (malformed < pathEnd) {
    const words = " is not followed by two hexadecimal digits; write a percent sign as %25";
    return characterFault(link, malformed, '"%"', words);
  }
  // Without an authority, "/." before two slashes is no component (RFC 3986 section 3.3).
  const isDotted = authority === null && link.startsWith("/.//", offset);
  const components = link.slice(offset + (isDotted ? 3 : 1), pathEnd).split(separator).map(decode);
  // A trailing separator is not significant.
  if (components[components.length - 1] === "") components.pop();
  const mark = link.indexOf("#", pathEnd);
  const queryEnd = mark < 0 ? link.length : mark;
  const items = readItems(link.slice(pathEnd + 1, queryEnd), plusIsSpace);
  const fragment = mark < 0 ? null : readFragment(link.slice(mark + 1), plusIsSpace);
  return { scheme, authority, separator, components, items, fragment };
}

/** Reads `name=value` pairs between "&", and skips empty pairs. */
function readItems(text: Octets, plusIsSpace: boolean): Item[] {
  const items: Item[] = [];
  for (const pair of (plusIsSpace ? text.replace(/\+/g, " ") : text).split("&")) {
    const mark = pair.indexOf("=");
    if (mark >= 0) items.push({ name: decode(pair.slice(0, mark)), value: decode(pair.slice(mark + 1)) });
    else if (pair !== "") items.push({ name: decode(pair), value: null });
  }
  return items;
}

/** Reads a fragment as components, and as items behind a "?". Without a "?", the whole text is also read as items. */
function readFragment(fragment: Octets, plusIsSpace: boolean): LinkFragment {
  const mark = fragment.indexOf("?");
  const path = mark < 0 ? fragment : fragment.slice(0, mark);
  // The escapes of unreserved octets are decoded (RFC 3986 section 6.2.2), and the others have upper-case digits.
  const text = fragment.replace(/(?:%[0-9A-Fa-f]{2})+|%|[^%A-Za-z0-9\-._~!$&'()*+,;=:@/?]+/g, (run) =>
    run.startsWith("%") && run.length > 1 ? encode(decode(run), escaped.unreserved) : encode(run, escaped.fragment),
  );
  return { components: path.split("/").map(decode), items: readItems(fragment.slice(mark + 1), plusIsSpace), text };
}

/** The first match of a global pattern from an offset on; the length of the text if there is none. */
function indexOfAny(text: Octets, pattern: RegExp, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? text.length;
}

/** The fault of the character at an offset, with its number between the words, from 1. */
function characterFault(link: Octets, offset: number, before: string, after: string): SyntaxFault {
  const start = characterCount(link.slice(0, offset));
  return new SyntaxFault(`${before} (character ${start + 1})${after}`, start, start + 1);
}

function characterCount(octets: Octets): number {
  // A continuation octet begins no character.
  return octets.replace(/[\x80-\xbf]+/g, "").length;
}

/** Columns of a part of a link; `end` is behind the last one. */
interface Columns {
  kind: Miss["kind"];
  start: number;
  end: number;
}

/** A link as text, with the columns of its parts. The text is ASCII, so that an octet is a column. */
interface Drawing {
  text: string;
  host: Columns;
  components: Columns[];
  items: Columns[];
  /** The column behind the path. */
  pathEnd: number;
  /** The column behind the query, or behind the path if there is no query. */
  queryEnd: number;
}

/** Writes a link with its scheme and authority. */
function draw(request: LinkRequest): Drawing {
  const { scheme, authority, separator } = request;
  const place = separator === "/" ? escaped.component : escaped.opaqueComponent;
  let text = scheme === null ? "" : separator === "/" ? `${scheme}:` : scheme;
  let host: Columns = { kind: "host", start: 0, end: 0 };
  if (authority !== null) {
    const [start, end] = hostRange(authority);
    host = { kind: "host", start: text.length + 2 + start, end: text.length + 2 + end };
    text += `//${authority}`;
  }
  const append = (kind: Miss["kind"], separator: string, part: Octets): Columns => {
    text += separator;
    const start = text.length;
    text += part;
    return { kind, start, end: text.length };
  };
  if (request.components.length === 0) text += separator;
  const components = request.components.map((component) => append("path", separator, encode(component, place)));
  const pathEnd = text.length;
  // An empty last component needs one more separator, because a trailing one is not significant.
  if (request.components[request.components.length - 1] === "") text += separator;
  const items = request.items.map((item, index) =>
    append("query", index === 0 ? "?" : "&", itemText(item, escaped.queryItem)),
  );
  const queryEnd = items[items.length - 1]?.end ?? pathEnd;
  if (request.fragment !== null) text += `#${request.fragment.text}`;
  return { text, host, components, items, pathEnd, queryEnd };
}

function itemText({ name, value }: Item, place: RegExp): Octets {
  return encode(name, place) + (value === null ? "" : `=${encode(value, place)}`);
}

/** A link without its scheme and authority. */
function pathOf(request: LinkRequest): string {
  return draw({ ...request, scheme: null, authority: null, separator: "/" }).text;
}

/** The URL of a link. With a custom scheme and no host, it has the form that the table gives such links. */
function urlOf(request: LinkRequest): string {
  const { scheme, authority, components } = request;
  const isBare = hasCustomScheme(request) && authority === "";
  if (isBare && isOpaque(scheme)) return draw({ ...request, authority: null, separator: ":" }).text;
  return isBare && table.schemeHostIsPath && isHostName(components[0] ?? "")
    ? `${scheme}:/${pathOf(request)}`
    : draw(request).text;
}

/** The parts of a fragment as its text. */
function fragmentText({ components, items }: LinkParts): Octets {
  const path = components.map((component) => encode(component, escaped.component)).join("/");
  const query = items.map((item) => itemText(item, escaped.fragmentItem)).join("&");
  return path + (components.length > 0 && items.length > 0 ? "?" : "") + query;
}

// Hosts

/** The columns of the host between user info and port. */
function hostRange(authority: string): [start: number, end: number] {
  const start = authority.lastIndexOf("@") + 1;
  // An IPv6 address contains colons.
  const last = authority[start] === "[" ? Math.max(authority.indexOf("]", start), start) : start;
  const end = authority.indexOf(":", last);
  return [start, end < 0 ? authority.length : end];
}

function hostOf(request: LinkRequest): string {
  if (request.authority === null) return "";
  return request.authority.slice(...hostRange(request.authority));
}

/** A host as DNS has it: in lower case, each label beyond ASCII as its A-label. What cannot be a host stays as it is. */
function asciiHost(host: string): string {
  if (!host.includes("%")) return host.toLowerCase();
  const text = legibleText(host.replace(/(?:%[89A-F][0-9A-F])+/gi, decode));
  // The case of a letter does not depend on its neighbours.
  const lowered = Array.from(text, (character) => character.toLowerCase()).join("");
  const labels = lowered.split(".").map((label) => Array.from(label));
  // A label has at most 63 octets, so a longer one is none, and is not worth its time.
  if (!labels.every((label) => label.length < 64 && !label.includes("\ufffd"))) return host.toLowerCase();
  return labels.map((label) => (beyondASCII.test(label.join("")) ? `xn--${punycode(label)}` : label.join(""))).join(".");
}

/** A label in Punycode (RFC 3492 section 6.3). */
function punycode(label: string[]): string {
  const scalars = label.map((character) => character.codePointAt(0) ?? 0);
  const basic = label.filter((character) => !beyondASCII.test(character));
  let text = basic.join("") + (basic.length === 0 ? "" : "-");
  let [code, delta, bias, done] = [0x80, 0, 72, basic.length];
  while (done < label.length) {
    const next = Math.min(...scalars.filter((scalar) => scalar >= code));
    delta += (next - code) * (done + 1);
    for (const scalar of scalars) {
      if (scalar < next) delta += 1;
      if (scalar !== next) continue;
      text += punycodeNumber(delta, bias);
      done += 1;
      // The bias behind a number (section 6.1).
      delta = Math.floor(delta / (done === basic.length + 1 ? 700 : 2));
      delta += Math.floor(delta / done);
      for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
      bias += Math.floor((36 * delta) / (delta + 38));
      delta = 0;
    }
    delta += 1;
    code = next + 1;
  }
  return text;
}

/** A number of variable length (RFC 3492 section 3.3). */
function punycodeNumber(number: number, bias: number): string {
  const digits = "abcdefghijklmnopqrstuvwxyz0123456789";
  let [text, rest] = ["", number];
  for (let place = 36; ; place += 36) {
    const threshold = Math.min(Math.max(place - bias, 1), 26);
    if (rest < threshold) return text + digits.charAt(rest);
    text += digits.charAt(threshold + ((rest - threshold) % (36 - threshold)));
    rest = Math.floor((rest - threshold) / (36 - threshold));
  }
}

/**
 * The host in ASCII and lower case without its final period. Null without a host, for `localhost` and for a literal
 * address: such a link counts as a link of the canonical host.
 */
function siteHost(request: LinkRequest): string | null {
  const name = asciiHost(hostOf(request)).replace(/\.$/, "");
  return name.startsWith("[") || name === "localhost" || /^[0-9.]*$/.test(name) ? null : name;
}

function hasCustomScheme({ scheme }: LinkRequest): boolean {
  return scheme !== null && scheme !== "http" && scheme !== "https";
}

/** Whether a link has a custom scheme and a host that does not look like a domain, as in `nav://inventory/add`. */
function hasUnexpectedHost(request: LinkRequest): boolean {
  const host = hostOf(request);
  if (!hasCustomScheme(request) || host === "" || host.startsWith("[")) return false;
  return !host.includes(".") && host.toLowerCase() !== "localhost";
}

/** `nav:///inventory/add` for `nav://inventory/add`. */
function withHostAsComponent(request: LinkRequest): LinkRequest | SyntaxFault {
  return readRequest(`${request.scheme}:///${hostOf(request)}${pathOf(request)}`, table.plusIsSpace);
}

/** Names of hosts, and domains behind a label that varies, each with a period in front. */
interface HostSet {
  names: string[];
  domains: string[];
}

function containsHost(hosts: HostSet, host: string): boolean {
  return hosts.names.includes(host) || labelOf(host, hosts) !== null;
}

/** The varying label of a host: the shortest, because the longest domain decides. Null if no domain follows it. */
function labelOf(host: string, hosts: HostSet): string | null {
  const period = host.indexOf(".");
  if (period < 0 || !hosts.domains.includes(host.slice(period))) return null;
  const label = host.slice(0, period);
  return /^[a-z0-9_-]{1,63}$/.test(label) ? label : null;
}

// Types of values

type Value = string | number | bigint | boolean | readonly Value[];

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Reads and writes the texts of a type. */
interface ValueType {
  /** The expected text in words. */
  words: string;
  /** The texts of a closed set, or of the elements of a list; none for an open set. */
  members: Octets[];
  /** The text between the elements of a list. */
  separator?: string;
  /** The value of octets; null if they are no text of the type. */
  read(octets: Octets): Value | null;
  /** The octets of a value; null if it has none. */
  write(value: Value): Octets | null;
}

/** The JavaScript type of the values of each kind of type; texts for the others. */
const valueTypes: { [kind: string]: string } = { n: "number", b: "boolean" };

function valueType([kind, words, ...data]: TypeData): ValueType {
  const made = kinds[kind]?.(...data) ?? { read: textOf };
  const write = (value: Value): Octets | null => {
    const isInteger = typeof value === "bigint" || Number.isSafeInteger(value);
    if (kind === "i" ? !isInteger : typeof value !== (valueTypes[kind] ?? "string")) return null;
    const octets = typeof value === "string" ? utf8(value) : `${value}`.replace("+", "");
    const again = made.read(octets);
    // Each UUID has one text. Another text that is not read as itself cannot be written.
    if (kind === "u") return again === null ? null : `${again}`;
    return again === null || (typeof value === "string" && again !== value) ? null : octets;
  };
  return { words, members: [], write, ...made };
}

/** The reader of each kind of type, of what the data has behind its words; its members, and its writer if it is a list. */
const kinds: { [kind: string]: (...data: any[]) => Pick<ValueType, "read"> & Partial<ValueType> } = {
  // Integers of 64 bits. Within bounds, an integer has one text: no plus sign and no leading zeros.
  i: (least?: string, greatest?: string) => {
    const [low, high] = [BigInt(least ?? -(2n ** 63n)), BigInt(greatest ?? 2n ** 63n - 1n)];
    // A range of few integers is a closed set.
    const count = high - low < 64n ? Number(high - low) + 1 : 0;
    const read = (octets: Octets) => {
      if (!/^[-+]?[0-9]+$/.test(octets)) return null;
      const digits = octets.replace(/^[-+]?0*(?=[0-9])/, "");
      // No integer of 64 bits has more than 19 digits, and longer texts take long to read.
      if (digits.length > 19) return null;
      const integer = BigInt(digits) * (octets.startsWith("-") ? -1n : 1n);
      if (integer < low || integer > high || (least !== undefined && octets !== `${integer}`)) return null;
      return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
    };
    return { members: Array.from({ length: count }, (_, index) => `${low + BigInt(index)}`), read };
  },
  // Numbers. Within bounds, they have no exponent, and are written without one.
  n: (least: string | null, greatest: string | null) => {
    const isBounded = least !== null || greatest !== null;
    const form = isBounded ? /^[-+]?[0-9]+(\.[0-9]+)?$/ : /^[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/;
    const read = (octets: Octets) => {
      // Adding zero turns negative zero into zero.
      const number = form.test(octets) ? Number(octets) + 0 : NaN;
      const isWithin = number >= Number(least ?? -Infinity) && number <= Number(greatest ?? Infinity);
      if (!Number.isFinite(number) || !isWithin) return null;
      // What only rounds to zero is in no bounds.
      const hasDigits = form.test(`${number}`) && (number !== 0 || !/[1-9]/.test(octets));
      return isBounded && !hasDigits ? null : number;
    };
    return { read };
  },
  u: () => ({
    read: (octets) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(octets) ? octets.toUpperCase() : null),
  }),
  o: (texts: string[]) => {
    const members = texts.map(utf8);
    return { members, read: (octets) => texts[members.indexOf(octets)] ?? null };
  },
  b: () => ({
    members: ["true", "false"],
    read: (octets) => (octets === "true" ? true : octets === "false" ? false : null),
  }),
  r: (match: string | null, except: string[], flags = 0) => {
    const accepts = textRule(match, except, flags);
    return { read: (octets) => (accepts(octets) ? textOf(octets) : null) };
  },
  l: (mark: string, type: TypeData) => {
    const [separator, element] = [utf8(mark), valueType(type)];
    const read = (octets: Octets) => mapAll(octets.split(separator), element.read);
    const write = (value: Value) => {
      const texts = isList(value) ? mapAll(value, element.write) : null;
      const joined = texts?.join(separator) ?? "";
      // An element that contains the separator, or forms one with its neighbour, would be split differently when read.
      const parts = joined.split(separator);
      return parts.length === texts?.length && parts.every((part, index) => part === texts[index]) ? joined : null;
    };
    return { members: element.members, separator: mark, read, write };
  },
};

/** What a function makes of each element; null if it makes nothing of one. */
function mapAll<From, To>(list: readonly From[], make: (one: From) => To | null): To[] | null {
  const made = list.map(make);
  return made.includes(null) ? null : (made as To[]);
}

/**
 * A rule for texts as links spell them, percent-encoded: `?` is one octet, `*` any number of them, and `$(digit)`,
 * `$(xdigit)`, `$(alpha)`, `$(upper)`, `$(lower)` and `$(alnum)` are one of a kind. The time is at most the length of the
 * text times that of the pattern, because only the last `*` is retried. The flags are 1 for a query item, and 2 more if
 * the case of letters is ignored.
 */
function textRule(match: string | null, except: string[], flags: number): (octets: Octets) => boolean {
  const place = flags & 1 ? escaped.queryItem : escaped.component;
  const spelled = (text: Octets): Octets => (flags & 2 ? lowercased(encode(text, place)) : encode(text, place));
  const octetKinds: { [kind: string]: RegExp } = {
    "$(digit)": /[0-9]/y,
    "$(xdigit)": /[0-9A-F]/iy,
    "$(alpha)": /[A-Z]/iy,
    "$(upper)": /[A-Z]/y,
    "$(lower)": /[a-z]/y,
    "$(alnum)": /[A-Z0-9]/iy,
    "?": /[^]/y,
  };
  const refused = except.map((text) => spelled(utf8(text)));
  const tokens = utf8(match ?? "*").match(/\$\((digit|xdigit|alpha|upper|lower|alnum)\)|[^]/g) ?? [];
  /** The number of octets that a token takes at an offset; 0 if it does not match. */
  const lengthAt = (token: string, octets: Octets, offset: number): number => {
    const kind = octetKinds[token];
    if (kind === undefined) return octets[offset] === token ? 1 : 0;
    kind.lastIndex = offset;
    return kind.exec(octets)?.[0]?.length ?? 0;
  };
  return (text) => {
    const octets = spelled(text);
    if (refused.includes(octets)) return false;
    let [index, offset] = [0, 0];
    let retry: [index: number, offset: number] | null = null;
    while (offset < octets.length) {
      const token = tokens[index];
      const length = token === undefined || token === "*" ? 0 : lengthAt(token, octets, offset);
      if (token === "*") {
        index += 1;
        retry = [index, offset];
      } else if (length > 0) {
        index += 1;
        offset += length;
      } else {
        if (retry === null) return false;
        retry = [retry[0], retry[1] + 1];
        [index, offset] = retry;
      }
    }
    return tokens.slice(index).every((token) => token === "*");
  };
}

// The table

/** The data of a table, in short members. The documentation of the program that generates it has their meaning. */
interface TableData {
  settings: {
    ignoresCase?: 1;
    plusIsSpace?: 1;
    schemeHostIsPath?: 1;
    schemes?: string[];
    opaqueSchemes?: string[];
    hosts?: number;
  };
  marks: string;
  hosts: [names: string[], domains: string[]][];
  types: TypeData[];
  names: [name: string, type: number][];
  routes: (RouteData | string)[];
  forms: (number | number[] | AliasData)[];
  roots: [hosts: number, isDefault: number, forms: (number | [first: number, last: number])[]][];
}

/** What follows the words depends on the kind. */
type TypeData = [kind: string, words: string, ...rest: any[]];

type RouteData = ShapeData & { n: string; o?: string };

type AliasData = ShapeData & { r?: number; to?: ShapeData };

interface PartsData {
  p?: (string | ParameterData | ParameterData[])[];
  q?: ParameterData[];
}

interface ShapeData extends PartsData {
  h?: number;
  l?: ParameterData;
  f?: PartsData & { t: string };
}

interface ParameterData {
  n: string;
  k?: string;
  t?: number;
  p?: number;
  d?: string;
  v?: string;
  a?: string;
  z?: string;
  r?: 1;
  e?: 1;
  f?: 1;
}

/** A parameter of a route, or an item that only selects the route. */
interface Parameter {
  name: string;
  /** The name of the item. */
  key: Octets;
  type: ValueType;
  presence: "required" | "optional" | "repeated" | "absent";
  /** The text of the default. */
  fallback: Octets | null;
  isRest: boolean;
  /** The literal texts around the value in its component. */
  prefix: Octets;
  suffix: Octets;
  /** The texts of a closed set, by the same in lower case. */
  spellings: ReadonlyMap<Octets, Octets>;
  /** Whether the item only selects the route, by its value or by its absence. */
  isCondition: boolean;
  /** The only value of an item that selects the route. */
  fixed: Octets | null;
  /** Whether a component of a rest, or the value of an item, may be empty. */
  acceptsEmpty: boolean;
  /** Whether an empty value counts as absent. */
  refusesEmpty: boolean;
  isFlag: boolean;
  /** The expected text and its place in words; those of all parameters in a component with several. */
  words: string;
  /** The parameters behind this one in its component, each with the literal text between them before it. */
  others: Parameter[];
}

/** A literal, or the first parameter of a component or of a rest. */
type Piece = Octets | Parameter;

interface PartsShape {
  path: Piece[];
  query: Parameter[];
}

/** The pieces of links. */
interface Shape extends PartsShape {
  hosts: HostSet | null;
  label: Parameter | null;
  fragment: (PartsShape & { pattern: string }) | null;
}

interface TableRoute extends Shape {
  name: string;
  /** The host of the canonical link, if the link needs one. */
  host: string | null;
  /** The parameters that are values, in the order label, path, query, fragment. */
  parameters: Parameter[];
}

/** A form of links: of a route's own pattern, of an alias, or of a redirect. */
interface Form extends Shape {
  /** Null for a redirect. */
  route: TableRoute | null;
  /** The pieces of the links that a redirect makes; null for a redirect to another site. */
  target: PartsShape | null;
}

/** The forms on a set of hosts, in the order in which they are tried. */
interface Root {
  hosts: HostSet | null;
  /** Whether a link without a host has these hosts. */
  isDefault: boolean;
  /** The forms of links without components. */
  empty: Form[];
  /** The forms by the literal that they begin with, and those that begin with a parameter. */
  byLiteral: ReadonlyMap<Octets, Form[]>;
  others: Form[];
}

interface Table {
  ignoresCase: boolean;
  plusIsSpace: boolean;
  schemeHostIsPath: boolean;
  schemes: string[];
  opaqueSchemes: string[];
  hosts: HostSet | null;
  /** The combining marks. */
  marks: Set<string>;
  routes: ReadonlyMap<string, TableRoute>;
  forms: Form[];
  roots: Root[];
}

function readTable(data: TableData): Table {
  const { settings } = data;
  const hosts = data.hosts.map(([names, domains]): HostSet => ({ names, domains }));
  const hostsAt = (index: number | undefined) => (index === undefined ? null : hosts[index] ?? null);
  const types = data.types.map(valueType);
  const anyText = valueType(["s", "a text"]);
  const ignoresCase = settings.ignoresCase === 1;

  function parameter(data: ParameterData, place: "component" | "item"): Parameter {
    const isCondition = data.v !== undefined || data.p === 3;
    const presence = (["required", "optional", "repeated", "absent"] as const)[data.p ?? 0] ?? "required";
    const refusesEmpty = place === "item" && presence === "required" && !isCondition && data.e !== 1;
    const fixed = data.v === undefined ? null : utf8(data.v);
    const type = data.v === undefined ? types[data.t ?? -1] ?? anyText : valueType(["o", `"${data.v}"`, [data.v]]);
    const [prefix, suffix, key] = [data.a ?? "", data.z ?? "", data.k ?? data.n];
    // The first of two members that differ in case counts.
    const members = [...type.members].reverse();
    const around = prefix + suffix === "" ? "" : ` in "${prefix}:${data.n}${suffix}"`;
    const item = presence === "absent" ? `no query item "${key}"` : `the query item "${key}" with ${type.words}`;
    return {
      name: data.n,
      key: utf8(key),
      type,
      presence,
      fallback: data.d === undefined ? null : utf8(data.d),
      isRest: data.r === 1,
      prefix: utf8(prefix),
      suffix: utf8(suffix),
      spellings: new Map(members.map((member) => [lowercased(member), member])),
      isCondition,
      fixed,
      acceptsEmpty: data.e === 1,
      refusesEmpty,
      isFlag: data.f === 1,
      words: place === "item" ? item : `${type.words} for "${data.n}"${around}`,
      others: [],
    };
  }

  function component(given: ParameterData | ParameterData[]): Parameter {
    const all = Array.isArray(given) ? given : [given];
    const [first, ...others] = all.map((one) => parameter(one, "component"));
    if (first === undefined || others.length === 0) return first as Parameter;
    const pattern = all.map(({ a = "", n, z = "" }) => `${a}:${n}${z}`).join("");
    const words = [first, ...others].map(({ type, name }) => `${type.words} for "${name}"`).join(" and ");
    return { ...first, others, words: `${words} in "${pattern}"` };
  }

  function parts({ p = [], q = [] }: PartsData): PartsShape {
    return {
      path: p.map((piece) => (typeof piece === "string" ? utf8(piece) : component(piece))),
      query: q.map((item) => parameter(item, "item")),
    };
  }

  function shape(data: ShapeData): Shape {
    return {
      ...parts(data),
      hosts: hostsAt(data.h),
      label: data.l === undefined ? null : parameter(data.l, "component"),
      fragment: data.f === undefined ? null : { ...parts(data.f), pattern: data.f.t },
    };
  }

  const typesOfNames = new Map(data.names);

  /** The members of a plain route, which is a text: `order.tab /orders/:number`. */
  function plain(text: string): RouteData {
    const mark = text.indexOf(" ");
    const pieces = text.slice(mark + 2).split("/").filter((piece) => piece !== "");
    const typed = (n: string): ParameterData => ({ n, t: typesOfNames.get(n) ?? -1 });
    return { n: text.slice(0, mark), p: pieces.map((piece) => (piece.startsWith(":") ? typed(piece.slice(1)) : piece)) };
  }

  const routes = data.routes.map((given): TableRoute => {
    const route = typeof given === "string" ? plain(given) : given;
    const own = shape(route);
    return { ...own, name: route.n, host: route.o ?? null, parameters: parametersOf(own) };
  });

  function form(data: TableData["forms"][number]): Form {
    if (typeof data === "number" || Array.isArray(data)) {
      const [index = -1, ...numbers] = typeof data === "number" ? [data] : data;
      const route = routes[index] as TableRoute;
      const leftOut = numbers.filter((step) => step >= 0);
      const path = route.path.filter((_, step) => !leftOut.includes(step));
      // Below zero: the number of the fragment's components that the links have.
      const length = numbers.find((step) => step < 0);
      const { fragment } = route;
      const isCut = length !== undefined && fragment !== null;
      const cut = isCut ? { ...fragment, path: fragment.path.slice(0, -length) } : fragment;
      return { ...route, route, path, fragment: cut, target: null };
    }
    const route = data.r === undefined ? null : (routes[data.r] as TableRoute);
    return { ...shape(data), route, target: data.to === undefined ? null : parts(data.to) };
  }

  const forms = data.forms.map(form);

  function root([hosts, isDefault, order]: TableData["roots"][number]): Root {
    const empty: Form[] = [];
    const byLiteral = new Map<Octets, Form[]>();
    const others: Form[] = [];
    const tried = order.flatMap((run) => (typeof run === "number" ? forms[run] ?? [] : forms.slice(run[0], run[1] + 1)));
    for (const form of tried) {
      const first = form.path[0];
      if (first === undefined) {
        empty.push(form);
      } else if (typeof first === "string") {
        const literal = ignoresCase ? lowercased(first) : first;
        const known = byLiteral.get(literal);
        if (known === undefined) byLiteral.set(literal, [...others, form]);
        else known.push(form);
      } else {
        others.push(form);
        for (const known of byLiteral.values()) known.push(form);
      }
    }
    return { hosts: hostsAt(hosts), isDefault: isDefault === 1, empty, byLiteral, others };
  }

  return {
    ignoresCase,
    plusIsSpace: settings.plusIsSpace === 1,
    schemeHostIsPath: settings.schemeHostIsPath === 1,
    schemes: settings.schemes ?? [],
    opaqueSchemes: settings.opaqueSchemes ?? [],
    hosts: hostsAt(settings.hosts),
    marks: readMarks(data.marks),
    routes: new Map(routes.map((route) => [route.name, route])),
    forms,
    roots: data.roots.map(root),
  };
}

/** Reads ranges of characters, `START-LENGTH` in base 36; a start is counted from the end of the range before. */
function readMarks(text: string): Set<string> {
  const marks = new Set<string>();
  let scalar = 0;
  for (const range of text.split(" ")) {
    const [start = 0, length = 0] = range.split("-").map((digits) => parseInt(digits, 36));
    scalar += start;
    for (const end = scalar + length; scalar < end; scalar += 1) marks.add(String.fromCodePoint(scalar));
  }
  return marks;
}

/** The parameters that are values, in the order label, path, query, fragment. */
function parametersOf(shape: Shape): Parameter[] {
  const pieces = [shape.label ?? [], shape.path, shape.query, shape.fragment?.path ?? [], shape.fragment?.query ?? []];
  return pieces.flat().flatMap((piece) => (typeof piece === "string" || piece.isCondition ? [] : partsOf(piece)));
}

/** The parameters of a component. */
function partsOf(piece: Parameter): Parameter[] {
  return piece.others.length === 0 ? [piece] : [{ ...piece, others: [] }, ...piece.others];
}

const table = readTable(data);

// Reading

type Values = Map<string, Value>;

interface Found {
  route: TableRoute;
  values: Values;
}

/** A text that a form reads of a link, and its value; without a value, an item that does not break a link. */
interface Slot {
  text: Octets | null;
  value: Value | null;
}

/** What a form reads of a link, by the names of its parameters: several for a rest and for a repeated item. */
type Slots = Map<string, Slot[]>;

/** How far a link follows a form: what was expected behind that, or all that the form reads. */
interface Stop {
  form: Form;
  /** The number of components that the form accepts. */
  depth: number;
  expected: "piece" | "end" | "item" | "host" | "fragment" | "values";
  /** The item that is missing or unreadable. */
  item: Parameter | null;
  /** Null if the form does not read the link. */
  slots: Slots | null;
}

/** The route of a link; null if it has none. */
function find(request: LinkRequest): Found | null {
  const link = settled(request);
  return typeof link === "string" ? null : search(link, { left: 64 }, 0) ?? null;
}

/** The link to search for, with the host as the first component if the table says so; or why the table refuses it. */
function settled(request: LinkRequest): LinkRequest | "scheme" | "unexpectedHost" | "unreadableHost" {
  if (hasCustomScheme(request) && !hasScheme(request.scheme ?? "")) return "scheme";
  if (!hasUnexpectedHost(request)) return request;
  if (!table.schemeHostIsPath) return "unexpectedHost";
  const moved = withHostAsComponent(request);
  return moved instanceof SyntaxFault ? "unreadableHost" : moved;
}

/** Whether a custom scheme is one of the app's; any is, if the table has none. */
function hasScheme(scheme: string): boolean {
  return table.schemes.length === 0 || table.schemes.includes(scheme);
}

/** Whether links of a scheme may have colons for slashes. */
function isOpaque(scheme: string | null): boolean {
  return scheme !== null && table.opaqueSchemes.includes(scheme);
}

/** How many links redirects may still make of one: of many redirects with the same links, each may be tried. */
interface Rewritings {
  left: number;
}

/** How many redirects are followed in a row. */
const mostRewritings = 3;

/** Undefined if a redirect to another site has the link, or if it needs too many rewritings. */
function search(link: LinkRequest, rewritings: Rewritings, depth: number): Found | null | undefined {
  const host = tableHost(link);
  const name = host ?? table.hosts?.names[0];
  const namesHost = ({ hosts }: Root) => name !== undefined && hosts !== null && hosts.names.includes(name);
  const [first] = link.components;
  for (const root of [...table.roots.filter(namesHost), ...table.roots.filter((root) => !namesHost(root))]) {
    if (!hasHost(root, host)) continue;
    const forms = first === undefined ? root.empty : root.byLiteral.get(folded(first, table.ignoresCase)) ?? root.others;
    for (const form of forms) {
      const slots = hasLength(form.path, link.components) ? read(form, link).slots : null;
      if (slots === null) continue;
      if (form.route !== null) return { route: form.route, values: valuesOf(form.route, slots) };
      if (form.target === null || depth === mostRewritings || rewritings.left === 0) return undefined;
      rewritings.left -= 1;
      const made = rewritten(link, form, form.target, slots);
      const found = made === null ? null : search(made, rewritings, depth + 1);
      if (found !== null) return found;
    }
  }
  return null;
}

/** The host of a link; null if it means the canonical one. With a custom scheme, an unknown host is ignored. */
function tableHost(link: LinkRequest): string | null {
  const host = siteHost(link);
  return host === null || (hasCustomScheme(link) && !namesHost(host)) ? null : host;
}

function namesHost(host: string): boolean {
  return table.roots.some(({ hosts }) => hosts !== null && containsHost(hosts, host));
}

/** Whether links of a host, or without one, may have the forms of a root. */
function hasHost({ hosts, isDefault }: Root, host: string | null): boolean {
  return host === null ? isDefault : hosts === null || containsHost(hosts, host);
}

/** Whether the host of a link matters. */
function readsHosts(): boolean {
  return table.roots.some(({ hosts }) => hosts !== null);
}

/** Whether components are as many as those of a path without optional pieces. */
function hasLength(path: Piece[], { length }: Octets[]): boolean {
  return endsInRest(path) ? length >= path.length : length === path.length;
}

function endsInRest(path: Piece[]): boolean {
  const last = path[path.length - 1];
  return typeof last === "object" && last.isRest;
}

/** Octets as they are compared. */
function folded(octets: Octets, ignoresCase: boolean): Octets {
  return ignoresCase ? lowercased(octets) : octets;
}

/** Reads a link of a form, with members of closed sets in their declared case. */
function read(form: Form, link: LinkRequest): Stop {
  const { path, query, fragment, label } = form;
  const { components, items } = link;
  const slots: Slots = new Map();
  const stop = (expected: Stop["expected"], depth = components.length, item: Parameter | null = null): Stop => {
    return { form, depth, expected, item, slots: null };
  };
  const depth = readPath(path, components, table.ignoresCase, slots);
  if (depth < components.length || depth < path.length) {
    return stop(depth < path.length || endsInRest(path) ? "piece" : "end", depth);
  }
  const item = readQuery(query, items, table.ignoresCase, slots);
  if (item !== undefined) return stop("item", depth, item);
  const inside = link.fragment ?? noParts;
  if (fragment !== null) {
    const areItems = readQuery(fragment.query, inside.items, false, slots) === undefined;
    if (!areItems || !isFollowed(fragment.path, inside.components)) return stop("fragment");
  }
  const isFragment = fragment === null || readFragmentPath(fragment.path, inside.components, slots);
  const isRead = isFragment && (label === null || readLabel(form, label, link, slots));
  return { ...stop("values"), slots: isRead ? slots : null };
}

/** Reads components one after the other; returns how many of them follow the path. */
function readPath(path: Piece[], components: Octets[], ignoresCase: boolean, slots: Slots): number {
  const rest = endsInRest(path) ? path[path.length - 1] : undefined;
  const stop = components.findIndex((component, index) => {
    const piece = path[index] ?? rest;
    if (typeof piece === "object") return !readComponent(piece, component, index < path.length, ignoresCase, slots);
    return piece === undefined || folded(component, ignoresCase) !== folded(piece, ignoresCase);
  });
  return stop < 0 ? components.length : stop;
}

/** Reads the values in a component; only the first component of a rest has the literal texts. */
function readComponent(
  piece: Parameter,
  component: Octets,
  isFirst: boolean,
  ignoresCase: boolean,
  slots: Slots,
): boolean {
  if (!isCapturable(component, piece.acceptsEmpty)) return false;
  const texts = isFirst ? valuesIn(component, piece, ignoresCase) : [component];
  return texts !== null && partsOf(piece).every((part, index) => {
    const text = declared(texts[index] ?? "", part, ignoresCase);
    const value = part.type.read(text);
    if (value !== null) add({ text, value }, part, slots);
    return value !== null;
  });
}

function add(slot: Slot, { name }: Parameter, slots: Slots): void {
  const known = slots.get(name);
  if (known === undefined) slots.set(name, [slot]);
  else known.push(slot);
}

/** Reads items; returns the first that is missing or unreadable, or is there though it must be absent. */
function readQuery(query: Parameter[], items: Item[], ignoresCase: boolean, slots: Slots): Parameter | undefined {
  return query.find((parameter) => {
    const { key, presence, fixed, isFlag, acceptsEmpty } = parameter;
    const own = items.filter(({ name }) => name === key);
    if (presence === "absent") return own.length > 0;
    for (const { value: given } of presence === "repeated" ? own : own.slice(0, 1)) {
      const text = given === null ? null : declared(given, parameter, ignoresCase);
      if (fixed !== null) return (text ?? "") !== fixed;
      const isRefused = text === null || (text === "" && presence === "required" && !acceptsEmpty);
      // An unreadable value does not break a link: the default takes its place.
      const value = isFlag ? text !== "0" && text !== "false" : isRefused ? null : parameter.type.read(text);
      if (value === null && presence === "required") return true;
      add({ text, value }, parameter, slots);
    }
    return own.length === 0 && presence === "required";
  });
}

/** A list has its members in their declared case, if all of its elements are members. */
function declared(octets: Octets, { type, spellings }: Parameter, ignoresCase: boolean): Octets {
  if (!ignoresCase || spellings.size === 0) return octets;
  const mark = utf8(type.separator ?? "");
  const parts = mark === "" ? [octets] : octets.split(mark);
  return mapAll(parts, (part) => spellings.get(lowercased(part)) ?? null)?.join(mark) ?? octets;
}

/** Whether the components of a fragment have the length and the literals of a path. */
function isFollowed(path: Piece[], components: Octets[]): boolean {
  if (path.every(isOptional)) return path.length === 0 || endsInRest(path) || components.length <= path.length;
  if (!hasLength(path, components)) return false;
  return path.every((piece, index) => typeof piece !== "string" || piece === components[index]);
}

function isOptional(piece: Piece): boolean {
  return typeof piece === "object" && piece.presence === "optional";
}

/** Reads the components of a fragment. A single empty one counts as none, unless the first parameter reads it. */
function readFragmentPath(path: Piece[], given: Octets[], slots: Slots): boolean {
  const [first] = path;
  const isEmpty = given.length === 1 && given[0] === "" && typeof first === "object" && !first.acceptsEmpty;
  const components = isEmpty || path.length === 0 ? [] : given;
  const isRead = readPath(path, components, false, slots) === components.length;
  return isRead && path.slice(components.length).every(isOptional);
}

/** Whether a capture may read a component: it is not "." or "..", and not empty. */
function isCapturable(component: Octets, orEmpty: boolean): boolean {
  return component === "" ? orEmpty : component !== "." && component !== "..";
}

/**
 * The values in a component; null if it is no component of these parameters. Each value ends at the first place where the
 * rest of the component still matches. The work is bounded as on the server.
 */
function valuesIn(component: Octets, piece: Parameter, ignoresCase: boolean): Octets[] | null {
  const parts = partsOf(piece);
  if (parts.length === 1 && piece.prefix + piece.suffix === "") return [component];
  const text = folded(component, ignoresCase);
  const accepts = (part: Parameter, value: Octets): boolean =>
    parts.length === 1 || part.type.read(declared(value, part, ignoresCase)) !== null;
  let work = 1024 + 16 * component.length;
  const split = (index: number, offset: number): Octets[] | null => {
    const [part, next] = [parts[index] as Parameter, parts[index + 1]];
    const start = offset + part.prefix.length;
    if (start >= component.length || !text.startsWith(folded(part.prefix, ignoresCase), offset)) return null;
    if (next === undefined) {
      const end = component.length - part.suffix.length;
      if (end <= start || !text.endsWith(folded(part.suffix, ignoresCase))) return null;
      const value = component.slice(start, end);
      return accepts(part, value) ? [value] : null;
    }
    const mark = folded(next.prefix, ignoresCase);
    for (let end = start + 1; end + mark.length < component.length; end += 1) {
      if (!text.startsWith(mark, end)) continue;
      work -= end - start + 16;
      if (work <= 0) return null;
      const value = component.slice(start, end);
      const others = accepts(part, value) ? split(index + 1, end) : null;
      if (others !== null) return [value, ...others];
    }
    return null;
  };
  return split(0, 0);
}

/** The link that a redirect makes; parameters correspond by name. Null if a value is not text. */
function rewritten(link: LinkRequest, { query }: Form, target: PartsShape, slots: Slots): LinkRequest | null {
  const texts = new Map<string, Octets[]>();
  for (const [name, read] of slots) {
    const given = read.flatMap(({ text }) => text ?? []);
    if (given.some((text) => textOf(text) === null)) return null;
    if (given.length > 0) texts.set(name, given);
  }
  const components: Octets[] = [];
  let isLeftOut = false;
  for (const piece of target.path) {
    if (typeof piece === "string") {
      components.push(piece);
      isLeftOut = false;
      continue;
    }
    // Of optional components side by side, a link that leaves one out leaves out those after it.
    const made: Octets[] | null = isLeftOut && piece.presence === "optional" ? null : madeComponents(piece, texts);
    isLeftOut = made === null;
    if (made !== null) components.push(...made);
  }
  const items: Item[] = [];
  const known = new Set(query.map(({ key }) => key));
  for (const { name, key, fixed } of target.query) {
    const values = fixed === null ? texts.get(name) : [fixed];
    if (values === undefined) continue;
    known.add(key);
    for (const value of values) items.push({ name: key, value });
  }
  // Items that the pattern does not name are kept as text.
  for (const item of link.items) {
    const name = legible(item.name);
    if (!known.has(name)) items.push({ name, value: item.value === null ? null : legible(item.value) });
  }
  return { ...link, components, items };
}

/** The components of a step of a made link; null if a value is missing. */
function madeComponents(piece: Parameter, texts: ReadonlyMap<string, Octets[]>): Octets[] | null {
  const around = ({ prefix, suffix }: Parameter, value: Octets) => prefix + value + suffix;
  if (piece.others.length === 0) {
    const given = texts.get(piece.name);
    return given === undefined ? null : given.map((value, index) => (index === 0 ? around(piece, value) : value));
  }
  let component = "";
  for (const part of partsOf(piece)) {
    const value = texts.get(part.name)?.[0] ?? "";
    if (value === "") return null;
    component += around(part, value);
  }
  return [component];
}

function readLabel({ hosts }: Form, label: Parameter, link: LinkRequest, slots: Slots): boolean {
  const text = labelOf(siteHost(link) ?? "", hosts ?? { names: [], domains: [] });
  const value = text === null ? null : label.type.read(text);
  if (value !== null) add({ text, value }, label, slots);
  return value !== null;
}

/** The values of a route: those that were read, or what stands for them in a link that leaves them out. */
function valuesOf(route: TableRoute, slots: Slots): Values {
  return new Map(
    route.parameters.flatMap((parameter): [string, Value][] => {
      const { name, isRest, presence } = parameter;
      const read = (slots.get(name) ?? []).map(({ value }) => value).filter((value): value is Value => value !== null);
      const value = isRest || presence === "repeated" ? read : read[0] ?? fallback(parameter);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The default of a parameter; undefined if it has none. */
function fallback({ type, fallback }: Parameter): Value | undefined {
  return fallback === null ? undefined : type.read(fallback) ?? undefined;
}


// Writing

/** The route of a name, and its values. */
function named(route: Route): [TableRoute, Values] {
  const known = table.routes.get(route.route);
  if (known === undefined) throw new RangeError(`no route is called "${route.route}"`);
  const given = Object.entries(route.parameters ?? {}) as [string, Value | undefined][];
  return [known, new Map(given.filter((entry): entry is [string, Value] => entry[1] !== undefined))];
}

/** The canonical link of values, which has been read again. */
function write(route: TableRoute, values: Values): LinkRequest {
  const parts = writeParts(route, route, values);
  const authority = writeHost(route, values);
  let fragment: LinkFragment | null = null;
  if (route.fragment !== null) {
    const parts = writeParts(route, route.fragment, values);
    if (parts.components.length + parts.items.length > 0) fragment = { ...parts, text: fragmentText(parts) };
  }
  const scheme = authority === null ? null : "https";
  const request: LinkRequest = { scheme, authority, separator: "/", ...parts, fragment };
  checkLeadsTo(route, values, request);
  return request;
}

/** Throws if a more specific route takes the link, or if its host is read differently. */
function checkLeadsTo(route: TableRoute, values: Values, request: LinkRequest): void {
  const link = draw(request).text;
  const again = readRequest(link, table.plusIsSpace);
  const found = again instanceof SyntaxFault ? null : find(again);
  if (found?.route === route) {
    if (writeHost(route, found.values) === request.authority) return;
    if (route.label !== null) throw inexpressible(route, route.label, values.get(route.label.name));
  }
  const other =
    found === null
      ? "matches no route: it does not accept these values together"
      : `matches route "${found.route.name}", which is more specific`;
  throw new RangeError(`route "${route.name}": its link ${link} ${other}`);
}

/** The canonical link without its host. */
function writePath(route: TableRoute, values: Values): string {
  const request = write(route, values);
  const path = pathOf(request);
  const again = readRequest(path, table.plusIsSpace);
  const found = again instanceof SyntaxFault ? null : find(again);
  // Two slashes would name a host (RFC 3986 section 4.2).
  if (found?.route === route) return path.startsWith("//") ? `/.${path}` : path;
  const other = found === null ? "no route" : `route "${found.route.name}"`;
  throw new RangeError(`route "${route.name}": without the host ${request.authority}, ${path} matches ${other}; use url`);
}

/** The error of a value that no link can contain, in the words of the server. */
function inexpressible(
  route: TableRoute,
  parameter: Parameter,
  value: Value | undefined,
  ifReadable = ' that is not empty, "." or ".."',
): RangeError {
  const { name, type } = parameter;
  const start = `route "${route.name}": parameter "${name}"`;
  if (value === undefined || value === null) return new RangeError(`${start} is missing: expected ${type.words}`);
  const given = isList(value) ? value.join(type.separator ?? ",") : `${value}`;
  const isReadable = type.write(value) !== null;
  let condition = "";
  if (hasTooManyMarks(given)) condition = " with at most 30 combining marks in a row";
  else if (unpairedSurrogate.test(given)) condition = " without unpaired surrogates";
  else if (parameter.refusesEmpty && given === "") condition = " that is not empty";
  else if (isReadable && parameter === route.label) condition = " that is one label of a host in lower case";
  else if (isReadable) condition = ifReadable;
  const isRounded = typeof value === "number" && Number.isInteger(value) && type.write(BigInt(value)) !== null;
  const advice = isRounded && !isReadable ? "; give a bigint, because a number is not exact beyond 2^53 - 1" : "";
  const characters = Array.from(given.slice(0, 130));
  const found = characters.length > 64 ? characters.slice(0, 64).join("") + "…" : given;
  return new RangeError(`${start}: expected ${type.words}${condition}, found "${found}"${advice}`);
}

/** The host of the canonical link; null if the link needs none. */
function writeHost(route: TableRoute, values: Values): string | null {
  const { label, hosts } = route;
  if (label === null) return route.host;
  const value = values.get(label.name);
  const text = value === undefined ? null : label.type.write(value);
  const host = `${text}${hosts?.domains[0]}`;
  const isLabel = text !== null && hosts !== null && labelOf(host, hosts) === text;
  if (!isLabel || host !== encode(lowercased(host), escaped.authority)) throw inexpressible(route, label, value);
  return host;
}

/** Writes the values of a path and its items, or of a fragment: the inverse of reading. */
function writeParts(route: TableRoute, shape: PartsShape, values: Values): LinkParts {
  const components: Octets[] = [];
  /** The optional components left out so far, which are needed if another one side by side follows. */
  let leftOut: Parameter[] = [];
  const append = (piece: Parameter, given: (Value | undefined)[], isFirst = true) => {
    components.push(writeComponent(route, piece, given, isFirst));
  };
  for (const piece of shape.path) {
    if (typeof piece === "string") {
      components.push(piece);
      leftOut = [];
      continue;
    }
    const parts = partsOf(piece);
    const given = parts.map(({ name }) => values.get(name));
    const list = given[0] ?? [];
    if (piece.isRest && !isList(list)) throw inexpressible(route, piece, list);
    const isLeftOut = piece.isRest ? isList(list) && list.length === 0 : parts.every(isAbsent(given));
    if (piece.presence === "optional" && isLeftOut) {
      leftOut.push(piece);
      continue;
    }
    if (piece.presence === "optional") for (const piece of leftOut) append(piece, partsOf(piece).map(fallback));
    leftOut = [];
    if (!piece.isRest || !isList(list)) append(piece, given);
    else if (isLeftOut) throw inexpressible(route, piece, undefined);
    else list.forEach((one, index) => append(piece, [one], index === 0));
  }
  return { components, items: shape.query.flatMap((parameter) => writeItem(route, parameter, values)) };
}

/** Whether a link does not need values: there is none, or it is the default. */
function isAbsent(given: (Value | undefined)[]) {
  return ({ type, fallback }: Parameter, index: number): boolean => {
    const value = given[index];
    const octets = value === undefined ? null : type.write(value);
    return value === undefined || (octets !== null && octets === fallback);
  };
}

/** Writes the values of a component; only the first component of a rest has the literal texts. */
function writeComponent(route: TableRoute, piece: Parameter, given: (Value | undefined)[], isFirst: boolean): Octets {
  const parts = partsOf(piece);
  const texts = parts.map((part, index): Octets => {
    const value = given[index];
    const octets = value === undefined ? null : part.type.write(value);
    if (octets === null) throw inexpressible(route, part, value);
    return octets;
  });
  const around = parts.map(({ prefix, suffix }, index) => prefix + (texts[index] ?? "") + suffix).join("");
  const component = isFirst ? around : texts[0] ?? "";
  const isWhole = isCapturable(component, piece.acceptsEmpty);
  const read = !isWhole ? null : isFirst ? valuesIn(component, piece, table.ignoresCase) : texts;
  // A value may contain the text behind it, and would be read differently.
  const wrong = read === null ? parts.length - 1 : texts.findIndex((text, index) => text !== read[index]);
  const part = parts[wrong];
  if (part === undefined) return component;
  const condition = parts.length > 1 ? " that is not empty and does not contain the text behind it" : undefined;
  throw inexpressible(route, part, given[wrong], condition);
}

/** Writes a value as items: none for a default, several for a repeated item. */
function writeItem(route: TableRoute, parameter: Parameter, values: Values): Item[] {
  const { name, key, type, presence, fixed } = parameter;
  if (presence === "absent") return [];
  if (fixed !== null) return [{ name: key, value: fixed }];
  const value = values.get(name);
  const item = (value: Value | undefined): Item => {
    const octets = value === undefined ? null : type.write(value);
    const isRefused = octets === "" && presence === "required" && !parameter.acceptsEmpty;
    if (octets === null || isRefused) throw inexpressible(route, parameter, value);
    return { name: key, value: octets };
  };
  if (presence === "repeated") {
    const list = value ?? [];
    if (!isList(list)) throw inexpressible(route, parameter, list);
    return list.map(item);
  }
  if (value === undefined && presence === "optional") return [];
  const written = item(value);
  if (parameter.isFlag) return value === true ? [{ name: key, value: null }] : [];
  return presence === "optional" && written.value === parameter.fallback ? [] : [written];
}

/** The URL of values on a host, which has been read again. */
function writeURL(route: TableRoute, values: Values, givenScheme: string, host: string | undefined): string {
  const scheme = givenScheme.toLowerCase();
  const link = write(route, values);
  const isCustom = scheme !== "http" && scheme !== "https";
  const authority = host ?? link.authority ?? (isCustom ? "" : canonicalHost(route));
  if (authority === null) {
    throw new RangeError(`route "${route.name}": the table names no host for its links; give one`);
  }
  const text = urlOf({ ...link, scheme, authority });
  const again = readRequest(text, table.plusIsSpace);
  const found = again instanceof SyntaxFault || again.scheme !== scheme ? null : find(again);
  const isAuthority = authority === "" ? isCustom : (again as LinkRequest).authority === authority;
  if (found?.route !== route || !isAuthority || draw(write(route, found.values)).text !== draw(link).text) {
    const expected = isCustom && !hasScheme(scheme) ? schemeTexts() : originTexts(route, isCustom);
    throw new RangeError(`route "${route.name}": ${text} is not one of its links: expected ${expected.join(", ")}`);
  }
  return text;
}

/** The hosts that a URL of a route can have, in words. */
function originTexts(route: TableRoute, isCustom: boolean): string[] {
  if (isCustom && route.hosts === null) return ["no host"];
  const texts = hostTexts(route.hosts ?? table.hosts, route.label).slice(0, 8);
  return texts.length === 0 ? ['a host such as "www.example.com"'] : texts;
}

/** The first host that a route stands on; null if none has a fixed name. */
function canonicalHost(route: TableRoute): string | null {
  const canonical = table.hosts?.names[0] ?? null;
  const { hosts } = route;
  if (hosts === null) return canonical;
  return hosts.names[0] ?? (canonical !== null && containsHost(hosts, canonical) ? canonical : null);
}

/** Whether a component can be written as the host. A capital letter may come back in lower case. */
function isHostName(component: Octets): boolean {
  return component !== "localhost" && /^[a-z0-9\-_~]+$/.test(component);
}

// Diagnosis

interface Diagnosis extends Columns {
  expected: string[];
}

/** Why a link has no route. `given` is the link to draw, in which a plus sign is a plus sign. */
function diagnose(request: LinkRequest, given: LinkRequest): Miss {
  const drawing = draw(given);
  const isHostInPath = hasUnexpectedHost(request) && table.schemeHostIsPath;
  const host: Columns = isHostInPath ? { ...drawing.host, kind: "path" } : drawing.host;
  const components = isHostInPath ? [host, ...drawing.components] : drawing.components;
  return { link: drawing.text, ...diagnosis(request, { ...drawing, host, components }) };
}

function diagnosis(request: LinkRequest, drawing: Drawing): Diagnosis {
  const link = settled(request);
  switch (link) {
    case "scheme":
      return { kind: "scheme", start: 0, end: request.scheme?.length ?? 0, expected: schemeTexts() };
    case "unexpectedHost":
      return { ...drawing.host, expected: [withoutUnexpectedHost(request)] };
    case "unreadableHost":
      return { ...drawing.host, expected: ['a component with two hexadecimal digits after each "%"'] };
  }
  const host = tableHost(link);
  if (host !== null && readsHosts() && !table.roots.some((root) => hasHost(root, host))) {
    return { ...drawing.host, expected: knownHosts() };
  }
  const stops = furthestStops(link);
  const made = redirected(link, drawing, stops);
  return made ?? { ...columnsAt(link, drawing, stops), expected: expectations(stops) };
}

/** In words: the link with its host as the first component, or without its host; the first that has a route. */
function withoutUnexpectedHost(request: LinkRequest): string {
  const [words, start] = isOpaque(request.scheme) ? ["no host", ":"] : ["an empty host", ":///"];
  const others = [withHostAsComponent(request), { ...request, authority: "" }];
  const other = others.find((one): one is LinkRequest => !(one instanceof SyntaxFault) && find(one) !== null);
  return `${words}, as in ${other === undefined ? request.scheme + start + hostOf(request) : urlOf(other)}`;
}

/** The schemes of the table in words. */
function schemeTexts(): string[] {
  return ["https", "http", ...table.schemes].map((scheme) => `the scheme "${scheme}"`);
}

/** The first hosts of the table. */
function knownHosts(): string[] {
  const all = [{ hosts: table.hosts, label: null }, ...table.forms];
  return unique(all.flatMap(({ hosts, label }) => hostTexts(hosts, label))).slice(0, 8);
}

/** The hosts of a set in words. */
function hostTexts(hosts: HostSet | null, label: Parameter | null): string[] {
  if (hosts === null) return [];
  const varying = hosts.domains.map((domain) => (label === null ? "*" : `:${label.name}`) + domain);
  return [...hosts.names, ...varying].map((host) => `the host "${host}"`);
}

/** The greatest number of routes on other hosts that are named. */
const mostHosts = 8;

/** The stops of the forms that the link follows furthest. */
function furthestStops(link: LinkRequest): Stop[] {
  let furthest: Stop[] = [];
  const host = tableHost(link);
  for (const form of table.forms) {
    if (!standsOn(form, host)) continue;
    const stop = read(form, link);
    const depth = furthest[0]?.depth ?? stop.depth;
    if (stop.depth < depth) continue;
    if (stop.depth > depth) furthest = [];
    furthest.push(stop);
  }
  // A route on other hosts counts only if the rest of the link matches it, and one of its literals is further to the right
  // than the link follows any route on its own host.
  let others: Stop[] = [];
  let depth = furthest[0]?.depth ?? 0;
  for (const form of table.forms) {
    const last = form.path.reduce((last, piece, index) => (typeof piece === "string" ? index + 1 : last), 0);
    if (others.length === mostHosts || last < depth || (last === depth && others.length === 0)) continue;
    const stop = standsOn(form, host) ? null : read(form, link);
    if (stop?.expected !== "values") continue;
    if (last > depth) others = [];
    depth = last;
    others.push({ ...stop, expected: "host", slots: null });
  }
  return others.length > 0 ? others : furthest;
}

function standsOn(form: Form, host: string | null): boolean {
  const hosts = form.hosts ?? table.hosts;
  if (hosts === null || (host === null && hosts === table.hosts)) return true;
  const name = host ?? table.hosts?.names[0];
  return name !== undefined && containsHost(hosts, name);
}

/** The alternatives at the fault: parameters, then literals by name, then items. */
function expectations(stops: Stop[]): string[] {
  const parameters: string[] = [];
  const literals: Octets[] = [];
  const items: string[] = [];
  let last: Parameter | null = null;
  for (const { form, depth, expected, item } of stops) {
    const piece = form.path[Math.min(depth, form.path.length - 1)];
    if (expected === "piece" && typeof piece === "string") {
      literals.push(`"${piece}"`);
    } else if (expected === "piece" && typeof piece === "object") {
      if (last?.name === piece.name && last.type.words === piece.type.words) continue;
      parameters.push(piece.words);
      last = piece;
    } else if (expected === "item" && item !== null) {
      items.push(item.words);
    } else if (expected === "host") {
      items.push(...hostTexts(form.hosts ?? table.hosts, form.label));
    } else if (expected === "fragment") {
      items.push(`the fragment ${form.fragment?.pattern ?? "#"}`);
    }
  }
  if (stops.some(({ expected }) => expected === "values")) items.push("another combination of values");
  // The order of octets is the order of characters.
  const sorted = literals.sort().map((literal) => legibleText(literal));
  const all = unique([...parameters, ...sorted, ...items]);
  return all.length === 0 && stops.length > 0 ? ["the end of the path"] : all;
}

/** The columns at fault. They are empty if something is missing. */
function columnsAt(link: LinkRequest, drawing: Drawing, stops: Stop[]): Columns {
  const component = drawing.components[stops[0]?.depth ?? 0];
  if (component !== undefined) return component;
  const { queryEnd, pathEnd, text } = drawing;
  const missing = (end: number): Columns => ({ kind: end === pathEnd ? "path" : "query", start: end, end });
  let end = queryEnd;
  for (const { expected, item } of stops) {
    if (expected === "item") {
      const columns = drawing.items[link.items.findIndex(({ name }) => name === item?.key)];
      if (columns !== undefined) return columns;
    } else if (expected === "piece" || expected === "end") {
      end = pathEnd;
    } else if (expected === "fragment") {
      return queryEnd === text.length ? missing(queryEnd) : { kind: "fragment", start: queryEnd, end: text.length };
    } else {
      return expected === "host" ? drawing.host : wholeOf(drawing);
    }
  }
  return missing(end);
}

function wholeOf({ text }: Drawing): Columns {
  return { kind: "values", start: 0, end: text.length };
}

/**
 * The diagnosis of a link with the pattern of a redirect, if the link that this makes has no route: what the made link
 * should have been.
 */
function redirected(link: LinkRequest, drawing: Drawing, stops: Stop[]): Diagnosis | null {
  for (const stop of stops) {
    const { form, slots } = stop;
    if (form.target === null || slots === null) continue;
    const target = rewritten(link, form, form.target, slots);
    if (target === null) continue;
    const made = furthestStops(target);
    const depth = made[0]?.depth;
    if (depth === undefined || made.some((other) => other.expected === "values")) continue;
    const others = stops.filter((other) => other !== stop);
    // The columns of the component from which the made link has the component at fault.
    const place = depth < target.components.length ? link.components.lastIndexOf(target.components[depth] ?? "") : -1;
    const columns = drawing.components[place] ?? wholeOf(drawing);
    return { ...columns, expected: unique([...expectations(made), ...expectations(others)]) };
  }
  return null;
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
