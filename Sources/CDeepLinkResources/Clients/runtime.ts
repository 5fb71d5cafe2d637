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
export const routes: readonly RouteName[] = data.routes.map((route: any) => route.n ?? route[0]);

/** The route of a link: an absolute URL of any scheme, or a path that begins with "/". Null if it has none. */
export function parse(url: string): ParsedRoute | null {
  return parsed(find(readRequest(url, table.plusIsSpace)));
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

/**
 * The routes of the screens that lie below a route's, the root first: its "parent" in the table, the parent of that, and so
 * on, with the values of the route. Those that have no link with these values are left out.
 */
export function below(route: Route): ParsedRoute[] {
  const [own, values] = named(route);
  return own.below.flatMap((index) => parsed(screenBelow(index, own, values)) ?? []);
}

/** A link that waits behind a login: it is held, taken once, and expires. Times are in milliseconds. */
export class PendingLink {
  /** `text` is the link and its time, for a storage of the app: the next process makes the same one of it. */
  constructor(public text = "") {}

  /** Holds a link in place of another. */
  hold(url: string, now = Date.now()): void {
    this.text = `${now} ${url}`;
  }

  /** The route of the link, which is held no longer; null for none, and for one held `lifetime` ago or earlier. */
  take(lifetime = 15 * 60 * 1000, now = Date.now()): ParsedRoute | null {
    const text = this.text;
    this.clear();
    return Math.abs(now - parseFloat(text)) < lifetime ? parse(text.slice(text.indexOf(" ") + 1)) : null;
  }

  /** Forgets the link, as at a logout. */
  clear(): void {
    this.text = "";
  }
}

// The engine. Everything below is the same for every table.

// Octets

/** Octets as a string: one character, U+0000 to U+00FF, for each octet. */
type Octets = string;

const beyondASCII = /[^\x00-\x7f]/;
const unpairedSurrogate = /[\ud800-\udfff]/u;
/** More than 30 combining marks in a row, which take quadratic time to compare. */
const tooManyMarks = new RegExp(`[${data.marks}]{31}`, "u");

/** The UTF-8 of a text. An unpaired surrogate becomes U+FFFD. */
function utf8(text: string): Octets {
  return beyondASCII.test(text) ? decode(encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"))) : text;
}

/** The text of octets; null if they are not valid UTF-8, or have too many marks. */
function textOf(octets: Octets): string | null {
  const text = legibleText(octets);
  return utf8(text) === octets && !tooManyMarks.test(text) ? text : null;
}

/** The octets as a text that can be read on: an invalid sequence is U+FFFD, and so is a text with too many marks. */
function legible(octets: Octets): Octets {
  const text = legibleText(octets);
  return utf8(tooManyMarks.test(text) ? "\ufffd" : text);
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
  return octets.replace(place, (run) => Array.from(run, (octet) => escapes[octet.charCodeAt(0)]).join(""));
}

/** The octets with their escapes decoded. A "%" without two hexadecimal digits stays as it is. */
function decode(octets: Octets): Octets {
  return octets.replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
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
/** No fragment is read as an empty one. */
const emptyFragment: LinkParts = { components: [""], items: [] };

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
    return characterFault(link, forbidden, `a link cannot contain ${name}`, `; write it as ${escapes[octet]}`);
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
  return request.authority?.slice(...hostRange(request.authority)) ?? "";
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

/** Hosts as declared; names of hosts; and domains behind a label that varies, each with a period in front. */
interface HostSet {
  words: string[];
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
  /** What stands between the elements of a list; empty for any other type. */
  separator: Octets;
  /** The value of octets; null if they are no text of the type. */
  read(octets: Octets): Value | null;
  /** The octets of a value; null if it has none. */
  write(value: Value): Octets | null;
}

function valueType([kind, words, ...rest]: any[]): ValueType {
  const made = kinds[kind]?.(...rest) ?? { read: textOf };
  const write = (value: Value): Octets | null => {
    const octets = typeof value === "string" ? utf8(value) : `${value}`.replace("+", "");
    const again = made.read(octets);
    // Each UUID has one text. Any other value is read as itself; a number that is not exact is read as a bigint.
    if (kind === "u") return again as Octets | null;
    return again === value || (typeof value === "bigint" && again == value) ? octets : null;
  };
  return { words, members: [], separator: "", write, ...made };
}

/** The reader of each kind of type, of what the data has behind its words; its members, and its writer if it is a list. */
const kinds: { [kind: string]: (...data: any[]) => Pick<ValueType, "read"> & Partial<ValueType> } = {
  i: (form: string, least: string, greatest: string) => ({
    read: (octets) => {
      const integer = whole(form).test(octets) ? BigInt(octets) : null;
      if (integer === null || integer < BigInt(least) || integer > BigInt(greatest)) return null;
      return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
    },
  }),
  n: (form: string, least: string | null, greatest: string | null) => ({
    read: (octets) => {
      // Adding zero turns negative zero into zero.
      const number = whole(form).test(octets) ? Number(octets) + 0 : NaN;
      const isWithin = number >= Number(least ?? -Infinity) && number <= Number(greatest ?? Infinity);
      // What only rounds to zero is in no bounds.
      const isRounded = number === 0 && (least ?? greatest) !== null && /[1-9]/.test(octets);
      return Number.isFinite(number) && isWithin && !isRounded && whole(form).test(`${number}`) ? number : null;
    },
  }),
  u: (form: string) => ({ read: (octets) => (whole(form).test(octets) ? octets.toUpperCase() : null) }),
  o: (texts: string[], values = texts) => {
    const members = texts.map(utf8);
    return { members, read: (octets) => values[members.indexOf(octets)] ?? null };
  },
  b: () => ({ members: ["true", "false"], read: (octets) => [true, false].find((one) => `${one}` === octets) ?? null }),
  r: (form: string, flags: number) => ({
    read: (octets) => {
      const link = encode(octets, flags & 1 ? escaped.queryItem : escaped.component);
      return whole(form).test(flags & 2 ? lowercased(link) : link) ? textOf(octets) : null;
    },
  }),
  l: (mark: string, type: any[]) => {
    const [separator, element] = [utf8(mark), valueType(type)];
    const read = (octets: Octets) => mapAll(octets.split(separator), element.read);
    const write = (value: Value) => {
      const texts = isList(value) ? mapAll(value, element.write) : null;
      const joined = texts?.join(separator) ?? "";
      // An element that contains the separator, or forms one with its neighbour, would be split differently when read.
      const parts = joined.split(separator);
      return parts.length === texts?.length && parts.every((part, index) => part === texts[index]) ? joined : null;
    };
    return { members: element.members, separator, read, write };
  },
};

const wholes = new Map<string, RegExp>();

/** The regular expression of texts of a form. */
function whole(form: string): RegExp {
  const made = wholes.get(form) ?? new RegExp(`^(?:${form})$`);
  wholes.set(form, made);
  return made;
}

/** What a function makes of each element; null if it makes nothing of one. */
function mapAll<From, To>(list: readonly From[], make: (one: From) => To | null): To[] | null {
  const made = list.map(make);
  return made.includes(null) ? null : (made as To[]);
}

// The table

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
  /** Whether it takes several texts. */
  isSeveral: boolean;
  /** The literal texts around the value in its component; the name between them. */
  prefix: Octets;
  suffix: Octets;
  pattern: string;
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
  /** The item and its expected value in words. */
  words: string;
}

/** The parameters of a component or of a rest. */
interface Component {
  first: Parameter;
  all: Parameter[];
  isOptional: boolean;
  /** The expected texts in words. */
  words: string;
}

type Piece = Octets | Component;

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
  /** The indices of the routes below, the root first. */
  below: number[];
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
  forms: Form[];
}

// The documentation of the program that generates the data has the meaning of its members.

const hostSets: HostSet[] = data.hosts.map((words: string[]) => {
  const [names, varying] = [false, true].map((isVarying) => words.filter((host) => /^[:*]/.test(host) === isVarying));
  return { words, names, domains: varying?.map((host) => host.slice(host.indexOf("."))) };
});
const types: ValueType[] = data.types.map(valueType);
const parameters: Parameter[] = data.parameters.map(({ n, k = n, t, p = 0, d, v, a = "", z = "", ...flags }: any) => {
  const type = v === undefined ? types[t] ?? valueType(["s", "a text"]) : valueType(["o", `"${v}"`, [v]]);
  const presence = (["required", "optional", "repeated", "absent"] as const)[p as number];
  const isCondition = v !== undefined || presence === "absent";
  return {
    name: n,
    key: utf8(k),
    type,
    presence,
    fallback: d === undefined ? null : utf8(d),
    isRest: flags.r === 1,
    isSeveral: flags.r === 1 || presence === "repeated",
    prefix: utf8(a),
    suffix: utf8(z),
    pattern: `${a}:${n}${z}`,
    // The first of two members that differ in case counts.
    spellings: new Map([...type.members].reverse().map((member) => [lowercased(member), member])),
    isCondition,
    fixed: v === undefined ? null : utf8(v),
    acceptsEmpty: flags.e === 1,
    refusesEmpty: flags.i === 1 && presence === "required" && !isCondition && flags.e !== 1,
    isFlag: flags.f === 1,
    words: presence === "absent" ? `no query item "${k}"` : `the query item "${k}" with ${type.words}`,
  };
});

function readPiece(given: string | number | number[]): Piece {
  if (typeof given === "string") return utf8(given);
  const all = [given].flat().map((index) => parameters[index] as Parameter);
  const [first, pattern] = [all[0] as Parameter, all.map(({ pattern }) => pattern).join("")];
  const words = all.map(({ type, name }) => `${type.words} for "${name}"`).join(" and ");
  const around = pattern === `:${first.name}` ? "" : ` in "${pattern}"`;
  return { first, all, isOptional: first.presence === "optional", words: words + around };
}

function readParts({ p = [], q = [] }: any): PartsShape {
  return { path: p.map(readPiece), query: q.map((index: number) => parameters[index]) };
}

function readShape(given: any): Shape {
  const { h = -1, l = -1, f } = given;
  const fragment = f === undefined ? null : { ...readParts(f), pattern: f.t };
  return { ...readParts(given), hosts: hostSets[h] ?? null, label: parameters[l] ?? null, fragment };
}

function readRoute(given: any): TableRoute {
  const { n, o = null, u = [], ...rest } = Array.isArray(given) ? { n: given[0], p: given.slice(1) } : given;
  const shape = readShape(rest);
  const pieces = [shape.label ?? [], shape.path, shape.query, shape.fragment?.path ?? [], shape.fragment?.query ?? []].flat();
  const all = pieces.flatMap((piece) => (typeof piece === "string" ? [] : "all" in piece ? piece.all : [piece]));
  return { ...shape, name: n, host: o, parameters: all.filter(({ isCondition }) => !isCondition), below: u };
}

const allRoutes: TableRoute[] = data.routes.map(readRoute);

function readForm(given: any): Form {
  const [index, ...path] = typeof given === "object" && !Array.isArray(given) ? [given.r] : [given].flat();
  const route = allRoutes[index] ?? null;
  if (route === null || given.r !== undefined) {
    return { ...readShape(given), route, target: given.to === undefined ? null : readParts(given.to) };
  }
  return { ...route, route, path: Array.isArray(given) ? path.map(readPiece) : route.path, target: null };
}

const forms: Form[] = data.forms.map(readForm);

const table = {
  ignoresCase: data.settings.ignoresCase === 1,
  plusIsSpace: data.settings.plusIsSpace === 1,
  schemeHostIsPath: data.settings.schemeHostIsPath === 1,
  schemes: (data.settings.schemes ?? []) as string[],
  opaqueSchemes: (data.settings.opaqueSchemes ?? []) as string[],
  hosts: hostSets[data.settings.hosts ?? -1] ?? null,
  routes: new Map(allRoutes.map((route) => [route.name, route])),
  forms,
  roots: data.roots.map(([hosts, isDefault, runs]: any): Root => {
    const ends = runs.map((run: number | number[]) => [run].flat());
    const tried = ends.flatMap(([first, last = first]: number[]) => forms.slice(first, last as number + 1));
    return { hosts: hostSets[hosts] ?? null, isDefault: isDefault === 1, forms: tried };
  }) as Root[],
};

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
function find(request: LinkRequest | SyntaxFault): Found | null {
  const link = request instanceof SyntaxFault ? "scheme" : settled(request);
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

/**
 * Tries the forms of links. Of many redirects with the same links, each may be tried: `rewritings` is how many links may
 * still be made. Undefined if a redirect to another site has the link, or if it needs too many rewritings.
 */
function search(link: LinkRequest, rewritings: { left: number }, depth: number): Found | null | undefined {
  const host = tableHost(link);
  const name = host ?? table.hosts?.names[0];
  const namesHost = ({ hosts }: Root) => name !== undefined && hosts !== null && hosts.names.includes(name);
  for (const root of [...table.roots.filter(namesHost), ...table.roots.filter((root) => !namesHost(root))]) {
    for (const form of hasHost(root, host) ? root.forms : []) {
      const slots = hasLength(form.path, link.components) ? read(form, link).slots : null;
      if (slots === null) continue;
      if (form.route !== null) return { route: form.route, values: valuesOf(form.route, slots) };
      if (form.target === null || depth === 3 || rewritings.left === 0) return undefined;
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
  const isKnown = () => table.roots.some(({ hosts }) => hosts !== null && containsHost(hosts, host ?? ""));
  return hasCustomScheme(link) && !isKnown() ? null : host;
}

/** Whether links of a host, or without one, may have the forms of a root. */
function hasHost({ hosts, isDefault }: Root, host: string | null): boolean {
  return host === null ? isDefault : hosts === null || containsHost(hosts, host);
}

/** Whether components are as many as those of a path without optional pieces. */
function hasLength(path: Piece[], { length }: Octets[]): boolean {
  return restOf(path) === undefined ? length === path.length : length >= path.length;
}

/** The rest at the end of a path. */
function restOf(path: Piece[]): Component | undefined {
  const last = path[path.length - 1];
  return typeof last === "object" && last.first.isRest ? last : undefined;
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
  const stop = (expected: Stop["expected"], item: Parameter | null = null): Stop => {
    return { form, depth, expected, item, slots: null };
  };
  const depth = readPath(path, components, table.ignoresCase, slots);
  if (depth < components.length || depth < path.length) {
    return stop(depth < path.length || restOf(path) !== undefined ? "piece" : "end");
  }
  const item = readQuery(query, items, table.ignoresCase, slots);
  if (item !== undefined) return stop("item", item);
  const inside = link.fragment ?? emptyFragment;
  if (fragment !== null) {
    const areItems = readQuery(fragment.query, inside.items, false, slots) === undefined;
    if (!areItems || !isFollowed(fragment.path, inside.components)) return stop("fragment");
  }
  const steps = fragment?.path ?? [];
  const isFragment = steps.length === 0 || readPath(steps, inside.components, false, slots) === inside.components.length;
  const text = label && form.hosts && labelOf(siteHost(link) ?? "", form.hosts);
  const isLabel = label === null || (text !== null && add({ text, value: label.type.read(text) }, label, slots));
  return { ...stop("values"), slots: isFragment && isLabel ? slots : null };
}

/** Reads components one after the other; returns how many of them follow the path. */
function readPath(path: Piece[], components: Octets[], ignoresCase: boolean, slots: Slots): number {
  const rest = restOf(path);
  const stop = components.findIndex((component, index) => {
    const piece = path[index] ?? rest;
    if (typeof piece === "object") return !readComponent(piece, component, index < path.length, ignoresCase, slots);
    return piece === undefined || folded(component, ignoresCase) !== folded(piece, ignoresCase);
  });
  return stop < 0 ? components.length : stop;
}

/** Reads the values in a component; only the first component of a rest has the literal texts. */
function readComponent(piece: Component, component: Octets, isFirst: boolean, ignoresCase: boolean, slots: Slots): boolean {
  if (!isCapturable(component, piece)) return false;
  const texts = isFirst ? valuesIn(component, piece, ignoresCase) : [component];
  return texts !== null && piece.all.every((part, index) => {
    const text = declared(texts[index] ?? "", part, ignoresCase);
    return add({ text, value: part.type.read(text) }, part, slots);
  });
}

/** Keeps a text and its value; returns whether it has one. */
function add(slot: Slot, { name }: Parameter, slots: Slots): boolean {
  slots.set(name, [...(slots.get(name) ?? []), slot]);
  return slot.value !== null;
}

/** Reads items; returns the first that is missing or unreadable, or is there though it must be absent. */
function readQuery(query: Parameter[], items: Item[], ignoresCase: boolean, slots: Slots): Parameter | undefined {
  return query.find((parameter) => {
    const { key, presence, fixed, isFlag, refusesEmpty } = parameter;
    const own = items.filter(({ name }) => name === key);
    if (presence === "absent") return own.length > 0;
    if (own.length === 0) return presence === "required";
    return !own.slice(0, presence === "repeated" ? own.length : 1).every(({ value: given }) => {
      const text = given === null ? null : declared(given, parameter, ignoresCase);
      if (fixed !== null) return (text ?? "") === fixed;
      const isRefused = text === null || (text === "" && refusesEmpty);
      const value = isFlag ? text !== "0" && text !== "false" : isRefused ? null : parameter.type.read(text);
      // An unreadable value does not break a link: the default takes its place.
      return add({ text, value }, parameter, slots) || presence !== "required";
    });
  });
}

/** A list has its members in their declared case, if all of its elements are members. */
function declared(octets: Octets, { type, spellings }: Parameter, ignoresCase: boolean): Octets {
  if (!ignoresCase || spellings.size === 0) return octets;
  const parts = type.separator === "" ? [octets] : octets.split(type.separator);
  return mapAll(parts, (part) => spellings.get(lowercased(part)) ?? null)?.join(type.separator) ?? octets;
}

/** Whether the components of a fragment have the length and the literals of a path. */
function isFollowed(path: Piece[], components: Octets[]): boolean {
  const isLiteral = (piece: Piece, index: number): boolean => typeof piece !== "string" || piece === components[index];
  return path.length === 0 || (hasLength(path, components) && path.every(isLiteral));
}

/** Whether a capture may read a component: it is not "." or "..", and not empty. */
function isCapturable(component: Octets, { first }: Component): boolean {
  return component === "" ? first.acceptsEmpty : component !== "." && component !== "..";
}

/**
 * The values in a component; null if it is no component of these parameters. Each value ends at the first place where the
 * rest of the component still matches. The work is bounded as on the server.
 */
function valuesIn(component: Octets, { first, all }: Component, ignoresCase: boolean): Octets[] | null {
  if (all.length === 1 && first.prefix + first.suffix === "") return [component];
  const text = folded(component, ignoresCase);
  const accepts = (part: Parameter, value: Octets): boolean =>
    all.length === 1 || part.type.read(declared(value, part, ignoresCase)) !== null;
  let work = 1024 + 16 * component.length;
  const split = (index: number, offset: number): Octets[] | null => {
    const [part, next] = [all[index] as Parameter, all[index + 1]];
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
  const textsOf = ({ name }: Parameter) => (slots.get(name) ?? []).flatMap(({ text }) => text ?? []);
  if ([...slots.values()].flat().some(({ text }) => text !== null && textOf(text) === null)) return null;
  const components: Octets[] = [];
  let isLeftOut = false;
  for (const one of target.path) {
    // Of optional components side by side, a link that leaves one out leaves out those after it.
    const made: Octets[] = typeof one === "string" ? [one] : isLeftOut && one.isOptional ? [] : madeComponents(one, textsOf);
    isLeftOut = made.length === 0;
    components.push(...made);
  }
  const values = (one: Parameter) => (one.fixed === null ? textsOf(one) : [one.fixed]);
  const items = target.query.flatMap((one) => values(one).map((value): Item => ({ name: one.key, value })));
  const known = [...query.map(({ key }) => key), ...items.map(({ name }) => name)];
  // Items that the pattern does not name are kept as text.
  const kept = link.items.map(({ name, value }) => ({ name: legible(name), value: value === null ? null : legible(value) }));
  return { ...link, components, items: [...items, ...kept.filter(({ name }) => !known.includes(name))] };
}

/** The components of a step of a made link; none if a value is missing. */
function madeComponents({ all }: Component, textsOf: (parameter: Parameter) => Octets[]): Octets[] {
  const texts = all.map(textsOf);
  const isMissing = texts.some(([first]) => first === undefined || (first === "" && all.length > 1));
  const [, ...rest] = texts[0] ?? [];
  return isMissing ? [] : [all.map(({ prefix, suffix }, index) => prefix + texts[index]?.[0] + suffix).join(""), ...rest];
}

/** The values of a route: those that were read, or what stands for them in a link that leaves them out. */
function valuesOf(route: TableRoute, slots: Slots): Values {
  return new Map(
    route.parameters.flatMap((parameter): [string, Value][] => {
      const { name, isSeveral } = parameter;
      const read = (slots.get(name) ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
      const value = isSeveral ? read : read[0] ?? fallback(parameter);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The default of a parameter; undefined if it has none. */
function fallback({ type, fallback }: Parameter): Value | undefined {
  return fallback === null ? undefined : type.read(fallback) ?? undefined;
}

function parsed(found: Found | null): ParsedRoute | null {
  return found && { route: found.route.name, parameters: Object.fromEntries(found.values) } as unknown as ParsedRoute;
}

// Writing

/** The route of a name, and its values. */
function named(route: Route): [TableRoute, Values] {
  const known = table.routes.get(route.route);
  if (known === undefined) throw new RangeError(`no route is called "${route.route}"`);
  const given = Object.entries(route.parameters ?? {}) as [string, Value | undefined][];
  return [known, new Map(given.filter((entry): entry is [string, Value] => entry[1] !== undefined))];
}

/** The canonical link of values, which has been read again: a more specific route may take it, or read another host. */
function write(route: TableRoute, values: Values): LinkRequest {
  const authority = writeHost(route, values);
  const inside = route.fragment === null ? noParts : writeParts(route, route.fragment, values);
  const insideText = fragmentText(inside);
  const fragment = insideText === "" ? null : { ...inside, text: insideText };
  const scheme = authority === null ? null : "https";
  const request = { scheme, authority, separator: "/" as const, ...writeParts(route, route, values), fragment };
  const link = draw(request).text;
  const found = find(readRequest(link, table.plusIsSpace));
  if (found?.route === route) return request;
  const reason = found === null ? ": it does not accept these values together" : ", which is more specific";
  throw new RangeError(`route "${route.name}": its link ${link} matches ${nameOf(found)}${reason}`);
}

function nameOf(found: Found | null): string {
  return found === null ? "no route" : `route "${found.route.name}"`;
}

/** The canonical link without its host. */
function writePath(route: TableRoute, values: Values): string {
  const request = write(route, values);
  const path = pathOf(request);
  const found = find(readRequest(path, table.plusIsSpace));
  // Two slashes would name a host (RFC 3986 section 4.2).
  if (found?.route === route) return path.startsWith("//") ? `/.${path}` : path;
  const words = `without the host ${request.authority}, ${path} matches ${nameOf(found)}; use url`;
  throw new RangeError(`route "${route.name}": ${words}`);
}

/** The route at an index with the values of one above it; null if it has no link with them. */
function screenBelow(index: number, above: TableRoute, given: Values): Found | null {
  const route = allRoutes[index] as TableRoute;
  const slots: Slots = new Map();
  for (const parameter of route.parameters) {
    const own = above.parameters.find((one) => one.name === parameter.name && one.isSeveral === parameter.isSeveral);
    const value = own && (given.get(own.name) ?? fallback(own));
    for (const one of value === undefined ? [] : parameter.isSeveral && isList(value) ? value : [value]) {
      const text = own?.type.write(one) ?? null;
      if (text !== null) add({ text, value: parameter.type.read(text) }, parameter, slots);
    }
  }
  const values = valuesOf(route, slots);
  try {
    write(route, values);
    return { route, values };
  } catch {
    return null;
  }
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
  const given = isList(value) ? value.join(legibleText(type.separator) || ",") : `${value}`;
  const isReadable = type.write(value) !== null;
  let condition = isReadable ? ifReadable : "";
  if (tooManyMarks.test(given)) condition = " with at most 30 combining marks in a row";
  else if (unpairedSurrogate.test(given)) condition = " without unpaired surrogates";
  else if (parameter.refusesEmpty && given === "") condition = " that is not empty";
  const isRounded = typeof value === "number" && Number.isInteger(value) && type.write(BigInt(value)) !== null;
  const advice = isRounded && !isReadable ? "; give a bigint, because a number is not exact beyond 2^53 - 1" : "";
  const characters = Array.from(given.slice(0, 130));
  const found = characters.length > 64 ? characters.slice(0, 64).join("") + "…" : given;
  return new RangeError(`${start}: expected ${type.words}${condition}, found "${found}"${advice}`);
}

/** The host of the canonical link; null if the link needs none. */
function writeHost(route: TableRoute, values: Values): string | null {
  const { label, hosts } = route;
  if (label === null || hosts === null) return route.host;
  const value = values.get(label.name);
  const text = value === undefined ? null : label.type.write(value);
  const host = `${text}${hosts.domains[0]}`;
  if (text !== null && labelOf(host, hosts) === text) return host;
  throw inexpressible(route, label, value, " that is one label of a host in lower case");
}

/** Writes the values of a path and its items, or of a fragment: the inverse of reading. */
function writeParts(route: TableRoute, { path, query }: PartsShape, values: Values): LinkParts {
  const components: Octets[] = [];
  /** The optional components left out so far, which are needed if another one side by side follows. */
  let leftOut: Component[] = [];
  const append = (piece: Component, given: (Value | undefined)[], isFirst = true) => {
    components.push(writeComponent(route, piece, given, isFirst));
  };
  for (const piece of path) {
    if (typeof piece === "string") {
      components.push(piece);
      leftOut = [];
      continue;
    }
    const { first, all } = piece;
    const given = all.map(({ name }) => values.get(name));
    const list = given[0] ?? [];
    if (first.isRest && !isList(list)) throw inexpressible(route, first, list);
    const isLeftOut = first.isRest ? isList(list) && list.length === 0 : all.every((one, index) => isAbsent(one, given[index]));
    if (piece.isOptional && isLeftOut) {
      leftOut.push(piece);
      continue;
    }
    if (piece.isOptional) for (const piece of leftOut) append(piece, piece.all.map(fallback));
    leftOut = [];
    if (!first.isRest || !isList(list)) append(piece, given);
    else if (isLeftOut) throw inexpressible(route, first, undefined);
    else list.forEach((one, index) => append(piece, [one], index === 0));
  }
  return { components, items: query.flatMap((parameter) => writeItem(route, parameter, values.get(parameter.name))) };
}

/** Whether a link does not need a value: there is none, or it is the default. */
function isAbsent({ type, fallback }: Parameter, value: Value | undefined): boolean {
  return value === undefined || (fallback !== null && type.write(value) === fallback);
}

/** Writes the values of a component; only the first component of a rest has the literal texts. */
function writeComponent(route: TableRoute, piece: Component, given: (Value | undefined)[], isFirst: boolean): Octets {
  const { all } = piece;
  const texts = all.map((part, index) => written(route, part, given[index]));
  const around = all.map(({ prefix, suffix }, index) => prefix + texts[index] + suffix).join("");
  const component = isFirst ? around : texts[0] ?? "";
  const read = !isCapturable(component, piece) ? null : isFirst ? valuesIn(component, piece, table.ignoresCase) : texts;
  // A value may contain the text behind it, and would be read differently.
  const wrong = read === null ? all.length - 1 : texts.findIndex((text, index) => text !== read[index]);
  const part = all[wrong];
  if (part === undefined) return component;
  const condition = all.length > 1 ? " that is not empty and does not contain the text behind it" : undefined;
  throw inexpressible(route, part, given[wrong], condition);
}

/** The text of a value. */
function written(route: TableRoute, parameter: Parameter, value: Value | undefined): Octets {
  const octets = value === undefined ? null : parameter.type.write(value);
  if (octets === null || (octets === "" && parameter.refusesEmpty)) throw inexpressible(route, parameter, value);
  return octets;
}

/** Writes a value as items: none for a default, several for a repeated item. */
function writeItem(route: TableRoute, parameter: Parameter, value: Value | undefined): Item[] {
  const { key: name, presence, fixed } = parameter;
  if (presence === "absent") return [];
  if (fixed !== null) return [{ name, value: fixed }];
  if (parameter.isFlag) return value === true ? [{ name, value: null }] : [];
  if (presence === "optional" && isAbsent(parameter, value)) return [];
  const list = presence === "repeated" ? value ?? [] : [value];
  if (!Array.isArray(list)) throw inexpressible(route, parameter, value);
  return list.map((one) => ({ name, value: written(route, parameter, one) }));
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
  const texts = hostTexts([route.hosts ?? table.hosts]);
  return texts.length === 0 ? ['a host such as "www.example.com"'] : texts;
}

/** The first host that a route stands on; null if none has a fixed name. */
function canonicalHost({ hosts }: TableRoute): string | null {
  const canonical = table.hosts?.names[0] ?? null;
  if (hosts === null) return canonical;
  return hosts.names[0] ?? (canonical !== null && containsHost(hosts, canonical) ? canonical : null);
}

/** Whether a component can be written as the host. A capital letter may come back in lower case. */
function isHostName(component: Octets): boolean {
  return component !== "localhost" && /^[a-z0-9\-_~]+$/.test(component);
}

// Diagnosis

/** Why a link has no route. `given` is the link to draw, in which a plus sign is a plus sign. */
function diagnose(request: LinkRequest, given: LinkRequest): Miss {
  const drawing = draw(given);
  if (hasUnexpectedHost(request) && table.schemeHostIsPath) {
    drawing.host.kind = "path";
    drawing.components.unshift(drawing.host);
  }
  const miss = (columns: Columns, expected: string[]): Miss => ({ link: drawing.text, ...columns, expected });
  const link = settled(request);
  switch (link) {
    case "scheme":
      return miss({ kind: "scheme", start: 0, end: request.scheme?.length ?? 0 }, schemeTexts());
    case "unexpectedHost":
      return miss(drawing.host, [withoutUnexpectedHost(request)]);
    case "unreadableHost":
      return miss(drawing.host, ['a component with two hexadecimal digits after each "%"']);
  }
  const host = tableHost(link);
  if (host !== null && !table.roots.some((root) => hasHost(root, host))) {
    return miss(drawing.host, hostTexts([table.hosts, ...forms.map(({ hosts }) => hosts)]));
  }
  const stops = furthestStops(link);
  for (const stop of stops) {
    // The link has the pattern of a redirect: what the link made of it should have been.
    const { form, slots } = stop;
    const target = form.target === null || slots === null ? null : rewritten(link, form, form.target, slots);
    const made = target === null ? [] : furthestStops(target);
    const depth = made[0]?.depth;
    if (target === null || depth === undefined || made.some(({ expected }) => expected === "values")) continue;
    const others = stops.filter((other) => other !== stop);
    // The columns of the component from which the made link has the component at fault.
    const place = depth < target.components.length ? link.components.lastIndexOf(target.components[depth] ?? "") : -1;
    return miss(drawing.components[place] ?? wholeOf(drawing), [...new Set([...expectations(made), ...expectations(others)])]);
  }
  return miss(columnsAt(link, drawing, stops), expectations(stops));
}

/** In words: the link with its host as the first component, or without its host; the first that has a route. */
function withoutUnexpectedHost(request: LinkRequest): string {
  const [words, start] = isOpaque(request.scheme) ? ["no host", ":"] : ["an empty host", ":///"];
  const others = [withHostAsComponent(request), { ...request, authority: "" }];
  const other = others.find((one): one is LinkRequest => find(one) !== null);
  return `${words}, as in ${other === undefined ? request.scheme + start + hostOf(request) : urlOf(other)}`;
}

/** The schemes of the table in words. */
function schemeTexts(): string[] {
  return ["https", "http", ...table.schemes].map((scheme) => `the scheme "${scheme}"`);
}

/** The first hosts of sets in words. */
function hostTexts(sets: (HostSet | null)[], most = 8): string[] {
  return [...new Set(sets.flatMap((hosts) => hosts?.words ?? []))].slice(0, most).map((host) => `the host "${host}"`);
}

/** The stops of the forms that the link follows furthest. */
function furthestStops(link: LinkRequest): Stop[] {
  const host = tableHost(link);
  const tried = new Set(table.roots.filter((root) => hasHost(root, host)).flatMap((root) => root.forms));
  const [own, foreign] = [true, false].map((isOwn) => forms.filter((form) => tried.has(form) === isOwn));
  let furthest: Stop[] = [];
  let depth = 0;
  for (const stop of (own ?? []).map((form) => read(form, link))) {
    if (stop.depth < depth) continue;
    if (stop.depth > depth) furthest = [];
    depth = stop.depth;
    furthest.push(stop);
  }
  // A route on other hosts counts only if the rest of the link matches it, and one of its literals is further to the right
  // than the link follows any route on its own host. At most eight of them are named.
  let others: Stop[] = [];
  for (const form of foreign ?? []) {
    const last = form.path.reduce((last, piece, index) => (typeof piece === "string" ? index + 1 : last), 0);
    if (others.length === 8 || last < depth || (last === depth && others.length === 0)) continue;
    const stop = read(form, link);
    if (stop.expected !== "values") continue;
    if (last > depth) others = [];
    depth = last;
    others.push({ ...stop, expected: "host", slots: null });
  }
  return others.length > 0 ? others : furthest;
}

/** The alternatives at the fault: parameters, then literals by name, then items. */
function expectations(stops: Stop[]): string[] {
  const [components, literals, items]: [string[], Octets[], string[]] = [[], [], []];
  let last: Parameter | null = null;
  for (const { form, depth, expected, item } of stops) {
    const piece = form.path[Math.min(depth, form.path.length - 1)];
    if (expected === "piece" && typeof piece === "string") {
      literals.push(`"${piece}"`);
    } else if (expected === "piece" && typeof piece === "object") {
      // Neighbouring forms often share a parameter.
      if (last?.name !== piece.first.name || last.type !== piece.first.type) components.push(piece.words);
      last = piece.first;
    } else if (expected === "host") {
      items.push(...hostTexts([form.hosts ?? table.hosts], Infinity));
    } else if (expected === "fragment") {
      items.push(`the fragment ${form.fragment?.pattern ?? "#"}`);
    } else if (item !== null) {
      items.push(item.words);
    }
  }
  if (stops.some(({ expected }) => expected === "values")) items.push("another combination of values");
  // The order of octets is the order of characters.
  const all = [...new Set([...components, ...literals.sort().map(legibleText), ...items])];
  return all.length === 0 && stops.length > 0 ? ["the end of the path"] : all;
}

/** The columns at fault. They are empty if something is missing. */
function columnsAt(link: LinkRequest, drawing: Drawing, stops: Stop[]): Columns {
  const component = drawing.components[stops[0]?.depth ?? 0];
  if (component !== undefined) return component;
  const { queryEnd, pathEnd, text } = drawing;
  let end = queryEnd;
  for (const { expected, item } of stops) {
    const columns = drawing.items[link.items.findIndex(({ name }) => name === item?.key)];
    if (columns !== undefined) return columns;
    if (expected === "values") return wholeOf(drawing);
    if (expected === "host") return drawing.host;
    if (expected === "fragment" && queryEnd < text.length) return { kind: "fragment", start: queryEnd, end: text.length };
    if (expected === "piece" || expected === "end") end = pathEnd;
    if (expected !== "fragment") continue;
    end = queryEnd;
    break;
  }
  return { kind: end === pathEnd ? "path" : "query", start: end, end };
}

function wholeOf({ text }: Drawing): Columns {
  return { kind: "values", start: 0, end: text.length };
}
