// Elements, made without markup: text from a server or a link is only ever text on the page.

/**
 * An element with attributes and children. Attributes that are null, undefined or false are left out, children too.
 *
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 * @param {...any} children nodes, and strings, which become text as `visible` shows it; arrays are flattened
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "object" ? child : visible(String(child)));
  }
  return element;
}

/**
 * A text in which nothing hides: control characters, and those that turn the direction of writing around, by their
 * numbers. The joiners of scripts and emoji stay.
 */
export function visible(text) {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

/** A name or a path that is broken, if it must be, after a dot or before a slash. */
export function breakable(text) {
  return text.split(/(?<=\.)|(?=[/?&])/).flatMap((piece, index) => (index ? [el("wbr"), piece] : [piece]));
}

/** Says something to who listens to the page instead of looking at it. */
export function announce(text) {
  document.getElementById("announcer").textContent = visible(text);
}

/** A new id for an element that another one refers to. */
export function freshID(prefix) {
  freshID.count = (freshID.count ?? 0) + 1;
  return `${prefix}-${freshID.count}`;
}
