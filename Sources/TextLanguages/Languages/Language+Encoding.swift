/// Percent-encoded texts (RFC 3986 section 2.1) in their one canonical form: plain octets as they are, every other one
/// as `%XX` in upper case.
extension Language {
  /// One character in its canonical form. Its escaped octets are well-formed UTF-8 (RFC 3629 section 4).
  package static func encodedCharacter(plain: SymbolSet) -> Language {
    let next = escape(0x80...0xBF)
    return .union([
      .symbols(plain - "%"),
      .symbols(SymbolSet.all - plain | "%").encoded(plain: plain),
      .sequence(escape(0xC2...0xDF), next),
      .sequence(escape(0xE0...0xE0), escape(0xA0...0xBF), next),
      .sequence(.union([escape(0xE1...0xEC), escape(0xEE...0xEF)]), next, next),
      .sequence(escape(0xED...0xED), escape(0x80...0x9F), next),
      .sequence(escape(0xF0...0xF0), escape(0x90...0xBF), next, next),
      .sequence(escape(0xF1...0xF3), next, next, next),
      .sequence(escape(0xF4...0xF4), escape(0x80...0x8F), next, next),
    ])
  }

  /// One or more characters in their canonical form.
  package static func encodedText(plain: SymbolSet) -> Language {
    let character = encodedCharacter(plain: plain)
    return .sequence(character, .repeated(character))
  }

  /// The texts of ``encodedText(plain:)`` that a path can have as a component: neither `.` nor `..`, which clients remove
  /// (RFC 3986 section 5.2.4).
  package static func encodedComponent(plain: SymbolSet) -> Language {
    .except(encodedText(plain: plain), .anyOf([Array(".".utf8), Array("..".utf8)]))
  }

  /// The same texts in their canonical form. A folded language gets escapes in either case, so compare it within
  /// canonical texts.
  package func encoded(plain: SymbolSet) -> Language {
    let plain = plain - "%"
    func octets(_ symbols: SymbolSet) -> [UInt8] { (0..<128).filter(symbols.contains) }
    switch form {
    case .emptyText: return self
    case .symbols(let set): return .union([.symbols(set & plain), Self.escape(octets(set - plain))])
    case .run(let set, _) where (set - plain).isEmpty: return self
    case .run(let set, let count):
      return .sequence(Self.symbols(set).encoded(plain: plain), Self.run(of: set, count - 1).encoded(plain: plain))
    case .texts(let run): return .anyOf(run.texts.map { Self.encode($0, plain: plain) })
    case .sequence(let one, let other): return .sequence(one.encoded(plain: plain), other.encoded(plain: plain))
    case .union(let members): return .union(members.map { $0.encoded(plain: plain) })
    case .repeated(let one): return .repeated(one.encoded(plain: plain))
    case .both(let one, let other): return .both(one.encoded(plain: plain), other.encoded(plain: plain))
    case .except(let one, let other): return .except(one.encoded(plain: plain), other.encoded(plain: plain))
    case .folding(let one):
      // Escapes in lower case, which a folding within makes, would leave an exception, and this one would make them
      // canonical.
      let encoded = one.encoded(plain: plain)
      return .folding(one.hasFolding ? .both(encoded, .repeated(Self.encodedOctet(plain: plain))) : encoded)
    // Marks are no octets of a text, so they have no escapes.
    case .marked(let one, let marks, let text):
      return one.encoded(plain: plain).marked(marks, as: Self.encode(text, plain: plain))
    }
  }

  /// Any octet in its canonical form.
  private static func encodedOctet(plain: SymbolSet) -> Language {
    .union([.symbols(plain - "%"), escape((0...255).filter { $0 >= 128 || !(plain - "%").contains($0) })])
  }

  private var hasFolding: Bool {
    switch form {
    case .emptyText, .symbols, .run, .texts: false
    case .sequence(let one, let other), .both(let one, let other), .except(let one, let other):
      one.hasFolding || other.hasFolding
    case .union(let members): members.contains(where: \.hasFolding)
    case .repeated(let one), .marked(let one, _, _): one.hasFolding
    case .folding: true
    }
  }

  private static func encode(_ text: some Sequence<UInt8>, plain: SymbolSet) -> [UInt8] {
    text.flatMap { plain.contains($0) ? [$0] : [UInt8(ascii: "%"), hexDigit($0 >> 4), hexDigit($0 & 15)] }
  }

  /// The escape of one of these octets.
  private static func escape(_ octets: some Sequence<UInt8>) -> Language {
    var digits = [SymbolSet](repeating: SymbolSet(), count: 16)
    for octet in octets { digits[Int(octet >> 4)].insert(hexDigit(octet & 15)) }
    return .sequence(
      .symbols("%"),
      .union((0..<16).map { .sequence(.symbols(SymbolSet([hexDigit($0)])), .symbols(digits[Int($0)])) }))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// The texts that a pattern of Apple's association file matches: `?` is one character, `*` any number of them, and
  /// `$(digit)`, `$(xdigit)`, `$(alpha)`, `$(upper)`, `$(lower)` and `$(alnum)` one of a kind.
  ///
  /// - Parameter plain: the octets that need no escape, if the pattern is one for decoded texts; the language then has
  ///   the canonical forms. Without them a character is one symbol.
  package static func glob(_ pattern: String, plain: SymbolSet? = nil) -> Language {
    let character = plain.map { encodedCharacter(plain: $0) } ?? .symbols(.all)
    var parts: [Language] = []
    // By octets, because a combining mark may follow a `?`.
    var rest = Array(pattern.utf8)[...]
    while let next = rest.first {
      if let kind = kinds.first(where: { rest.starts(with: "$(\($0.name))".utf8) }) {
        let symbols = Language.symbols(kind.set)
        parts.append(plain.map { symbols.encoded(plain: $0) } ?? symbols)
        rest = rest.dropFirst(kind.name.utf8.count + 3)
        continue
      }
      switch next {
      case UInt8(ascii: "?"): parts.append(character)
      case UInt8(ascii: "*"): parts.append(.repeated(character))
      default: parts.append(.literal(plain.map { encode([next], plain: $0 - "%") } ?? [next]))
      }
      rest = rest.dropFirst()
    }
    return parts.reversed().reduce(.emptyText) { .sequence($1, $0) }
  }

  private static let kinds: [(name: String, set: SymbolSet)] = [
    ("digit", .digits), ("xdigit", .digits | "ABCDEFabcdef"), ("alpha", .uppercase | .lowercase),
    ("upper", .uppercase), ("lower", .lowercase), ("alnum", .uppercase | .lowercase | .digits),
  ]

  /// One or more percent-encoded texts of a language with a separator between them. The whole is split at each
  /// separator from the left, so no part has one.
  ///
  /// - Parameter separator: the separator in the form that the texts have: `,` or `%2C`.
  package static func list(of element: Language, separator: [UInt8]) -> Language {
    guard !separator.isEmpty else { return element }
    let mark = Language.literal(separator)
    // A separator begins where an octet begins, not within its escape.
    let escape = Language.sequence(.symbols("%"), .symbols(.all), .symbols(.all))
    let octet = Language.union([.symbols(SymbolSet.all - "%"), escape])
    let octets = Language.repeated(octet)
    let part = Language.except(.sequence(element, mark), .sequence(octets, mark, octet, octets))
    return .sequence(.repeated(part), .except(element, .sequence(octets, mark, octets)))
  }
}
