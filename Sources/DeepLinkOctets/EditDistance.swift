/// The number of single-character changes between two words (Levenshtein), letters compared without case.
public enum EditDistance {
  /// The longest word that is compared, in characters. The distance to a longer word is its length, so the cost is bounded.
  static let longest = 64

  /// The number of changes. If a word has more than 64 characters, the length of the longer word instead: in characters,
  /// or in octets if it has more than 256.
  public static func between(_ a: String, _ b: String) -> Int {
    a.withSpan { a in b.withSpan { b in ComparedWord(a).distance(to: b) } }
  }

  /// The candidate nearest to a word; nil if no candidate is near enough.
  ///
  /// A candidate of any length that begins with the word is near, because the word abbreviates it. Any other candidate is
  /// near if its distance is at most two, or a third of the word's length, and at most half of the longer word's length.
  public static func nearest(to word: UTF8Text, among candidates: [UTF8Text]) -> UTF8Text? {
    let compared = word.withSpan { ComparedWord($0) }
    let isAbbreviation = word.utf8.contains { $0 != UInt8(ascii: "-") }
    let begun = isAbbreviation ? candidates.filter { $0.withSpan(compared.begins) } : []
    let ranked = (begun.isEmpty ? candidates : begun).lazy
      .map { (distance: $0.withSpan(compared.distance), text: $0) }
    guard let best = ranked.min(by: { ($0.distance, $0.text) < ($1.distance, $1.text) }) else { return nil }
    let (count, other) = (word.scalarCount, best.text.scalarCount)
    let isNear = best.distance <= max(2, count / 3) && best.distance <= max(count, other) / 2
    return isNear || !begun.isEmpty ? best.text : nil
  }

  /// The same for candidates that are `String`s.
  public static func nearest(to word: UTF8Text, in candidates: [String]) -> String? {
    nearest(to: word, among: candidates.map { UTF8Text($0) })?.description
  }

  /// `; did you mean "page"?` with the nearest candidate; empty if none is near enough.
  public static func advice(for word: UTF8Text, in candidates: [String]) -> String {
    nearest(to: word, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The same, or all candidates behind these words if none is near enough: `; the apps are "buyer", "seller"`.
  public static func advice(for word: UTF8Text, in candidates: [String], else words: String) -> String {
    let near = advice(for: word, in: candidates)
    return near.isEmpty ? "; \(words) " + candidates.map { "\"\($0)\"" }.joined(separator: ", ") : near
  }
}

extension UTF8Text {
  /// The number of scalars, up to the number of octets that are compared.
  fileprivate var scalarCount: Int { utf8.prefix(4 * EditDistance.longest).count { $0 & 0xC0 != 0x80 } }
}

/// A word prepared for comparison with many others.
///
/// It keeps the last column of the usual table of distances as the bits of two machine words. One word marks the cells
/// that are greater by one than the cell above them, the other word the cells that are less by one. The next column takes
/// a handful of instructions (Myers 1999; this form Hyyrö 2003).
public struct ComparedWord {
  /// In octets.
  private let length: Int
  /// In lower case; empty beyond 256 octets.
  private let scalars: [UInt32]
  /// For each ASCII character, a bit for each of its places in the word.
  private var places = [UInt64](repeating: 0, count: 128)

  /// - Parameter text: valid UTF-8.
  public init(_ text: Span<UInt8>) {
    length = text.count
    scalars = length <= Self.mostOctets ? Self.lowercased(text) : []
    guard scalars.count <= EditDistance.longest else { return }
    for (place, scalar) in scalars.enumerated() where scalar < 128 { places[Int(scalar)] |= 1 << UInt64(place) }
  }

  /// The number of changes, as ``EditDistance/between(_:_:)`` counts them.
  public func distance(to other: Span<UInt8>) -> Int {
    guard max(length, other.count) <= Self.mostOctets else { return max(length, other.count) }
    let isPlain = other.count <= EditDistance.longest && Self.isASCII(other)
    guard isPlain, !scalars.isEmpty, scalars.count <= EditDistance.longest else {
      return distance(to: Self.lowercased(other))
    }
    var column = Column(count: scalars.count)
    for index in other.indices { column.advance(over: places[Int(other[index].lowercased)]) }
    return column.last
  }

  /// Whether another word begins with this one, which is not empty.
  func begins(_ other: Span<UInt8>) -> Bool {
    !scalars.isEmpty && other.count <= Self.mostOctets && Self.lowercased(other).starts(with: scalars)
  }

  private func distance(to other: [UInt32]) -> Int {
    guard !scalars.isEmpty, max(scalars.count, other.count) <= EditDistance.longest else {
      return max(scalars.count, other.count)
    }
    var column = Column(count: scalars.count)
    for scalar in other { column.advance(over: places(of: scalar)) }
    return column.last
  }

  private func places(of scalar: UInt32) -> UInt64 {
    if scalar < 128 { return places[Int(scalar)] }
    var bits: UInt64 = 0
    for (place, own) in scalars.enumerated() where own == scalar { bits |= 1 << UInt64(place) }
    return bits
  }

  /// No scalar takes more than four octets.
  private static let mostOctets = 4 * EditDistance.longest

  private static func isASCII(_ text: Span<UInt8>) -> Bool {
    var octets: UInt8 = 0
    for index in text.indices { octets |= text[index] }
    return octets < 0x80
  }

  private static func lowercased(_ text: Span<UInt8>) -> [UInt32] {
    guard isASCII(text) else { return text.text().lowercased().unicodeScalars.map(\.value) }
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.count)
    for index in text.indices { scalars.append(UInt32(text[index].lowercased)) }
    return scalars
  }
}

/// A column of the table: the distance of the text so far to each prefix of the word.
private struct Column {
  /// The distance to the whole word.
  private(set) var last: Int
  private var up = UInt64.max
  private var down: UInt64 = 0
  private let lastBit: UInt64

  /// The column before any text.
  /// - Parameter count: the length of the word, from 1 to 64.
  init(count: Int) {
    last = count
    lastBit = 1 << UInt64(count - 1)
  }

  /// The next column.
  /// - Parameter equal: the places of the word at which the next character of the text stands.
  @inline(__always)
  mutating func advance(over equal: UInt64) {
    let diagonal = (((equal & up) &+ up) ^ up) | equal
    var rises = down | ~(diagonal | up)
    var falls = up & diagonal
    if rises & lastBit != 0 { last += 1 }
    if falls & lastBit != 0 { last -= 1 }
    // The distance to the empty prefix of the word grows by one with each character.
    rises = rises << 1 | 1
    falls <<= 1
    let vertical = equal | down
    up = falls | ~(vertical | rises)
    down = rises & vertical
  }
}
