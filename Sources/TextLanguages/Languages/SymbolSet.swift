/// A set of symbols: octets of ASCII, one bit for each.
package struct SymbolSet: Hashable, Sendable, ExpressibleByStringLiteral {
  private(set) var low: UInt64
  private(set) var high: UInt64

  private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// The set without a symbol.
  package init() { self.init(low: 0, high: 0) }

  /// The symbols of a sequence; octets beyond ASCII are ignored.
  package init(_ symbols: some Sequence<UInt8>) {
    self.init()
    for symbol in symbols where symbol < 128 { insert(symbol) }
  }

  /// The octets of a literal, which is text of ASCII.
  package init(stringLiteral text: String) { self.init(text.utf8) }

  /// All symbols.
  package static let all = SymbolSet(low: .max, high: .max)
  /// The decimal digits.
  package static let digits: SymbolSet = "0123456789"
  /// The letters in lower case.
  package static let lowercase: SymbolSet = "abcdefghijklmnopqrstuvwxyz"
  /// The letters in upper case.
  package static let uppercase: SymbolSet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// Whether there is no symbol.
  package var isEmpty: Bool { low | high == 0 }

  /// The number of symbols.
  package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// The least symbol, or nil.
  var first: UInt8? {
    guard !isEmpty else { return nil }
    return UInt8(low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount)
  }

  /// Whether a symbol is in the set.
  package func contains(_ symbol: UInt8) -> Bool {
    (symbol < 64 ? low : symbol < 128 ? high : 0) >> UInt64(symbol & 63) & 1 == 1
  }

  /// Adds a symbol of ASCII.
  package mutating func insert(_ symbol: UInt8) {
    if symbol < 64 { low |= 1 << UInt64(symbol) } else { high |= 1 << UInt64(symbol & 63) }
  }

  /// The symbols of either set.
  package static func | (one: Self, other: Self) -> Self { Self(low: one.low | other.low, high: one.high | other.high) }

  /// The symbols of both sets.
  package static func & (one: Self, other: Self) -> Self { Self(low: one.low & other.low, high: one.high & other.high) }

  /// The symbols of the first set that are not in the second one.
  package static func - (one: Self, other: Self) -> Self {
    Self(low: one.low & ~other.low, high: one.high & ~other.high)
  }

  /// The set with each letter in both cases.
  var folded: Self {
    // The letters are at bits 1 to 26 and 33 to 58 of the upper half.
    let letters = (high | high >> 32) & 0x07FF_FFFE
    return Self(low: low, high: high | letters | letters << 32)
  }

  /// The symbol that reads best in an example, and the less the better it reads: the group of the symbol, then seven bits
  /// of itself.
  var preferred: UInt32 {
    for (group, set) in Self.preference.enumerated() {
      if let symbol = (self & set).first { return UInt32(group) << 7 | UInt32(symbol) }
    }
    return 0
  }

  private static let preference: [SymbolSet] = [.lowercase, .digits, "-._~", .uppercase, .all]
}
