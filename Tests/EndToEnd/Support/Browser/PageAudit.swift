/// Checks in JavaScript for what axe does not look at.
enum PageAudit {
  /// Targets smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8), except those within a sentence.
  static let targets = #"""
    [...document.querySelectorAll("a, button, input, select, summary, textarea")].filter((e) => e.checkVisibility()).flatMap((e) => {
      const isInSentence = e.tagName === "A" && e.parentElement.textContent.trim() !== e.textContent.trim()
        && getComputedStyle(e).display === "inline";
      const { width, height } = e.getBoundingClientRect();
      return isInSentence || (width >= 24 && height >= 24)
        ? [] : [`${e.tagName} ${width.toFixed()}x${height.toFixed()} ${e.textContent.slice(0, 30)} ${e.parentElement.className}`];
    })
    """#

  /// How much an answer shows: its words, the elements of the page with a border, those that are filled with the accent, and
  /// where it ends.
  static let size = #"""
    (() => {
      const seen = [...document.body.querySelectorAll("*")].filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 1);
      const styles = seen.map((e) => getComputedStyle(e));
      const answer = document.querySelector("#answer");
      const accent = getComputedStyle(document.querySelector(".skip")).backgroundColor;
      return {
        words: answer.innerText.match(/\S+/g).length,
        borders: styles.filter((style) => ["Top", "Right", "Bottom", "Left"].some((side) => parseFloat(style[`border${side}Width`]) > 0)).length,
        filled: seen.filter((e, index) => answer.contains(e) && styles[index].backgroundColor === accent).length,
        end: Math.ceil(Math.max(...seen.filter((e) => answer.contains(e)).map((e) => e.getBoundingClientRect().bottom))),
      };
    })()
    """#

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
