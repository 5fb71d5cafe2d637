import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// A route that says what a row says, without a name.
struct ImportedRoute {
  /// The pattern, with the items that a link must have and the fragment.
  var pattern: String
  /// What the pattern does not say of its parameters; only with these the route has the links of the row.
  var parameters: [JSONNode] = []
  /// Rests that may have empty components, and optional items.
  var loose: [JSONNode] = []
  /// The literals, for the name of the route.
  var words: [String] = []
}

/// Translates a row.
///
/// Patterns of association files know no components: `*` also takes slashes. A route takes one component for a `*` with
/// other components behind it, and a rest for one at the end.
struct ImportedPattern {
  /// Why a row is not translated, in words that follow "not translated:".
  struct Fault: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  /// The routes; two for a `*` directly behind letters, which takes more letters and more components.
  private(set) var routes = [ImportedRoute(pattern: "")]
  /// What the routes take more or less than the row, a sentence each.
  private(set) var remarks: [String] = []
  private let rule: ImportedRule
  private var isApple: Bool { rule.dynamic == nil }
  private var names: Set<String> = []
  /// The mark before the next item of the pattern.
  private var mark = "?"

  /// - Parameter rule: a row of either platform's file.
  init(_ rule: ImportedRule) throws(Fault) {
    self.rule = rule
    var items: [QueryItemPattern] = []
    switch rule.component.query {
    case nil, .whole("*"): break
    case .items(let patterns): items = patterns
    // Apple compares the whole query, and so the order of its items; routes know no order.
    case .whole: throw Fault("a route must name the items of its query")
    }
    names = Set(items.map(\.name.description))
    try addPath(rule.component.path ?? "*")
    for item in items { add(item) }
    try addFragment(rule.component.fragment)
  }

  /// The routes as patterns without declared parameters; nil if they need some.
  var webOnly: [String]? { routes.allSatisfy(\.parameters.isEmpty) ? routes.map(\.pattern) : nil }

  // MARK: The path

  private mutating func addPath(_ pattern: UTF8Text) throws(Fault) {
    let slash = PatternToken.literal(PatternToken.slash)
    var tokens = PatternToken.tokens(of: pattern)
    guard !tokens.isEmpty else { throw Fault("an empty path matches nothing") }
    tokens = Array(tokens.drop { $0 == slash })
    while tokens.last == slash { tokens.removeLast() }
    let parts = tokens.split(separator: slash, omittingEmptySubsequences: false)
    guard !tokens.isEmpty else { return routes[0].pattern = "/" }
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty else { throw Fault("a route cannot have empty components") }
      try addComponent(part, isLast: index + 1 == parts.count)
    }
  }

  private mutating func addComponent(_ part: ArraySlice<PatternToken>, isLast: Bool) throws(Fault) {
    let start = part.firstIndex { !$0.isLiteral } ?? part.endIndex
    let end = part.lastIndex { !$0.isLiteral }.map { $0 + 1 } ?? part.endIndex
    let (prefix, suffix) = (try literal(part[..<start]), try literal(part[max(start, end)...]))
    let hint = routes[0].words.last.flatMap { routes[0].pattern.hasSuffix("/" + Self.written($0)) ? $0 : nil }
    let words = [prefix, suffix].filter { !$0.isEmpty }
    guard start < part.endIndex else {
      routes[0].pattern += "/" + Self.written(prefix)
      return routes[0].words += words
    }
    let hole = Array(part[start..<end])
    let isRun = hole.allSatisfy { $0 == .anyRun }
    if isRun, isLast, suffix.isEmpty { return addRest(behind: prefix) }
    let (type, variable) = try type(of: hole)
    if isRun {
      remarks.append(
        isLast
          ? "`*` also matches nothing and slashes, but the route needs exactly one component"
          : "the route takes one component for `*`, which matches any number of them")
    }
    let name = unique(Self.identifier(variable ?? hint.map(Self.singular) ?? "") ?? "value")
    routes[0].pattern +=
      "/" + Self.written(prefix) + ":" + name + Self.escaped(PatternText.written(behindName: suffix))
    routes[0].words += words
    if !type.isEmpty { routes[0].parameters.append(.object([("name", .text(name))] + type)) }
  }

  /// Adds a `*` at the end, which also takes nothing, and empty components: `/buy/*` matches `/buy`, as Apple's devices
  /// have it.
  private mutating func addRest(behind prefix: String) {
    // On Android, `/buy/*` does not match `/buy`; `/*` matches `/` on both.
    let isOptional = isApple || !prefix.isEmpty || routes[0].pattern.isEmpty
    var longer = routes[0]
    func add(_ rest: String, _ name: String, to route: inout ImportedRoute) {
      route.pattern += rest
      route.loose.append(.object([("name", .text(name)), ("acceptsEmpty", .boolean(true))]))
    }
    if !prefix.isEmpty {
      routes[0].pattern += "/" + Self.written(prefix)
      routes[0].words.append(prefix)
      longer.words += [prefix, "rest"]
      let name = unique("rest")
      add("/" + Self.written(prefix) + "*" + name, name, to: &longer)
      routes.append(longer)
    }
    let name = unique("path")
    add("/*" + name + (isOptional ? "?" : ""), name, to: &routes[0])
  }

  /// The members of a parameter for wildcards and variables, and the name of a variable.
  private mutating func type(of hole: [PatternToken]) throws(Fault) -> ([(String, JSONNode.Value)], String?) {
    if hole == (isApple ? Self.uuid : Self.uuid.map { $0.isLiteral ? $0 : .anyOne }) {
      return ([("type", .text("uuid"))], nil)
    }
    let names = hole.compactMap { if case .variable(let name) = $0 { UTF8Text(scalars: name) } else { nil } }
    let wildcards = hole.filter { $0 == .anyRun || $0 == .anyOne }
    guard names.count + wildcards.count == hole.count, names.isEmpty || hole.count == 1 || isNumber(hole, names) else {
      throw Fault("a path component of a route can have only one parameter")
    }
    guard let name = names.first else {
      guard wildcards.contains(.anyRun), wildcards.count(where: { $0 == .anyOne }) <= 1 else {
        throw Fault("a route cannot count characters as `?` does")
      }
      return ([], nil)
    }
    if hole.count > 1 {
      remarks.append(
        wildcards.isEmpty ? "the route takes integers of any length" : "the route takes only integers")
      return ([("type", .text("integer"))], name == "digit" ? nil : name.description)
    }
    if name == "digit" { return (Self.digit, nil) }
    if let members = members(of: name, except: "*?/%") { return ([("enum", members)], name.description) }
    guard rule.variables.contains(where: { $0.name == name }) || PredefinedVariable(name) != nil else {
      throw Fault("the file has no variable \"\(name)\"")
    }
    remarks.append("the route takes any text for $(\(name))")
    return ([], name.description)
  }

  /// The pattern of a UUID in a generated file.
  private static let uuid = PatternToken.tokens(of: UTF8Text(ValueType.uuid.patterns?.first ?? ""))
  private static let digit: [(String, JSONNode.Value)] = [
    ("type", .text("integer")), ("minimum", .number("0")), ("maximum", .number("9")),
  ]

  /// Whether all variables stand for one character of an integer, and come before the wildcards.
  private func isNumber(_ hole: [PatternToken], _ names: [UTF8Text]) -> Bool {
    let digits: [UTF8Text] = "0123456789".map { UTF8Text(String($0)) }
    return !hole.prefix(names.count).contains { $0 == .anyRun || $0 == .anyOne }
      && names.allSatisfy { name in
        guard let values = rule.variables.first(where: { $0.name == name })?.values else { return name == "digit" }
        return values.allSatisfy { (digits + ["-", "+", "%2B"]).contains($0) } && digits.allSatisfy(values.contains)
      }
  }

  /// The values of a variable of the file as an array; nil if they are not plain texts.
  private func members(of name: UTF8Text, except odd: String) -> JSONNode.Value? {
    guard let values = rule.variables.first(where: { $0.name == name })?.values, !values.isEmpty,
      values.allSatisfy({ !$0.isEmpty && ![".", ".."].contains($0) && !$0.holdsAny(of: odd) })
    else { return nil }
    var known: Set<UTF8Text> = []
    return .array(values.filter { known.insert($0).inserted }.map { JSONNode(.string($0)) })
  }

  // MARK: Items

  private mutating func add(_ item: QueryItemPattern) {
    let name = item.name.description
    let tokens = PatternToken.tokens(of: item.pattern)
    var declared: [(String, JSONNode.Value)] = [("name", .text(name)), ("place", .text("query"))]
    if !tokens.isEmpty, tokens.allSatisfy({ $0 == .anyRun }) {
      for index in routes.indices { routes[index].loose.append(.object(declared)) }
      return
    }
    var (value, word) = (nil as String?, name)
    if tokens.isEmpty {
      remarks.append("the route takes no link with an empty \"\(name)\"")
      declared.append(("absent", .boolean(true)))
    } else if tokens.allSatisfy(\.isLiteral) {
      // An association file has the text as links spell it.
      let link = try? DeepLinkRequest("/?v=" + item.pattern.description.replacing("#", with: "%23"))
      let text = link?.orderedQueryItems.first?.value.map(String.init) ?? item.pattern.description
      if Self.isPlain(name), Self.isPlain(text) { value = text }
      word = text
      declared += [("required", .boolean(true)), ("value", .text(text))]
    } else if tokens.count == 1, case .variable(let name) = tokens[0],
      let values = members(of: UTF8Text(scalars: name), except: "*?%")
    {
      declared += [("enum", values), ("required", .boolean(true))]
    } else {
      if !tokens.allSatisfy({ $0 == .anyRun || $0 == .anyOne }) || tokens.count(where: { $0 == .anyOne }) > 1 {
        remarks.append("\"\(name)\" takes any text, not only \(item.pattern.excerpt())")
      }
      if Self.identifier(name) == name { value = ":" + name }
      declared.append(("required", .boolean(true)))
    }
    for index in routes.indices {
      if !tokens.isEmpty { routes[index].words.append(word) }
      if let value { routes[index].pattern += mark + name + "=" + value }
      if value == nil { routes[index].parameters.append(.object(declared)) }
    }
    if value != nil { mark = "&" }
  }

  // MARK: The fragment

  private mutating func addFragment(_ pattern: UTF8Text?) throws(Fault) {
    guard let pattern, pattern.isEmpty || !PatternToken.tokens(of: pattern).allSatisfy({ $0 == .anyRun }) else {
      return
    }
    var (written, words, rest): ([String], [String], String?) = ([], [], nil)
    let parts = pattern.description.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if ["?*", "*"].contains(part) {
        written.append(":" + unique("section"))
        continue
      }
      // A `*` behind letters takes nothing, or more letters and further components.
      let isOpen = index + 1 == parts.count && part.last == "*"
      let literal = String(isOpen ? part.dropLast() : part)
      guard !literal.contains(where: { "*?$%&=".contains($0) }), !literal.isEmpty || index == 0, !pattern.isEmpty else {
        throw Fault("a route cannot describe this fragment")
      }
      if !literal.isEmpty { words.append(literal) }
      written.append(Self.written(literal))
      if isOpen { rest = "*" + unique("rest") }
    }
    let fragment = "#" + written.joined(separator: "/")
    routes = routes.flatMap { route in
      ["", rest].compactMap { $0 }.map { rest in
        var route = route
        route.pattern += fragment + rest
        route.words = words.isEmpty ? route.words : route.words + words
        return route
      }
    }
  }

  // MARK: Literals and names

  private func literal(_ tokens: ArraySlice<PatternToken>) throws(Fault) -> String {
    let scalars = tokens.compactMap { if case .literal(let scalar) = $0 { scalar } else { nil } }
    let text = UTF8Text(scalars: scalars).description
    guard rule.component.percentEncoded ?? true, text.contains("%") else { return text }
    guard let link = try? DeepLinkRequest("/" + text), link.hasTextPath, let part = link.firstPathComponent else {
      throw Fault("its escapes are those of no text")
    }
    return String(part)
  }

  private static func written(_ text: String) -> String { escaped(PatternText.written(text)) }

  /// A literal of a pattern with escapes for octets that no link has.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.value <= 0x20 || scalar.value == 0x7F || "#\\".unicodeScalars.contains(scalar)
        ? "%" + UInt8(scalar.value).hexDigits : String(scalar)
    }.joined()
  }

  /// A name that no other parameter has.
  private mutating func unique(_ name: String) -> String {
    let free = names.contains(name) ? (2...).lazy.map { "\(name)\($0)" }.first { !names.contains($0) } : nil
    names.insert(free ?? name)
    return free ?? name
  }

  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    return word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 2 ? String(word.dropLast()) : word
  }

  /// Whether patterns spell the name or the value of an item as links do.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.~".utf8.contains($0) }
  }

  /// A text as a name of a parameter; nil if it has other characters than letters, digits, `-`, `_` and `.`.
  private static func identifier(_ text: String) -> String? {
    guard isPlain(text), !text.utf8.contains(UInt8(ascii: "~")), text.utf8.first?.isLetter == true else { return nil }
    return text.replacing(/[-.]/, with: "_")
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
