extension ValueType {
  /// The expected text, in words that follow "expected": `an integer from 1 to 12`, `a UUID`, `"red", or "blue"`.
  public var expects: String {
    switch self {
    case .integer: "an integer" + bounds
    case .number: "a number" + bounds
    case .digits(let count): count == 1 ? "a digit" : "\(count) digits"
    case .uuid: "a UUID"
    case .date: "a date (YYYY-MM-DD)"
    case .text: "a text"
    case .oneOf(let members, false): Prose.list(members.map { "\"\($0)\"" })
    case .oneOf(let members, true): Prose.list(members.map { "\"\($0)\"" }) + " in upper or lower case"
    case .boolean: "\"true\", or \"false\""
    case .list(let element, let separator):
      (element.plural ?? "one or more texts") + " with \"\(separator)\" between them"
        + (element.plural == nil ? ", each \(element.expects)" : "")
    case .custom(let expects, _, _): expects
    }
  }

  /// The plural of ``expects``; nil if the words have no plural.
  private var plural: String? {
    switch self {
    case .integer: "integers" + bounds
    case .number: "numbers" + bounds
    case .uuid: "UUIDs"
    case .date: "dates (YYYY-MM-DD)"
    case .text: "texts"
    case .digits, .oneOf, .boolean, .list, .custom: nil
    }
  }

  private var bounds: String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): " from \(minimum) to \(maximum)"
    case (let minimum?, nil): " of at least \(minimum)"
    case (nil, let maximum?): " of at most \(maximum)"
    case (nil, nil): ""
    }
  }
}

/// Phrases for messages.
package enum Prose {
  /// `A`, `A, or B`, `A, B, or C`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + ", or " + last
  }
}
