extension NavigationPath {
  /// One value of a path.
  @usableFromInline
  enum Element {
    /// A value that is known to be `Hashable` alone.
    case hashable(any Hashable)
    /// A value that can be encoded.
    case codable(any Hashable & Codable)
    /// A decoded value that has not been asked for.
    case text(EncodedElement)

    init(_ element: CodableRepresentation.Element) {
      switch element {
      case .value(_, let value): self = .codable(value)
      case .text(let text): self = .text(text)
      }
    }

    /// The value, nil while it is text.
    var value: (any Hashable)? {
      switch self {
      case .hashable(let value): value
      case .codable(let value): value
      case .text: nil
      }
    }
  }
}

extension NavigationPath.Element: Equatable {
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    if case (.text(let left), .text(let right)) = (left, right) { return left == right }
    guard let left = left.value, let right = right.value else { return false }
    return left.isSame(as: right)
  }
}

extension Hashable {
  /// Whether the other value is equal to this one and of this very type, which `AnyHashable` does not ask for: there,
  /// 1 and 1.0 are equal.
  func isSame(as other: any Hashable) -> Bool {
    func compare<Other: Hashable>(_ other: Other) -> Bool {
      guard Other.self == Self.self, let other = other as? Self else { return false }
      return self == other
    }
    return compare(other)
  }
}
