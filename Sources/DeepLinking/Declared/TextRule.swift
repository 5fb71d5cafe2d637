import Octets

/// Which texts a declared parameter takes, of those that no type names: `{"match": "@?*", "except": ["@all"]}`.
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

  /// The type of the texts. Its pattern is that of links, which spell a slash in a query and escape it in a path.
  func type(at place: Parameter.Place = .path) -> ValueType {
    .custom(
      expects: expects, examples: examples,
      pattern: match.map { Self.encoded($0, for: place == .query ? .queryItem : .component) })
  }

  private var expects: String {
    let others = except.isEmpty ? "" : " other than " + Prose.list(except.map { "\"\($0)\"" })
    return (match.map { "a text like \"\($0)\"" } ?? "a text") + others
  }

  /// Texts that are taken, at least one unless all of them are refused.
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

  /// The pattern for texts as links spell them.
  private static func encoded(_ pattern: String, for place: PercentEncoding.Place) -> String {
    pattern.map { character in
      "?*$()".contains(character) ? String(character) : PercentEncoding.encode(String(character), for: place)
    }.joined()
  }

  /// Whether a text, which is valid UTF-8, is taken. Takes time in proportion to the text and the pattern at most: only
  /// the last `*` is tried again.
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
      // A character begins at this octet, not within another.
      guard text[offset] & 0xC0 != 0x80 else { return nil }
      var length = 1
      while offset + length < text.count, text[offset + length] & 0xC0 == 0x80 { length += 1 }
      return length
    }
  }
}

extension ValueType {
  /// The same type with the pattern that a rule has at a place of a link.
  func at(_ place: Parameter.Place, by rule: TextRule?) -> ValueType {
    guard let rule else { return self }
    return separator.map { .list(of: rule.type(at: place), separator: $0) } ?? rule.type(at: place)
  }
}
