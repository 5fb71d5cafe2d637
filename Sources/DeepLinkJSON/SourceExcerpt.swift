import DeepLinkOctets

/// The line of a text around a place in it, and a line with a caret below the place, as compilers show them.
///
/// ```
///   "pattern": "orders",
///              ^
/// ```
///
/// Both lines are indented, so that no tool takes a line of the text for a message. A tab is shown as two spaces, and
/// an invisible character as its escape, `\u{1b}`. Of a long line the part around the place is shown.
public struct SourceExcerpt: Hashable, Sendable, CustomStringConvertible {
  /// The line of the text.
  public let line: String
  /// The line with the caret.
  public let caret: String

  /// The most columns of a line that are shown, and how many of them a long line has before the place.
  private static let (most, mostBefore) = (100, 40)
  /// The most octets that are read on each side: no column has more.
  private static let mostOctets = 400

  /// The excerpt around the octet at `offset`, or at the end of the text; nil if its line is blank.
  public init?(around offset: Int, in octets: [UInt8]) {
    guard 0...octets.count ~= offset else { return nil }
    let isBreak = { (octet: UInt8) in octet == .lineFeed || octet == .carriageReturn }
    var (start, end) = (offset, offset)
    while start > 0, offset - start < Self.mostOctets, !isBreak(octets[start - 1]) { start -= 1 }
    while end < octets.count, end - offset < Self.mostOctets, !isBreak(octets[end]) { end += 1 }
    let isWholeStart = start == 0 || isBreak(octets[start - 1])
    let isWholeEnd = end == octets.count || isBreak(octets[end])
    // A part of a character at an edge is not shown.
    while !isWholeStart, start < offset, octets[start] & 0xC0 == 0x80 { start += 1 }
    while !isWholeEnd, end > offset, octets[end] & 0xC0 == 0x80 { end -= 1 }
    var (before, behind) = (Self.shown(octets[start..<offset]), Self.shown(octets[offset..<end]))
    guard (before + behind).contains(where: { $0.text != " " && $0.text != "  " }) else { return nil }
    var width = before.reduce(0) { $0 + $1.columns }
    var widthBehind = behind.reduce(0) { $0 + $1.columns }
    let room = max(Self.mostBefore, Self.most - widthBehind)
    var isCut = (start: !isWholeStart, end: !isWholeEnd)
    while width > room, let first = before.first {
      width -= first.columns
      before.removeFirst()
      isCut.start = true
    }
    while width + widthBehind > Self.most, let last = behind.last {
      widthBehind -= last.columns
      behind.removeLast()
      isCut.end = true
    }
    line = "  " + (isCut.start ? "…" : "") + (before + behind).map(\.text).joined() + (isCut.end ? "…" : "")
    caret = String(repeating: " ", count: 2 + (isCut.start ? 1 : 0) + width) + "^"
  }

  /// The scalars of a text as a terminal shows them, each with its number of columns.
  private static func shown(_ octets: ArraySlice<UInt8>) -> [(text: String, columns: Int)] {
    String(decoding: octets, as: UTF8.self).unicodeScalars.map { scalar in
      if scalar == "\t" { return ("  ", 2) }
      return (scalar.printable, scalar.isInvisible ? scalar.printable.utf8.count : scalar.columns)
    }
  }

  /// The two lines.
  public var description: String { line + "\n" + caret }
}

/// A message about a place in a text, and the line of the text around the place.
public struct SourceMessage: Hashable, Sendable, CustomStringConvertible {
  /// The message with its severity: `links.json:3:14: error: …`, or `error: links.json: …` without a place.
  public let text: String
  /// The line of the text; nil if the message is about no place.
  public let excerpt: SourceExcerpt?
  /// The number of findings that it stands for.
  public let count: Int
  /// The kind of a warning; nil for an error, and for several warnings.
  public let kind: Warning.Kind?

  /// A message about the octet at `offset`, or about no place.
  public init(_ text: String, at offset: Int?, in octets: [UInt8] = [], kind: Warning.Kind? = nil) {
    self.init(text, offset.flatMap { SourceExcerpt(around: $0, in: octets) }, kind: kind)
  }

  /// A message with an excerpt.
  public init(_ text: String, _ excerpt: SourceExcerpt? = nil, count: Int = 1, kind: Warning.Kind? = nil) {
    (self.text, self.excerpt, self.count, self.kind) = (text, excerpt, count, kind)
  }

  /// The message alone.
  public var description: String { text }
}
