import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// A language in which a client of a table can be written.
public enum ClientLanguage: String, CaseIterable, Sendable {
  /// An ES module of strict TypeScript.
  case typescript
  /// Kotlin without a class of Android.
  case kotlin
  /// Swift that needs only Foundation.
  case swift
}

/// How a language writes names.
struct NameStyle {
  /// The spelling of a name that is made of several words.
  enum Spelling {
    /// `orderTab`
    case lowerCamel
    /// `OrderTab`
    case upperCamel
    /// `ORDER_TAB`
    case upperSnake
  }

  let spelling: Spelling
  /// Names that the language reserves, but allows between backticks.
  var quoted: Set<String> = []
  /// Names that something else has already.
  var taken: Set<String> = []
  /// The word that makes a name of a text without letters, and another name of one that is taken: `value`.
  let word: String

  /// The name of a text.
  ///
  /// - Parameters:
  ///   - text: any text: `order.tab`, `in-stock`, `3d`.
  ///   - known: the names that are in use in the same scope; the new one is added. A name that is in use already gets a
  ///     number.
  func name(of text: String, distinctFrom known: inout Set<String>) -> String {
    var words = Self.words(of: text)
    if words.first?.unicodeScalars.first.map({ $0.properties.numericType != nil }) ?? true { words.insert(word, at: 0) }
    var name = spelled(words)
    if taken.contains(name) { name = spelled(words + [word]) }
    let first = name
    var number = 2
    while taken.contains(name) || !known.insert(name).inserted {
      name = first + (spelling == .upperSnake ? "_" : "") + "\(number)"
      number += 1
    }
    return quoted.contains(name) ? "`\(name)`" : name
  }

  /// The name of a text if no other name is in use.
  func name(of text: String) -> String {
    var known: Set<String> = []
    return name(of: text, distinctFrom: &known)
  }

  private func spelled(_ words: [String]) -> String {
    switch spelling {
    case .upperCamel: words.map(Self.capitalized).joined()
    case .lowerCamel: Self.lowered(words.first ?? "") + words.dropFirst().map(Self.capitalized).joined()
    case .upperSnake: words.map { $0.uppercased() }.joined(separator: "_")
    }
  }

  /// The words of a text: runs of letters and digits, divided before a capital that follows a small letter.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var endsLow = false
    for scalar in text.unicodeScalars {
      let isPart =
        scalar.properties.isXIDContinue && scalar != "_" && (scalar.isASCII || scalar.properties.isAlphabetic)
      let isCapital = scalar.properties.isUppercase
      if !isPart || isCapital && endsLow {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word.unicodeScalars.append(scalar) }
      endsLow = isPart && !isCapital
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// The first word with a small letter at the beginning: `url` for `URL`.
  private static func lowered(_ word: String) -> String {
    word == word.uppercased() ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }
}

extension ClientLanguage {
  /// Whether a name is a keyword of the language, which the code of other files must quote.
  public func isKeyword(_ name: String) -> Bool { quoted(name) != name }

  /// A name that a file gives, between backticks if the language reserves it.
  func quoted(_ name: String) -> String {
    switch self {
    case .typescript: name
    case .kotlin: Self.kotlinKeywords.contains(name) ? "`\(name)`" : name
    case .swift: Self.swiftKeywords.contains(name) ? "`\(name)`" : name
    }
  }

  /// The names of routes: types in Kotlin, cases of an enum in Swift.
  var routeStyle: NameStyle {
    switch self {
    case .typescript: NameStyle(spelling: .upperCamel, word: "route")
    case .kotlin: NameStyle(spelling: .upperCamel, taken: ProgramNames.kotlinTypes, word: "route")
    case .swift:
      NameStyle(
        spelling: .lowerCamel, quoted: Self.swiftKeywords, taken: ProgramNames.swiftMembers, word: "route")
    }
  }

  /// The names of parameters. What a route can do is never a member beside them, so that no name is taken.
  var parameterStyle: NameStyle {
    switch self {
    case .typescript: NameStyle(spelling: .lowerCamel, word: "value")
    case .kotlin: NameStyle(spelling: .lowerCamel, quoted: Self.kotlinKeywords, word: "value")
    case .swift: NameStyle(spelling: .lowerCamel, quoted: Self.swiftKeywords, word: "value")
    }
  }

  /// The names of the types of closed sets.
  var choiceStyle: NameStyle {
    switch self {
    case .typescript: NameStyle(spelling: .upperCamel, taken: Self.typeScriptTypes, word: "value")
    case .kotlin: NameStyle(spelling: .upperCamel, taken: ProgramNames.kotlinTypes, word: "value")
    case .swift: NameStyle(spelling: .upperCamel, taken: Self.swiftTypes, word: "value")
    }
  }

  /// The names of the members of a closed set.
  var memberStyle: NameStyle {
    switch self {
    case .typescript: NameStyle(spelling: .upperSnake, word: "value")
    case .kotlin: NameStyle(spelling: .upperSnake, word: "value")
    case .swift:
      NameStyle(
        spelling: .lowerCamel, quoted: Self.swiftKeywords, taken: ["none", "some", "allCases"], word: "value")
    }
  }

  private static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]

  /// The types that a client in TypeScript declares, and those of the language that it names.
  static let typeScriptTypes: Set<String> = [
    "Array", "BigInt", "Columns", "Component", "Drawing", "Form", "Found", "HostSet", "Infinity", "Integer", "Item",
    "LinkFragment", "LinkParts", "LinkRequest", "Map", "Math", "Miss", "NaN", "Number", "Object", "Octets",
    "Parameter", "ParsedParameters", "ParsedRoute", "Partial", "PartsShape", "Pick", "Piece", "RangeError", "Readonly",
    "ReadonlyMap", "Record", "RegExp", "Required", "Root", "Route", "RouteDefaults", "RouteName", "RouteParameters",
    "Set", "Shape", "Slot", "Slots", "Stop", "String", "SyntaxFault", "TableRoute", "Value", "ValueType", "Values",
  ]

  private static let swiftKeywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The types that a client in Swift names inside of `Route`.
  private static let swiftTypes: Set<String> = [
    "Any", "Array", "Bool", "CaseIterable", "Codable", "CodingKey", "CustomStringConvertible", "Data", "Decoder",
    "DecodingError", "Dictionary", "Double", "Encoder", "Error", "Fault", "Hashable", "Int", "Links", "LocalizedError",
    "Miss", "Optional", "Protocol", "Route", "Self", "Sendable", "Set", "String", "Type", "URL", "UUID",
  ]
}
