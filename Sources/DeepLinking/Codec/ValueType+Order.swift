import DeepLinkOctets

/// The types as sets of texts.
extension ValueType {
  /// The place of the type in the order in which captures are tried, then its size among types of the same place. A set
  /// comes before every set that contains it.
  ///
  /// The first number is the rank: a closed set, one in either case of letters, a UUID, a date, an integer within bounds,
  /// digits, an integer, a number, a codec of the app's own, a list, any text.
  package var specificity: [UInt64] {
    if members != nil, !ignoresCase { return [0] }
    return switch self {
    case .oneOf(let members, _): [1, UInt64(members.count)]
    case .boolean: [0]
    case .uuid: [2]
    case .date: [3]
    case .integer(let range?): [4, range.distance]
    case .digits(let count): [5, UInt64(clamping: count)]
    case .integer(nil): [6]
    case .number(let range): [7, Self.finite(range).distance]
    case .custom: [8]
    case .list(let element, _): [9] + element.specificity + [UInt64(element.members?.count ?? 0)]
    case .text: [10]
    }
  }

  /// The first number of ``specificity``.
  package var rank: Int { Int(specificity[0]) }

  private var ignoresCase: Bool {
    if case .oneOf(_, true) = self { true } else { false }
  }

  /// A form that is equal for types with the same texts: case-insensitive members are in lower case and sorted.
  var normalized: ValueType {
    guard case .oneOf(_, true) = self else { return self }
    return .oneOf(Set(comparedMembers.map { UTF8Text($0) }).sorted().map(\.description), ignoringCase: true)
  }

  /// The members as they are compared: in lower case if the comparison ignores case.
  package var comparedMembers: [String] {
    let members = members ?? []
    return ignoresCase ? members.map(\.asciiLowercased) : members
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
