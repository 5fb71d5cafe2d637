// The answer about a text that is not a link, or that the server refuses.

import { drawing, fix, use } from "./answer.js";
import { breakable, el, panel, short } from "./dom.js";

/** The answer about a text that is not a link, or that the server refuses. */
export function refusalView(link, { title, detail: told = "", status }) {
  // A reader asked about one link, not about its place in a request.
  const detail = told.replace(/^urls\[\d+\]: /, "").replace(/^./, (letter) => letter.toUpperCase());
  return {
    kind: "bad",
    heading: { 400: "This is not a link", 414: "The link is too long" }[status] ?? title,
    summary: detail.split("\n").length === 1 ? detail.replace(/[^?]$/, "$&.") : "The marked part cannot be in a link.",
    lead: [status === 400 && repairView(link), told.includes("\n") && el("div", { class: "panel" }, drawing(told.replace(/^urls\[\d+\]: /, "")))],
    why: [],
  };
}

/** The text with what cannot be in a link encoded; null if that makes no link. */
function repairView(link) {
  const better = link.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent).replace(/%(?![0-9a-f]{2})/gi, "%25");
  if (isBare(better)) return offer("The link has no scheme.", `https://${better}`);
  if (better === link || !/^(\/|[a-z][-+.a-z0-9]*:)/i.test(link)) return null;
  return offer("Some characters can be in a link only in their encoded form.", better);
}

function offer(words, better) {
  return panel("What to fix", { kind: "fixes" }, el("ul", {},
    fix("info", words, use(better, ["Use ", el("code", {}, breakable(short(better, 120)))]))));
}

/** Whether a text is a host with a path, as people write links without their scheme. */
export function isBare(text) {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#]|$)/i.test(text);
}
