import { el, svg } from "./dom.js";
import { encode } from "./qr.js";

/** Light modules around the symbol (ISO/IEC 18004, clause 6.3.8). */
const quiet = 4;

/** The QR code of a link as a drawing, and a way to keep it; a sentence if the link is too long for one. */
export function qrView(link) {
  let symbol;
  try {
    symbol = encode(link);
  } catch {
    return el("p", { class: "aside" }, "The link is too long for a QR code.");
  }
  const drawing = draw(symbol, link);
  const file = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  return el(
    "figure", { class: "qr" }, drawing,
    el("figcaption", {}, el("a", { href: file, download: "link.svg" }, "Save as SVG"),
      el("span", {}, `version ${symbol.version}, level M`)),
  );
}

function draw({ size, rows }, link) {
  const side = size + 2 * quiet;
  let path = "";
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    });
  });
  return svg(
    "svg",
    {
      viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": `QR code of ${link}`,
      "shape-rendering": "crispEdges",
    },
    svg("rect", { width: side, height: side, fill: "#fff" }), svg("path", { d: path, fill: "#000" }),
  );
}
