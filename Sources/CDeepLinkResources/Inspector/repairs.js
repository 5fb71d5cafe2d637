// Corrections of association files: for a finding that has one exact remedy, the change of the text.

import { parse } from "./json.js";
import { syntaxRepair } from "./syntax.js";

/**
 * The corrections of findings, in their order; null for one that a person has to decide.
 *
 * @param {string} text what was checked
 * @param {{line: number, column: number, rule: string, message: string}[]} findings
 * @returns {({start: number, end: number, text: string}[] | null)[]} the changes of each
 */
export function repairsOf(text, findings) {
  const lines = text.split("\n");
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
  let root = null;
  try {
    root = parse(text);
    // A text that is no JSON has one finding, about its syntax.
  } catch {}
  return findings.slice(0, mostFindings).map(({ line, column, rule, message }) => {
    // Columns count characters, of which some are two units of a string here.
    const offset = starts[line - 1] + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
    const changes = rule === "invalid-json" ? syntaxRepair(text, offset, message) : root && repair(new Place(root, text, offset), rule, message);
    return changes?.length > 0 ? changes : null;
  });
}

/** How many findings get a correction. */
const mostFindings = 200;

function repair(place, rule, message) {
  if (!place.node || !Object.hasOwn(rules, rule)) return null;
  const changes = rules[rule](place, message);
  return changes && [changes].flat();
}

/** The value or the name of a member at an offset, and what it stands in. */
class Place {
  constructor(root, text, offset) {
    [this.root, this.text, this.node, this.owners, this.isName] = [root, text, null, [], false];
    this.#find(root, offset, []);
  }

  #find(node, offset, owners) {
    if (node.start === offset || (node === this.root && offset <= node.start)) {
      [this.node, this.owners] = [node, owners];
      return;
    }
    for (const child of node.members ?? []) {
      const [, value, start] = child;
      if (start === offset) [this.node, this.owners, this.isName] = [value, [...owners, [node, child]], true];
      else if (offset >= value.start && offset < value.end) this.#find(value, offset, [...owners, [node, child]]);
    }
    for (const child of node.elements ?? []) {
      if (offset >= child.start && offset < child.end) this.#find(child, offset, [...owners, [node, child]]);
    }
  }

  /** The object or array around it, and the member or element that it is there. */
  get owner() {
    return this.owners.at(-1)?.[0];
  }
  get member() {
    return this.owners.at(-1)?.[1];
  }
  /** The text of a string, null for other values. */
  get string() {
    return this.node.kind === "string" && !this.isName ? this.node.text : null;
  }

  has(name) {
    return this.owner?.members?.some(([other]) => other === name) ?? false;
  }

  source(node = this.node) {
    return this.text.slice(node.start, node.end);
  }

  /** Another source for a value. */
  put(source, node = this.node) {
    return { start: node.start, end: node.end, text: source };
  }

  /** Another text for a string. */
  say(text) {
    return text === null || text === this.string ? null : this.put(JSON.stringify(text));
  }

  /** Another name for a member. */
  rename(name) {
    if (!this.isName || this.has(name)) return null;
    const [former, , start] = this.member;
    // What was written between the quotes may have escapes, so the end of the name is looked for.
    const end = start + /^"(?:[^"\\]|\\.)*"/s.exec(this.text.slice(start))[0].length;
    return former === name ? null : { start, end, text: JSON.stringify(name) };
  }

  /** A member or an element taken out, with the comma after or before it. */
  remove() {
    const list = this.owner?.members ?? this.owner?.elements;
    if (!list) return null;
    const [from, to] = [(child) => child[2] ?? child.start, (child) => child[1]?.end ?? child.end];
    const index = list.indexOf(this.member);
    if (index + 1 < list.length) return { start: from(this.member), end: from(list[index + 1]), text: "" };
    return { start: index > 0 ? to(list[index - 1]) : from(this.member), end: to(this.member), text: "" };
  }

  /** Puts an element of an array at its end. What stands between elements stays. */
  moveToEnd() {
    const list = this.owner?.elements;
    const index = list?.indexOf(this.member) ?? -1;
    if (index < 0) return null;
    const rest = list.slice(index);
    return rest.map((old, place) => this.put(this.source(rest[(place + 1) % rest.length]), old));
  }

  /** Puts members in front of an object’s. */
  insert(source, node = this.node) {
    if (node.kind !== "object") return null;
    return { start: node.start + 1, end: node.start + 1, text: node.members.length > 0 ? `${source}, ` : source };
  }
}

/** The text that a message says to write, in double quotes at its end. Messages cut long texts; those are left alone. */
function advice(message) {
  const quoted = /write ("(?:[^"\\]|\\.)*")(?:$|[ ,;])/.exec(message)?.[1];
  try {
    return quoted && !quoted.includes("…") ? JSON.parse(quoted) : null;
  } catch {
    return null;
  }
}

/** A name that is misspelt, or has no meaning. */
function name(place, message) {
  if (!place.isName) return null;
  return /remove it$/.test(message) ? place.remove() : place.rename(advice(message) ?? place.member[0]);
}

/** The octets of a certificate’s fingerprint as Google writes them, null if there are not 32. */
function fingerprint(text) {
  const digits = text.replace(/^\s*sha-?256\s*[:=]?/i, "").replace(/[\s:.-]/g, "");
  return /^[\da-f]{64}$/i.test(digits) ? digits.toUpperCase().match(/../g).join(":") : null;
}

const relation = "delegate_permission/common.handle_all_urls";

/** For each rule of the server’s linter, the change at a place. */
const rules = {
  "unknown-key": name,
  "dynamic-malformed": (place, message) => {
    if (place.isName) return name(place, message);
    // A rule without members would be malformed as well.
    if (/the pattern of .* is empty|the object of query items is empty/.test(message)) return place.owner?.members?.length > 1 ? place.remove() : null;
    return type(place, message);
  },
  "wrong-type": type,
  "duplicate-key": (place) => {
    const first = place.owner?.members?.find(([other]) => other === place.member[0]);
    return first && place.source(first[1]) === place.source() ? place.remove() : null;
  },
  "apps-not-empty": (place) => place.put("[]"),
  "both-app-ids": removeMember,
  "duplicate-app-id": (place) => place.remove(),
  "mixed-formats": removeMember,
  "bad-app-id": pattern((text) => (/^[a-z\d]{10}\./i.test(text) ? text.slice(0, 10).toUpperCase() + text.slice(10) : text)),
  "duplicate-component": (place) => place.remove(),
  "duplicate-statement": (place) => place.remove(),
  "catch-all-not-last": (place) => place.moveToEnd(),
  "query-value-not-string": (place, message) => place.say(advice(message)),
  "query-item-without-effect": (place) => place.say("?*"),
  "differs-from-apple": (place) => (place.string === "*" ? place.say("?*") : null),
  "double-star": pattern((text) => text.replace(/\*{2,}/g, "*")),
  "leading-slash": pattern((text) => text.replace(/^(NOT )?/, "$1/")),
  "trailing-slash": pattern((text) => text.replace(/\/+$/, "")),
  "url-in-path": pattern((text) => text.replace(/^(NOT )?[^/]*:\/\/[^/]*\/?/, "$1/")),
  "lower-case-escape": pattern((text) => text.replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())),
  "unencoded-pattern": pattern((text) => text.replace(/\$\([^$()]*\)|[^!-~]/gu, (odd) => (odd.startsWith("$(") ? odd : encodeURIComponent(odd)))),
  "undefined-variable": (place, message) => {
    const [, wrong, right] = /^(\$\(.*?\)) in .*: write (\$\(.*\))$/s.exec(message) ?? [];
    return right && place.string?.includes(wrong) ? place.say(place.string.replaceAll(wrong, right)) : null;
  },
  "regular-expression": pattern((text) => text.replace(/^\^|\$$/g, "").replaceAll(".*", "*").replaceAll(".+", "?*")
    .replace(/(?<=^|\/)(?::[A-Za-z]\w*|\{[^/{}]+\}|<[^/<>]+>)(?=\/|$)/g, "?*")),
  "not-prefix": (place) => {
    const text = place.string;
    if (text?.startsWith("NOT ") && place.owner?.members) {
      return place.has("exclude") ? null : place.put(`${JSON.stringify(text.slice(4))}, "exclude": true`);
    }
    return place.say(text?.replace(/^not[ :]*/i, "NOT ") ?? null);
  },
  "fragment-in-path": (place) => {
    const [, path, fragment] = /^([^#]*)#(.*)$/s.exec(place.string ?? "") ?? [];
    if (path === undefined || place.has("#") || !place.owner?.members) return null;
    return place.put(`${JSON.stringify(path)}, "#": ${JSON.stringify(fragment)}`);
  },
  "query-in-path": (place, message) => {
    const members = /write "\/": (".*", "\?": \{.*\})$/s.exec(message)?.[1];
    return members && !members.includes("…") && place.owner?.members && !place.has("?") ? place.put(members) : null;
  },
  "not-an-array": (place) => (place.node.kind === "object" ? place.put(`[${place.source()}]`) : null),
  "no-relation": (place) => (place.node.kind === "array" ? place.put(JSON.stringify([relation])) : place.insert(`"relation": ["${relation}"]`)),
  "bad-relation": (place, message) => place.say(advice(message)),
  "unknown-relation": (place, message) => place.say(advice(message)),
  "bad-namespace": (place) => {
    if (/android/i.test(place.string ?? "")) return place.say("android_app");
    return place.node.members?.some(([name]) => name === "package_name") ? place.insert('"namespace": "android_app"') : null;
  },
  "bad-fingerprint": (place) => place.say(fingerprint(place.string ?? "")),
  "lower-case-fingerprint": (place) => place.say(place.string?.toUpperCase() ?? null),
  "bad-site": (place) => {
    const url = place.string !== null && URL.canParse(place.string) ? new URL(place.string) : null;
    return url?.host && /^https?:$/.test(url.protocol) ? place.say(`https://${url.host}`) : null;
  },
  "bad-include": pattern((text) => text.replace(/^http:/i, "https:")),
  "dynamic-ignored": (place, message) => {
    const list = place.owners.at(-2)?.[0].members?.find(([name]) => name === "relation")?.[1];
    if (!/add it to/.test(message) || !list?.elements) return null;
    const source = JSON.stringify(place.member[0]);
    return { start: list.end - 1, end: list.end - 1, text: list.elements.length > 0 ? `, ${source}` : source };
  },
};

/** A change of a string by a function of its text. */
function pattern(change) {
  return (place) => (place.string === null ? null : place.say(change(place.string)));
}

/** Takes out a member whose value the finding is about. */
function removeMember(place) {
  return Array.isArray(place.member) ? place.remove() : null;
}

/** A value of another type than is expected, where it says the same in the right one. */
function type(place, message) {
  const { node } = place;
  const expected = /expected (.*?)(?::|;|$)/.exec(message)?.[1] ?? "";
  if (Array.isArray(place.member) && place.member[0] === "appID" && node.kind === "array") return renameValue(place, "appIDs");
  if (/^an array of strings/.test(expected) && node.kind === "string") return place.put(`[${place.source()}]`);
  if (/^an array/.test(expected) && node.kind === "object") return place.put(`[${place.source()}]`);
  if (expected.startsWith("true or false") && /^(true|false)$/i.test(node.text ?? "")) return place.put(node.text.toLowerCase());
  if (expected.startsWith("a string") && node.kind === "number") return place.put(JSON.stringify(node.text));
  if (expected.startsWith("a string") && node.elements?.length === 1 && node.elements[0].kind === "string") return place.put(place.source(node.elements[0]));
  return null;
}

/** Another name for the member whose value the finding is about. */
function renameValue(place, name) {
  place.isName = true;
  const change = place.rename(name);
  place.isName = false;
  return change;
}
