import DeepLinkOctets

/// Types are compared octet by octet, as links compare their texts: a composed letter differs from a decomposed one.
extension ValueType: Hashable {
  /// Whether both are declared alike.
  public static func == (one: ValueType, other: ValueType) -> Bool {
    switch (one, other) {
    case (.uuid, .uuid), (.text, .text), (.boolean, .boolean): true
    case (.integer(let mine), .integer(let theirs)): mine == theirs
    case (.number(let mine), .number(let theirs)): mine == theirs
    case (.oneOf(let mine, let places), .oneOf(let theirs, let others)):
      places == others && mine.haveSameOctets(as: theirs)
    case (.list(let mine, let separator), .list(let theirs, let other)):
      separator.hasSameOctets(as: other) && mine == theirs
    case (.custom(let mine, let examples, let pattern), .custom(let theirs, let others, let other)):
      mine.hasSameOctets(as: theirs) && examples.haveSameOctets(as: others)
        && pattern.map { UTF8Text($0) } == other.map { UTF8Text($0) }
    default: false
    }
  }

  /// Feeds the kind and its texts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    switch self {
    case .integer(let range): hasher.combine(range)
    case .number(let range): hasher.combine(range)
    case .oneOf(let members, _): for member in members { hasher.combine(UTF8Text(member)) }
    case .list(let element, let separator):
      hasher.combine(element)
      hasher.combine(UTF8Text(separator))
    case .custom(let expects, let examples, let pattern):
      hasher.combine(UTF8Text(expects))
      for text in examples + [pattern].compactMap(\.self) { hasher.combine(UTF8Text(text)) }
    case .uuid, .text, .boolean: break
    }
  }
}

extension Parameter.Presence: Hashable {
  /// Whether both mean the same absence, with the octets of the same default.
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.required, .required), (.repeated, .repeated), (.absent, .absent): true
    case (.optional(let mine), .optional(let theirs)): mine.map { UTF8Text($0) } == theirs.map { UTF8Text($0) }
    default: false
    }
  }

  /// Feeds the kind and the text of the default.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .required: hasher.combine(0)
    case .optional(let text): hasher.combine(text.map { UTF8Text($0) })
    case .repeated: hasher.combine(2)
    case .absent: hasher.combine(3)
    }
  }
}

extension [String] {
  /// Whether both have texts of the same octets in the same order.
  fileprivate func haveSameOctets(as others: [String]) -> Bool {
    count == others.count
      && (span.isIdentical(to: others.span) || zip(self, others).allSatisfy { $0.hasSameOctets(as: $1) })
  }
}
