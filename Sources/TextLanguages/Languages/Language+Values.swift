/// The texts of values.
extension Language {
  /// Exactly this number of decimal digits; no text for less than one.
  package static func digits(_ count: Int) -> Language { count < 1 ? .empty : run(of: .digits, count) }

  /// A UUID in its 8-4-4-4-12 form, each digit in either case.
  package static let uuid = uuid("0123456789ABCDEFabcdef")
  /// A UUID in upper case.
  package static let upperUUID = uuid("0123456789ABCDEF")
  /// A UUID in lower case.
  package static let lowerUUID = uuid("0123456789abcdef")

  private static func uuid(_ digits: SymbolSet) -> Language {
    [8, 4, 4, 4].reversed().reduce(run(of: digits, 12)) { .sequence(run(of: digits, $1), .symbols("-"), $0) }
  }

  /// A day of the Gregorian calendar, `YYYY-MM-DD`, of the years from 0 to 9999.
  package static let date: Language = {
    let leapYears: [Language] = [
      .sequence(.digits(2), pairs { $0 % 4 == 0 && $0 > 0 }),
      .sequence(pairs { $0 % 4 == 0 }, .literal("00".utf8)),
    ]
    let days: [Language] = [
      .sequence(.literal("02-".utf8), pairs { (1...28).contains($0) }),
      .sequence(pairs { [4, 6, 9, 11].contains($0) }, .symbols("-"), pairs { (1...30).contains($0) }),
      .sequence(pairs { [1, 3, 5, 7, 8, 10, 12].contains($0) }, .symbols("-"), pairs { (1...31).contains($0) }),
    ]
    return .union([
      .sequence(.digits(4), .symbols("-"), .union(days)),
      .sequence(.union(leapYears), .literal("-02-29".utf8)),
    ])
  }()

  /// Two digits that are a number of a kind.
  private static func pairs(where isMember: (Int) -> Bool) -> Language {
    .anyOf((0..<100).filter(isMember).map { Array(($0 < 10 ? "0\($0)" : "\($0)").utf8) })
  }

  /// An integer of 64 bits, with a sign or without, and with any number of leading zeros.
  package static let integer: Language = .union([
    .sequence(.optional(.symbols("+")), leadingZeros, magnitudes(0...Int.max.magnitude)),
    .sequence(.symbols("-"), leadingZeros, magnitudes(0...Int.min.magnitude)),
  ])

  private static let leadingZeros = repeated(.symbols("0"))

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

  /// Integers of 64 bits beyond 2^53, with a sign or without, and with any number of leading zeros. A `Double` does not
  /// hold each of them.
  package static let wideInteger: Language = .union([
    .sequence(.optional(.symbols("+")), leadingZeros, magnitudes(mostExact + 1...Int.max.magnitude)),
    .sequence(.symbols("-"), leadingZeros, magnitudes(mostExact + 1...Int.min.magnitude)),
  ])

  /// The greatest magnitude up to which a `Double` holds each integer.
  package static let mostExact: UInt = 1 << 53

  /// Integers of ``wideInteger`` whose digits differ from those of the nearest `Double`: the odd ones, and those of more
  /// than 17 significant digits, which no `Double` is written with.
  package static let roundedInteger: Language = {
    let first = Language.symbols("123456789")
    let digits = Language.sequence(.optional(.symbols("+-")), leadingZeros, first, run(of: .digits, 16))
    let last = Language.union([.sequence(first, .symbols(.digits)), .sequence(.symbols("0"), first)])
    return .both(
      wideInteger,
      .union([.sequence(.anything, .symbols("13579")), .sequence(digits, first), .sequence(digits, last)]))
  }()

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
