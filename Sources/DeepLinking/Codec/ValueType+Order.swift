import DeepLinkOctets

/// The types as sets of texts.
extension ValueType {
  /// The place of the type in the order in which captures are tried, then its size among types of the same place. A set
  /// comes before every set that contains it.
  ///
  /// The first number is the rank: a closed set, several of them in one component (1), a UUID, an integer within bounds, an
  /// integer, a number, a codec of the app's own, a list, any text.
  package var specificity: [UInt64] {
    if members != nil { return [0] }
    return switch self {
    case .oneOf, .boolean: [0]
    case .uuid: [2]
    case .integer(let range?): [3, range.distance]
    case .integer(nil): [4]
    case .number(let range): [5, Self.finite(range).distance]
    case .custom: [6]
    case .list(let element, _): [7] + element.specificity + [UInt64(element.texts?.count ?? 0)]
    case .text: [8]
    }
  }

  /// The first number of ``specificity``.
  package var rank: Int { Int(specificity[0]) }

  /// The closed set, or the list of its members, with the texts in lower case; nil for any other type.
  var lowercased: ValueType? {
    switch self {
    case .oneOf(let texts, let places): .oneOf(texts.map(\.asciiLowercased), readAs: places)
    case .list(let element, let separator): element.lowercased.map { .list(of: $0, separator: separator) }
    default: nil
    }
  }

  /// The finite numbers of a range.
  package static func finite(_ range: ClosedRange<Double>?) -> ClosedRange<Double> {
    let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    return range?.clamped(to: finite) ?? finite
  }
}

extension String {
  /// The text with letters of ASCII in lower case. Links fold no others.
  package var asciiLowercased: String { String(decoding: utf8.map(\.lowercased), as: UTF8.self) }
}

extension ClosedRange<Double> {
  /// The number of `Double` values from the lower bound to the upper bound, minus one.
  fileprivate var distance: UInt64 { Self.place(of: upperBound) &- Self.place(of: lowerBound) }

  /// The position of a number among all `Double` values in ascending order.
  private static func place(of number: Double) -> UInt64 {
    let bits = number.bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
