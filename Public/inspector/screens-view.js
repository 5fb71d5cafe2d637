import { el } from "./dom.js";
import { inspectAnchor } from "./link-anchor.js";
import { panel } from "./panel.js";

/** How far cards are moved to the side, at most: a link may open a hundred screens. */
const steps = 6;

/**
 * What the app shows, as cards that lie on one another: the tab, the screens pushed on it, the sheet or alert on top.
 * Null if the app says nothing of it.
 */
export function screensView(navigation) {
  if (!navigation) return null;
  const { tab, stack = [], presented } = navigation;
  const cards = [tabCard(tab), ...stack.map((screen) => screenCard(screen, "pushed"))];
  if (presented) {
    cards.push(presentedCard(presented));
    cards.push(...(presented.stack ?? []).map((screen) => screenCard(screen, "pushed", "in-sheet")));
  }
  cards.forEach((card, depth) => card.style.setProperty("--depth", Math.min(depth, steps)));
  cards.at(-1).classList.add("top");
  cards.at(-1).setAttribute("aria-current", "true");
  return panel(
    "Screens", { kind: "screens" },
    el("p", { class: "aside" }, cards.length === 1 ? "The root of a tab." : "From the tab’s root to what is on top."),
    el("ol", { class: "cards" }, cards),
  );
}

function tabCard(tab) {
  return card("tab", "tab", el("strong", {}, tab));
}

function screenCard(screen, label, kind = "") {
  return card(label, kind, title(screen), el("span", { class: "screen" }, screen.screen), linkOf(screen));
}

/** A sheet, an alert, or whatever else is presented. */
function presentedCard(presented) {
  return card(
    presented.kind, `presented ${presented.kind === "alert" ? "alert" : "sheet"}`,
    title(presented), el("span", { class: "screen" }, presented.screen),
    presented.message && el("p", { class: "message" }, presented.message), linkOf(presented),
  );
}

function card(label, kind, ...content) {
  return el("li", { class: `card ${kind}`.trim() }, el("span", { class: "label" }, label), content);
}

function title({ title }) {
  return title ? el("strong", {}, title) : el("strong", { class: "untitled" }, "Untitled");
}

function linkOf({ link }) {
  return link && el("span", { class: "link" }, inspectAnchor(link));
}
