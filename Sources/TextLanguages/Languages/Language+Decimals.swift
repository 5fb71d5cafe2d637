/// Decimal numbers within bounds.
///
/// A reader rounds a decimal text to the nearest `Double`, of two the one whose significand is even (IEEE 754 section 4.3.1). So
/// the texts of a range begin and end halfway between a bound and its neighbour, at a number with finitely many digits.
extension Language {
  /// A number within bounds in decimal digits, with a sign or without, leading zeros and a fraction or without, as far as the
  /// number is written without an exponent (ECMA-262, `Number::toString`).
  package static func number(in range: ClosedRange<Double>) -> Language {
    func magnitudes(_ low: Double, _ high: Double) -> Language {
      let (low, high) = (max(low, 1e-6), min(high, (1e21).nextDown))
      guard low <= high else { return .empty }
      let isEven = [low, high].map { $0.significandBitPattern % 2 == 0 }
      return .both(
        Edge(above: low.nextDown).beyond(isIncluded: isEven[0]), Edge(above: high).within(isIncluded: isEven[1]))
    }
    let signs = [("+", range.lowerBound, range.upperBound), ("-", -range.upperBound, -range.lowerBound)]
    var parts = signs.map { sign, low, high in
      let number = Language.sequence(leadingZeros, magnitudes(low, high))
      return sign == "-" ? Language.sequence(.symbols("-"), number) : .sequence(.optional(.symbols("+")), number)
    }
    if range.contains(0) {
      let zeros = Language.sequence(.symbols("0"), leadingZeros)
      parts.append(.sequence(.optional(.symbols("+-")), zeros, .optional(.sequence(.symbols("."), zeros))))
    }
    return .union(parts)
  }

  private static let digits = repeated(.symbols(.digits))
  private static let anyFraction = optional(.sequence(.symbols("."), .symbols(.digits), digits))

  /// A number between two neighbours among those of `Double`, by its decimal digits.
  private struct Edge {
    /// Those before the point: one at least, without leading zeros.
    private var whole: [UInt8] = []
    /// Those behind the point, without zeros at the end.
    private var fraction: [UInt8] = []

    /// The number halfway between a positive number and the next greater one.
    init(above number: Double) {
      // It is this multiple of half the distance of the two, which is a power of two.
      whole = String(UInt64(number / number.ulp) * 2 + 1).utf8.map { $0 - 0x30 }
      let exponent = Int(number.ulp.exponent) - 1
      for _ in 0..<max(0, exponent) { double() }
      for _ in 0..<max(0, -exponent) { halve() }
    }

    private mutating func double() {
      var carry: UInt8 = 0
      for index in whole.indices.reversed() {
        (carry, whole[index]) = (whole[index] * 2 + carry).quotientAndRemainder(dividingBy: 10)
      }
      if carry > 0 { whole.insert(carry, at: 0) }
    }

    private mutating func halve() {
      var rest: UInt8 = 0
      func half(_ digit: inout UInt8) { (digit, rest) = ((rest * 10 + digit) / 2, digit % 2) }
      for index in whole.indices { half(&whole[index]) }
      for index in fraction.indices { half(&fraction[index]) }
      if rest > 0 { fraction.append(5) }
      if whole.count > 1, whole[0] == 0 { whole.removeFirst() }
    }

    /// The numbers from this one on, without leading zeros.
    func beyond(isIncluded: Bool) -> Language {
      let longer = Language.sequence(
        .symbols("123456789"), .sequence(.run(of: .digits, whole.count), Language.digits), Language.anyFraction)
      // Another digit but zero lies beyond all digits of the edge.
      var rest = isIncluded ? Language.digits : .sequence(Language.digits, .symbols("123456789"), Language.digits)
      for digit in fraction.reversed() {
        rest = .union([.sequence(greater(digit), Language.digits), .sequence(only(digit), rest)])
      }
      rest = .sequence(.symbols("."), rest)
      if fraction.isEmpty, isIncluded { rest = .optional(rest) }
      return .union([longer, compared(rest) { $0 > $1 }])
    }

    /// The numbers up to this one, without leading zeros.
    func within(isIncluded: Bool) -> Language {
      let shorter = (1..<max(1, whole.count)).map { count in
        let number = Language.sequence(.symbols("123456789"), .run(of: .digits, count - 1))
        return Language.sequence(count == 1 ? .symbols(.digits) : number, Language.anyFraction)
      }
      let zeros = Language.repeated(.symbols("0"))
      var rest = isIncluded ? zeros : .empty
      for (index, digit) in fraction.enumerated().reversed() {
        // A text that ends before the last digit of the edge is less.
        let next = index + 1 < fraction.count ? Language.optional(rest) : rest
        rest = .union([.sequence(less(digit), Language.digits), .sequence(only(digit), next)])
      }
      if fraction.isEmpty {
        rest = isIncluded ? .optional(.sequence(.symbols("."), .symbols("0"), zeros)) : .empty
      } else {
        rest = .optional(.sequence(.symbols("."), rest))
      }
      return .union(shorter + [compared(rest) { $0 < $1 }])
    }

    /// The numbers of as many digits before the point whose first other digit is on one side, and those with the same ones and
    /// a rest.
    private func compared(_ rest: Language, _ isBeyond: (UInt8, UInt8) -> Bool) -> Language {
      var found = rest
      for (index, digit) in whole.enumerated().reversed() {
        let least: UInt8 = index == 0 && whole.count > 1 ? 1 : 0
        let others = SymbolSet((least...9).filter { isBeyond($0, digit) }.map { 0x30 + $0 })
        let other = Language.sequence(
          .symbols(others), .run(of: .digits, whole.count - index - 1), Language.anyFraction)
        found = .union([other, .sequence(only(digit), found)])
      }
      return found
    }

    private func only(_ digit: UInt8) -> Language { .symbols(SymbolSet([0x30 + digit])) }
    private func less(_ digit: UInt8) -> Language { .symbols(SymbolSet((0..<digit).map { 0x30 + $0 })) }
    private func greater(_ digit: UInt8) -> Language { .symbols(SymbolSet((digit...9).dropFirst().map { 0x30 + $0 })) }
  }
}
