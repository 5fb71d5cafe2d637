import DeepLinkOctets

/// Why a link matches no route: the position of the fault, the expected alternatives, and similar links that resolve.
///
/// Computed only after a miss, so links that match do not pay for it.
public struct RouteDiagnosis: Hashable, Sendable {
  /// The link normalised to ASCII, as ``drawing`` shows it.
  public let link: String
  /// The columns of ``link`` at fault, counted from 0. An empty range at the end of the path or the query means that
  /// something is missing there.
  public let columns: Range<Int>
  /// The expected alternatives in words: `a UUID for "id"`, `"add"`.
  public let expected: [String]
  /// At most three links that the table resolves, the nearest first.
  public let suggestions: [String]
  /// The host of the link, if no route stands on it; nil if another part of the link is at fault.
  public let foreignHost: String?
  /// The name of the route that the link follows furthest, or the pattern of the redirect; nil if the link has nothing in
  /// common with any.
  public let nearest: String?
  /// Whether the link was compared with a part of the table only, because comparing it with all routes takes too long:
  /// there may be other alternatives and other links.
  public internal(set) var isPartial = false
  /// The text beside the mark in the drawing; nil to list ``expected``.
  let remark: String?

  init(
    link: String, columns: Range<Int>, expected: [String], suggestions: [String], nearest: String? = nil,
    foreignHost: String? = nil, remark: String? = nil
  ) {
    (self.link, self.columns, self.expected) = (link, columns, expected)
    (self.suggestions, self.nearest) = (suggestions, nearest)
    (self.foreignHost, self.remark) = (foreignHost, remark)
  }

  /// The fault in a few words: `No route matches`, or the host that no route stands on.
  public var title: String {
    foreignHost.map { "\(UTF8Text($0).excerpt(80)) is not a host of the app" } ?? "No route matches"
  }

  /// The link, and below it a mark under the fault with the expected alternatives:
  ///
  /// ```
  /// /inventory/foo/edit
  ///            ^^^ expected a UUID for "id", or "add"
  /// ```
  public var drawing: String { drawing(most: .max) }

  /// The drawing with at most this many alternatives: of more those nearest to the text at fault.
  public func drawing(most: Int) -> String {
    var drawing = OctetBuffer()
    drawing.append(link)
    drawing.append(UInt8(ascii: "\n"))
    drawing.append(UInt8(ascii: " "), count: columns.lowerBound)
    drawing.append(UInt8(ascii: "^"), count: max(1, columns.count))
    drawing.append(UInt8(ascii: " "))
    drawing.append(literal: remark == nil ? "expected " : "")
    drawing.append(remark ?? alternatives(most))
    if isPartial { drawing.append(literal: "; the table has more routes than one miss is compared with") }
    return drawing.withSpan { $0.text() }
  }

  /// `A, B, or C`.
  private func alternatives(_ most: Int) -> String {
    if expected.isEmpty { return "nothing: the table has no routes" }
    guard most < .max else { return Prose.list(expected) }
    let found = "\"\(String(decoding: Array(link.utf8)[columns], as: UTF8.self))\""
    var texts = expected.map { ($0, EditDistance.between(found, $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    if texts.count - 1 > most { texts[most...] = ["one of \(expected.count - most) others"] }
    return Prose.list(texts)
  }
}
