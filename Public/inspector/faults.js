/**
 * Which parameters a problem is about. The server names each:
 * `parameter "id": expected …; parameter "x" is missing: …`.
 *
 * @param {string} detail
 * @param {string[]} names the parameters there are, in the order in which the server looks at them
 * @returns {{byName: Map<string, string>, rest: string}} what is said of each, and what is about none of them
 */
export function faults(detail, names) {
  const starts = [];
  let from = 0;
  for (const name of names) {
    const begin = `parameter ${JSON.stringify(name)}`;
    // A message stands at the start, or after the end of the message before it.
    const at = detail.startsWith(begin) && from === 0 ? 0 : detail.indexOf(`; ${begin}`, Math.max(0, from - 1));
    if (at < 0) continue;
    const start = at === 0 ? 0 : at + 2;
    const after = detail.slice(start + begin.length);
    if (!after.startsWith(": ") && !after.startsWith(" is missing: ")) continue;
    starts.push({ name, start, text: start + begin.length + 2 - (after.startsWith(": ") ? 0 : 1) });
    from = start + begin.length;
  }
  const byName = new Map();
  starts.forEach(({ name, text }, index) => {
    const end = starts[index + 1] ? starts[index + 1].start - 2 : detail.length;
    byName.set(name, detail.slice(text, end));
  });
  return { byName, rest: starts.length === 0 ? detail : detail.slice(0, Math.max(0, starts[0].start - 2)) };
}
