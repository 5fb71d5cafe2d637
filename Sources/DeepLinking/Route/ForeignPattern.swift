import DeepLinkOctets

/// A parameter in the form of another tool: `{id}`, `{id:int}`, `{*rest}`, `<id>`, `<int:id>`, `$id`.
///
/// Links do not contain braces and angle brackets unescaped, so such a text is hardly ever meant as a literal.
struct ForeignParameter {
  /// The text that is the parameter in the other tool.
  let text: Substring
  let name: String
  /// Whether it takes the rest of the path.
  let isRest: Bool

  /// The first one in braces or angle brackets.
  init?(bracketedIn component: Substring) {
    let octets = component.utf8
    guard let open = octets.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }) else {
      return nil
    }
    let closing = octets[open] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ">")
    // A `?` in `{id?}` begins the items of a pattern, so the bracket may stay open.
    let close = octets[open...].firstIndex(of: closing) ?? octets.endIndex
    text = close < octets.endIndex ? component[open...close] : component[open...]
    let inner = octets[octets.index(after: open)..<close]
    let parts = inner.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    // `<int:id>` has the type in front, `{id:int}` behind.
    let isTypeFirst = octets[open] == UInt8(ascii: "<") && parts.count == 2
    let named = (isTypeFirst ? parts.last : parts.first)?.drop { !PatternText.isName($0) } ?? inner
    name = Self.name(String(Substring(named.prefix(while: PatternText.isName))))
    let type = parts.count == 2 ? (isTypeFirst ? parts[0] : parts[1]) : inner[inner.endIndex...]
    isRest =
      "*+".utf8.contains(inner.first ?? 0) || inner.last == UInt8(ascii: ".") || type.elementsEqual("path".utf8)
  }

  /// A whole text with a dollar sign in front of a name.
  init?(dollar text: Substring) {
    let name = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "$"), let first = name.first, PatternText.isName(first), !first.isDigit,
      name.allSatisfy(PatternText.isName)
    else { return nil }
    (self.text, self.name, isRest) = (text, String(Substring(name)), false)
  }

  private static func name(_ text: String) -> String { text.isEmpty ? "name" : text }

  /// The same parameter as patterns write it.
  var written: String { (isRest ? "*" : ":") + name }

  /// How to write it, in words that follow a pattern.
  fileprivate var fault: PatternFault {
    let mark = String(text.prefix(1))
    return PatternFault(
      "\"\(text)\" is how other tools write a parameter; write \"\(written)\", and its type in the declaration of the "
        + "parameter, or a literal \"\(mark)\" as \(PercentEncoding.encode(mark, for: .nested))")
  }
}

extension PatternText {
  /// Refuses a component, or the value of an item, that is a parameter in another tool.
  static func refuseForeign(_ part: Substring) throws(PatternFault) {
    if let foreign = ForeignParameter(bracketedIn: part) ?? ForeignParameter(dollar: part) { throw foreign.fault }
  }

  /// Refuses a component without a parameter, if a mark of a parameter stands there without a name.
  static func refuseNameless(_ part: Substring) throws(PatternFault) {
    if part.utf8.contains(UInt8(ascii: "*")) {
      throw PatternFault(
        "\"*\" in \"\(part)\" has no name; write \"*rest\" for one component or more, \"*rest?\" for none or more, "
          + "\":name\" for one, or a literal \"*\" as %2A")
    }
    if part.utf8.first == UInt8(ascii: ":") {
      throw PatternFault(
        "\"\(part)\" has no name, which has letters from A to Z, digits and \"_\"; write \":name\", or a literal \":\" as %3A"
      )
    }
  }

  /// Refuses a literal text behind a parameter that is a condition or a repetition in another tool.
  ///
  /// - Parameters:
  ///   - suffix: the text, with its escapes.
  ///   - parameter: the parameter as written: `:id`.
  static func refuseForeign(_ suffix: Substring, behind parameter: Substring) throws(PatternFault) {
    let name = parameter.dropFirst()
    if suffix.utf8.first == UInt8(ascii: "(") {
      throw PatternFault(
        "\"\(suffix)\" behind \"\(parameter)\" is how other tools write a condition; write \"\(parameter)\" for one "
          + "component or \"*\(name)\" for the rest, and what it accepts in the declaration of the parameter, or a "
          + "literal \"(\" as %28")
    }
    if suffix == "*" || suffix == "+" {
      throw PatternFault(
        "\"\(parameter)\(suffix)\" is how other tools write a rest; write \"*\(name)\(suffix == "*" ? "?" : "")\", or a literal "
          + "\"\(suffix)\" as \(suffix == "*" ? "%2A" : "%2B")")
    }
  }
}

extension LinkPieces {
  /// The fault of a literal of a declaration in Swift that looks like a parameter; nil for any other.
  static func fault(ofLiteral text: String) -> String? {
    let found: (text: Substring, name: String, isRest: Bool)?
    if text.hasPrefix(":") || text.hasPrefix("*") {
      found = (text[...], String(text.dropFirst().drop { $0 == "*" }), text.hasPrefix("*"))
    } else {
      // Swift has no escape for a brace, so one inside a component is a literal.
      let foreign = ForeignParameter(bracketedIn: text[...])
      found = foreign.flatMap { $0.text == text[...] ? ($0.text, $0.name, $0.isRest) : nil }
    }
    return found.map { found in
      "\"\(found.text)\" is a literal here; for a parameter write \(found.isRest ? "RestOfPath" : "Segment")"
        + "(\"\(found.name)\", .text) between the literals"
    }
  }
}
