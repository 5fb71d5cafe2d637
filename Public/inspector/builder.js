import { isProblem, link, resolve } from "./api.js";
import { copyButton } from "./copy.js";
import { el } from "./dom.js";
import { faults } from "./faults.js";
import { field } from "./fields.js";
import { at, parse, plain } from "./json.js";
import { inspectAnchor } from "./link-anchor.js";
import { conditions, values } from "./parameters.js";
import { qrView } from "./qr-view.js";

/** How long to wait for the next key before asking. */
const pause = 150;

/** The form that builds a link to any route of the table. */
export class Builder {
  #routes;
  #fields = [];
  #begun = null;
  #timer = 0;
  #fail;

  /** @param {(error: Error) => void} fail says that the server does not answer */
  constructor(routes, fail) {
    this.#routes = routes;
    this.#fail = fail;
    this.choice = el("select", { id: "build-route" }, routes.map(({ name, summary }) =>
      el("option", { value: name }, `${name} — ${summary}`)));
    this.inputs = el("div", { class: "fields" });
    this.fault = el("p", { class: "error", role: "status" });
    this.output = el("div", { class: "built" });
    this.element = el(
      "form", { class: "builder", "aria-labelledby": "build-heading" },
      el("div", { class: "inputs" },
        el("div", { class: "field" }, el("label", { for: "build-route" }, "Route"), this.choice),
        this.inputs, this.fault),
      this.output,
    );
    // A route with parameters shows better what the form does.
    this.choice.value = (routes.find((route) => values(route).length > 0) ?? routes[0])?.name ?? "";
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.choice.addEventListener("change", () => this.#change());
    this.#change();
  }

  /** Turns to a route of the table, and to its first field. */
  choose(name) {
    this.choice.value = name;
    this.choice.focus();
    this.#change();
  }

  /** Asks again for what the server did not answer. */
  retry() {
    if (!this.output.classList.contains("stale")) return;
    if (this.#fields.length > 0 || (this.#route && values(this.#route).length === 0)) this.#build();
    else this.#change();
  }

  get #route() {
    return this.#routes.find(({ name }) => name === this.choice.value);
  }

  /** Makes the fields of the chosen route, filled in from its example, so that the first link is a good one. */
  async #change() {
    const route = this.#route;
    if (!route) return;
    // The fields of the former route must not be sent with the name of this route.
    this.#fields = [];
    this.inputs.replaceChildren();
    let initial = new Map();
    const begun = this.#begin();
    try {
      const { text } = await resolve(route.example, begun.signal);
      const parameters = at(parse(text), "results", 0, "parameters")?.members ?? [];
      initial = new Map(parameters.map(([name, node]) => [name, texts(node)]));
    } catch (error) {
      if (this.#begun !== begun) return;
      this.#fail(error);
    }
    if (this.#begun !== begun) return;
    const changed = () => this.#schedule();
    this.#fields = values(route).map((parameter) => ({
      name: parameter.name, ...field(parameter, initial.get(parameter.name), changed),
    }));
    const fixed = conditions(route).map((text) => el("p", { class: "aside" }, `The link has ${text}.`));
    this.inputs.replaceChildren(...this.#fields.map(({ element }) => element), ...fixed);
    await this.#build();
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#begun?.abort();
    this.#begun = new AbortController();
    return this.#begun;
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#build(), pause);
  }

  async #build() {
    const begun = this.#begin();
    const parameters = {};
    for (const { name, value } of this.#fields) {
      const given = value();
      if (given !== null) parameters[name] = given;
    }
    try {
      const answer = await link(this.#route.name, parameters, begun.signal);
      if (this.#begun === begun) this.#show(answer);
    } catch (error) {
      if (this.#begun !== begun) return;
      this.output.classList.add("stale");
      this.#fail(error);
    }
  }

  #show(answer) {
    const { byName, rest } = isProblem(answer)
      ? faults(answer.detail, this.#fields.map(({ name }) => name))
      : { byName: new Map(), rest: "" };
    for (const { name, report } of this.#fields) report(byName.get(name) ?? null);
    this.fault.textContent = isProblem(answer)
      ? rest || `No link yet: ${byName.size === 1 ? "a field needs" : `${byName.size} fields need`} another value.`
      : "";
    this.output.dataset.route = this.#route.name;
    this.output.classList.toggle("stale", isProblem(answer));
    if (!isProblem(answer)) this.output.replaceChildren(...built(answer));
  }
}

/** The link, what can be done with it, and its QR code. */
function built({ url }) {
  return [
    el("h3", {}, "The link"),
    el("output", { class: "url" }, el("code", {}, url)),
    el("p", { class: "actions" }, copyButton(url, "Copy link"), inspectAnchor(url, "Inspect it")),
    qrView(url),
  ];
}

function texts(node) {
  return node.kind === "array" ? node.elements.map((element) => plain(element) ?? "") : (plain(node) ?? "");
}
