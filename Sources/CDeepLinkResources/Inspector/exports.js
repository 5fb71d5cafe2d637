// Links as files to keep: as CSV for a spreadsheet, and as fixtures of the tool.

/** The rows as CSV (RFC 4180). A cell that a spreadsheet would read as a formula begins with an apostrophe. */
export function csv(rows) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => [row.link, row.route, row.ios, row.android, row.browser?.status, row.problem ?? row.warnings.join("; ")]);
  return [["link", "route", "ios", "android", "browser", "warnings"], ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** The rows as fixtures that `deeplink check` compares with the table. Numbers stay as the server wrote them. */
export function fixtures(rows) {
  const quote = JSON.stringify;
  const write = (node) => ({
    object: () => `{${node.members.map(([name, value]) => `${quote(name)}: ${write(value)}`).join(", ")}}`,
    array: () => `[${node.elements.map(write).join(", ")}]`,
    string: () => quote(node.text),
  }[node.kind] ?? (() => node.text))();
  const lines = rows.map((row) => row.route
    ? `{"url": ${quote(row.link)}, "name": ${quote(row.route)}, "parameters": ${write({ kind: "object", members: row.parameters })}}`
    : `{"url": ${quote(row.link)}, ${row.state === "declared" ? '"opens": false' : '"miss": true'}}`);
  return `[\n  ${lines.join(",\n  ")}\n]\n`;
}
