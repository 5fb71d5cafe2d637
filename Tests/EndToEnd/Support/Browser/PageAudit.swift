import Testing

/// Checks in JavaScript for what axe does not look at.
enum PageAudit {
  /// Targets smaller than this many pixels either way, 24 in WCAG 2.2, 2.5.8, except those within a sentence.
  static func targets(_ size: Int) -> String {
    #"""
    [...document.querySelectorAll("a, button, input, select, summary, textarea")].filter((e) => e.checkVisibility({ contentVisibilityAuto: true })).flatMap((e) => {
      const isInSentence = e.tagName === "A" && e.parentElement.textContent.trim() !== e.textContent.trim()
        && getComputedStyle(e).display === "inline";
      const { width, height } = e.getBoundingClientRect();
      return isInSentence || (width >= \#(size) && height >= \#(size))
        ? [] : [`${e.tagName} ${width.toFixed()}x${height.toFixed()} ${e.textContent.slice(0, 30)} ${e.parentElement.className}`];
    })
    """#
  }

  /// How much an answer shows: its words, the elements of the page with a border, and where it ends.
  static let size = #"""
    (() => {
      const seen = [...document.body.querySelectorAll("*")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 1);
      const styles = seen.map((e) => getComputedStyle(e));
      const answer = document.querySelector("#answer");
      return {
        words: answer.innerText.match(/\S+/g).length,
        borders: styles.filter((style) => ["Top", "Right", "Bottom", "Left"].some((side) => parseFloat(style[`border${side}Width`]) > 0)).length,
        end: Math.ceil(Math.max(...seen.filter((e) => answer.contains(e)).map((e) => e.getBoundingClientRect().bottom))),
      };
    })()
    """#

  /// What the rules of `design.html` count; colours are those of letters and signs, and of the heading.
  static let rules = #"""
    (() => {
      const seen = [...document.body.querySelectorAll("*")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 1);
      const texts = seen.filter((e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
      const all = (some, name) => [...new Set(some.map((e) => getComputedStyle(e)[name]))];
      const probe = document.body.appendChild(document.createElement("i"));
      const named = (found) => Object.entries({ red: "bad", brown: "warn", grey: "soft", accent: "accent" })
        .filter(([, name]) => (probe.style.color = `var(--${name})`, found.includes(getComputedStyle(probe).color))).map(([name]) => name);
      return [
        all(texts, "fontSize").length <= 3, all(texts, "fontWeight").every((weight) => ["400", "600"].includes(weight)),
        seen.filter((e) => named([getComputedStyle(e).backgroundColor])[0] === "accent").length <= 1,
        named(all(seen, "color")).filter((name) => ["red", "brown"].includes(name)).join(),
        named([getComputedStyle(document.querySelector("main > .tab:not([hidden]) h2")).color])[0] ?? "", probe.remove()].slice(0, 5);
    })()
    """#

  /// How a page looks: the sizes and the weights of its texts, the number of filled buttons, the targets that are smaller than
  /// 24 by 44 pixels, and what is wider than the window.
  static let looks = #"""
    (() => {
      const seen = [...document.body.querySelectorAll("*")].filter((e) => e.checkVisibility()).map((e) => ({ e, style: getComputedStyle(e), box: e.getBoundingClientRect() }));
      const texts = seen.filter(({ e }) => [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
      const targets = seen.filter(({ e }) => e.matches("a, button, input, select, textarea, summary"));
      const named = (some) => some.map(({ e }) => `${e.tagName}.${e.className} ${e.textContent.slice(0, 30)}`);
      return {
        sizes: [...new Set(texts.map(({ style }) => style.fontSize))], weights: [...new Set(texts.map(({ style }) => style.fontWeight))],
        filled: targets.filter(({ style }) => style.backgroundColor !== "rgba(0, 0, 0, 0)").length,
        small: named(targets.filter(({ box }) => box.width < 24 || box.height < 44)),
        beyond: named(seen.filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5)),
      };
    })()
    """#

  /// How far the layout has shifted, as a promise.
  static let shift = """
    new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => done(sum), 500);
    })
    """

  /// All elements in the tab order, in document order.
  static let stops = #"""
    (window.stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
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

extension Browser {
  /// Checks in both colour schemes the rules of `design.html`, and which of red and brown the view has.
  func expectRules(_ colors: String, heading: String = "") throws {
    for scheme in ["light", "dark"] {
      try look(scheme: scheme)
      #expect(try value(PageAudit.rules) == [true, true, true, .string(colors), .string(heading)], "\(scheme)")
    }
  }
}
