import Octets

/// A rule for texts of a declared parameter that no type describes: `{"match": "@?*", "except": ["@all"]}`.
///
/// `match` is a pattern in the language of Apple's association file, for the decoded text: `?` is one character, `*` any
/// number of them, and `$(digit)`, `$(xdigit)`, `$(alpha)`, `$(upper)`, `$(lower)` and `$(alnum)` one of a kind.
struct TextRule: Sendable {
  /// The pattern as written; nil for any text.
  let match: String?
  /// The texts that are refused.
  let except: [String]
  private let tokens: [Token]

  private enum Token: Hashable, Sendable {
    case octet(UInt8)
    case anyOne
    case anyRun
    case kind(Kind)
  }

  enum Kind: String, CaseIterable, Sendable {
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

  init(match: String?, except: [String] = []) {
    (self.match, self.except) = (match, except)
    var tokens: [Token] = []
    var rest = Substring(match ?? "*")
    while let character = rest.first {
      if let kind = Kind.allCases.first(where: { rest.hasPrefix("$(\($0.rawValue))") }) {
        tokens.append(.kind(kind))
        rest = rest.dropFirst(kind.rawValue.count + 3)
        continue
      }
      switch character {
      case "?": tokens.append(.anyOne)
      case "*": if tokens.last != .anyRun { tokens.append(.anyRun) }
      default: tokens += character.utf8.map { .octet($0) }
      }
      rest = rest.dropFirst()
    }
    self.tokens = tokens
  }

  /// The type of the texts. Its pattern is for links, where a slash stays in a query and is escaped in a path.
  func type(at place: Parameter.Place = .path) -> ValueType {
    .custom(
      expects: expects, examples: examples,
      pattern: match.map { Self.encoded($0, for: place == .query ? .queryItem : .component) })
  }

  private var expects: String {
    let others = except.isEmpty ? "" : " other than " + Prose.list(except.map { "\"\($0)\"" })
    return (match.map { "a text like \"\($0)\"" } ?? "a text") + others
  }

  /// Example texts that satisfy the rule; none if the rule refuses all of them.
  private var examples: [String] {
    let texts = ["", "b", "text", "x7"].map { run in
      tokens.reduce(into: [UInt8]()) { text, token in
        switch token {
        case .octet(let octet): text.append(octet)
        case .anyOne: text.append(UInt8(ascii: "a"))
        case .anyRun: text += run.utf8
        case .kind(let kind): text += kind.sample.utf8
        }
      }
    }
    var examples: [String] = []
    for text in texts where !text.isEmpty && accepts(text.span) {
      let text = text.span.text()
      if !examples.contains(text) { examples.append(text) }
    }
    return examples
  }

  /// The pattern for percent-encoded texts in links.
  private static func encoded(_ pattern: String, for place: PercentEncoding.Place) -> String {
    pattern.map { character in
      "?*$()".contains(character) ? String(character) : PercentEncoding.encode(String(character), for: place)
    }.joined()
  }

  /// Whether the rule accepts a text, which must be valid UTF-8. The time is at most proportional to the length of the
  /// text times that of the pattern, because only the last `*` is retried.
  func accepts(_ text: Span<UInt8>) -> Bool {
    guard !except.contains(where: { Array($0.utf8).span.matches(text) }) else { return false }
    var (token, offset) = (0, 0)
    var retry: (token: Int, offset: Int)?
    while offset < text.count {
      if token < tokens.count, tokens[token] == .anyRun {
        token += 1
        retry = (token, offset)
        continue
      }
      if token < tokens.count, let length = Self.length(of: tokens[token], in: text, at: offset) {
        token += 1
        offset += length
        continue
      }
      guard let last = retry else { return false }
      retry = (last.token, last.offset + 1)
      (token, offset) = (last.token, last.offset + 1)
    }
    return tokens[token...].allSatisfy { $0 == .anyRun }
  }

  /// The number of octets that a token takes at an offset; nil if it does not match.
  private static func length(of token: Token, in text: Span<UInt8>, at offset: Int) -> Int? {
    switch token {
    case .octet(let octet): return text[offset] == octet ? 1 : nil
    case .kind(let kind): return kind.contains(text[offset]) ? 1 : nil
    case .anyRun: return nil
    case .anyOne:
      // A character begins at this octet; it is not a continuation octet.
      guard text[offset] & 0xC0 != 0x80 else { return nil }
      var length = 1
      while offset + length < text.count, text[offset + length] & 0xC0 == 0x80 { length += 1 }
      return length
    }
  }
}

extension ValueType {
  /// The same type, with the pattern that the rule has at this place of a link.
  func at(_ place: Parameter.Place, by rule: TextRule?) -> ValueType {
    guard let rule else { return self }
    return separator.map { .list(of: rule.type(at: place), separator: $0) } ?? rule.type(at: place)
  }
}
