/// A text from outside: UTF-8, compared, hashed and ordered by its octets.
///
/// `String` compares by canonical equivalence and walks by grapheme clusters. Both cost the square of a text's length for
/// some texts, such as a long run of combining marks. RFC 8259 section 8.3 allows the comparison by octets. A text that a
/// client, a file or a site may choose stays a `UTF8Text` until code needs a `String`:
///
/// - ``description`` is for what a person or another program reads: messages, JSON, logs. Compare nothing with it.
/// - ``string`` is for code that may compare, such as that of an app. It is nil for text that is expensive to compare.
public struct UTF8Text: Sendable {
  private let text: String

  /// A text from a `String`.
  public init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  /// A text from a `String`, without a search for its type.
  public init(_ text: String) { self.text = text }

  /// Decodes octets; each invalid sequence becomes U+FFFD.
  public init(decoding octets: Span<UInt8>) {
    text = octets.text()
  }

  /// The text for output: messages, JSON, logs.
  public var description: String { text }

  /// The text for code that may compare it, nil if it is not `Span.isQuicklyCompared`.
  public var string: String? { withSpan { $0.isQuicklyCompared } ? text : nil }

  /// The octets.
  public var utf8: String.UTF8View { text.utf8 }

  /// Whether there are no octets.
  public var isEmpty: Bool { text.utf8.isEmpty }

  /// The number of octets.
  public var count: Int { text.utf8.count }

  /// Hands out the octets for the length of a call.
  public func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withSpan(body)
  }

  /// The text for a message: cut after this number of Unicode scalars, with "…" at the cut.
  public func excerpt(_ limit: Int = 64) -> String {
    // Each scalar has an octet at least.
    guard text.utf8.count > limit else { return text }
    // A scalar has four octets at most, and its first octet is not like 0b10xxxxxx.
    var scalars = 0
    for index in text.utf8.indices where text.utf8[index] & 0xC0 != 0x80 {
      if scalars == limit { return text[..<index] + "…" }
      scalars += 1
    }
    return text
  }
}

extension UTF8Text: Hashable, Comparable {
  /// Whether both have the same octets.
  public static func == (a: UTF8Text, b: UTF8Text) -> Bool {
    // Most texts that are compared differ in length, which costs nothing to ask.
    a.count == b.count && a.withSpan { a in b.withSpan { b in a.matches(b) } }
  }

  /// Whether the octets of `a` come before those of `b`.
  public static func < (a: UTF8Text, b: UTF8Text) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  /// Feeds the octets to the hasher.
  public func hash(into hasher: inout Hasher) {
    withSpan { octets in octets.withUnsafeBytes { hasher.combine(bytes: $0) } }
    // This octet is never part of UTF-8, so it separates the texts of a sequence.
    hasher.combine(0xFF as UInt8)
  }
}

extension UTF8Text: ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text of a literal.
  public init(stringLiteral text: String) { self.text = text }
}

extension String {
  /// Whether both texts have the same octets, as links compare them. `==` also takes a composed letter for a decomposed one.
  @inlinable
  public func hasSameOctets(as other: String) -> Bool {
    utf8.count == other.utf8.count && withSpan { one in other.withSpan { one.matches($0) } }
  }

  /// Hands out the octets of the text for the length of a call.
  ///
  /// Inlinable, because the unspecialised function takes a thousand instructions, most of them to look up types.
  @inlinable
  public func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = utf8.withContiguousStorageIfAvailable { octets in
      Swift.Result { () throws(Failure) in try body(octets.span) }
    }
    if let result { return try result.get() }
    // On Apple's systems, the storage of a string from Foundation may not be contiguous.
    let octets = Array(utf8)
    return try body(octets.span)
  }
}

extension Substring {
  /// The text before the first of an octet of ASCII, eight octets at a time; all of it if there is none.
  public func prefix(before octet: UInt8) -> Substring {
    let length = utf8.withContiguousStorageIfAvailable { octets in
      octets.span.firstOctet(from: 0, to: octets.count) { OctetWord.equal($0, octet) }
    }
    // On Apple's systems, the storage of a string from Foundation may not be contiguous.
    return length.map { self[..<utf8.index(startIndex, offsetBy: $0)] } ?? Substring(utf8.prefix { $0 != octet })
  }
}

extension String {
  /// A number in upper-case hexadecimal digits, with zeros in front up to a width.
  public init(hexadecimal value: some BinaryInteger, width: Int) {
    let digits = String(value, radix: 16, uppercase: true)
    self.init(String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits)
  }
}

extension Span<UInt8> {
  /// The octets as text; each invalid sequence becomes U+FFFD.
  public func text() -> String {
    withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The octets as text; nil if they are not valid UTF-8 or not ``isQuicklyCompared``.
  public func validatedText() -> String? {
    if isASCII { return text() }
    let text = text()
    // Decoding replaces invalid octets by U+FFFD, so a text of the same length without U+FFFD has the same octets.
    guard text.utf8.count == count && !text.unicodeScalars.contains("\u{FFFD}") || spells(text) else { return nil }
    return isQuicklyCompared ? text : nil
  }

  /// Whether ``validatedText()`` gives a text.
  public var isText: Bool { isASCII || validatedText() != nil }

  private var isASCII: Bool { firstOctet(from: 0, to: count) { $0 } == count }

  /// The octets as text for code that may compare it. Each invalid sequence becomes U+FFFD, and a text that is not
  /// ``isQuicklyCompared`` becomes a single U+FFFD.
  public func legibleText() -> String { isQuicklyCompared ? text() : "\u{FFFD}" }

  private func spells(_ text: String) -> Bool { text.withSpan { $0.matches(self) } }

  /// Whether no more than 30 combining marks follow one another.
  ///
  /// To compare two texts by canonical equivalence, each run of marks is sorted, which takes the square of its length.
  /// The bound is that of the Stream-Safe Text Format (UAX #15 section 13), and no writing system comes near it. Marks
  /// that are part of a precomposed character do not count.
  public var isQuicklyCompared: Bool {
    var marks = 0
    var offset = firstOctet(from: 0, to: count) { $0 }
    while offset < count {
      let lead = self[offset]
      // The first mark is U+0300, whose first octet is 0xCC.
      guard lead >= 0xCC else {
        if lead < 0x80 || lead >= 0xC0 { marks = 0 }
        offset &+= 1
        continue
      }
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      var value = UInt32(lead) & (0x7F >> UInt32(length))
      let end = Swift.min(offset &+ length, count)
      for index in (offset &+ 1)..<end { value = value << 6 | UInt32(self[index] & 0x3F) }
      marks = Self.isMark(value) ? marks + 1 : 0
      guard marks <= Self.mostMarks else { return false }
      offset = end
    }
    return true
  }

  private static var mostMarks: Int { 30 }

  private static func isMark(_ value: UInt32) -> Bool { Unicode.Scalar(value).map(CombiningMarks.contains) ?? false }
}

/// The combining marks that are sorted when two texts are compared by canonical equivalence.
public enum CombiningMarks {
  @inline(__always)
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    // These three have class 0, but their decompositions begin with a mark.
    scalar.properties.canonicalCombiningClass != .notReordered
      || scalar.value == 0x0F73 || scalar.value == 0x0F75 || scalar.value == 0x0F81
  }

  /// The marks as ranges of scalar values, in ascending order.
  public static let ranges: [ClosedRange<UInt32>] = {
    var ranges: [ClosedRange<UInt32>] = []
    // No mark comes before U+0300, and none is in the planes behind the first two.
    for value in UInt32(0x300)..<0x20000 {
      guard let scalar = Unicode.Scalar(value), contains(scalar) else { continue }
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    return ranges
  }()
}
