/// Accessibility checks in JavaScript; each returns the faults of a page.
enum PageAudit {
  /// Texts with too little contrast to their composited background: below 4.5 to 1 (WCAG 2.2, 1.4.3).
  static let contrast = #"""
    (() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const read = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
      };
      const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
      const background = (element) => {
        const layers = [];
        for (let e = element; e; e = e.parentElement) layers.push(read(getComputedStyle(e).backgroundColor));
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        return layers.reverse().reduce((below, layer) => over(layer, below), dark ? [18, 18, 18] : [255, 255, 255]);
      };
      const luminance = (color) => {
        const [r, g, b] = color.map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (one, two) => {
        const [high, low] = [luminance(one), luminance(two)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
      };
      const wrong = [];
      const check = (element, what) => {
        const below = background(element);
        const found = ratio(over(read(getComputedStyle(element).color), below), below);
        if (found < 4.5) wrong.push(`${found.toFixed(2)} ${element.tagName}.${element.className} ${what.slice(0, 40)}`);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.data.trim();
        if (text === "" || !element.checkVisibility({ visibilityProperty: true }) || element.closest(".visually-hidden")) continue;
        count += 1;
        check(element, text);
        for (let e = element; e; e = e.parentElement) if (getComputedStyle(e).opacity !== "1") wrong.push(`opacity ${text}`);
      }
      for (const control of document.querySelectorAll("input, select")) {
        check(control, "value");
        const style = getComputedStyle(control);
        const found = ratio(over(read(style.borderTopColor), background(control.parentElement)), background(control.parentElement));
        if (found < 3) wrong.push(`${found.toFixed(2)} border of ${control.id}`);
      }
      if (count < 50) wrong.push(`only ${count} texts`);
      return wrong;
    })()
    """#

  /// The required and unique parts of a page: language, title, landmarks, headings without gaps, distinct ids, and
  /// references that resolve.
  static let structure = #"""
    (() => {
      const wrong = [];
      if (document.documentElement.lang !== "en") wrong.push("lang");
      if (document.title.trim() === "") wrong.push("title");
      for (const [selector, count] of [["main", 1], ["header", 1], ["footer", 1], ["nav[aria-label]", 1], ["[role=search]", 1], ["h1", 1]]) {
        if (document.querySelectorAll(selector).length !== count) wrong.push(`not ${count} ${selector}`);
      }
      const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((h) => h.checkVisibility());
      headings.forEach((heading, index) => {
        const [level, before] = [heading, headings[index - 1]].map((h) => Number(h?.tagName[1] ?? 0));
        if (level > before + 1) wrong.push(`${heading.tagName} after H${before}: ${heading.textContent}`);
        if (heading.textContent.trim() === "") wrong.push(`an empty ${heading.tagName}`);
      });
      const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
      for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) wrong.push(`id ${id} twice`);
      for (const name of ["for", "aria-labelledby", "aria-describedby"]) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          for (const id of element.getAttribute(name).split(" ")) if (!document.getElementById(id)) wrong.push(`${name}=${id}`);
        }
      }
      for (const image of document.querySelectorAll("img:not([alt])")) wrong.push(`no alt: ${image.src}`);
      for (const section of document.querySelectorAll("section:not([aria-labelledby])")) wrong.push("a section without a name");
      return wrong;
    })()
    """#

  /// Targets smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8), except those within a sentence.
  static let targets = #"""
    [...document.querySelectorAll("a, button, input, select, summary")].filter((e) => e.checkVisibility()).flatMap((e) => {
      const isInSentence = e.tagName === "A" && e.parentElement.textContent.trim() !== e.textContent.trim()
        && getComputedStyle(e).display === "inline";
      const { width, height } = e.getBoundingClientRect();
      return isInSentence || (width >= 24 && height >= 24)
        ? [] : [`${e.tagName} ${width.toFixed()}x${height.toFixed()} ${e.textContent.slice(0, 30)} ${e.parentElement.className}`];
    })
    """#

  /// All elements in the tab order, in document order.
  static let stops = #"""
    (window.stops = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled)).length
    """#

  /// The index of the focused element, and whether its focus is visible.
  static let stop = #"""
    (() => {
      const style = getComputedStyle(document.activeElement);
      const isSeen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      return { index: window.stops.indexOf(document.activeElement), isSeen };
    })()
    """#
}
