import { announce, el, freshID } from "./dom.js";
import { describe, isList } from "./parameters.js";

/**
 * A field of the form that builds a link, made from a parameter of the table.
 *
 * @typedef {{element: HTMLElement, value: () => string | string[] | null, report: (message: string | null) => void,
 *   focus: () => void}} Field
 *
 * @param {import("./parameters.js").Parameter} parameter
 * @param {string | string[] | undefined} initial
 * @param {() => void} changed
 * @returns {Field}
 */
export function field(parameter, initial, changed) {
  if (isList(parameter)) return listField(parameter, initial ?? [], changed);
  return singleField(parameter, initial ?? "", changed);
}

function singleField(parameter, initial, changed) {
  const id = freshID("field");
  const control = makeControl(parameter, id, initial);
  const error = el("p", { class: "error", id: `${id}-error` });
  const hint = el("p", { class: "hint", id: `${id}-hint` }, hintOf(parameter));
  control.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
  control.addEventListener("input", changed);
  return {
    element: el("div", { class: "field", "data-parameter": parameter.name },
      el("label", { for: id }, parameter.name), hint, control, error),
    // An empty field is left out of the request; the server reports a missing required parameter.
    value: () => (control.value === "" ? null : control.value),
    report: (message) => report(control, error, message),
    focus: () => control.focus(),
  };
}

/** As many values as the reader likes, each in a control of its own. */
function listField(parameter, initial, changed) {
  const id = freshID("field");
  const error = el("p", { class: "error", id: `${id}-error` });
  const list = el("ol", { class: "list" });
  const add = el("button", { type: "button", class: "quiet" }, `Add ${parameter.name}`);
  const element = el(
    "fieldset", { class: "field", "data-parameter": parameter.name },
    el("legend", {}, parameter.name), el("p", { class: "hint", id: `${id}-hint` }, hintOf(parameter)), list, add, error,
  );
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
  [initial].flat().forEach(append);
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
      for (const control of all) {
        const isWrong = message !== null && (guilty.length === 0 || guilty.includes(control));
        if (isWrong) control.setAttribute("aria-invalid", "true");
        else control.removeAttribute("aria-invalid");
      }
    },
    focus: () => (controls()[0] ?? add).focus(),
  };
}

/** A choice for closed sets, a line of text for everything else. */
function makeControl(parameter, id, initial) {
  // A list of members of a set is entered as a text.
  const set = parameter.separator ? null : parameter.enum;
  const members =
    parameter.flag ? ["true"] : set ?? (parameter.type === "boolean" && !parameter.separator ? ["true", "false"] : null);
  if (!members) {
    const control = el("input", {
      type: "text", id, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
      inputmode: inputModes[parameter.separator ? "string" : parameter.type] ?? null, required: parameter.required,
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

function report(control, error, message) {
  error.textContent = message ?? "";
  if (message === null) control.removeAttribute("aria-invalid");
  else control.setAttribute("aria-invalid", "true");
}

const inputModes = { integer: "numeric", number: "decimal" };

const types = {
  integer: "an integer", number: "a number", uuid: "a UUID", boolean: "true or false", string: "a text",
  repeated: ", any number of times", members: () => "one of a set",
};

function hintOf(parameter) {
  const { kind: one, where, isOptional } = describe(parameter, types);
  const bounds = [["from", parameter.minimum], ["to", parameter.maximum]].filter(([, bound]) => bound !== undefined);
  const bounded = [one, ...bounds.flat()].join(" ");
  const kind = parameter.separator ? `${bounded}, or several with "${parameter.separator}" between them` : bounded;
  if (!isOptional) return kind + where;
  const value = parameter.default;
  const absent = value === null || value === undefined ? "" : `; ${value === "" ? "empty" : value} if not given`;
  return `${kind}${where}, optional${absent}`;
}
