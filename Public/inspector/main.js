import { linkInAddress, note, onTravel, settle } from "./address.js";
import { answerView } from "./answer-view.js";
import { ServerSilent, endpoint, routes as fetchRoutes } from "./api.js";
import { revealHighlights } from "./association-view.js";
import { Builder } from "./builder.js";
import { announce, breakable, el, visible } from "./dom.js";
import { welcomeView } from "./examples.js";
import { Inspection } from "./inspection.js";
import { onInspect } from "./link-anchor.js";
import { revealMarks } from "./miss-view.js";
import { routeTable } from "./route-table.js";
import { fetchSetup, setupView } from "./setup.js";

const byID = (id) => document.getElementById(id);
const field = byID("link");
const [heading, summary, parts, silence] = ["heading", "summary", "parts", "silence"].map(byID);
const greeting = [heading.textContent, summary.textContent];

let routes = [];
let builder = null;
let starting = null;

const inspection = new Inspection(show, fail);

/** Draws an answer where the last one was, and keeps the focus if it was in that. */
function show(link, answer) {
  silence.hidden = true;
  const hadFocus = parts.contains(document.activeElement);
  const view = answer
    ? answerView(link, answer)
    : { kind: "none", heading: greeting[0], summary: greeting[1], parts: [welcomeView(routes)] };
  byID("answer").dataset.kind = view.kind;
  heading.replaceChildren(el("span", {}, breakable(view.heading)));
  summary.textContent = visible(view.summary);
  parts.replaceChildren(...view.parts.flat(Infinity).filter(Boolean));
  revealMarks(parts);
  revealHighlights(parts);
  if (hadFocus) heading.focus();
  document.title = link === "" ? "Deep links" : `${visible(link)} · Deep links`;
}

/** Says that there is no answer; what was shown before is no answer to what is asked now. */
function fail(error) {
  const isSilent = error instanceof ServerSilent;
  byID("fault").textContent = isSilent ? "The server does not answer." : "The server’s answer cannot be shown.";
  byID("reason").textContent = visible(error.message);
  if (!isSilent) reportError(error);
  silence.hidden = false;
  byID("answer").dataset.kind = "silent";
}

/** Puts a link into the field and shows the answer to it, wherever on the page it was followed. */
async function follow(link) {
  field.value = link;
  note(link);
  if (!(await ask(link))) return;
  heading.focus({ preventScroll: true });
  byID("inspect").scrollIntoView();
}

/** Asks about a link; before that, whatever the page could not be started with. */
function ask(link) {
  return builder ? inspection.ask(link) : start();
}

/** Starts the page, once at a time. */
function start() {
  starting ??= begin().finally(() => (starting = null));
  return starting;
}

/** Reads the table and the files for devices, and makes what depends on them; then asks about the link in the field. */
async function begin() {
  try {
    const [table, setup] = await Promise.all([fetchRoutes(), fetchSetup()]);
    routes = table.routes;
    for (const anchor of document.querySelectorAll("a[data-endpoint]")) anchor.href = endpoint(anchor.dataset.endpoint);
    builder = new Builder(routes, fail);
    byID("builder").replaceChildren(builder.element);
    byID("table").replaceChildren(...routeTable(routes, table.redirects, (name) => builder.choose(name)));
    byID("files").replaceChildren(setupView(setup, routes));
  } catch (error) {
    fail(error);
    return false;
  }
  return inspection.ask(field.value.trim());
}

byID("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const link = field.value.trim();
  note(link, { typing: true });
  settle();
  ask(link).then((isDrawn) => isDrawn && announce(summary.textContent));
});
field.addEventListener("input", () => {
  const link = field.value.trim();
  if (builder) inspection.schedule(link);
  else start();
  note(link, { typing: true });
});
field.addEventListener("change", settle);
byID("retry").addEventListener("click", () => {
  builder?.retry();
  ask(field.value.trim());
});
onInspect(follow);
onTravel((link) => {
  // A jump to another place on the page does not change the link.
  if (link === field.value.trim()) return;
  field.value = link;
  ask(link);
});

field.value = linkInAddress();
start();
