// The answer about one link: where it leads, what decides on each platform, and what to change.

/** What a site still needs on a platform; nothing if it is ready. */
function gapOf(platform) {
  const gap = site?.platforms.find((other) => other.platform === platform)?.missing[0];
  return gap && { platform, ...gap };
}

/** What the platforms need that could open a link by the table, and do not yet. */
function gapsOf({ state, url, verdicts }) {
  if (["declared", "unmatched", "foreign"].includes(state) || schemeOf(url)) return [];
  return ["ios", "android"].filter((name) => !verdicts[name].opens).map((name) => gapOf(name)).filter(Boolean);
}

/** The scheme of a link that is the app's own. */
function schemeOf(url) {
  return /^(?!https?:)([a-z][-+.a-z\d]*):/i.exec(url)?.[1];
}

/** What the apps that match are called: by their names in the table if that has several. */
function appName({ apps = [], packages = [] }, matches) {
  const names = (some) => [...new Set(some.map(({ name }) => site?.names[name] ?? name).filter(Boolean))];
  const opening = names(matches.filter(({ verdict }) => verdict === "match"));
  return names([...apps, ...packages]).length > 1 && opening.length > 0 ? opening.join(" and ") : site?.app ?? "the app";
}

/** Where a link leads: its state, its headline, and for each platform a state and a few words. */
function outcome(value) {
  const { state, verdicts: { ios, android, browser }, apps = [], packages = [], url, description = {} } = value;
  const name = appName(value, [...(ios.opens ? apps : []), ...(android.opens ? packages : [])]);
  const scheme = schemeOf(url);
  const isAbsent = (platform) => site?.platforms.some((other) => other.platform === platform && other.state === "absent");
  const wanted = value.verdicts.route.apps;
  const lacks = (platform, matches) => isAbsent(platform) || wanted && !matches.some(({ name }) => wanted.includes(name));
  const row = (platform, { opens }, matches) => {
    const isWanted = !["declared", "unmatched", "foreign"].includes(state);
    const name = appName(value, matches);
    if (opens) return isWanted ? { state: "yes", word: `Opens ${name}` } : { state: "warning", word: `Opens ${name} all the same` };
    if (state === "foreign") return { state: "unknown", word: scheme ? `Does not open ${name}` : "Stays in the browser" };
    if (scheme) return { state: "unknown", word: `Opens an app with ${short(scheme, 20)}:` };
    if (lacks(platform, matches)) return { state: "unknown", word: "No app" };
    if (state === "unready" || isWanted && gapOf(platform)) return { state: "warning", word: "Not set up yet" };
    if (state === "declared" || matches.some(({ verdict }) => verdict === "excluded")) {
      return { state: "unknown", word: "Stays in the browser, as declared" };
    }
    if (opens === null) return { state: "unknown", word: "Not known" };
    return isWanted ? { state: "no", word: `Does not open ${name}` } : { state: "unknown", word: "Stays in the browser" };
  };
  const rows = { ios: row("ios", ios, apps), android: row("android", android, packages), browser: browsing(browser) };
  return { ...headline(), rows };

  function headline() {
    if (state === "foreign") return { kind: "bad", heading: scheme ? `No scheme of ${name}` : `Not on a host of ${name}` };
    if (state === "declared") return { kind: "declared", heading: "Stays in the browser, as declared" };
    if (state === "unmatched") return { kind: "bad", heading: `Matches no route${ios.opens || android.opens ? `, and opens ${name} all the same${!android.opens ? " on iOS" : !ios.opens ? " on Android" : ""}` : ""}` };
    if (state === "closed") return { kind: "bad", heading: `Does not open ${name}` };
    if (state === "unready") return { kind: "warn", heading: "Not set up yet" };
    if (scheme && !ios.opens) return { kind: "declared", heading: `Opens ${name}, if it has registered ${short(scheme, 20)}:` };
    const [opening, others] = [["iOS", "ios", ios, apps], ["Android", "android", android, packages]].reduce(([open, closed], [title, platform, { opens }, matches]) =>
      opens ? [[...open, title], closed] : [open, lacks(platform, matches) || !gapOf(platform) && opens === null ? closed : [...closed, [title, platform]]], [[], []]);
    if (opening.length === 0) return { kind: "declared", heading: `May open ${name}` };
    const unready = others.filter(([, platform]) => gapOf(platform)).map(([title]) => `; ${title} is not set up yet`).join("");
    const isMissing = description.item?.found === false;
    return {
      kind: others.length > 0 || isMissing ? "warn" : "good",
      heading: `Opens ${name}${others.length > 0 ? ` on ${opening[0]}` : ""}${unready}${isMissing ? ", but the record is not there" : ""}`,
    };
  }
}

/** Whether the server answers a browser with something else than a page behind a link. */
function isOwn(reason) {
  return /^The server itself|a (file|folder) of the server/.test(reason);
}

/** How the answer to a browser reads and looks. */
function browsing({ status, location, reason }) {
  if (status === null || status === undefined) return { state: "unknown", word: reason.includes("without the app") ? "Needs an app" : "Not known" };
  if (status >= 300 && status < 400) return { state: "info", word: `Goes to ${short(location ?? "another page", 60)}` };
  if (isOwn(reason)) return { state: "info", word: "Answered by the server itself" };
  return status < 400 ? { state: "yes", word: "Shows a page" } : { state: "no", word: `Not found (${status})` };
}

/**
 * An answer as a whole: its kind, its heading and what is said below, the parts of the link, and what can be done.
 *
 * @param {string} link
 * @param {any} value its explanation
 */
function answerView(link, value) {
  const { parts = [], description } = value;
  const names = [...new Set(parts.map((part) => part.parameter).filter(Boolean))];
  const color = (name) => (names.includes(name) ? `hue-${names.indexOf(name) % 6}` : "");
  const { kind, heading, rows } = outcome(value);
  return {
    kind, heading,
    summary: sentence(value, color),
    parts: parts.map((part) => ({ ...part, color: color(part.parameter), note: `${short(part.text, 40)} is ${noteOf(part)}.` })),
    lead: [rowsView(value, rows), fixesView(link, value), gapsView(gapsOf(value)), commandView(link), typedView(value)],
    preview: Boolean(description),
  };
}

/** What the headline leaves open, in a sentence or two. */
function sentence(value, color) {
  const { state, conclusion, verdicts, description = {}, parts = [], expected = [], detail, notes = [] } = value;
  if (state === "unmatched") {
    const fault = parts.find(({ kind }) => kind === "fault");
    if (!fault && expected.length === 0) return detail?.split("\n").at(-1).replace(/^[ ^]+/, "") ?? verdicts.route.reason;
    // What a suggestion has comes first.
    const near = (text) => value.suggestions?.some((link) => link.includes(text.slice(1, -1)));
    const texts = [...expected.filter(near), ...expected.filter((text) => !near(text))];
    if (texts.length > 5) texts.splice(4, Infinity, `one of ${texts.length - 4} others`);
    return [fault?.text ? [el("code", {}, short(fault.text)), " is not expected here."] : "Something is missing.",
      texts.length > 0 && [fault?.text ? " Expected " : " Add ", orList(texts), "."]];
  }
  const isShown = state === "opens" && description.item?.found !== false;
  return [
    !isShown && gapsOf(value).length === 0 ? news(conclusion) : description.pattern && state !== "declared" && ["Route ", el("code", {}, value.route), " ", patternView(description.alias ?? description.pattern, color), "."],
    value.route && notes.map((note) => ` ${note.replace(/^./, (letter) => letter.toUpperCase())}.`),
    (description.warnings ?? []).map(({ parameter, expected, used }) => [" ", el("code", {}, parameter), ` needs ${expected}, and is taken as `,
      used === null ? "not given" : el("code", {}, JSON.stringify(used)), "."]),
  ];
}

/** What the headline does not say already. */
function news(conclusion) {
  return conclusion.replace(/^The (link stays in the browser, as the table says: |record that the link names is not there, so )(.)/, (_, said, first) => first.toUpperCase());
}

function orList(texts) {
  return texts.map((text, index) => [index === 0 ? "" : index === texts.length - 1 ? " or " : ", ", text]);
}

const verdictWords = { match: "matches", excluded: "is excluded", "no-match": "does not match" };

/** What a component or a rule says, in which the many digits of a UUID are one word. */
const uuid = /(\$\(xdigit\)){8}-((\$\(xdigit\)){4}-){3}(\$\(xdigit\)){12}|\?{8}-(\?{4}-){3}\?{12}/g;

/** iOS, Android and the browser, each with its verdict and the row that decides; unfolded, why. */
function rowsView({ verdicts, apps = [], packages = [], unseen = [] }, rows) {
  const isAndroids = (text) => text.includes("manifest");
  const conditions = (isIn) => unseen.some(isIn) && [el("p", {}, "A device also decides:"), el("ul", {}, unseen.filter(isIn).map((text) => el("li", {}, text)))];
  const row = (title, platform, matches, more) => {
    const { state, word } = rows[platform];
    const deciding = ["match", "excluded"].map((verdict) => matches.find((match) => match.verdict === verdict && match.row)).find(Boolean)?.row;
    const item = disclosure(platform, [icon(state), el("span", {}, title), el("strong", {}, breakable(word)),
      el("span", { class: "soft" }, deciding ? `row ${deciding.component + 1}${deciding.line ? `, line ${deciding.line}` : ""}` : "")], () => [
      el("p", {}, verdicts[platform].reason.replace(uuid, "UUID")), matches.map(appView), more,
    ]);
    item.classList.add("verdict", state);
    return item;
  };
  return el("div", { class: "verdicts" },
    row("iOS", "ios", apps, conditions((text) => !isAndroids(text))), row("Android", "android", packages, conditions(isAndroids)),
    row("Browser", "browser", []));
}

/** What an association file says for one of its apps, with the row that decides and those before it. */
function appView({ app, package: name, verdict, row, reason, misses = [] }) {
  return [
    el("p", {}, el("code", {}, breakable(app ?? name)), ` ${verdictWords[verdict] ?? verdict}`, row?.file && [": ", el("code", {}, `${row.file}:${row.line}`)]),
    row?.json ? el("p", { class: "component" }, el("code", {}, JSON.stringify(row.json).replace(uuid, "UUID"))) : el("p", {}, reason.replace(uuid, "UUID")),
    misses.length > 0 && disclosure(`misses of ${app}`, `${misses.length} ${misses.length === 1 ? "row" : "rows"}${row ? " before it" : ""}`,
      () => el("ol", { class: "misses" }, misses.map((miss) => el("li", {}, miss.replace(uuid, "UUID"))))),
  ];
}

const partKinds = {
  scheme: "the scheme", host: "the host", literal: "a fixed part of the pattern", parameter: "a parameter",
  query: "a query item", fragment: "the fragment", fault: "the part at fault", user: "the user", port: "the port", unread: "not read",
};

/** What one part of a link is. */
function noteOf({ kind, text, parameter, piece, value, component, expected = [], tracking }) {
  return [
    kind === "unrecognized" ? (tracking ? "a tracking item, which the app ignores" : "an item that no parameter takes")
      : parameter ? `the parameter ${parameter}` : partKinds[kind] ?? kind,
    piece && piece !== text && `the pattern has ${piece} here`,
    value !== undefined && value !== null && value !== text && !text.endsWith(`=${value}`) && `its value is ${short(String(value), 60)}`,
    expected.length > 0 && `expected ${expected.join(", or ")}`,
    component && `the key "${component}" of the deciding row takes it`,
  ].filter(Boolean).join("; ");
}

/** A link without some items of its query. */
function without(parts, isDropped) {
  const joined = (some) => some.map(({ text }) => text).join("");
  const start = parts.findIndex(({ kind, text }) => kind === "separator" && text === "?");
  if (start < 0) return joined(parts);
  const after = parts.findIndex(({ text }, index) => index > start && text.startsWith("#"));
  const end = after < 0 ? parts.length : after;
  const items = parts.slice(start + 1, end).filter((part) => part.kind !== "separator" && !isDropped(part));
  return joined(parts.slice(0, start)) + (items.length > 0 ? `?${items.map(({ text }) => text).join("&")}` : "") + joined(parts.slice(end));
}

/** Whether another form of a link has its scheme and host. */
function keepsOrigin(link, other) {
  const origin = (text) => /^[a-z][a-z\d+.-]*:(\/\/[^/?#]*)?/i.exec(text)?.[0] ?? "";
  return origin(link) === origin(other);
}

/** The canonical form of a link, if that is another one and nothing of the link is lost by it. */
function canonicalOf(link, { parts = [], description: { canonical, url, warnings = [] } = {} }) {
  const better = canonical?.startsWith("/") ? (/^(https?:\/\/[^/?#]*)/i.exec(link)?.[1] ?? "") + canonical : canonical;
  const isLossless = warnings.length === 0 && !parts.some(({ kind, tracking }) => kind === "unrecognized" || tracking);
  return isLossless && better && keepsOrigin(link, better) && canonical !== url && better !== link ? better : null;
}

/** What can be done about the link, in one line. What is declared needs nothing. */
function fixesView(link, value) {
  const { parts = [], suggestions = [], description: { warnings = [] } = {} } = value;
  const canonical = canonicalOf(link, value);
  const remove = (some, what) => some.length === 0 ? [] : some.length > 2
    ? use(without(parts, (part) => some.includes(part)), `${some.length} items that ${what}: remove all`)
    : some.map((part) => use(without(parts, (other) => other === part), ["Remove ", el("code", {}, short(part.text, 40))]));
  const given = (isIn) => parts.filter((part) => (part.kind === "unrecognized" || part.kind === "query" || part.tracking) && isIn(part));
  const tracking = given((part) => part.tracking);
  const list = [
    suggestions.slice(0, 3).map((other, index) => use(other, named(other), index === 0)),
    canonical && use(canonical, named(canonical)),
    remove(given(({ kind, parameter }) => kind === "query" && warnings.some((other) => other.parameter === parameter)), "do not fit"),
    remove(given(({ kind, tracking }) => kind === "unrecognized" && !tracking), "no route knows"),
    tracking.length > 0 && use(without(parts, (part) => part.tracking), "Remove tracking"),
  ].flat().filter(Boolean);
  return list.length > 0 && el("div", { class: "fixes actions", role: "group", "aria-label": "Changes" }, list);
}

/** A link that takes the place of the one in the field. */
function use(link, label, isFirst = false) {
  return el("a", { class: `button ${isFirst ? "filled" : ""}`, href: addressOf("inspect", { url: link }), "data-inspect": link }, label);
}

function named(link) {
  return ["Use ", el("code", {}, breakable(short(link, 120)))];
}

/** The same question for a terminal. */
function commandView(link) {
  // `encodeURIComponent` leaves single quotes alone, which end the shell's word.
  return command(`curl '${location.origin}${endpoint("/explain")}?url=${encodeURIComponent(link).replaceAll("'", "%27")}'`);
}

/** The route as the app decodes it. */
function typedView({ description, swift }) {
  const entry = (code, name) => code && [el("p", { class: "component" }, el("code", {}, code)), copyButton(code, `Copy ${name}`)];
  return description?.route && disclosure("typed", "The route in code", () => [entry(JSON.stringify(description.route), "JSON"), entry(swift, "Swift")]);
}

// MARK: The preview

/** What the reader looked at last. */
let device = "ios";

/** Draws the preview of an answer into its place on the page. Nothing in it can be used. */
function fillStage(stage, link, { description, verdicts: { browser } }) {
  const views = [["ios", "iPhone"], ["windows", "Desktop"], description.navigation && ["app", "App"]].filter(Boolean);
  const screen = el("div", { class: "screen", inert: true });
  const phone = el("div", { class: "phone", role: "img" }, screen);
  const buttons = views.map(([name, title]) => el("button", { type: "button", onclick: () => choose(name) }, title));
  const choose = (wanted) => {
    device = wanted;
    const index = Math.max(0, views.findIndex(([name]) => name === wanted));
    const [name, title] = views[index];
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(place === index)));
    phone.setAttribute("aria-label", `What a person sees: ${title}`);
    screen.dataset.view = name;
    screen.replaceChildren(...(name === "app" ? appScreen(description) : [pageView(link, browser, name)]));
  };
  choose(device);
  stage.replaceChildren(el("div", { class: "segments", role: "group", "aria-label": "Preview" }, buttons), phone);
}

/** The page itself, in a frame that runs nothing and as wide as on the device. */
function pageView(link, { status, location, reason }, device) {
  if (status === null || isOwn(reason)) return el("p", { class: "empty" }, reason);
  if (status >= 300 && status < 400) return el("p", { class: "empty" }, "Goes to ", el("code", {}, short(location ?? "another page", 200)));
  const src = `${inspector}/page?url=${encodeURIComponent(link)}&device=${device}`;
  // The server refuses a longer address.
  if (src.length > 8000) return el("p", { class: "empty" }, "The link is too long for a preview.");
  return el("iframe", { sandbox: "", tabindex: -1, referrerpolicy: "no-referrer", title: "The page", src });
}

/** The screen on top of the app, under a bar with its title and that of the one before. */
function appScreen({ navigation: { tab, stack = [], presented }, item, parameters }) {
  const record = item?.found ? item.value : null;
  const base = [{ screen: tab ?? "" }, ...stack];
  const tabs = tab && el("p", { class: "tab-bar" }, screenTitle({ screen: tab }));
  if (!presented) return [screenView(base, record ?? parameters, item), tabs].filter(Boolean);
  const inner = [presented, ...(presented.stack ?? [])];
  const shown = (inner.length === 1 && presented.item) || record || parameters;
  return [el("div", { class: "dimmed" }, screenView(base)), el("div", { class: "sheet" }, screenView(inner, shown, item))];
}

function screenView(stack, content, item) {
  const [before, top] = [stack.at(-2), stack.at(-1)];
  return el("div", { class: "view" },
    el("p", { class: "navigation-bar" }, before && [icon("back"), `${screenTitle(before)} `], el("strong", {}, screenTitle(top))),
    top.message && el("p", {}, top.message), item?.found === false ? el("p", { class: "empty" }, "This record is not there.") : content && fields(content));
}

function screenTitle({ title, screen = "" }) {
  return title ?? screen.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, (letter) => letter.toUpperCase());
}

function fields(record) {
  const rows = (value, path) => value === null || typeof value !== "object" ? [[path, String(value ?? "—")]]
    : JSON.isRawJSON?.(value) ? [[path, value.rawJSON]]
    : Array.isArray(value) ? [[path, value.flatMap((one) => rows(one)).map(([, text]) => text).join(", ")]]
    : Object.entries(value).flatMap(([name, inner]) => rows(inner, [path, name].filter(Boolean).join(" ")));
  return el("dl", { class: "rows" }, rows(record).slice(0, 14).map(([name, text]) =>
    el("div", {}, el("dt", {}, short(name, 24)), el("dd", {}, short(text || "—", 90)))));
}

// MARK: What is no link

/** The answer about a text that is not a link, or that the server refuses. */
function refusalView(link, { title, detail: told = "", status }) {
  // A reader asked about one link, not about its place in a request.
  const said = told.replace(/^urls\[\d+\]: /, "").split("\n").at(-1).replace(/^[ ^]+/, "").replace(/^./, (letter) => letter.toUpperCase());
  const better = status === 400 && repaired(link);
  return {
    kind: "bad",
    heading: { 400: "This is not a link", 414: "The link is too long" }[status] ?? title,
    summary: said.replace(/[^?.]$/, "$&."),
    lead: [better && el("div", { class: "fixes actions" }, use(better, named(better), true))],
  };
}

/** The text with what cannot be in a link encoded; null if that makes no link. */
function repaired(link) {
  const better = link.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent).replace(/%(?![0-9a-f]{2})/gi, "%25");
  if (isBare(better)) return `https://${better}`;
  return better !== link && /^(\/|[a-z][-+.a-z0-9]*:)/i.test(link) ? better : null;
}

/** Whether a text is a host with a path, as people write links without their scheme. */
function isBare(text) {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#]|$)/i.test(text);
}
