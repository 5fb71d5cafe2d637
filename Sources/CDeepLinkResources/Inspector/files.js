// The tab of the files: those by which phones decide, and the one that the server was started from.

/** The file that is shown. */
let shownFile = "apple";

/** The files that there are, each with its title, its name in remarks, its path, and commands about it. */
function servedFiles() {
  const config = known.operator?.config;
  const name = site.hosts.find((host) => !/[*:]/.test(host)) ?? "example.com";
  const wellKnown = (title, file, tool) => {
    const path = isOneOfMany && host ? `${inspector}/pictures/${host}/.well-known/${file}` : `/.well-known/${file}`;
    const get = `curl -s ${location.origin}${path} | deeplink ${tool}`;
    return { title, path, name: `.well-known/${file}`, commands: [`${get} lint -`, `${get} match - https://${name}/path`, `deeplink verify ${name}`] };
  };
  return {
    apple: wellKnown("Apple", "apple-app-site-association", "aasa"), android: wellKnown("Android", "assetlinks.json", "assetlinks"),
    ...(config && { config: { title: config.split("/").at(-1), path: `${inspector}/config`, name: config, commands: [`deeplink-server --config ${config} --check`] } }),
  };
}

/** Shows the file that the address names. */
async function openFiles(room, { values: { file: wanted } }, note, fail, isOther) {
  const files = servedFiles();
  const source = [wanted, shownFile, "apple"].find((name) => Object.hasOwn(files, name ?? ""));
  const view = room.firstChild ?? room.appendChild(el("div", { class: "served" }));
  if (room.dataset.source === source && !isOther && view.ariaBusy === "false") return;
  shownFile = room.dataset.source = source;
  note({ file: source });
  view.ariaBusy = "true";
  const { path, name, commands } = files[source];
  const [pending, table] = [file(path), routes()];
  table.catch(() => {});
  const found = await pending;
  if (room.dataset.source !== source) return;
  const choose = (name) => openFiles(room, { values: { file: name } }, note, fail, false).catch(fail);
  view.replaceChildren(
    el("div", { class: "segments", role: "group", "aria-label": "Which file" }, Object.entries(files).map(([name, { title }]) =>
      el("button", { type: "button", "data-source": name, "aria-pressed": String(name === source), onclick: () => choose(name) }, title))),
    el("p", { class: "soft", role: "status" }, found ? el("a", { href: path }, el("code", {}, source === "config" ? name : path)) : el("code", {}, path),
      source === "config" ? ", from which the server was started." : found ? `, served as ${found.type}.`
        : ` is not served. ${source === "apple" ? "No link opens an app on Apple’s devices." : "Android verifies no link; the set-up, on the tab Links, says what it needs."}`),
    ...nodes([found && disclosure(`commands ${source}`, "Check it", () => el("div", { class: "commands" }, commands.map(command))),
      found && linesView(found.text, remarksAbout(name, source, files))]));
  // Rows have room for their routes, so that nothing moves when these are there.
  const { routes: all } = await table;
  const answers = source === "config" || !found ? [] : await explain(all.map(({ example }) => example));
  if (room.dataset.source !== source) return;
  showRoutes(view.querySelectorAll(".lines li"), name, all, answers);
  view.ariaBusy = "false";
}

/** What the start said of a file, each with its line; 0 for what is about no line, or about no file that is served. */
function remarksAbout(name, source, { apple, android }) {
  const { faults = [], warnings = [] } = known.operator ?? {};
  return [...faults.map((text) => ["no", text]), ...warnings.map((text) => ["warning", text])].filter(([, text]) => {
    const about = [apple.name, android.name].find((other) => text.includes(other));
    return source === "config" ? !about : about === name;
  }).map(([state, text]) => ({
    line: Number(/^:(\d+)/.exec(text.split(name)[1])?.[1] ?? 0),
    view: el("p", { class: `remark ${state}` }, icon(state), el("span", {}, remarkText(text).replace(/^\S*(json|site-association)(:\d+)*: (error: |warning: )?/, ""))),
  }));
}

/** Shows beside a row the routes that it names, and those whose examples it decides by the answers about these. */
function showRoutes(rows, file, all, answers) {
  const places = answers.map(({ apps = [], packages = [] }) => [...apps, ...packages].map(({ row }) => row?.file === file && row.line));
  rows.forEach((row, index) => {
    const [code, beside] = row.children;
    const named = /"(?:comment|name)"\s*:\s*"([^"]+)"/.exec(code.textContent)?.[1];
    beside.append(...all.filter(({ name }, place) => name === named || places[place]?.includes(index + 1))
      .map(({ name }) => el("a", { href: addressOf("build", { route: name }), title: name }, name)));
  });
}

/** How many lines of a file are shown. */
const mostLines = 3_000;

/** A file by its lines, each with room for the routes of its row, and with what the start said of it. */
function linesView(text, remarks) {
  const lines = text.trimEnd().split(/\r?\n/);
  // What is missing at the end stands at the last line.
  const said = (from, to = from) => remarks.filter(({ line }) => from <= line && line <= to).map(({ view }) => view);
  // What is wrapped stands a little to the right of its line.
  const code = (line) => {
    const view = el("code", {}, line);
    view.style.setProperty("--indent", `${line.search(/\S|$/) + 2}ch`);
    return view;
  };
  return [said(0), el("ol", { class: "lines" }, lines.slice(0, mostLines).map((line, index) => el("li", {},
    code(line), el("span", { class: "beside" }), said(index + 1, index + 1 === lines.length ? Infinity : index + 1)))),
    lines.length > mostLines && el("p", { class: "soft" }, `and ${lines.length - mostLines} more lines`)];
}
