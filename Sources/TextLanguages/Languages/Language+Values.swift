/// The texts of values.
extension Language {
  /// A UUID in its 8-4-4-4-12 form, each digit in either case.
  package static let uuid = uuid("0123456789ABCDEFabcdef")
  /// A UUID in upper case.
  package static let upperUUID = uuid("0123456789ABCDEF")

  private static func uuid(_ digits: SymbolSet) -> Language {
    [8, 4, 4, 4].reversed().reduce(run(of: digits, 12)) { .sequence(run(of: digits, $1), .symbols("-"), $0) }
  }

  /// An integer of 64 bits, with a sign or without, and with any number of leading zeros.
  package static let integer: Language = .union([
    .sequence(.optional(.symbols("+")), leadingZeros, magnitudes(0...Int.max.magnitude)),
    .sequence(.symbols("-"), leadingZeros, magnitudes(0...Int.min.magnitude)),
  ])

  static let leadingZeros = repeated(.symbols("0"))

  /// An integer of 64 bits without `+`, leading zeros, or a sign of zero.
  package static let canonicalInteger = integer(in: .min ... .max)

  /// An integer within bounds without `+`, leading zeros, or a sign of zero.
  package static func integer(in range: ClosedRange<Int>) -> Language {
    var parts: [Language] = []
    if range.upperBound >= 0 {
      parts.append(magnitudes(max(range.lowerBound, 0).magnitude...range.upperBound.magnitude))
    }
    if range.lowerBound < 0 {
      let negative = min(range.upperBound, -1).magnitude...range.lowerBound.magnitude
      parts.append(.sequence(.symbols("-"), magnitudes(negative)))
    }
    return .union(parts)
  }

  /// The decimal digits of the integers of a range, without leading zeros.
  private static func magnitudes(_ range: ClosedRange<UInt>) -> Language {
    let (low, high) = (decimals(range.lowerBound), decimals(range.upperBound))
    return .union(
      (low.count...high.count).map { count in
        let least = [1] + [UInt8](repeating: 0, count: count - 1)
        let most = [UInt8](repeating: 9, count: count)
        return between((count == low.count ? low : least)[...], (count == high.count ? high : most)[...])
      })
  }

  private static func decimals(_ value: UInt) -> [UInt8] { String(value).utf8.map { $0 - 0x30 } }

  /// The texts of as many digits as the bounds have that are between them.
  private static func between(_ low: ArraySlice<UInt8>, _ high: ArraySlice<UInt8>) -> Language {
    guard let least = low.first, let most = high.first else { return .emptyText }
    if low.allSatisfy({ $0 == 0 }), high.allSatisfy({ $0 == 9 }) { return run(of: .digits, low.count) }
    let (low, high) = (low.dropFirst(), high.dropFirst())
    func digit(_ values: ClosedRange<UInt8>) -> Language { .symbols(SymbolSet(values.map { 0x30 + $0 })) }
    if least == most { return .sequence(digit(least...least), between(low, high)) }
    var parts: [Language] = [
      .sequence(digit(least...least), between(low, low.map { _ in 9 }[...])),
      .sequence(digit(most...most), between(high.map { _ in 0 }[...], high)),
    ]
    if most - least > 1 { parts.append(.sequence(digit(least + 1...most - 1), run(of: .digits, low.count))) }
    return .union(parts)
  }

  /// A number in decimal digits, with a sign, a fraction and an exponent or without; too large ones are members too.
  package static let number: Language = {
    let sign = optional(.symbols("+-"))
    let digits = Language.sequence(.symbols(.digits), .repeated(.symbols(.digits)))
    return .sequence(
      sign, digits, .optional(.sequence(.symbols("."), digits)),
      .optional(.sequence(.symbols("eE"), sign, digits)))
  }()

  /// Numbers that are written as they are read, among them all but very large, very small and very precise ones.
  package static let plainNumber: Language = {
    let fraction = Language.sequence(.symbols("."), upTo(5), .symbols("123456789"))
    let whole = Language.sequence(.symbols("123456789"), upTo(8))
    return .union([
      .symbols("0"), .sequence(.optional(.symbols("-")), whole, .optional(fraction)),
      .sequence(.optional(.symbols("-")), .symbols("0"), fraction),
    ])
  }()

  /// At most so many digits.
  private static func upTo(_ count: Int) -> Language { .union((0...count).map { run(of: .digits, $0) }) }
}
