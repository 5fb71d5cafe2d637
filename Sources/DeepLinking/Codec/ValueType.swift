/// The form of a parameter's texts, as data: for the manifest, for messages, and for the check for conflicting routes.
public enum ValueType: Hashable, Sendable {
  /// An integer in decimal digits, with a sign or without.
  case integer
  /// A UUID in its 8-4-4-4-12 form, in either case of letters.
  case uuid
  /// Any text.
  case text
  /// One of these texts, in this order.
  case oneOf([String])
  /// `true` or `false`.
  case boolean
  /// Texts that a closure accepts: their form in words ("an order number"), and examples.
  case custom(expects: String, examples: [String])

  /// The expected text, in words that follow "expected": `an integer`, `a UUID`, `"red", or "blue"`.
  public var expects: String {
    switch self {
    case .integer: "an integer"
    case .uuid: "a UUID"
    case .text: "a text"
    case .oneOf(let members): Prose.list(members.map { "\"\($0)\"" })
    case .boolean: "\"true\", or \"false\""
    case .custom(let expects, _): expects
    }
  }

  /// The name of the type in the manifest: `integer`, `uuid`, `string` or `boolean`.
  public var name: String {
    switch self {
    case .integer: "integer"
    case .uuid: "uuid"
    case .text, .oneOf, .custom: "string"
    case .boolean: "boolean"
    }
  }

  /// The texts of a closed set; nil for an open set.
  public var members: [String]? {
    switch self {
    case .oneOf(let members): members
    case .boolean: ["true", "false"]
    case .integer, .uuid, .text, .custom: nil
    }
  }

  /// Example texts of this type, also used as witnesses of a conflict.
  public var samples: [String] {
    switch self {
    case .integer: ["1", "42"]
    case .uuid: ["DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"]
    case .text: ["text"]
    case .oneOf(let members): members
    case .boolean: ["true", "false"]
    case .custom(_, let examples): examples
    }
  }

  /// Whether JSON writes these texts without quotes (`42`, `true`).
  public var isBareInJSON: Bool {
    switch self {
    case .integer, .boolean: true
    case .uuid, .text, .oneOf, .custom: false
    }
  }
}

/// Phrases for messages.
enum Prose {
  /// `A`, `A, or B`, `A, B, or C`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + ", or " + last
  }
}
