import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

/// The pattern of a component's path as patterns of routes.
///
/// Patterns of association files know no components: `*` also takes slashes. A route takes one component for a `*` with
/// other components behind it, and a rest for one at the end.
struct ImportedPath {
  /// A route of the path: its pattern without the slash in front, and what it reads.
  struct Form {
    var pattern: [String] = []
    /// The literal components, for the name of the route.
    var words: [String] = []
    var parameters: [RouteDraft.Parameter] = []
  }

  /// The routes; two for a `*` directly behind letters, which takes more letters and more components.
  private(set) var forms = [Form()]
  /// What the routes take more or less than the pattern, a sentence each.
  private(set) var remarks: [String] = []
  private let variables: [SubstitutionVariable]
  private let isEncoded: Bool
  private let dialect: PatternDialect

  /// Why a pattern is not translated, in words that follow "not translated:".
  struct Fault: Error {
    let text: String
  }

  /// - Parameters:
  ///   - pattern: the pattern; nil takes any path.
  ///   - taken: names that parameters of the path cannot have.
  ///   - isEncoded: whether the pattern is compared with the path as written, escapes included.
  ///   - dialect: whose pattern it is: Android's `*` ends at the first slash if one follows.
  init(
    _ pattern: UTF8Text?, _ variables: [SubstitutionVariable], besides taken: Set<String>, isEncoded: Bool,
    _ dialect: PatternDialect
  ) throws(Fault) {
    (self.variables, self.isEncoded, self.dialect) = (variables, isEncoded, dialect)
    var tokens = PatternToken.tokens(of: pattern ?? "*")
    guard !tokens.isEmpty else { throw Fault(text: "an empty path matches nothing") }
    let slash = PatternToken.literal(PatternToken.slash)
    tokens = Array(tokens.drop { $0 == slash })
    while tokens.last == slash { tokens.removeLast() }
    guard !tokens.isEmpty else { return }
    let parts = tokens.split(separator: slash, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty else { throw Fault(text: "a route cannot have empty components") }
      try add(Array(part), isLast: index + 1 == parts.count, taken)
    }
  }

  private mutating func add(_ part: [PatternToken], isLast: Bool, _ taken: Set<String>) throws(Fault) {
    let start = part.firstIndex { if case .literal = $0 { false } else { true } } ?? part.endIndex
    let prefix = try literal(part[..<start])
    guard start < part.count else {
      forms[0].pattern.append(Self.written(prefix))
      forms[0].words.append(prefix)
      return
    }
    let end = part[start...].lastIndex { if case .literal = $0 { false } else { true } } ?? start
    let (hole, suffix) = (Array(part[start...end]), try literal(part[(end + 1)...]))
    let isRun = hole.allSatisfy { $0 == .anyRun }
    if isRun, isLast, suffix.isEmpty { return addRest(behind: prefix, taken) }
    let (values, hint) = try values(of: hole)
    if isRun, isLast {
      remarks.append(
        "`*` also matches nothing and slashes, but the route needs exactly one component")
    }
    if isRun, !isLast { remarks.append("the route takes one component for `*`, which matches any number of them") }
    let name = name(hint, taken)
    forms[0].pattern.append(Self.written(prefix) + ":" + name + Self.behindName(suffix))
    if !prefix.isEmpty || !suffix.isEmpty { forms[0].words += [prefix, suffix].filter { !$0.isEmpty } }
    if values != .text { forms[0].parameters.append(.init(name, .path, values)) }
  }

  /// Adds a `*` at the end, which also takes nothing, and empty components: `/buy/*` matches `/buy`, as Apple's devices
  /// have it.
  private mutating func addRest(behind prefix: String, _ taken: Set<String>) {
    let (name, longerName) = (unique("path", taken), unique("rest", taken))
    // On Android, `/buy/*` does not match `/buy`; `/*` matches `/` on both.
    let isOptional = dialect == .apple || !prefix.isEmpty || forms[0].pattern.isEmpty
    let rest = "*" + name + (isOptional ? "?" : "")
    var longer = forms[0]
    forms[0].parameters.append(.init(name, .path, .components))
    guard !prefix.isEmpty else { return forms[0].pattern.append(rest) }
    longer.pattern.append(Self.written(prefix) + "*" + longerName)
    longer.words += [prefix, "rest"]
    longer.parameters.append(.init(longerName, .path, .components))
    forms[0].pattern += [Self.written(prefix), rest]
    forms[0].words.append(prefix)
    forms.append(longer)
  }

  // MARK: What stands for a text

  /// The texts for a part with wildcards or variables, and a name if a variable has one.
  private mutating func values(of hole: [PatternToken]) throws(Fault) -> (RouteDraft.Parameter.Values, String?) {
    if hole == (dialect == .apple ? Self.uuid : Self.uuid.map { if case .literal = $0 { $0 } else { .anyOne } }) {
      return (.uuid, nil)
    }
    let names = hole.compactMap { if case .variable(let name) = $0 { UTF8Text(scalars: name) } else { nil } }
    let wildcards = hole.filter { $0 == .anyRun || $0 == .anyOne }
    guard names.count + wildcards.count == hole.count else {
      throw Fault(text: "a path component of a route can have only one parameter")
    }
    guard let name = names.first else {
      guard wildcards.contains(.anyRun), wildcards.count(where: { $0 == .anyOne }) <= 1 else {
        throw Fault(text: "a route cannot count characters as `?` does")
      }
      return (.text, nil)
    }
    if names.allSatisfy(isDigit), hole.prefix(names.count).allSatisfy({ $0 != .anyRun && $0 != .anyOne }) {
      if hole.count == 1, name == "digit" { return (.integer(0...9), nil) }
      if hole.count > 1 {
        let isExact = wildcards.isEmpty
        remarks.append(isExact ? "the route takes integers of any length" : "the route takes only integers")
        return (.integer(nil), name == "digit" ? nil : name.description)
      }
    }
    guard hole.count == 1 else { throw Fault(text: "a path component of a route can have only one parameter") }
    guard let members = variables.first(where: { $0.name == name })?.values else {
      guard PredefinedVariable(name) != nil else { throw Fault(text: "the file has no variable \"\(name)\"") }
      remarks.append("the route takes any text for $(\(name))")
      return (.text, name.description)
    }
    let texts = members.map(\.description)
    guard !texts.isEmpty,
      !texts.contains(where: { $0.isEmpty || [".", ".."].contains($0) || $0.contains { "*?/%".contains($0) } })
    else {
      remarks.append("the route takes any text for $(\(name)), whose values are not plain texts")
      return (.text, name.description)
    }
    var known: Set<[UInt8]> = []
    return (.members(texts.filter { known.insert(Array($0.utf8)).inserted }), name.description)
  }

  /// The pattern of a UUID in a generated file.
  private static let uuid = PatternToken.tokens(of: UTF8Text(ValueType.uuid.patterns?.first ?? ""))

  /// Whether a variable stands for one character of an integer.
  private func isDigit(_ name: UTF8Text) -> Bool {
    guard let values = variables.first(where: { $0.name == name })?.values else { return name == "digit" }
    let digits: [UTF8Text] = "0123456789".map { UTF8Text(String($0)) }
    return values.allSatisfy { (digits + ["-", "+", "%2B"]).contains($0) } && digits.allSatisfy(values.contains)
  }

  // MARK: Literals

  private func literal(_ tokens: ArraySlice<PatternToken>) throws(Fault) -> String {
    let scalars = tokens.compactMap { if case .literal(let scalar) = $0 { scalar } else { nil } }
    let text = UTF8Text(scalars: scalars).description
    guard isEncoded, text.contains("%") else { return text }
    guard let link = try? DeepLinkRequest("/" + text), link.hasTextPath, let part = link.firstPathComponent else {
      throw Fault(text: "its escapes are those of no text")
    }
    return String(part)
  }

  /// A literal as patterns have it, with escapes for octets that no link has.
  private static func written(_ text: String) -> String {
    escaped(RouteDraft.written(text))
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value == 0x7F || "#\\".unicodeScalars.contains(scalar) {
        result += "%" + UInt8(scalar.value).hexDigits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A literal behind a parameter, whose first letter must not read as one of the name or as a condition.
  private static func behindName(_ text: String) -> String {
    escaped(RouteDraft.written(behindName: text))
  }

  // MARK: Names

  /// A name for a parameter: that of its variable, or that of the component before it, in the singular.
  private func name(_ hint: String?, _ taken: Set<String>) -> String {
    let word = hint ?? (forms[0].pattern.last == forms[0].words.last ? forms[0].words.last.map(Self.singular) : nil)
    return unique(Self.identifier(word ?? "") ?? "value", taken)
  }

  private func unique(_ name: String, _ taken: Set<String>) -> String {
    let used = taken.union(
      forms[0].pattern.compactMap { piece in
        piece.firstIndex { $0 == ":" || $0 == "*" }.map { mark in
          String(piece[piece.index(after: mark)...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        }
      })
    guard used.contains(name) else { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !used.contains($0) } ?? name
  }

  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    return word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 2 ? String(word.dropLast()) : word
  }

  /// A text as a name of a parameter; nil if it has other characters than letters, digits, `-`, `_` and `.`.
  static func identifier(_ text: String) -> String? {
    let name = text.map { $0 == "-" || $0 == "." ? "_" : $0 }
    guard let first = name.first, first.isASCII, first.isLetter,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    return String(name)
  }
}
