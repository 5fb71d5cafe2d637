// Many links: one row for each, grouped by where they lead, with what may be meant and files to keep.

/** The lines of a text that have a link, each with its place. */
function linesOf(text) {
  return [...text.matchAll(/\S(?:[^\n]*\S)?/g)].map(({ 0: link, index }) => ({ link, start: index, end: index + link.length }));
}

const groupTitles = { problem: "Not a link", unmatched: "Without a route", foreign: "Not of this app", closed: "Not opened", unready: "Not set up yet", declared: "In the browser, as declared", opens: "Opened by the app" };

/**
 * The answer about the links in the field, which its buttons change.
 *
 * @param {HTMLTextAreaElement} field
 */
async function listView(field, signal) {
  const lines = linesOf(field.value);
  const answers = await explain(lines.map(({ link }) => link), signal);
  const rows = lines.map((line, index) => ({ ...rowOf(line.link, answers[index]), line }));
  const groups = Object.entries(groupTitles).map(([state, title]) => [title, rows.filter((row) => row.state === state)]).filter(([, some]) => some.length > 0);
  const safe = rows.filter(isSafe);
  const fixAll = () => {
    const text = safe.reduceRight((text, { line, fixes }) => text.slice(0, line.start) + fixes[0] + text.slice(line.end), field.value);
    replaceText(field, 0, field.value.length, text);
    announce(`${safe.length} fixed.`);
  };
  return {
    kind: "list",
    heading: `${rows.length} links`,
    summary: groups.map(([title, some]) => `${some.length} ${title.toLowerCase()}`).join(", ") + ".",
    lead: [
      el("div", { class: "actions" },
        safe.length > 0 && el("button", { type: "button", class: "filled all", onclick: fixAll }, `Fix ${safe.length === 1 ? "one link" : `${safe.length} links`}`),
        el("button", { type: "button", class: "quiet", onclick: () => save("links.csv", "text/csv", csv(rows)) }, "Save as CSV"),
        el("button", { type: "button", class: "quiet", onclick: () => save("fixtures.json", "application/json", fixtures(rows)) },
          "Save as fixtures of deeplink check")),
      groups.map(([title, some]) => el("section", { class: "welcome" }, el("h3", {}, title),
        el("ul", { class: "links" }, some.map((row) => linkView(row, (link) => replaceText(field, row.line.start, row.line.end, link)))))),
    ],
  };
}

/**
 * Whether the first correction of a row can be made without asking: the link stays the same, or a word of its path is
 * spelled right. A link with other values is another link.
 */
function isSafe({ link, fixes: [fix], isSame }) {
  if (!fix || isSame) return Boolean(fix);
  const [given, meant] = [link, fix].map((text) => text.split(/(?=[/?#])/));
  return keepsOrigin(link, fix) && given.length === meant.length
    && given.every((part, index) => part === meant[index] || isTypo(part, meant[index]));
}

/** Whether two words differ by one letter, or by two in one place. */
function isTypo(given, meant) {
  if (![given, meant].every((word) => /^\/[a-z_-]{3,}$/i.test(word)) || Math.abs(given.length - meant.length) > 1) return false;
  let [start, end] = [0, 0];
  const shorter = Math.min(given.length, meant.length);
  while (start < shorter && given[start] === meant[start]) start += 1;
  while (end < shorter - start && given.at(-1 - end) === meant.at(-1 - end)) end += 1;
  return Math.max(given.length, meant.length) - start - end <= 2;
}

/** What a row says of a link. */
function rowOf(link, value) {
  if (isProblem(value)) {
    const problem = (value.detail ?? value.title).split("\n")[0].replace(/^urls\[\d+\]: /, "");
    const isSpaced = /write it as %20$/.test(problem) && /^(\/|[a-z][a-z\d+.-]*:)/i.test(link);
    const fixes = isBare(link) ? [`https://${link}`] : isSpaced ? [link.replaceAll(" ", "%20")] : [];
    return { link, problem, state: "problem", kind: "bad", heading: "Not a link", warnings: [problem], fixes, isSame: true };
  }
  const { state, verdicts: { ios, android, browser, route }, description = {}, parts = [], suggestions = [] } = value;
  return {
    link, state, ...outcome(value), ios: ios.opens, android: android.opens, browser, route: route.name,
    parameters: description.parameters,
    warnings: [
      ...(state === "unmatched" ? [route.reason] : []),
      ...(description.warnings ?? []).map(({ parameter, expected }) => `${parameter} needs ${expected}`),
      ...parts.filter(({ kind }) => kind === "unrecognized").map(({ text, tracking }) => `${short(text, 60)} is ${tracking ? "tracking" : "ignored"}`),
    ],
    fixes: route.name ? [canonicalOf(link, value)].filter(Boolean) : suggestions.slice(0, 3), isSame: Boolean(route.name),
  };
}

const signs = { good: "yes", bad: "no", warn: "warning", declared: "unknown" };

/** A row, and the links that may be meant, each a button that puts it in the place of the row’s. */
function linkView({ link, kind, heading, state, warnings, fixes, route }, replace) {
  // What the title of the group says is not said again.
  const note = [["opens", "closed"].includes(state) && heading !== `Opens ${site?.app}` && heading, route, ...(state === "unmatched" ? [] : warnings)].filter(Boolean).join(" · ");
  return el("li", { class: signs[kind] }, icon(signs[kind]), inspectAnchor(link, el("code", {}, short(link, 300))),
    el("span", { class: "soft" }, note),
    fixes.slice(0, 1).map((other) => el("button", { type: "button", class: "quiet", onclick: () => replace(other) }, "Use ", el("code", {}, breakable(short(other, 120))))));
}

// MARK: Changes that the reader takes back as if they were typed

/**
 * Puts a text in the place of another one in a field. The field has the focus then, and hears an `input`.
 *
 * @param {HTMLTextAreaElement} field
 */
function replaceText(field, start, end, text) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // The old command is the only one whose changes a browser takes back by its undo.
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// MARK: Files to keep

/** The rows as CSV (RFC 4180). A cell that a spreadsheet would read as a formula begins with an apostrophe. */
function csv(rows) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => [row.link, row.route, row.ios, row.android, row.browser?.status, row.problem ?? row.warnings.join("; ")]);
  return [["link", "route", "ios", "android", "browser", "warnings"], ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** The rows as fixtures that `deeplink check` compares with the table. */
function fixtures(rows) {
  const lines = rows.map(({ link: url, route: name, parameters, state }) =>
    JSON.stringify(name ? { url, name, parameters } : { url, ...(state === "declared" ? { opens: false } : { miss: true }) }));
  return `[\n  ${lines.join(",\n  ")}\n]\n`;
}
