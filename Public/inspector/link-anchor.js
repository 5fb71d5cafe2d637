import { addressOf } from "./address.js";
import { breakable, el } from "./dom.js";

/** A link that puts another link into the field. It has an address of its own, so it opens in a new tab as well. */
export function inspectAnchor(link, ...content) {
  const inner = content.length > 0 ? content : el("code", {}, breakable(link));
  return el("a", { href: addressOf(link), "data-inspect": link }, inner);
}

/** Calls back when such a link is followed in this tab, with the link. */
export function onInspect(callback) {
  document.addEventListener("click", (event) => {
    const anchor = event.target.closest?.("a[data-inspect]");
    if (!anchor || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    callback(anchor.dataset.inspect);
  });
}
