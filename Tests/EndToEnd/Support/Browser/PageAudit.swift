/// Checks in JavaScript for what axe does not look at.
enum PageAudit {
  /// Targets smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8), except those within a sentence, and the parts of a link, whose
  /// line is as high as they are.
  static let targets = #"""
    [...document.querySelectorAll("a, button, input, select, summary")].filter((e) => e.checkVisibility()).flatMap((e) => {
      if (e.matches("button.part")) return [];
      const isInSentence = e.tagName === "A" && e.parentElement.textContent.trim() !== e.textContent.trim()
        && getComputedStyle(e).display === "inline";
      const { width, height } = e.getBoundingClientRect();
      return isInSentence || (width >= 24 && height >= 24)
        ? [] : [`${e.tagName} ${width.toFixed()}x${height.toFixed()} ${e.textContent.slice(0, 30)} ${e.parentElement.className}`];
    })
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
