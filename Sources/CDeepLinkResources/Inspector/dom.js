// Elements, made without markup: text from a server or a link is only ever text on the page.

/**
 * An element with attributes and children. Attributes that are null, undefined or false are left out, children too.
 *
 * @param {string} tag
 * @param {Record<string, string | number | boolean | Function | null | undefined>} attributes; `on…` takes a listener
 * @param {...any} children nodes, and strings, which become text as `visible` shows it; arrays are flattened
 */
function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...nodes(children));
  return element;
}

/** Children as nodes; nothing hides in their text. */
function nodes(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "object" ? child : visible(String(child))));
}

/**
 * A text in which nothing hides: control characters, and those that turn the direction of writing around, by their
 * numbers. The joiners of scripts and emoji stay.
 */
function visible(text) {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

/** A text cut to a length that a person reads. */
function short(text, length = 80) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** A name or a path that is broken, if it must be, after a dot or before a slash. */
function breakable(text) {
  return text.split(/(?<=\.)|(?<![/:])(?=[/?&])/).flatMap((piece, index) => (index ? [el("wbr"), piece] : [piece]));
}

/** A new id for an element that another one refers to. */
function freshID(prefix) {
  freshID.count = (freshID.count ?? 0) + 1;
  return `${prefix}-${freshID.count}`;
}

/** Says something to readers who listen to the page. */
function announce(text) {
  document.getElementById("announcer").textContent = visible(text);
}

const shapes = {
  yes: "M5 12.5l4.5 4.5L19 7.5", no: "M6.5 6.5l11 11m0-11l-11 11", unknown: "M7 12h10", back: "M15 5l-7 7 7 7",
  info: "M12 10.5v8.5m0-14v.5", warning: "M12 4.5v9m0 5.5v.5",
};

/** A sign drawn with a line. The words beside it say the same. */
function icon(name) {
  return svg("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: shapes[name] }));
}

// Disclosures that the reader has opened stay open when the answer is drawn again.
const opened = new Set();

/**
 * Something that can be opened and closed.
 *
 * @param {string} key what it is, the same from one answer to the next
 * @param {() => any} content is made when it is opened first
 */
function disclosure(key, summary, content) {
  const body = el("div", { class: "disclosed" });
  const details = el("details", { "data-key": key }, el("summary", {}, summary), body);
  const open = () => body.childElementCount === 0 && body.append(...nodes([content()]));
  if (opened.has(key)) {
    details.open = true;
    open();
  }
  details.addEventListener("toggle", () => {
    if (details.open) open();
    details.open ? opened.add(key) : opened.delete(key);
  });
  return details;
}

/** A button that copies a text, or what a function returns. */
function copyButton(text, label = "Copy", name = null, kind = "quiet") {
  const button = el("button", { type: "button", class: kind, "aria-label": name }, label);
  button.addEventListener("click", async () => {
    const done = await copy(typeof text === "function" ? text() : text);
    button.textContent = done ? "Copied" : "Could not copy";
    announce(button.textContent);
    setTimeout(() => (button.textContent = label), 1500);
  });
  return button;
}

/** A text to take along, cut to a line, with a button that copies all of it. */
function command(text) {
  return el("div", { class: "line" }, el("code", {}, short(text, 200)), copyButton(text, "Copy", "Copy the command"));
}

/** Copies a text. Browsers refuse their clipboard to pages that came over plain HTTP, so an older way is the second. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = el("textarea", { class: "visually-hidden", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return done;
  }
}

/** Saves a text as a file of the reader. */
function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/**
 * The address of a tab of the page: `#inspect?url=…`. It stands in the fragment, which browsers do not send, so that a
 * link may be of any length and is told to no one when the address is opened.
 */
function addressOf(tab, values = {}) {
  const items = Object.entries(values).flatMap(([name, value]) => [value].flat().map((text) => [name, text]))
    .filter(([, text]) => text !== null && text !== undefined && text !== "")
    .map((pair) => pair.map(encodeURIComponent).join("="));
  return `#${tab}${items.length > 0 ? `?${items.join("&")}` : ""}`;
}

/** What an address says: the tab, its values, the last of each name, and the site. A plus is a plus. */
function readAddress(fragment) {
  const [tab, query = ""] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  const all = query.split("&").filter(Boolean).map((item) => item.split(/=(.*)/s).slice(0, 2).map(decoded));
  // No parameter of a route has this name.
  const items = all.filter(([name]) => name !== "~site");
  return { tab, items, values: Object.fromEntries(items), site: all.find(([name]) => name === "~site")?.[1] };
}

function decoded(text = "") {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A link of the page that inspects a link of the app. */
function inspectAnchor(link, ...content) {
  const inner = content.length > 0 ? content : el("code", {}, breakable(short(link, 300)));
  return el("a", { href: addressOf("inspect", { url: link }), "data-inspect": link }, inner);
}

/** A pattern, in which `:name`, `*name` and `:name?` are parameters with their colours. */
function patternView(pattern, color = () => "") {
  return el("code", { class: "pattern" }, pattern.split(/(?<=[/&#])|(?=[/&#])|(?<=\?)(?=\w)|(?=\?\w)/).map((piece) => {
    if (/^[/?&#]$/.test(piece)) return [el("wbr"), piece];
    const name = /[:*](\w+)/.exec(piece)?.[1];
    return name ? el("span", { class: `hole ${color(name)}` }, piece) : piece;
  }));
}
