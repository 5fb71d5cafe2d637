extension ValueType {
  /// The expected text, in words that follow "expected": `an integer from 1 to 12`, `a UUID`, `"red", or "blue"`.
  public var expects: String {
    switch self {
    case .integer: "an integer" + bounds
    case .number: "a number" + bounds
    case .uuid: "a UUID"
    case .text: "a text"
    case .oneOf: Prose.list((members ?? []).map { "\"\($0)\"" })
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
    case .text: "texts"
    case .oneOf, .boolean, .list, .custom: nil
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
    var list = words.first ?? ""
    for index in words.indices.dropFirst() { list += (index + 1 < words.count ? ", " : ", or ") + words[index] }
    return list
  }
}
