// The form that builds a link to a route, made of its parameters.

class Builder {
  #route;
  #note;
  #fail;
  #fields = [];
  #begun = null;
  #timer = 0;
  #isFilled = false;

  constructor(route, note, fail) {
    [this.#route, this.#note, this.#fail] = [route, note, fail];
    this.inputs = el("div", { class: "fields" });
    this.output = el("div", { class: "built", "aria-busy": "true" });
    this.element = el("form", { class: "builder", "aria-label": `A link to ${route.name}`, onsubmit: (event) => event.preventDefault() },
      this.inputs, this.output);
  }

  /** Fills in given values, else those of the example, so that the first link is a good one. */
  async fill(given) {
    const route = this.#route;
    if (given.length === 0 && this.#isFilled) return this.#build();
    const begun = this.#begin();
    let initial = new Map();
    for (const [item, text] of given) initial.set(item, [...(initial.get(item) ?? []), text]);
    try {
      if (given.length === 0) {
        const [{ description }] = await explain([route.example], begun.signal);
        initial = new Map(Object.entries(description?.parameters ?? {}).map(([item, value]) => [item, texts(value)]));
      }
    } catch (error) {
      if (this.#begun === begun) this.#fail(error);
      return;
    }
    if (this.#begun !== begun) return;
    this.#isFilled = true;
    this.#fields = values(route).map((parameter) => ({
      name: parameter.name, ...fieldOf(parameter, initial.get(parameter.name) ?? [], () => this.#schedule()),
    }));
    this.inputs.replaceChildren(...this.#fields.map(({ element }) => element),
      ...conditions(route).map((text) => el("p", { class: "aside" }, `The link has ${text}.`)));
    await this.#build();
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#begun?.abort();
    this.#begun = new AbortController();
    this.output.setAttribute("aria-busy", "true");
    return this.#begun;
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.output.setAttribute("aria-busy", "true");
    this.#timer = setTimeout(() => this.#build(), pause);
  }

  async #build() {
    const begun = this.#begin();
    const parameters = {};
    for (const { name, value } of this.#fields) {
      const given = value();
      if (given !== null) parameters[name] = given;
    }
    this.#note({ route: this.#route.name, ...parameters });
    try {
      const { value } = await post("/link", { name: this.#route.name, parameters, ...(host && { host }) }, begun.signal);
      if (this.#begun === begun) this.#show(value);
    } catch (error) {
      if (this.#begun !== begun) return;
      this.output.replaceChildren();
      this.#fail(error);
    }
  }

  /** Shows the link; or, while a field needs another value, that there is none. */
  #show(answer) {
    const { byName, rest } = isProblem(answer)
      ? faults(answer.detail, this.#fields.map(({ name }) => name))
      : { byName: new Map(), rest: "" };
    for (const { name, report } of this.#fields) report(byName.get(name) ?? null);
    this.output.dataset.route = this.#route.name;
    this.output.dataset.state = isProblem(answer) ? "none" : "built";
    this.output.setAttribute("aria-busy", "false");
    const count = byName.size;
    this.output.replaceChildren(...(isProblem(answer)
      ? [el("p", { role: "status" }, "No link yet: ",
        rest || (count === 1 ? "a field needs another value." : `${count} fields need another value.`))]
      : built(answer)));
  }
}

function texts(value) {
  return [value].flat().map((one) => JSON.isRawJSON?.(one) ? one.rawJSON : String(one ?? ""));
}

/** The host that phones in the same network reach, if the reader has said it. */
const hostMemory = "inspector.host";
const isLocal = (host) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);

/** The link, what can be done with it, and its QR code. */
function built({ url, path }) {
  return [
    el("output", { class: "url" }, el("code", {}, url)),
    el("p", { class: "actions" }, copyButton(url, "Copy link", null, "filled"), inspectAnchor(url, "Inspect it")),
    qrView(url, path),
  ];
}

/** The QR code of a link. One that only this computer can reach asks for an address that phones reach. */
function qrView(url, path) {
  const figure = el("figure", { class: "qr" });
  const host = URL.canParse(url) ? new URL(url).host : "";
  const draw = (text) => {
    const address = endpoint(`/qr.svg?url=${encodeURIComponent(text)}`);
    const image = el("img", { src: address, alt: `QR code of ${short(text, 200)}`, width: 240, height: 240 });
    image.addEventListener("error", () => figure.replaceChildren(el("p", { class: "aside" }, "There is no QR code for this link. It may be too long for one.")));
    figure.replaceChildren(image, el("figcaption", {}, text !== url && el("code", {}, short(text, 120)),
      el("a", { href: address, download: "link.svg" }, "Save as SVG")));
  };
  if (!isLocal(host)) {
    draw(url);
    return figure;
  }
  // A page that was opened by its address in the network knows that address.
  const known = isLocal(location.host) ? localStorage.getItem(hostMemory) ?? "" : location.host;
  const id = freshID("host");
  const input = el("input", { type: "text", id, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    placeholder: "192.168.1.20:8080", "aria-describedby": `${id}-hint` });
  input.value = known;
  const update = () => {
    const chosen = input.value.trim().replace(/^https?:\/\//, "").replace(/\/.*$/, "");
    localStorage.setItem(hostMemory, chosen);
    draw(chosen === "" ? url : `${location.protocol}//${chosen}${path}`);
  };
  input.addEventListener("input", update);
  draw(known === "" ? url : `${location.protocol}//${known}${path}`);
  return el("div", { class: "local" },
    el("p", { class: "notice", id: `${id}-hint` }, el("strong", {}, host), " leads only to this computer. For a code that a phone can open, say the address of this computer in the network."),
    el("label", { for: id }, "Address in the network"), input, figure);
}

// MARK: What the table says of parameters

/**
 * @typedef {{name: string, place: string, type: string, enum?: (string | {value: string})[], minimum?: number, maximum?: number,
 *   separator?: string, required?: boolean, repeated?: boolean, default?: any, value?: string, absent?: boolean, flag?: boolean, isRest?: boolean}} Parameter
 */

/** The parameters of a route that are its values, in order. The others are items that select it. */
function values({ pattern, parameters }) {
  return parameters.filter((parameter) => !isCondition(parameter))
    .map((parameter) => ({ ...parameter, isRest: isRest(parameter, pattern) }));
}

/** The items that a link to the route must have or must not have, in words. */
function conditions({ parameters }) {
  return parameters.filter(isCondition).map(({ name, value, absent, place }) => {
    const item = place === "fragment" ? "in the fragment" : "in the query";
    return absent ? `no ${name} ${item}` : `${name}=${value} ${item}`;
  });
}

function isCondition({ value, absent }) {
  return value !== undefined || absent === true;
}

/** Whether the pattern takes the parameter as a rest of the path, or of the fragment: `*name`. */
function isRest({ name, place }, pattern) {
  const [path, fragment = ""] = pattern.split("#");
  const text = { path, fragment: fragment.split("?")[0] }[place] ?? "";
  return text.split("/").some((piece) => piece.replace(/\?$/, "").endsWith(`*${name}`));
}

function isList({ isRest, repeated }) {
  return Boolean(isRest || repeated);
}

// MARK: Fields

/**
 * A field of the form, made from a parameter.
 *
 * @typedef {{element: HTMLElement, value: () => string | string[] | null, report: (message: string | null) => void}} Field
 * @returns {Field}
 */
function fieldOf(parameter, initial, changed) {
  return isList(parameter) ? listField(parameter, initial, changed) : singleField(parameter, initial.at(-1) ?? "", changed);
}

function singleField(parameter, initial, changed) {
  const id = freshID("field");
  const control = makeControl(parameter, id, initial);
  const error = el("p", { class: "error", id: `${id}-error` });
  control.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
  control.addEventListener("input", changed);
  return {
    element: el("div", { class: "field", "data-parameter": parameter.name },
      el("label", { for: id }, parameter.name), el("p", { class: "hint", id: `${id}-hint` }, hintOf(parameter)), control, error),
    // An empty field is left out of the request; the server reports a missing required parameter.
    value: () => (control.value === "" ? null : control.value),
    report: (message) => {
      error.textContent = message ?? "";
      mark(control, message !== null);
    },
  };
}

/** As many values as the reader likes, each in a control of its own. */
function listField(parameter, initial, changed) {
  const id = freshID("field");
  const error = el("p", { class: "error", id: `${id}-error` });
  const list = el("ol", { class: "list" });
  const add = el("button", { type: "button", class: "quiet" }, `Add ${parameter.name}`);
  const element = el("fieldset", { class: "field", "data-parameter": parameter.name },
    el("legend", {}, parameter.name), el("p", { class: "hint", id: `${id}-hint` }, hintOf(parameter)), list, add, error);
  const controls = () => [...list.querySelectorAll("input, select")];
  const number = () => {
    controls().forEach((control, index) => control.setAttribute("aria-label", `${parameter.name} ${index + 1}`));
    list.querySelectorAll("button").forEach((button, index) =>
      button.setAttribute("aria-label", `Remove ${parameter.name} ${index + 1}`));
  };
  const append = (text) => {
    const control = makeControl({ ...parameter, required: true }, freshID("field"), text);
    control.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
    control.addEventListener("input", changed);
    const remove = el("button", { type: "button", class: "quiet" }, "Remove");
    const item = el("li", {}, control, remove);
    remove.addEventListener("click", () => {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      number();
      // The focus moves to a neighbour; otherwise the browser would move it to the top of the page.
      (next?.querySelector("input, select") ?? add).focus();
      announce(`Removed ${parameter.name}`);
      changed();
    });
    list.append(item);
    number();
    return control;
  };
  initial.forEach(append);
  if (parameter.required && controls().length === 0) append("");
  add.addEventListener("click", () => {
    append("").focus();
    changed();
  });
  return {
    element,
    value: () => {
      const texts = controls().map((control) => control.value);
      return texts.length === 0 || texts.every((text) => text === "") ? null : texts;
    },
    report: (message) => {
      error.textContent = message ?? "";
      // The message describes every control. The first control with the value in the message is at fault.
      const all = controls();
      const guilty = all.filter((control) => message?.endsWith(`found ${JSON.stringify(control.value)}`));
      for (const control of all) mark(control, message !== null && (guilty.length === 0 || guilty.includes(control)));
    },
  };
}

function mark(control, isWrong) {
  if (isWrong) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/** A choice for closed sets, a line of text for everything else. */
function makeControl(parameter, id, initial) {
  // A list of members of a set is entered as a text.
  const set = parameter.separator ? null : parameter.enum?.map((one) => typeof one === "string" ? one : one.value);
  const members = parameter.flag ? ["true"] : set ?? (parameter.type === "boolean" && !parameter.separator ? ["true", "false"] : null);
  if (!members) {
    const control = el("input", {
      type: "text", id, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
      inputmode: { integer: "numeric", number: "decimal" }[parameter.separator ? "string" : parameter.type] ?? null,
      required: parameter.required,
    });
    control.value = initial;
    return control;
  }
  const none = parameter.required ? [] : [el("option", { value: "" }, "not given")];
  const control = el("select", { id, required: parameter.required },
    none, members.map((text) => el("option", { value: text }, parameter.flag ? "given" : text)));
  if (initial !== "") control.value = initial;
  return control;
}

const typeWords = { integer: "an integer", number: "a number", uuid: "a UUID", boolean: "true or false", string: "a text" };

function hintOf(parameter) {
  const { type, required, enum: members, place, flag, isRest, repeated, separator } = parameter;
  const bounds = [["from", parameter.minimum], ["to", parameter.maximum]].filter(([, bound]) => bound !== undefined);
  const kind = [members ? "one of a set" : flag ? "a flag" : typeWords[type] ?? type, ...bounds.flat()].join(" ")
    + (isRest ? (required ? ", one or more" : ", any number") : repeated ? ", any number of times" : "")
    + (separator ? `, or several with "${separator}" between them` : "")
    + ({ host: ", the first label of the host", fragment: ", in the fragment" }[place] ?? "");
  if (required || isList(parameter) || flag) return kind;
  const value = parameter.default;
  const absent = value === null || value === undefined ? "" : `; ${value === "" ? "empty" : value} if not given`;
  return `${kind}, optional${absent}`;
}

/**
 * Which parameters a problem is about. The server names each:
 * `parameter "id": expected …; parameter "x" is missing: …`.
 *
 * @param {string} detail
 * @param {string[]} names the parameters there are, in the order in which the server looks at them
 * @returns {{byName: Map<string, string>, rest: string}} what is said of each, and what is about none of them
 */
function faults(detail, names) {
  const starts = [];
  let from = 0;
  for (const name of names) {
    const begin = `parameter ${JSON.stringify(name)}`;
    // A message stands at the start, or after the end of the message before it.
    const found = detail.startsWith(begin) && from === 0 ? 0 : detail.indexOf(`; ${begin}`, Math.max(0, from - 1));
    if (found < 0) continue;
    const start = found === 0 ? 0 : found + 2;
    const after = detail.slice(start + begin.length);
    if (!after.startsWith(": ") && !after.startsWith(" is missing: ")) continue;
    starts.push({ name, start, text: start + begin.length + 2 - (after.startsWith(": ") ? 0 : 1) });
    from = start + begin.length;
  }
  const byName = new Map(starts.map(({ name, text }, index) =>
    [name, detail.slice(text, starts[index + 1] ? starts[index + 1].start - 2 : detail.length)]));
  return { byName, rest: starts.length === 0 ? detail : detail.slice(0, Math.max(0, starts[0].start - 2)) };
}
