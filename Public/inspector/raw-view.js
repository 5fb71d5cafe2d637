import { endpoint } from "./api.js";
import { copyButton } from "./copy.js";
import { el } from "./dom.js";
import { panel } from "./panel.js";

/** The same questions for a terminal and for a script. */
export function rawView(link) {
  const paths = ["/resolve", "/explain"].map((path) => `${endpoint(path)}?url=${encoded(link)}`);
  return panel(
    "Ask it yourself", { kind: "raw" },
    paths.map((path) => {
      const command = `curl '${location.origin}${path}'`;
      return el(
        "div", { class: "command" },
        el("pre", { tabindex: 0, role: "group", "aria-label": "Command" }, el("code", {}, command)),
        copyButton(command),
      );
    }),
    el("p", { class: "aside" }, "As JSON: ", paths.map((path, index) => [
      index > 0 && ", ", el("a", { href: path }, path.split("?")[0]),
    ])),
  );
}

/** For a query item between single quotes, which `encodeURIComponent` leaves alone. */
function encoded(text) {
  return encodeURIComponent(text).replaceAll("'", "%27");
}
