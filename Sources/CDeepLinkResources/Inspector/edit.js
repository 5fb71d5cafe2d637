// Changes of a text field that the reader takes back as if they were typed.

/**
 * Puts a text in the place of another one in a field. The field has the focus then, and hears an `input`.
 *
 * @param {HTMLTextAreaElement} field
 */
export function replaceText(field, start, end, text) {
  // What both texts begin and end with stays, so that the selection shows the change.
  const former = field.value.slice(start, end);
  let [before, after] = [0, 0];
  const least = Math.min(former.length, text.length);
  while (before < least && former[before] === text[before]) before += 1;
  while (after < least - before && former.at(-1 - after) === text.at(-1 - after)) after += 1;
  [start, end, text] = [start + before, end - after, text.slice(before, text.length - after)];
  if (start === end && text === "") return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // The old command is the only one whose changes a browser takes back by its undo.
  const isDone = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (isDone) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Several changes of a text, each a group of `{start, end, text}` that is made as a whole or, where it touches an earlier
 * group, not at all.
 */
export function applied(text, groups) {
  const taken = [];
  for (const group of groups) {
    if (!group.some((change) => taken.some((other) => change.start <= other.end && other.start <= change.end))) taken.push(...group);
  }
  let [result, place] = ["", 0];
  for (const change of taken.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    result += text.slice(place, change.start) + change.text;
    place = change.end;
  }
  return result + text.slice(place);
}
