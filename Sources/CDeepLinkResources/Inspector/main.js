// The page: its tabs, the field for the link, and the question to the server about what stands in it.

const byID = (id) => document.getElementById(id);
const [field, drawing, note, answer, heading, summary, silence, stage] =
  ["link", "drawing", "part-note", "answer", "heading", "summary", "silence", "stage"].map(byID);
const greeting = [heading.textContent, summary.textContent];

/** How long to wait for the next key before asking, and until a pending answer hides the last one, in milliseconds. */
const [pause, patience] = [120, 180];

// MARK: What was asked on this device

const memory = "inspector.links";

function recent() {
  try {
    return JSON.parse(localStorage.getItem(memory) ?? "[]").filter((link) => typeof link === "string");
  } catch {
    return [];
  }
}

function remember(link) {
  try {
    localStorage.setItem(memory, JSON.stringify([link, ...recent().filter((other) => other !== link)].slice(0, 8)));
  } catch {
    // A browser may keep nothing. The list is a convenience.
  }
}

function forget() {
  localStorage.removeItem(memory);
  ask("");
  field.focus();
}

// MARK: The question about a link

/** The question under way; what is asked later ends it. */
let begun = null;
let timer = 0;
let shown = null;

/** Says that what is shown belongs to another link. After a moment it is hidden. */
function wait(link) {
  if (link === shown || answer.getAttribute("aria-busy") === "true") return;
  answer.setAttribute("aria-busy", "true");
  setTimeout(() => {
    if (answer.getAttribute("aria-busy") !== "true") return;
    answer.classList.add("pending");
    heading.textContent = "Asking…";
    summary.textContent = "";
  }, patience);
}

/** Asks once the typing rests. */
function schedule(link) {
  wait(link);
  clearTimeout(timer);
  timer = setTimeout(() => ask(link), pause);
}

/** Asks now. The promise is kept when the answer is drawn or dropped, with whether it is drawn. */
async function ask(link) {
  clearTimeout(timer);
  begun?.abort();
  const mine = (begun = new AbortController());
  wait(link);
  try {
    if (link === "") {
      await (known ?? follow());
      shownMisses = known?.operator?.missed;
      const board = known && boardView(known, known.sites[chosen]);
      // The set-up lines need no request, so they are drawn before the routes and the missed links arrive.
      if (shown === null && begun === mine) byID("verdict").replaceChildren(...nodes([board]));
      const [table, list] = await Promise.all([routes(), shownMisses > 0 ? request(`${inspector}/misses`) : {}]);
      const lead = [board, missesView(list.value ?? {}), ...welcomeView(table.routes, known?.sites[chosen].links ?? [], recent(), forget)];
      if (begun === mine) draw("", { kind: "none", heading: greeting[0], summary: greeting[1], lead });
    } else if (link.includes("\n")) {
      await (known ?? follow());
      const view = await listView(field, mine.signal);
      if (begun === mine) draw(link, view);
    } else {
      const [[found]] = await Promise.all([explain([link], mine.signal, true), known ?? follow()]);
      if (begun !== mine) return false;
      turnTo(link);
      draw(link, isProblem(found) ? refusalView(link, found) : answerView(link, found), found);
    }
  } catch (error) {
    if (begun === mine) fail(error);
    return false;
  }
  return begun === mine;
}

// MARK: The server and its sites

/** How many missed links are shown. */
let shownMisses;
/** What the server says of itself; null before the first answer. */
let known = null;
/** The index of the site that is looked at. */
let chosen = 0;
/** How often that or the files have changed, and for each tab of which of these it shows the routes. */
let epoch = 0;
const drawn = new Map();
let following = 0;
const menu = byID("site");
/** How often to ask whether the files have changed, in milliseconds. */
const interval = 3_000;

/** Asks for the state of the server, again and again: the page follows the files. */
async function follow() {
  clearTimeout(following);
  const before = known && gist(known);
  try {
    if (document.visibilityState === "visible") {
      known = await state();
      again();
    }
    // A page that is no inspector's has no state. What a server said that answers no more is not left standing.
  } catch (error) {
    if (known) fail(error);
  }
  following = setTimeout(follow, interval);
  if (shown === "" && known?.operator?.missed !== shownMisses) ask("");
  if (!known || gist(known) === before) return;
  const { site } = readAddress(location.hash);
  if (before === null) chosen = Math.max(0, known.sites.findIndex(({ hosts }) => hosts[0] === site));
  chosen = Math.min(chosen, known.sites.length - 1);
  menu.hidden = known.sites.length < 2;
  menu.replaceChildren(...known.sites.map(({ name, app, hosts }, index) =>
    el("option", { value: index, selected: index === chosen }, [app, hosts[0] ?? name].filter(Boolean).join(" · "))));
  choose(chosen);
  // The first answer is drawn by who asked for it.
  if (before === null) return;
  await ask(field.value.trim());
  if (current !== "inspect") await open(current);
}

/** What a change of is a reason to draw everything again. */
function gist({ operator = {}, ...rest }) {
  return JSON.stringify({ ...rest, ...operator, missed: 0 });
}

function choose(index) {
  chosen = index;
  epoch += 1;
  menu.value = String(index);
  look(known.sites[index], known.sites.length > 1);
}

/** Looks at the site of a link. */
function turnTo(link) {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(link)?.[1].toLowerCase();
  const index = known?.sites.findIndex(({ hosts }) => hosts.includes(host)) ?? -1;
  if (index >= 0 && index !== chosen) choose(index);
}

menu.addEventListener("change", () => {
  choose(Number(menu.value));
  if (current !== "inspect") open(current);
  else if (field.value.trim() === "") ask("");
  else location.hash = "#inspect";
});

/** Draws an answer where the last one was, and keeps the focus if it was in that. */
function draw(link, view, found = null) {
  hear();
  const hadFocus = answer.contains(document.activeElement);
  shown = link;
  answer.dataset.kind = view.kind;
  answer.setAttribute("aria-busy", "false");
  answer.classList.remove("pending");
  heading.replaceChildren(...nodes(breakable(view.heading)));
  summary.replaceChildren(...nodes([view.summary]));
  drawLink(view.parts ?? []);
  byID("verdict").replaceChildren(...nodes(view.lead));
  stage.hidden = !view.preview;
  shownAnswer = view.preview ? { link, found } : null;
  showStage();
  if (hadFocus && !answer.contains(document.activeElement)) heading.focus({ preventScroll: true });
  // The end of what a test of the speed measures.
  performance.mark("answer");
  title();
}

/** What the preview is of; it is drawn while its disclosure is open, which it always is beside the answer. */
let shownAnswer = null;
const isWide = matchMedia("(min-width: 60rem)");
function showStage() {
  if (shownAnswer && stage.open) fillStage(stage.querySelector("div"), shownAnswer.link, shownAnswer.found);
}
const place = () => (stage.open = isWide.matches);
isWide.addEventListener("change", place);
stage.addEventListener("toggle", showStage);
place();

/** The link in colours, behind the text of the field. What cannot be drawn as it is written has none. */
function drawLink(parts) {
  const isPlain = parts.length > 0 && parts.every(({ text }) => visible(text) === text);
  field.classList.toggle("drawn", isPlain);
  note.textContent = "";
  drawing.replaceChildren(...(isPlain ? parts.map(({ text, kind, color, tracking, note }) =>
    Object.assign(el("span", { class: `part ${tracking ? "tracking" : kind} ${color} ${text ? "" : "missing"}` }, text), { note })) : []));
  fit();
}

/** Says what takes the part of the link that the pointer or the caret is at. */
function tell(part) {
  if (part?.note) note.textContent = visible(part.note);
}
field.addEventListener("mousemove", ({ clientX, clientY }) => tell(document.elementsFromPoint(clientX, clientY).find((element) => element.note)));
document.addEventListener("selectionchange", () => {
  let end = document.activeElement === field ? field.selectionStart : Infinity;
  if (end < Infinity) tell([...drawing.children].find((part) => (end -= part.textContent.length) < 0));
});
field.addEventListener("scroll", () => (drawing.scrollTop = field.scrollTop));

function title() {
  const tab = document.querySelector("nav [aria-current]").textContent;
  const link = field.value.trim();
  document.title = tab !== "Links" ? `${tab} · Deep links` : link === "" ? "Deep links" : `${visible(link.slice(0, 120))} · Deep links`;
}

// MARK: A server that does not answer

let retries = 0;
let retryTimer = 0;

/** Says that there is no answer, and asks again by itself: soon at first, then less often. */
function fail(error) {
  const isSilent = error instanceof ServerSilent;
  if (!isSilent) reportError(error);
  byID("fault").textContent = isSilent ? "The server does not answer." : "The server’s answer cannot be shown.";
  byID("reason").textContent = visible(isSilent ? "This page asks again by itself." : error.message);
  silence.hidden = false;
  shown = null;
  document.body.classList.add("silent");
  drawLink([]);
  answer.setAttribute("aria-busy", "false");
  answer.classList.remove("pending");
  clearTimeout(retryTimer);
  if (isSilent) retryTimer = setTimeout(again, Math.min(30_000, 1_000 * 2 ** retries++));
}

function hear() {
  silence.hidden = true;
  document.body.classList.remove("silent");
  retries = 0;
  clearTimeout(retryTimer);
}

/** Asks again for what the server did not answer, wherever the reader is. */
async function again() {
  clearTimeout(retryTimer);
  if (silence.hidden) return;
  try {
    await ask(field.value.trim());
    if (current !== "inspect") await open(current);
  } catch (error) {
    fail(error);
  }
}
addEventListener("online", again);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
byID("retry").addEventListener("click", again);

// MARK: Tabs, each with an address of its own

const openers = { routes: openRoutes, files: openFiles };
/** The tabs of the forms that have an address. */
const homes = { build: "routes" };
let current = "inspect";
/** Notes in the address what a tab shows, in the same entry of the history. */
function noteAddress(tab, values, part = tab) {
  const address = addressOf(part, { ...values, "~site": chosen > 0 ? known.sites[chosen].hosts[0] : null });
  if (current === tab && address !== location.hash) history.replaceState(null, "", location.pathname + address);
}

async function open(tab) {
  const section = byID(`tab-${tab}`);
  if (!openers[tab]) return;
  try {
    // The site that is looked at is known before its routes are asked for.
    await (known ?? follow());
    const isOther = drawn.get(tab) !== epoch;
    drawn.set(tab, epoch);
    await openers[tab](section.querySelector(".room"), readAddress(location.hash), (values, part) => noteAddress(tab, values, part), fail, isOther);
    hear();
  } catch (error) {
    fail(error);
  }
}

/** Shows the tab and the link that the address names. */
async function travel({ isStart = false } = {}) {
  const { tab: wanted, values } = readAddress(location.hash);
  const home = homes[wanted] ?? wanted;
  const tab = byID(`tab-${home}`) ? home : "inspect";
  const isOther = tab !== current;
  current = tab;
  for (const section of document.querySelectorAll("main > .tab")) section.hidden = section.id !== `tab-${tab}`;
  for (const anchor of document.querySelectorAll("nav a")) {
    if (anchor.dataset.tab === tab) {
      anchor.setAttribute("aria-current", "page");
      // Narrow rows of tabs scroll.
      if (isOther) requestAnimationFrame(() => anchor.scrollIntoView({ block: "nearest" }));
    } else anchor.removeAttribute("aria-current");
  }
  if (isOther) scrollTo(0, 0);
  // The tab "Inspect" keeps its link while another tab is shown.
  document.querySelector("nav [data-tab=inspect]").setAttribute("href", tab === "inspect" ? "#inspect" : addressOf("inspect", { url: field.value.trim() }));
  if (tab !== "inspect") {
    title();
    if (isOther && !isStart) byID(`${tab}-heading`).focus({ preventScroll: true });
    return open(tab);
  }
  const link = values.url ?? "";
  const isNew = link !== field.value.trim() || isStart;
  if (isNew) set(link);
  title();
  if (!isNew && shown === link) return;
  const isDrawn = await ask(link);
  if (!isDrawn || isStart) return;
  if (link !== "") settle(link);
  // Focus and view go to the answer of a link that was followed.
  if (link === "") return field.focus();
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

// MARK: The field

function set(link) {
  field.value = link;
  fit();
}

function fit() {
  const isEmpty = field.value.trim() === "";
  for (const id of ["clear", "permalink"]) byID(id).hidden = isEmpty;
  byID("key").hidden = !isEmpty;
  // The field is as high as its text, of at most three lines.
  field.style.height = drawing.style.height = "";
  const height = `${Math.min(field.scrollHeight + 16, 88)}px`;
  field.style.height = drawing.style.height = height;
  drawing.scrollTop = field.scrollTop;
}

// Whether the last entry of the history is a link that is still being typed.
let isDraft = false;

/** Notes a link in the address: while it is being typed in one entry of the history. */
function type(link) {
  const address = link === "" ? "#inspect" : addressOf("inspect", { url: link });
  if (address !== location.hash) {
    try {
      history[isDraft ? "replaceState" : "pushState"](null, "", location.pathname + address);
    } catch {
      // Browsers limit the entries of the history in a time. The next key notes the link again.
    }
  }
  isDraft = true;
  title();
}

/** The link in the field is meant; what is typed next is another one. */
function settle(link) {
  isDraft = false;
  if (link !== "" && !link.includes("\n")) remember(link);
}

byID("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const link = field.value.trim();
  type(link);
  settle(link);
  ask(link).then((isDrawn) => isDrawn && announce(`${heading.textContent}. ${summary.textContent}`));
});
field.addEventListener("keydown", (event) => {
  // Where there are lines, it begins another one.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || field.value.includes("\n")) return;
  event.preventDefault();
  byID("form").requestSubmit();
});
field.addEventListener("input", () => {
  const link = field.value.trim();
  drawLink([]);
  type(link);
  schedule(link);
});
field.addEventListener("change", () => settle(field.value.trim()));
byID("clear").addEventListener("click", () => {
  settle(field.value.trim());
  location.hash = "#inspect";
  field.focus();
});
byID("permalink").replaceWith(Object.assign(copyButton(() => location.href, "Copy permalink"), { id: "permalink", hidden: true }));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  if (current !== "inspect") location.hash = "#inspect";
  field.focus();
});
addEventListener("keydown", (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  // On a tab with a filter, that is meant.
  const filter = byID(`tab-${current}`).querySelector(".filter input");
  if (filter) return filter.focus();
  if (current !== "inspect") location.hash = addressOf("inspect", { url: field.value.trim() });
  field.focus();
  field.select();
});
addEventListener("hashchange", () => {
  isDraft = false;
  travel();
});

// MARK: Start

travel({ isStart: true });
// On a touch screen, the focus would open the keys over the page.
if (current === "inspect" && !matchMedia("(pointer: coarse)").matches) field.focus({ preventScroll: true });
