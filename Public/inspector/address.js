// The link under inspection stands in the page's own address, so that it can be shared, kept, and gone back to.

/** The address of the page that inspects a link. */
export function addressOf(link) {
  return link === "" ? "/" : `/?url=${encodeURIComponent(link)}`;
}

/** The link that the page's address names, empty if it names none. A plus is a plus. */
export function linkInAddress() {
  const item = location.search.slice(1).split("&").find((item) => item.startsWith("url="));
  const text = item?.slice(4) ?? "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Whether the last entry of the history is a link that is still being typed.
let isDraft = false;

/** Notes a link in the address: while it is being typed in one entry of the history, else in one of its own. */
export function note(link, { typing = false } = {}) {
  if (link !== linkInAddress()) {
    const write = typing && isDraft ? "replaceState" : "pushState";
    try {
      history[write](null, "", addressOf(link));
    } catch {
      // Browsers limit the entries of the history in a time; the next key stores the link again.
    }
  }
  isDraft = typing;
}

/** What is typed next is another link. */
export function settle() {
  isDraft = false;
}

/** Calls back with the link whenever the reader goes back or forth. */
export function onTravel(callback) {
  addEventListener("popstate", () => {
    settle();
    callback(linkInAddress());
  });
}
