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

  /// The spelling that a language has of something.
  func of<Spelling>(_ typescript: Spelling, _ kotlin: Spelling, _ swift: Spelling) -> Spelling {
    self == .typescript ? typescript : self == .kotlin ? kotlin : swift
  }
}

// MARK: Names

extension ClientLanguage {
  /// What a name is of: a route, a parameter, a closed set or one of its members.
  enum Role {
    case route, parameter, choice, member
  }

  /// The name of a text. It is spelled `orderTab`, `OrderTab` or `ORDER_TAB`.
  ///
  /// - Parameters:
  ///   - text: any text: `order.tab`, `in-stock`, `3d`.
  ///   - known: the names that are in use in the same scope; the new one is added. A name that is in use already gets a
  ///     number.
  func name(of text: String, as role: Role, distinctFrom known: inout Set<String>) -> String {
    // What makes a name of a text without letters, and another name of one that is taken.
    let word = role == .route ? "route" : "value"
    var words = Self.words(of: text)
    if words.first?.unicodeScalars.first.map({ $0.properties.numericType != nil }) ?? true { words.insert(word, at: 0) }
    var name = spelled(words, as: role)
    if taken(as: role).contains(name) { name = spelled(words + [word], as: role) }
    let first = name
    var number = 2
    while taken(as: role).contains(name) || !known.insert(name).inserted {
      name = first + (role == .member && self != .swift ? "_" : "") + "\(number)"
      number += 1
    }
    return quoted(name)
  }

  /// Names that something else has already. What a route can do is never a member beside its parameters.
  private func taken(as role: Role) -> Set<String> {
    switch role {
    case .route: of([], ProgramNames.kotlinTypes, ProgramNames.swiftMembers)
    case .parameter: []
    case .choice: of(Self.typeScriptTypes, ProgramNames.kotlinTypes, Self.swiftTypes)
    case .member: of([], [], ["none", "some", "allCases"])
    }
  }

  private func spelled(_ words: [String], as role: Role) -> String {
    let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    if role == .member, self != .swift { return words.map { $0.uppercased() }.joined(separator: "_") }
    if role == .choice || role == .route && self != .swift { return capitalized.joined() }
    // The first word has a small letter at the beginning: `url` for `URL`.
    let first = words.first ?? ""
    let lowered = first == first.uppercased() ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return lowered + capitalized.dropFirst().joined()
  }

  /// The words of a text: runs of letters and digits, divided before a capital that follows a small letter.
  private static func words(of text: String) -> [String] {
    var divided = ""
    var endsLow = false
    for scalar in text.unicodeScalars {
      let isPart =
        scalar.properties.isXIDContinue && scalar != "_" && (scalar.isASCII || scalar.properties.isAlphabetic)
      let isCapital = scalar.properties.isUppercase
      if isCapital && endsLow { divided += " " }
      divided.unicodeScalars.append(isPart ? scalar : " ")
      endsLow = isPart && !isCapital
    }
    return divided.unicodeScalars.split(separator: " ").map { String($0) }
  }

  /// Whether a name is a keyword of the language, which the code of other files must quote.
  public func isKeyword(_ name: String) -> Bool { of([], Self.kotlinKeywords, Self.swiftKeywords).contains(name) }

  /// A name between backticks if the language reserves it.
  func quoted(_ name: String) -> String { isKeyword(name) ? "`\(name)`" : name }

  private static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]

  /// The types that a client in TypeScript declares, and those of the language that it names.
  static let typeScriptTypes: Set<String> = [
    "Array", "BigInt", "Columns", "Component", "Drawing", "Form", "Found", "HostSet", "Infinity", "Integer", "Item",
    "LinkFragment", "LinkParts", "LinkRequest", "Map", "Math", "Miss", "NaN", "Number", "Object", "Octets",
    "Parameter", "ParsedParameters", "ParsedRoute", "Partial", "PartsShape", "PendingLink", "Pick", "Piece",
    "RangeError", "Readonly", "ReadonlyMap", "Record", "RegExp", "Required", "Root", "Route", "RouteDefaults",
    "RouteName", "RouteParameters", "Set", "Shape", "Slot", "Slots", "Stop", "String", "SyntaxFault", "TableRoute",
    "Value", "ValueType", "Values",
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

// MARK: Types and values

extension ClientLanguage {
  /// The type of the values of a parameter.
  ///
  /// - Parameter choice: the type of its closed set.
  func type(_ type: ValueType, _ choice: String) -> String {
    switch type {
    case .text, .custom: of("string", "String", "String")
    case .uuid: of("string", "String", "UUID")
    // An integer of up to 2^53 - 1 is exact in a floating-point number.
    case .integer(let range?) where -1 << 53 < range.lowerBound && range.upperBound < 1 << 53:
      of("number", "Long", "Int")
    case .integer: of("Integer", "Long", "Int")
    case .number: of("number", "Double", "Double")
    case .boolean: of("boolean", "Boolean", "Bool")
    case .oneOf: choice
    case .list(let element, _): list(of: self.type(element, choice))
    }
  }

  /// The type of a list.
  func list(of type: String) -> String { of("readonly \(type)[]", "List<\(type)>", "[\(type)]") }

  /// A list of values.
  func values(_ values: [String]) -> String {
    let text = values.joined(separator: ", ")
    return self == .kotlin ? values.isEmpty ? "emptyList()" : "listOf(\(text))" : "[\(text)]"
  }

  /// The value of a text of a type.
  func value(_ text: String, _ type: ValueType, _ choice: ClientModel.Choice?) -> String {
    switch type {
    case .text, .custom: return literal(text)
    case .uuid:
      // By its octets, because the initialiser that reads a text may fail.
      let digits = Array(text.filter { $0 != "-" })
      let octets = stride(from: 0, to: digits.count - 1, by: 2).map { "0x\(digits[$0])\(digits[$0 + 1])" }
      return self == .swift ? "UUID(uuid: (\(octets.joined(separator: ", "))))" : literal(text)
    // The literal without its sign is out of range.
    case .integer: return self == .kotlin && text == "\(Int.min)" ? "Long.MIN_VALUE" : text
    case .number: return self == .kotlin && !text.contains { ".e".contains($0) } ? text + ".0" : text
    case .boolean: return text
    case .oneOf:
      let member = choice?.members.first { $0.text == text }?.identifier ?? ""
      return self == .kotlin ? "\(choice?.identifier ?? "").\(member)" : ".\(member)"
    case .list(let element, let separator):
      // Octets are compared: characters may consist of others.
      let parts = Array(text.utf8).split(separator: Array(separator.utf8), omittingEmptySubsequences: false)
      return values(parts.map { value(String(decoding: $0, as: UTF8.self), element, choice) })
    }
  }

  /// A text between quotes. Characters that cannot be seen are escaped.
  func literal(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { literal, scalar in
      let category = scalar.properties.generalCategory
      if scalar == "\"" || scalar == "\\" || scalar == "$" && self == .kotlin {
        literal += "\\\(scalar)"
      } else if scalar == "\n" {
        literal += "\\n"
      } else if [.control, .format, .lineSeparator, .paragraphSeparator].contains(category) {
        let units = String(scalar).utf16.map { "\\u" + String(hexadecimal: $0, width: 4) }.joined()
        literal += self == .swift ? "\\u{\(String(scalar.value, radix: 16))}" : units
      } else {
        literal.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// A text in a comment, which it cannot end. Comments nest in Kotlin, and `/docs/*path` would begin another one.
  func comment(_ text: String) -> String {
    let closed = self == .swift ? text : text.replacing("*/", with: "*\\/")
    return self == .kotlin ? closed.replacing("/*", with: "/\\*") : closed
  }
}
