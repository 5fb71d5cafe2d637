// Links to try with an association file: for its rows, links that they decide.
//
// Apple, "Supporting associated domains": `*` is any text, `?` one character, and the first row that matches decides.
// The server gives the verdicts; here a link only has to reach the row that it was made for.

/** The most links, and how much of a large file is compared. */
const [most, mostRows, mostTokens, mostValues, mostSteps] = [12, 400, 300, 1_000, 1_000_000];
let steps = 0;

/** What takes the place of `*`, in the order of preference. */
const fills = ["example", "1", "", "a", "example/1"];

const predefined = { alpha: "a", upper: "A", lower: "a", alnum: "a", digit: "1", xdigit: "1", region: "US", lang: "en" };
const classes = {
  alpha: /^[A-Za-z]$/, upper: /^[A-Z]$/, lower: /^[a-z]$/, alnum: /^[A-Za-z0-9]$/, digit: /^\d$/, xdigit: /^[\dA-Fa-f]$/,
  region: /^[A-Z]{2}$/, lang: /^[a-z]{2,3}$/,
};

/**
 * Links that the rows of a file decide.
 *
 * @param {any} file the JSON of the file
 * @param {string} origin what the links begin with; empty for paths
 * @returns {{link: string, excludes: boolean}[]} at most 12, in the order of the rows
 */
export function linksOf(file, origin) {
  steps = 0;
  const lists = rowLists(file).filter((rows) => rows.length > 0);
  // Each entry has its share, of which one with few rows leaves the rest to the others.
  let left = most;
  const shares = new Map(lists.toSorted((one, other) => one.length - other.length).map((rows, index) => {
    const share = Math.max(1, Math.min(rows.length, Math.floor(left / (lists.length - index))));
    left -= share;
    return [rows, share];
  }));
  const samples = [];
  for (const rows of lists) {
    // Rows that exclude have a third.
    const share = shares.get(rows);
    const excluding = rows.filter(({ excludes }) => excludes);
    const including = rows.filter(({ excludes }) => !excludes);
    const few = Math.min(excluding.length, Math.max(Math.floor(share / 3), share - including.length));
    const chosen = new Set([...spread(excluding, few), ...spread(including, share - few)]);
    for (const row of rows) {
      const link = chosen.has(row) && sample(row, rows);
      if (link) samples.push({ link: origin + link, excludes: row.excludes });
    }
  }
  const seen = new Set();
  return samples.filter(({ link }) => !seen.has(link) && seen.add(link)).slice(0, most);
}

/** Some of the elements of a list, from its start to its end. */
function spread(list, count) {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]);
}

// MARK: The rows of a file

/** For each entry of Apple's file or statement of Android's, its rows. */
function rowLists(file) {
  if (Array.isArray(file)) return file.filter(isObject).map(androidRows);
  const { details, substitutionVariables, defaults } = isObject(file?.applinks) ? file.applinks : {};
  const variables = new Map(Object.entries(isObject(substitutionVariables) ? substitutionVariables : {}).map(([name, values]) =>
    [name, strings(values).slice(0, mostValues).map((value) => tokens(value, null))]));
  const entries = Array.isArray(details) ? details : isObject(details) ? Object.values(details) : [];
  return entries.filter(isObject).map((entry) => {
    const usual = { ...(isObject(defaults) && defaults), ...(isObject(entry.defaults) && entry.defaults) };
    const rows = Array.isArray(entry.components)
      ? entry.components.filter(isObject).map((component) => ({ ...usual, ...component }))
      : strings(entry.paths).map((path) => (path.startsWith("NOT ") ? { "/": path.slice(4), exclude: true } : { "/": path }));
    return rows.slice(0, mostRows).map((row) => readRow(row, variables));
  });
}

/** The dynamic rules of a statement. Without them, its app opens every link of the site. */
function androidRows({ target, relation_extensions: extensions }) {
  if (target?.namespace !== "android_app") return [];
  const lists = isObject(extensions) ? Object.values(extensions).map((rules) => rules?.dynamic_app_link_components) : [];
  const rows = lists.find(Array.isArray)?.filter(isObject) ?? [];
  return (rows.length > 0 ? rows : [{ "/": "/*" }]).slice(0, mostRows).map((row) => readRow(row, null));
}

function readRow(row, variables) {
  const read = (pattern) => (typeof pattern === "string" ? tokens(pattern, variables) : null);
  const query = row["?"];
  return {
    excludes: row.exclude === true, ignoresCase: row.caseSensitive === false, path: read(row["/"]), fragment: read(row["#"]),
    query: read(query),
    items: isObject(query) ? Object.entries(query).filter(([, value]) => typeof value === "string").map(([name, value]) => [name, read(value)]) : [],
  };
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function strings(value) {
  return Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
}

// MARK: Patterns

/**
 * A pattern as tokens: `{text}`, `{one}`, `{any}`, and `{name, values}` for a variable.
 *
 * @param {Map<string, object[][]> | null} variables those of the file, their values as tokens; null where patterns have none
 */
function tokens(pattern, variables) {
  const pieces = pattern.match(variables ? /\$\([^$()]*\)|[*]|[?]|[^*?$]+|\$/g : /[*]|[?]|[^*?]+/g) ?? [];
  return pieces.slice(0, mostTokens).map((piece) => {
    if (piece === "*") return { any: true };
    if (piece === "?") return { one: true };
    const name = variables && /^\$\((.*)\)$/s.exec(piece)?.[1];
    if (name === null || name === undefined) return { text: piece };
    return { name, values: variables.get(name) ?? null };
  });
}

/** A text that a pattern matches; null if it has a variable without values. */
function write(list, fill) {
  let text = "";
  for (const [index, { any, one, text: literal, name, values }] of list.entries()) {
    // Behind a letter, no text reads best: `/buy*` is for /buy.
    const anyText = list[index - 1]?.one || (fill === fills[0] && /[^/]$/.test(text)) ? "" : fill;
    const piece = literal ?? (any ? anyText
      : one ? (list[index + 1]?.any && fill !== "" ? fill : "1")
      : values ? values[0] && write(values[0], fill) : predefined[name]);
    if (typeof piece !== "string") return null;
    text += piece;
  }
  return text;
}

/** Whether a text is one of a pattern: follows all places up to which the tokens may have come. False after too many steps. */
function matches(list, text, ignoresCase) {
  const follow = (tokens, places) => tokens.reduce((places, token) => {
    const next = new Set();
    steps += places.size + (token.any ? text.length : 0);
    if (steps > mostSteps) return next;
    if (token.any) {
      for (let place = Math.min(...places); place <= text.length; place += 1) next.add(place);
      return places.size > 0 ? next : places;
    }
    for (const place of places) {
      if (token.text !== undefined) {
        const part = text.slice(place, place + token.text.length);
        if (part === token.text || (ignoresCase && part.toLowerCase() === token.text.toLowerCase())) next.add(place + token.text.length);
      } else if (token.one) {
        if (place < text.length) next.add(place + 1);
      } else if (token.values) {
        for (const value of token.values) for (const end of follow(value, new Set([place]))) next.add(end);
      } else {
        for (const length of [1, 2, 3]) if (classes[token.name]?.test(text.slice(place, place + length))) next.add(place + length);
      }
    }
    return next;
  }, places);
  return follow(list, new Set([0])).has(text.length);
}

// MARK: Links

/** A link that a row matches, and if there is one, that no row before it does; null if nothing matches the row. */
function sample(row, rows) {
  let first = null;
  for (const fill of fills) {
    const parts = partsOf(row, fill);
    if (!parts || !decides(row, parts)) continue;
    const link = linkOf(parts);
    first ??= link;
    if (rows.find((other) => decides(other, parts)) === row) return link;
  }
  return first;
}

/** The parts of a link: the path, the items of the query, and the fragment. */
function partsOf({ path, query, items, fragment }, fill) {
  const texts = {
    path: path ? write(path, fill) : "/", query: query && !query.every(({ any }) => any) ? write(query, "1") : "", fragment: fragment ? write(fragment, fill || "a") : "",
  };
  const values = items.map(([name, value]) => [name, write(value, "1")]);
  if ([...Object.values(texts), ...values.map(([, value]) => value)].includes(null)) return null;
  return {
    path: texts.path.startsWith("/") ? texts.path : `/${texts.path}`,
    query: query ? texts.query : values.map((pair) => pair.join("=")).join("&"), items: values, fragment: texts.fragment,
  };
}

function decides({ path, query, items, fragment, ignoresCase }, parts) {
  const given = (name) => parts.items.find(([other]) => other === name)?.[1] ?? "";
  // A slash at the end of a path does not count, and the one at its start may be missing in a pattern.
  const isPath = (text) => matches(path, text, ignoresCase) || matches(path, text.slice(1), ignoresCase);
  return (!path || isPath(parts.path) || (parts.path.endsWith("/") && isPath(parts.path.slice(0, -1))))
    && (!query || matches(query, parts.query, ignoresCase)) && (!fragment || matches(fragment, parts.fragment, ignoresCase))
    && items.every(([name, value]) => matches(value, given(name), ignoresCase));
}

/** A link; what a URL has only as an escape becomes one. */
function linkOf({ path, query, fragment }) {
  const escaped = (text, unsafe) => text.toWellFormed().replace(unsafe, encodeURIComponent);
  return escaped(path, /[^!-~]|["<>\\^`{|}#?]/gu) + (query && `?${escaped(query, /[^!-~]|["<>#]/gu)}`) + (fragment && `#${escaped(fragment, /[^!-~]|["<>`]/gu)}`);
}
