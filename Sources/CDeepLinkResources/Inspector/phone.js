// A phone that shows what people see: the screens of the app, the page in a browser, and the link in a chat.

import { languages, page, preview, resolve, routes } from "./api.js";
import { addressOf, el, freshID, icon, short } from "./dom.js";
import { at, leaves, plain } from "./json.js";

/** What the reader looked at last. */
let chosen = null;

/** The tabs of the app by name, each with the link to its root; found out from the examples of the table. */
let roots = new Map();
let learning = null;

/**
 * Draws a phone for an answer into its place on the page.
 *
 * @param {string} link
 * @param {{value: any, node: import("./json.js").Node}} answer
 */
export function fillStage(stage, link, { value, node }) {
  const { description } = value;
  const described = at(node, "description");
  const app = description.navigation ? () => appScreen(description, described) : description.name && (() => plainScreen(description, described));
  const views = [["app", "App", app], ["browser", "Browser", () => browserScreen(link, value)], ["chat", "Chat", () => chatScreen(link)]]
    .filter(([, , draw]) => draw);
  const id = freshID("screen");
  const screen = el("div", { class: "screen", id, role: "group", tabindex: 0 });
  const buttons = views.map(([name, title]) => el("button", { type: "button", "aria-controls": id, onclick: () => choose(name, true) }, title));
  const choose = (name, isChoice) => {
    const index = Math.max(0, views.findIndex(([other]) => other === name));
    if (isChoice) chosen = name;
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(place === index)));
    const [kind, title, draw] = views[index];
    screen.dataset.view = kind;
    screen.setAttribute("aria-label", `${title}: what a person sees`);
    screen.replaceChildren(...[draw()].flat(Infinity).filter(Boolean));
  };
  choose(chosen ?? "app", false);
  stage.replaceChildren(
    el("div", { class: "segments", role: "group", "aria-label": "Show on the phone" }, buttons),
    el("div", { class: "phone" }, screen));
}

// MARK: The app

function appScreen(description, node) {
  const { tab, stack = [], presented } = description.navigation;
  const record = description.item?.found ? at(node, "item", "value") : null;
  const isMissing = description.item?.found === false;
  const root = { title: title({ screen: tab ?? "" }), link: () => roots.get(tab) };
  const base = [root, ...stack.map((screen) => ({ title: title(screen), link: () => screen.link, screen }))];
  const tabs = tabBar(tab);
  const below = screenView(base, presented || !record ? null : recordOn(base.at(-1).screen ?? {}, record), presented ? null : node, { isMissing: isMissing && !presented });
  if (!presented) return [status(), below, tabs];
  const inner = [presented, ...(presented.stack ?? [])].map((screen) => ({ title: title(screen), link: () => screen.link, screen }));
  const shown = inner.length > 1 ? record && recordOn(inner.at(-1).screen, record) : at(node, "navigation", "presented", "item") ?? record;
  if (presented.kind === "alert" || presented.kind === "confirmationDialog") {
    return [status(), el("div", { class: "dimmed", "aria-hidden": "true" }, below), tabs, el("div", { class: "alert-box" },
      el("strong", {}, title(presented)), presented.message && el("p", {}, presented.message),
      el("div", { class: "alert-buttons", "aria-hidden": "true" }, el("span", {}, "Cancel"), el("span", { class: "strong" }, "OK")))];
  }
  const close = base.at(-1).link;
  return [
    status(), el("div", { class: "dimmed", "aria-hidden": "true" }, below), tabs,
    el("div", { class: `sheet ${presented.kind}` }, presented.kind !== "fullScreenCover" && el("div", { class: "grabber" }),
      screenView(inner, shown, node, { close, isMissing })),
  ];
}

function title({ title, screen = "" }) {
  return title ?? screen.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, (letter) => letter.toUpperCase());
}

function status() {
  return el("div", { class: "status", "aria-hidden": "true" }, el("span", {}, "9:41"), el("span", { class: "battery" }));
}

/** The top of a stack, under a bar with its title and the way back. */
function screenView(stack, record, node, { close = null, isMissing = false } = {}) {
  const top = stack.at(-1);
  const before = stack.at(-2);
  const name = top.screen?.screen;
  return el("div", { class: "view" },
    el("div", { class: "navigation-bar" },
      before ? way(before.link, [icon("back"), el("span", {}, before.title.length > 10 ? "Back" : before.title)], `Back to ${before.title}`) : close ? way(close, "Close", "Close the sheet") : el("span"),
      el("strong", { class: stack.length > 1 || close ? "small" : "" }, top.title), el("span")),
    stack.length === 1 && !close && el("p", { class: "large-title" }, top.title),
    el("div", { class: "content" }, isMissing
      ? el("p", { class: "empty" }, "This record is not there.")
      : record?.members ? fields(record) : known(name, node)));
}

/** A way to another screen, if there is a link to it. The link may be learnt later. */
function way(link, content, label) {
  const anchor = el("a", { class: "way", href: "#inspect", "aria-label": label }, content);
  const set = () => {
    const target = link();
    if (target) anchor.setAttribute("href", addressOf("inspect", { url: target }));
    else anchor.removeAttribute("href");
  };
  set();
  anchor.addEventListener("roots", set);
  return anchor;
}

function fields(record) {
  const rows = record.members.flatMap(([name, value]) => value.elements
    ? [[[name], leaves(value).map(([, text]) => text).join(", ")]] : leaves(value, [name]));
  return el("dl", { class: "rows" }, rows.slice(0, 14).map(([path, text]) =>
    el("div", {}, el("dt", {}, short(path.join(" "), 24)), el("dd", {}, short(text || "—", 90)))));
}

/** The record of a screen: that of the link, unless the title names another. */
function recordOn(screen, record) {
  const isNamed = !screen.title || leaves(record).some(([, text]) => text === screen.title);
  return isNamed ? record : null;
}

/** What is known of such a screen: its name and the parameters of its route. */
function known(name, node) {
  return [name && el("p", { class: "name" }, el("code", {}, short(name, 40))), parametersOn(node)];
}

function parametersOn(node) {
  const parameters = at(node, "parameters");
  return parameters?.members?.length > 0 ? fields(parameters) : null;
}

/** The screen of a route whose navigation is not known: title, parameters and record. */
function plainScreen(description, node) {
  const record = description.item?.found ? at(node, "item", "value") : null;
  const words = description.summary || description.name.replace(/[._-]+/g, " ").replace(/^./, (letter) => letter.toUpperCase());
  return [status(), el("div", { class: "view" },
    el("p", { class: "large-title" }, short(words, 60)),
    el("div", { class: "content" }, description.item?.found === false
      ? el("p", { class: "empty" }, "This record is not there.")
      : [parametersOn(node), record?.members && fields(record), el("p", { class: "empty" }, "The app decides what its screen looks like.")]))];
}

/** The tabs of the app: the current one, and those of the examples of the table. */
function tabBar(current) {
  if (!current) return null;
  const bar = el("ul", { class: "tab-bar", "aria-label": "Tabs" });
  const draw = () => {
    const names = roots.size > 0 ? [...roots.keys()] : [current];
    if (!names.includes(current)) names.push(current);
    bar.replaceChildren(...names.slice(0, 5).map((name) => {
      const link = roots.get(name);
      return el("li", {}, el("a", { href: link ? addressOf("inspect", { url: link }) : null, "aria-current": name === current ? "true" : null },
        el("span", { class: "glyph", "aria-hidden": "true" }), el("span", {}, short(title({ screen: name }), 12))));
    }));
    for (const anchor of document.querySelectorAll(".phone .way")) anchor.dispatchEvent(new Event("roots"));
  };
  draw();
  if (roots.size === 0) learn().then(() => bar.isConnected && roots.size > 0 && draw());
  return bar;
}

/** Learns the tabs from the examples of the table, once, when the browser is idle. */
function learn() {
  learning ??= new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done)).then(async () => {
    const table = (await routes()).routes.slice(0, 50);
    const { results } = await resolve(table.map(({ example }) => example));
    const found = new Map();
    for (const { navigation, url } of results) {
      if (!navigation?.tab) continue;
      const depth = (navigation.stack?.length ?? 0) + (navigation.presented ? 1 : 0);
      if (depth === 0) found.set(navigation.tab, found.get(navigation.tab) ?? url);
      else if (!found.has(navigation.tab)) found.set(navigation.tab, undefined);
    }
    roots = found;
  }).catch(() => (learning = null));
  return learning;
}

// MARK: The page behind the link

let read = { link: null, promise: null };

/** What the page behind a link says of itself. The document is never shown and runs nothing. */
function pageOf(link) {
  if (read.link !== link) {
    read = { link, promise: page(preview(link, "ios")).then(({ status, text }) => {
      if (text === null) return { status };
      // The policy of this page would refuse and report its styles.
      const document = new DOMParser().parseFromString(text.replace(/<style\b[^]*?<\/style>/gi, ""), "text/html");
      const meta = (name) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.content;
      return {
        status,
        title: meta("og:title") ?? document.querySelector("h1")?.textContent ?? document.title,
        description: meta("og:description") ?? meta("description"),
        site: meta("og:site_name"),
        image: meta("og:image"),
      };
    }) };
    read.promise.catch(() => (read = { link: null, promise: null }));
  }
  return read.promise;
}

/** Draws a page once it is there; a sentence if there is none. */
function withPage(link, view, draw) {
  view.setAttribute("aria-busy", "true");
  pageOf(link).then(draw, () => el("p", { class: "empty" }, "The page does not answer."))
    .then((content) => {
      view.removeAttribute("aria-busy");
      view.replaceChildren(...[content].flat(Infinity).filter(Boolean));
    });
  return view;
}

/** An image of the page, if it is of this server: the page loads nothing from elsewhere. */
function picture(image) {
  if (!image || !URL.canParse(image, location.origin)) return null;
  return el("img", { src: new URL(image, location.origin).pathname, alt: "" });
}

function hostOf(link) {
  return /^https?:\/\/([^/?#]+)/i.exec(link)?.[1] ?? location.host;
}

const devices = [["ios", "iPhone", 390], ["android", "Android", 412], ["mac", "Mac", 1024], ["windows", "Windows", 1024]];
/** How the page is seen; an empty text is the reader’s own way. */
const seen = { device: "ios", language: "", colours: "" };

/** A menu of what can be seen. */
function choice(label, of, entries, show) {
  const menu = el("select", { "aria-label": label }, entries.map(([name, title]) => el("option", { value: name, selected: name === seen[of] }, title)));
  menu.addEventListener("change", () => {
    seen[of] = menu.value;
    show();
  });
  return menu;
}

/** A language by its own name; a tag that the browser does not know by itself. */
function nameOf(tag) {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  } catch {
    return tag;
  }
}

/** The page itself, in a frame that runs nothing and as wide as on the device. */
function browserScreen(link, { verdicts }) {
  const { status: code, location: target, reason } = verdicts.browser;
  const address = el("div", { class: "address-bar" }, el("span", {}, short(hostOf(link), 40)));
  if (code === null || (code >= 300 && code < 400)) {
    return [status(), el("div", { class: "content page" }, code === null
      ? el("p", { class: "empty" }, reason)
      : [el("p", { class: "empty" }, "The browser goes on to"), el("p", { class: "goes" }, el("code", {}, short(target ?? "another page", 200)))]), address];
  }
  const frame = el("iframe", { sandbox: "", loading: "lazy", referrerpolicy: "no-referrer" });
  const show = () => {
    const [name, title, width] = devices.find(([name]) => name === seen.device);
    frame.setAttribute("src", preview(link, name, languages.includes(seen.language) ? seen.language : ""));
    frame.setAttribute("title", `The page behind the link on ${title}`);
    Object.assign(frame.dataset, { width, colours: seen.colours });
  };
  show();
  address.append(
    choice("Device", "device", devices, show),
    ...(languages.length > 1 ? [choice("Language", "language", [["", "Language"], ...languages.map((tag) => [tag, nameOf(tag)])], show)] : []),
    choice("Colours", "colours", [["", "Colours"], ["light", "Light"], ["dark", "Dark"]], show));
  return [status(), el("div", { class: "frame" }, frame), address];
}

/** The preview that a chat draws of the link. */
function chatScreen(link) {
  const bubble = withPage(link, el("div", { class: "bubble" }), (found) => [
    picture(found.image),
    el("p", { class: "bubble-text" },
      el("strong", {}, short(found.title ?? "No preview", 90)), found.description && el("span", {}, short(found.description, 140)),
      el("span", { class: "soft" }, short(found.site ? `${found.site} · ${hostOf(link)}` : hostOf(link), 50))),
  ]);
  return [status(), el("div", { class: "navigation-bar" }, el("span"), el("strong", { class: "small" }, "Chat"), el("span")),
    el("div", { class: "content chat" }, el("p", { class: "bubble theirs" }, "Have you seen this?"), bubble,
      el("p", { class: "chat-link" }, short(link, 120)))];
}
