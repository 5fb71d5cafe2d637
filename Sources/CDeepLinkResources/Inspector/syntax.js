// Corrections of texts that are nearly JSON, as they come from editors, from pages and from JavaScript.

/** Strings of JSON, and what is no part of it between them. */
const pieces = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|[“”„«»][^“”„«»"\n]*[“”«»]|,(?=\s*[\]}])|[\u00a0\u2000-\u200b\u202f\u3000\ufeff]/g;

/**
 * The changes that end a fault of the syntax, everywhere in the text; null if there is no exact one.
 *
 * @param {string} text
 * @param {number} offset where the server found the fault
 * @param {string} message what it says of it
 */
export function syntaxRepair(text, offset, message) {
  const rest = text.slice(offset);
  const put = (length, source) => [{ start: offset, end: offset + length, text: source }];
  const everywhere = (wanted, source) => [...text.matchAll(pieces)].filter(([piece]) => wanted.test(piece))
    .map(({ 0: piece, index }) => ({ start: index, end: index + piece.length, text: source(piece) }));
  if (/^found a comma before/.test(message)) return everywhere(/^,/, () => "");
  if (/^found a comment/.test(message)) return everywhere(/^(\/\/|\/\*|#)/, () => "").map((change) => wholeLine(text, change));
  if (/put a comma before it/.test(message)) {
    const end = text.slice(0, offset).trimEnd().length;
    return [{ start: end, end, text: "," }];
  }
  if (/^found a single quote/.test(message)) return singleQuotes(text, offset);
  if (/^found the name/.test(message)) {
    const word = /^[\w$]+/.exec(rest)?.[0];
    return word ? put(word.length, JSON.stringify(word)) : null;
  }
  if (/: write (true|false|null);/.test(message)) {
    const word = /^\w+/.exec(rest)[0];
    return put(word.length, word.toLowerCase());
  }
  if (/^found a number with a leading zero/.test(message)) {
    const [digits] = /^-?0+(?=\d)/.exec(rest) ?? [""];
    return digits ? put(digits.length, digits.startsWith("-") ? "-" : "") : null;
  }
  if (/^found a tab/.test(message)) return put(1, "\\t");
  if (/^found a byte order mark/.test(message)) return put(1, "");
  if (/^[“”„«»]/.test(rest)) return everywhere(/^[“”„«»]/, (piece) => JSON.stringify(piece.slice(1, -1)));
  if (/^[\u00a0\u2000-\u200b\u202f\u3000\ufeff]/.test(rest)) return everywhere(/^[\u00a0\u2000-\u200b\u202f\u3000\ufeff]/, () => " ");
  if (/^;/.test(rest)) return put(1, ",");
  if (/^=/.test(rest)) return put(1, ":");
  if (/^found ",", expected a value/.test(message)) return put(1, "");
  if (/^found the end of the document/.test(message)) return closed(text);
  return null;
}

/** A comment with its line if it stands there alone, otherwise with the blanks before it. */
function wholeLine(text, { start, end }) {
  const before = /[ \t]*$/.exec(text.slice(0, start))[0].length;
  const isAlone = start === before || text[start - before - 1] === "\n";
  return { start: start - before, end: isAlone && text[end] === "\n" ? end + 1 : end, text: "" };
}

/** All names and strings in single quotes from a place on, in double quotes. */
function singleQuotes(text, offset) {
  const changes = [];
  for (const { 0: piece, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'((?:[^'\\\n]|\\.)*)'/g)) {
    if (index < offset || piece.startsWith('"')) continue;
    const inner = piece.slice(1, -1).replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"');
    changes.push({ start: index, end: index + piece.length, text: `"${inner}"` });
  }
  return changes;
}

/** The brackets that are open at the end; null if more of them are than a hand forgets. */
function closed(text) {
  const open = [];
  for (const [piece] of text.replace(/"(?:[^"\\\n]|\\.)*"/g, '""').matchAll(/[[\]{}]/g)) {
    if (piece === "[" || piece === "{") open.push(piece === "[" ? "]" : "}");
    else if (open.pop() !== piece) return null;
  }
  const end = text.trimEnd().length;
  return open.length > 0 && open.length <= 4 && /["\]}\w]$/.test(text.slice(0, end)) ? [{ start: end, end, text: open.reverse().join("") }] : null;
}
