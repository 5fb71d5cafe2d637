import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking
import SiteAssociation

/// A route made of rows.
struct ImportedRoute {
  var name = ""
  /// The pattern, with the items that a link must have and the fragment.
  var pattern = ""
  /// What the pattern does not say of its parameters.
  var parameters: [JSONNode] = []
  /// The rows with its links.
  var rows: [Int] = []
  /// The names of the apps that open it; nil for all.
  var apps: [String]?
}

/// Translates a row whose links a table can say exactly.
///
/// Patterns of association files know no components: `*` also takes slashes. So a wildcard has to stand at the end, where a
/// route has a rest.
struct ImportedPattern {
  /// Why a row is not translated, in words that follow "not translated:".
  struct Fault: Error { let text: String }

  /// The routes; two for a `*` directly behind letters, which takes more letters and more components.
  private(set) var routes = [ImportedRoute()]
  /// Whether the patterns alone, without parameters, have the links of the row.
  private(set) var isPlain = true
  /// The number of texts in closed sets.
  var textCount: Int { routes.flatMap(\.parameters).reduce(0) { $0 + ($1["enum"]?.array?.count ?? 0) } }
  private let rule: ImportedRule
  private var isApple: Bool { rule.dynamic == nil }
  private var names: Set<String> = []
  /// The mark before the next item of the pattern.
  private var mark = "?"

  init(_ rule: ImportedRule) throws(Fault) {
    self.rule = rule
    guard rule.component.percentEncoded ?? true else { throw Fault(text: "a table cannot ask for decoded links") }
    var items: [QueryItemPattern] = []
    if case .items(let patterns)? = rule.component.query { items = patterns }
    // Apple compares the whole query, and so the order of its items; routes know no order.
    if case .whole(let pattern)? = rule.component.query, pattern != "*" {
      throw Fault(text: "a route must name the items of its query")
    }
    names = Set(items.map { $0.name.description.lowercased() })
    try addPath(rule.component.path ?? "*")
    for item in items { try add(item) }
    try addFragment(rule.component.fragment ?? "*")
  }

  private mutating func addPath(_ pattern: UTF8Text) throws(Fault) {
    let slash = PatternToken.literal(PatternToken.slash)
    var tokens = PatternToken.tokens(of: pattern)[...]
    guard !tokens.isEmpty else { throw Fault(text: "an empty path matches nothing") }
    tokens = tokens.drop { $0 == slash }
    while tokens.last == slash { tokens.removeLast() }
    guard !tokens.isEmpty else { return routes[0].pattern = "/" }
    let parts = tokens.split(separator: slash, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty else { throw Fault(text: "a route cannot have empty components") }
      try addComponent(part, isLast: index + 1 == parts.count)
    }
  }

  private mutating func addComponent(_ part: ArraySlice<PatternToken>, isLast: Bool) throws(Fault) {
    let start = part.firstIndex { !$0.isLiteral } ?? part.endIndex
    let end = part.lastIndex { !$0.isLiteral }.map { $0 + 1 } ?? part.endIndex
    let (prefix, suffix) = (try literal(part[..<start]), try literal(part[end...]))
    let hole = Array(part[start..<end])
    if isLast, suffix.isEmpty, hole == [.anyRun] || hole == [.anyOne, .anyRun] {
      return addRest(behind: prefix, takesNothing: hole.count == 1)
    }
    routes[0].pattern += "/" + PatternText.written(prefix)
    guard !hole.isEmpty else { return }
    guard let (name, type) = type(of: hole) else {
      throw Fault(text: "a route cannot say one of its wildcards or variables exactly")
    }
    routes[0].pattern += ":" + name + PatternText.written(behindName: suffix)
    routes[0].parameters.append(.object([("name", .text(name)), type]))
    isPlain = false
  }

  /// Adds a `*` or `?*` at the end, which also takes empty components. `/buy/*` matches `/buy`, as Apple's devices have it;
  /// on Android it does not.
  private mutating func addRest(behind prefix: String, takesNothing: Bool) {
    let isOptional = takesNothing && (isApple || !prefix.isEmpty || routes[0].pattern.isEmpty)
    let name = names.unique("path")
    routes[0].parameters.append(.object([("name", .text(name)), ("acceptsEmpty", .boolean(true))]))
    if !prefix.isEmpty {
      routes[0].pattern += "/" + PatternText.written(prefix)
      routes.append(routes[0])
      routes[1].pattern += "*" + name
    }
    routes[0].pattern += "/*" + name + (isOptional ? "?" : "")
  }

  /// The name and the type of a parameter that takes just what variables match; nil if there is none.
  private mutating func type(of hole: [PatternToken]) -> (name: String, type: (String, JSONNode.Value))? {
    if hole == Self.uuid, isApple { return (names.unique("id"), ("type", .text("uuid"))) }
    guard let variable = variable(hole[0]) else { return nil }
    if hole.count == 2, hole[1] == .anyRun, Set(variable.values) == Self.numberStarts {
      return (names.unique("id"), ("type", .text("integer")))
    }
    guard hole.count == 1, let members = Self.members(of: variable) else { return nil }
    return (names.unique(Self.isPlain(variable.name, "_") ? "\(variable.name)" : "value"), members)
  }

  /// The pattern of a UUID in a generated file.
  private static let uuid = PatternToken.tokens(of: UTF8Text(ValueType.uuid.patterns?.first ?? ""))
  /// The values of the variable with which the pattern of an integer begins in a generated file.
  private static let numberStarts = Set(((0...9).map(String.init) + ["-", "+", "%2B"]).map { UTF8Text($0) })

  private func variable(_ token: PatternToken) -> SubstitutionVariable? {
    guard case .variable(let name) = token else { return nil }
    return rule.variables.first { $0.name == UTF8Text(scalars: name) }
  }

  /// The values of a variable as a closed set; nil if they are not plain texts.
  private static func members(of variable: SubstitutionVariable) -> (String, JSONNode.Value)? {
    guard !variable.values.isEmpty, variable.values.allSatisfy({ isPlain($0) }) else { return nil }
    return ("enum", .array(variable.values.map { JSONNode(.string($0)) }))
  }

  private mutating func add(_ item: QueryItemPattern) throws(Fault) {
    let name = item.name.description
    let tokens = PatternToken.tokens(of: item.pattern)
    var declared: [(String, JSONNode.Value)] = [("name", .text(name)), ("place", .text("query"))]
    var written: String?
    // An item of a rule of Android's has to be in the link.
    let isOptional = tokens == [.anyRun] && isApple
    if tokens == [.anyOne, .anyRun] {
      written = Self.isPlain(item.name, "_") ? ":" + name : nil
    } else if Self.isPlain(item.pattern) {
      written = item.pattern.description
    } else if tokens.count == 1, let members = variable(tokens[0]).flatMap(Self.members) {
      declared.append(members)
    } else if !isOptional {
      throw Fault(text: "a route cannot say the value of \(quoted(item.name)) exactly")
    }
    guard Self.isPlain(item.name) else { throw Fault(text: "a route cannot name \(quoted(item.name)) exactly") }
    if let written {
      for index in routes.indices { routes[index].pattern += mark + name + "=" + written }
      mark = "&"
      return
    }
    if !isOptional { declared.append(("required", .boolean(true))) }
    isPlain = isPlain && isOptional
    for index in routes.indices { routes[index].parameters.append(.object(declared)) }
  }

  private mutating func addFragment(_ pattern: UTF8Text) throws(Fault) {
    guard pattern != "*" else { return }
    guard Self.isPlain(pattern, "-_.~/") else {
      throw Fault(text: "a route cannot say its fragment exactly")
    }
    for index in routes.indices { routes[index].pattern += "#\(pattern)" }
  }

  private func literal(_ tokens: ArraySlice<PatternToken>) throws(Fault) -> String {
    let scalars = tokens.compactMap { if case .literal(let scalar) = $0 { scalar } else { nil } }
    let text = UTF8Text(scalars: scalars).description
    guard isApple, text.contains("%") else { return text }
    guard let link = try? DeepLinkRequest("/" + text), link.hasTextPath, let part = link.firstPathComponent else {
      throw Fault(text: "its escapes are those of no text")
    }
    return String(part)
  }

  /// Whether patterns and links spell a text in the same way: letters, digits, and others only of these.
  private static func isPlain(_ text: UTF8Text, _ others: String = "-_.~") -> Bool {
    let octets = text.description.utf8
    return !octets.allSatisfy { $0 == UInt8(ascii: ".") }
      && octets.allSatisfy { $0.isLetter || $0.isDigit || others.utf8.contains($0) }
  }
}

extension Set<String> {
  /// Adds a name, with a number behind it if another has it in upper or lower case.
  mutating func unique(_ name: String) -> String {
    (1...).lazy.map { $0 == 1 ? name : "\(name)\($0)" }.first { insert($0.lowercased()).inserted } ?? name
  }
}

extension PatternToken {
  fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
}

extension JSONNode {
  /// An object of these members.
  static func object(_ members: [(String, Value)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember(UTF8Text($0), JSONNode($1)) }))
  }
}

extension JSONNode.Value {
  static func text(_ text: String) -> JSONNode.Value { .string(UTF8Text(text)) }
}
