// JSON with its positions: where each value stands in the text, and numbers as they were written.
//
// `JSON.parse` rounds integers beyond 2^53, which identifiers may exceed, and gives no positions. It still decides whether
// a text is JSON: this parser reads only texts that `JSON.parse` has accepted.

/**
 * A value and where it stands.
 *
 * @typedef {{kind: "object" | "array" | "string" | "number" | "boolean" | "null", start: number, end: number,
 *   text?: string, members?: [string, Node][], elements?: Node[]}} Node
 */

/**
 * @param {string} text
 * @returns {Node}
 * @throws {SyntaxError} if it is no JSON
 */
export function parse(text) {
  JSON.parse(text);
  return new Reader(text).value();
}

/**
 * The node at the end of a path of names and indices, undefined if there is none.
 *
 * @param {Node | undefined} node
 * @param {...(string | number)} path
 */
export function at(node, ...path) {
  return path.reduce(
    (node, step) =>
      typeof step === "number" ? node?.elements?.[step] : node?.members?.find(([name]) => name === step)?.[1],
    node,
  );
}

/** What a leaf says, without the quotes of a string; undefined for objects, arrays and null. */
export function plain(node) {
  return node.kind === "object" || node.kind === "array" || node.kind === "null" ? undefined : node.text;
}

/** The leaves of a value, each with the path to it: `[["inStock", "quantity"], "100"]`. */
export function leaves(node, path = []) {
  const members = node.members ?? node.elements?.map((element, index) => [index, element]);
  return members ? members.flatMap(([name, value]) => leaves(value, [...path, name])) : [[path, plain(node) ?? "—"]];
}

class Reader {
  constructor(text) {
    this.text = text;
    this.offset = 0;
  }

  value() {
    this.skip();
    const start = this.offset;
    const node = this.body();
    return { ...node, start, end: this.offset };
  }

  body() {
    switch (this.text[this.offset]) {
      case "{":
        return { kind: "object", members: this.list("}", () => this.member()) };
      case "[":
        return { kind: "array", elements: this.list("]", () => this.value()) };
      case '"':
        return { kind: "string", text: this.string() };
      default:
        return this.word();
    }
  }

  skip() {
    while (" \t\n\r".includes(this.text[this.offset] ?? "x")) this.offset += 1;
  }

  list(end, read) {
    const items = [];
    this.offset += 1;
    for (this.skip(); this.text[this.offset] !== end; this.skip()) {
      if (this.text[this.offset] === ",") this.offset += 1;
      this.skip();
      items.push(read());
    }
    this.offset += 1;
    return items;
  }

  member() {
    const name = this.string();
    this.skip();
    this.offset += 1;
    return [name, this.value()];
  }

  string() {
    const start = this.offset;
    for (this.offset += 1; this.text[this.offset] !== '"'; this.offset += 1) {
      if (this.text[this.offset] === "\\") this.offset += 1;
    }
    this.offset += 1;
    return JSON.parse(this.text.slice(start, this.offset));
  }

  word() {
    const start = this.offset;
    while (/[-+.\w]/.test(this.text[this.offset] ?? " ")) this.offset += 1;
    const text = this.text.slice(start, this.offset);
    const kind = text === "null" ? "null" : text === "true" || text === "false" ? "boolean" : "number";
    return { kind, text };
  }
}
