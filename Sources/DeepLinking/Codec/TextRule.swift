import DeepLinkOctets

/// A rule for texts of a declared parameter that no type describes: `{"match": "@?*", "except": ["@all"]}`.
///
/// `match` is a pattern in the language of Apple's association file, and means what devices make of it: they compare the
/// octets of the link, in which `ü` is `%C3%BC`. `?` is one octet of the link, `*` any number of them, and `$(digit)`,
/// `$(xdigit)`, `$(alpha)`, `$(upper)`, `$(lower)` and `$(alnum)` one of a kind.
package struct TextRule: Hashable, Sendable {
  /// The pattern as written; nil for any text.
  package let match: String?
  /// The texts that are refused, as written.
  package let except: [String]
  /// The place of the texts, which decides how links spell them.
  package let place: PercentEncoding.Place
  /// Whether letters of ASCII count in either case.
  package let ignoresCase: Bool
  /// A text to try beside those that are made of the pattern.
  private let example: String?
  private let tokens: [Token]
  /// The texts that are refused as links spell them, in lower case if the case is ignored.
  private let refused: Set<[UInt8]>

  private enum Token: Hashable, Sendable {
    case octet(UInt8)
    case anyOne
    case anyRun
    case kind(Kind)
  }

  package enum Kind: String, CaseIterable, Sendable {
    case digit, xdigit, alpha, upper, lower, alnum

    fileprivate func contains(_ octet: UInt8) -> Bool {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet)
      switch self {
      case .digit: return octet.isDigit
      case .xdigit: return octet.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(octet | 0x20)
      case .alpha: return octet.isLetter
      case .upper: return isUpper
      case .lower: return octet.isLetter && !isUpper
      case .alnum: return octet.isLetter || octet.isDigit
      }
    }

    fileprivate var sample: Character {
      switch self {
      case .digit, .xdigit: "7"
      case .alpha, .lower, .alnum: "a"
      case .upper: "A"
      }
    }
  }

  package init(
    match: String?, except: [String] = [], at place: Parameter.Place = .path, ignoresCase: Bool = false,
    example: String? = nil
  ) {
    (self.match, self.except, self.ignoresCase, self.example) = (match, except, ignoresCase, example)
    self.place = place == .query ? .queryItem : .component
    tokens = Self.tokens(match.map { [place = self.place] in Self.encoded($0, for: place) } ?? "*", ignoresCase)
    refused = Set(except.map { [place = self.place] in Self.spelled(Array($0.utf8).span, place, ignoresCase) })
  }

  /// The names of variables in a pattern as written that are no kind of octet. A `$(` without a `)` before the next `$` or `(`
  /// is plain text.
  package static func unknownVariables(in pattern: String) -> [String] {
    pattern.split(separator: "$(", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      guard let end = rest.utf8.firstIndex(where: { "$()".utf8.contains($0) }), rest[end] == ")" else { return nil }
      let name = String(rest[..<end])
      return Kind(rawValue: name) == nil ? name : nil
    }
  }

  /// The tokens of a pattern as links spell it.
  private static func tokens(_ pattern: String, _ ignoresCase: Bool) -> [Token] {
    var tokens: [Token] = []
    var rest = Array(pattern.utf8)[...]
    while let octet = rest.first {
      if let kind = Kind.allCases.first(where: { rest.starts(with: "$(\($0.rawValue))".utf8) }) {
        tokens.append(.kind(ignoresCase && [.upper, .lower].contains(kind) ? .alpha : kind))
        rest = rest.dropFirst(kind.rawValue.utf8.count + 3)
        continue
      }
      switch octet {
      case UInt8(ascii: "?"): tokens.append(.anyOne)
      case UInt8(ascii: "*"): if tokens.last != .anyRun { tokens.append(.anyRun) }
      default: tokens.append(.octet(ignoresCase ? octet.lowercased : octet))
      }
      rest = rest.dropFirst()
    }
    return tokens
  }

  /// A text as links spell it, in lower case if the case is ignored.
  package static func spelled(_ text: Span<UInt8>, _ place: PercentEncoding.Place, _ ignoresCase: Bool) -> [UInt8] {
    var output = OctetBuffer()
    PercentEncoding.encode(text, for: place, to: &output)
    return output.withSpan { octets in
      octets.indices.map { ignoresCase ? octets[$0].lowercased : octets[$0] }
    }
  }

  /// The type of the texts, with the pattern as links spell it.
  package var type: ValueType {
    .custom(expects: expects, examples: examples, pattern: match.map { Self.encoded($0, for: place) })
  }

  /// The same rule for texts at another place of a link.
  package func at(_ other: Parameter.Place) -> TextRule {
    TextRule(match: match, except: except, at: other, ignoresCase: ignoresCase, example: example)
  }

  /// The same rule with a text among its examples, if it accepts the text.
  package func trying(_ example: String) -> TextRule {
    TextRule(
      match: match, except: except, at: place == .queryItem ? .query : .path, ignoresCase: ignoresCase, example: example
    )
  }

  /// The pattern as links spell it, in lower case if the case is ignored; nil for any text. Clients match by it.
  package var portable: String? {
    guard let match else { return nil }
    let text = Self.encoded(match, for: place)
    guard ignoresCase else { return text }
    return text.replacing("$(upper)", with: "$(alpha)").replacing("$(lower)", with: "$(alpha)").lowercased()
  }

  private var expects: String {
    let others = except.isEmpty ? "" : " other than " + Prose.list(except.map { "\"\($0)\"" })
    return (match.map { "a text like \"\($0)\"" } ?? "a text") + others
  }

  /// Example texts that satisfy the rule; none if it refuses those that are tried.
  private var examples: [String] {
    let texts = ["", "b", "text", "x7"].map { run in
      tokens.map { token in
        switch token {
        case .octet(let octet): String(Unicode.Scalar(octet))
        case .anyOne: "a"
        case .anyRun: run
        case .kind(let kind): String(kind.sample)
        }
      }.joined()
    }
    var examples: [String] = []
    for spelled in texts {
      // A pattern may ask for what no link has, such as half of an escape.
      guard !spelled.isEmpty, let link = try? DeepLinkRequest("/" + spelled.replacing("/", with: "%2F")),
        link.components.count == 1
      else { continue }
      let text = link.octets.span
      if accepts(text), !examples.contains(text.text()) { examples.append(text.text()) }
    }
    if let example, accepts(Array(example.utf8).span), !examples.contains(example) { examples.append(example) }
    return examples
  }

  /// The pattern for percent-encoded texts in links.
  package static func encoded(_ pattern: String, for place: PercentEncoding.Place) -> String {
    // A combining mark behind a `?` is a scalar of its own.
    pattern.unicodeScalars.map { scalar in
      "?*$()".unicodeScalars.contains(scalar)
        ? String(scalar) : PercentEncoding.encode(String(scalar), for: place)
    }.joined()
  }

  /// Whether the rule accepts a decoded text. The time is at most proportional to the length of the text times that of
  /// the pattern, because only the last `*` is retried.
  package func accepts(_ decoded: Span<UInt8>) -> Bool {
    let text = Self.spelled(decoded, place, ignoresCase)
    guard refused.isEmpty || !refused.contains(text) else { return false }
    var (token, offset) = (0, 0)
    var retry: (token: Int, offset: Int)?
    while offset < text.count {
      if token < tokens.count, tokens[token] == .anyRun {
        token += 1
        retry = (token, offset)
        continue
      }
      if token < tokens.count, Self.takes(tokens[token], text[offset]) {
        token += 1
        offset += 1
        continue
      }
      guard let last = retry else { return false }
      retry = (last.token, last.offset + 1)
      (token, offset) = (last.token, last.offset + 1)
    }
    return tokens[token...].allSatisfy { $0 == .anyRun }
  }

  /// Whether a token takes an octet. A run takes none here.
  private static func takes(_ token: Token, _ octet: UInt8) -> Bool {
    switch token {
    case .octet(let literal): octet == literal
    case .kind(let kind): kind.contains(octet)
    case .anyOne: true
    case .anyRun: false
    }
  }
}

extension ValueType {
  /// The same type, with the pattern that the rule has at this place of a link.
  package func at(_ place: Parameter.Place, by rule: TextRule?) -> ValueType {
    guard let rule = rule?.at(place) else { return self }
    return separator.map { .list(of: rule.type, separator: $0) } ?? rule.type
  }
}
