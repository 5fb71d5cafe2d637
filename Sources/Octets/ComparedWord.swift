/// A word made ready to be compared with many others, for ``EditDistance``.
///
/// Of the usual table of distances only the last column is kept, as the bits of two words: where it goes up by one from
/// a cell to that below, and where down. As no word is longer than a machine word has bits, the next column is a
/// handful of instructions (Myers 1999; this form Hyyrö 2003).
public struct ComparedWord {
  /// In octets.
  private let length: Int
  /// In lower case; empty beyond 256 octets.
  private let scalars: [UInt32]
  /// For each of ASCII, a bit for each place at which it stands.
  private var places = [UInt64](repeating: 0, count: 128)

  /// - Parameter text: valid UTF-8.
  public init(_ text: Span<UInt8>) {
    length = text.count
    scalars = length <= Self.mostOctets ? Self.lowercased(text) : []
    guard scalars.count <= EditDistance.longest else { return }
    for (place, scalar) in scalars.enumerated() where scalar < 128 { places[Int(scalar)] |= 1 << UInt64(place) }
  }

  /// The number of changes between the word and another, as ``EditDistance/between(_:_:)`` counts them.
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

/// A column of the table of distances: those of the whole text so far to each beginning of the word.
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
    // The empty beginning of the word is one further away with each character.
    rises = rises << 1 | 1
    falls <<= 1
    let vertical = equal | down
    up = falls | ~(vertical | rises)
    down = rises & vertical
  }
}
