import DeepLinkOctets
package import TextLanguages

/// Makes languages of patterns, each once for a file.
///
/// The matcher does not use them, so that each can be held against the other. A rule that compares a URL as it is written
/// has octets as symbols. One that decodes it first compares scalars; the language then has the texts with each scalar in
/// one canonical percent-encoded form.
package final class PatternLanguages {
  /// The most parts of a pattern: languages nest, and a pattern of more parts is left undecided.
  private static let mostParts = 2_000

  private let variables: VariableTable
  /// The octets that stand for themselves in the canonical form.
  private let plain: SymbolSet
  private var patterns: [Key: Language?] = [:]
  private var values: [Key: Language?] = [:]
  private var tails: [Key: [Set<Tail.Beyond>: Tail]] = [:]
  private lazy var decodedCharacter = Language.encodedCharacter(plain: plain)

  private struct Key: Hashable {
    let text: [UInt32]
    let isPath: Bool
    let mode: ComparisonMode
  }

  package init(_ variables: VariableTable, plain: SymbolSet = .all - "%") {
    (self.variables, self.plain) = (variables, plain)
  }

  /// The texts that a pattern matches; nil if it has too many parts.
  func language(_ pattern: UTF8Text, _ place: CompiledPattern.Place, _ mode: ComparisonMode, _ work: inout Work)
    -> Language?
  {
    let key = Key(text: pattern.scalars, isPath: place == .path, mode: mode)
    // Defaults give one pattern to many rules.
    work.take(key.text.count)
    if let known = patterns[key] { return known }
    let tokens = CompiledPattern.tokens(pattern, place, folds: false)
    let language = place == .path ? path(tokens, mode, &work) : sequence(tokens, mode, &work)
    patterns[key] = .some(language)
    return language
  }

  /// All texts, and all paths as they are compared: a slash at the start, none at the end but a lone one.
  package func universe(_ place: CompiledPattern.Place, _ mode: ComparisonMode) -> Language {
    let texts = Language.repeated(character(mode))
    guard place == .path else { return texts }
    let last = Language.except(character(mode), .symbols("/"))
    return .union([.symbols("/"), .sequence(.symbols("/"), texts, last)])
  }

  package func character(_ mode: ComparisonMode) -> Language { mode.decodes ? decodedCharacter : .symbols(.all) }

  // MARK: Paths

  /// Slashes at the end of a path do not count, `/*` there also matches the parent, and a slash at the start may be left
  /// out (TN3155).
  private func path(_ tokens: [PatternToken], _ mode: ComparisonMode, _ work: inout Work) -> Language? {
    guard let first = tokens.first else { return .empty }
    guard let ends = tail(tokens[...], before: Tail(), mode, &work)?.texts else { return nil }
    return first == Self.slash ? ends : .sequence(.optional(.symbols("/")), ends)
  }

  private static let slash = PatternToken.literal(PatternToken.slash)

  /// What tokens at the end of a pattern match.
  private struct Tail {
    /// What may follow the end of a path without being in it.
    enum Beyond { case slash, slashAndRun, slashes }

    /// The texts up to the end of a path.
    var texts = Language.emptyText
    /// Behind which of these the tokens may match the rest of nothing.
    var beyond: Set<Beyond> = [.slash, .slashAndRun, .slashes]
  }

  /// The tail of tokens before another one. Each value of a variable may end in what follows the end of the path.
  private func tail(
    _ tokens: ArraySlice<PatternToken>, before rest: Tail, _ mode: ComparisonMode, _ work: inout Work
  ) -> Tail? {
    var (tail, front, count) = (rest, tokens, 0)
    while let token = front.last, !tail.beyond.isEmpty {
      front.removeLast()
      count += 1
      guard count <= Self.mostParts, let texts = sequence([token], mode, &work) else { return nil }
      var next = Tail(texts: .sequence(texts, tail.texts), beyond: [])
      switch token {
      case Self.slash:
        if tail.beyond.contains(.slash) { next.texts = .optional(next.texts) }
        if tail.beyond.contains(.slashes) { next.beyond = Tail().beyond }
      case .anyRun: if tail.beyond.contains(.slashAndRun) { next.beyond = [.slash] }
      case .variable(let name):
        guard let ends = ends(of: name, before: tail.beyond, mode, &work) else { return nil }
        next = Tail(texts: .union([next.texts, ends.texts]), beyond: ends.beyond)
      case .literal, .anyOne: break
      }
      tail = next
    }
    guard !front.isEmpty, tail.texts != .empty else { return tail }
    guard let texts = sequence(Array(front), mode, &work) else { return nil }
    tail.texts = .sequence(texts, tail.texts)
    return tail
  }

  /// The starts of the values of a variable whose other part follows the end of a path.
  private func ends(
    of name: [UInt32], before beyond: Set<Tail.Beyond>, _ mode: ComparisonMode, _ work: inout Work
  ) -> Tail? {
    let key = Key(text: name, isPath: true, mode: mode)
    if let known = tails[key]?[beyond] { return known }
    var (texts, all) = ([Language](), Tail(texts: .empty, beyond: []))
    for value in variables.values(name) {
      // The matcher reads `**` in a value as `*`.
      let tokens = PatternToken.tokens(of: value, allowsVariables: false).reduce(into: [PatternToken]()) {
        if $1 != .anyRun || $0.last != .anyRun { $0.append($1) }
      }
      guard let end = tail(tokens[...], before: Tail(texts: .empty, beyond: beyond), mode, &work) else { return nil }
      texts.append(end.texts)
      all.beyond.formUnion(end.beyond)
    }
    all.texts = .union(texts)
    tails[key, default: [:]][beyond] = all
    return all
  }

  private func union(_ languages: [Language?]) -> Language? {
    languages.contains(nil) ? nil : .union(languages.compactMap(\.self))
  }

  // MARK: Parts

  private func sequence(_ tokens: [PatternToken], _ mode: ComparisonMode, _ work: inout Work) -> Language? {
    work.take(tokens.count)
    var parts: [Language] = []
    var index = 0
    while index < tokens.count, parts.count <= Self.mostParts {
      switch tokens[index] {
      case .literal:
        let literals = tokens[index...].prefix { if case .literal = $0 { true } else { false } }
        parts.append(literal(literals.compactMap { if case .literal(let scalar) = $0 { scalar } else { nil } }, mode))
        index += literals.count - 1
      case .anyOne: parts.append(character(mode))
      case .anyRun: parts.append(.repeated(character(mode)))
      case .variable(let name):
        guard let values = values(name, mode, &work) else { return nil }
        parts.append(values)
      }
      index += 1
    }
    guard parts.count <= Self.mostParts else { return nil }
    return parts.reversed().reduce(.emptyText) { .sequence($1, $0) }
  }

  private func values(_ name: [UInt32], _ mode: ComparisonMode, _ work: inout Work) -> Language? {
    let key = Key(text: name, isPath: false, mode: mode)
    if let known = values[key] { return known }
    let language = union(
      variables.values(name).map {
        sequence(PatternToken.tokens(of: $0, allowsVariables: false), mode, &work)
      })
    values[key] = .some(language)
    return language
  }

  private func literal(_ scalars: [UInt32], _ mode: ComparisonMode) -> Language {
    guard mode.folds else { return spelled(scalars, mode) }
    // Letters beyond ASCII fold too, so ``Language/folding(_:)`` is not enough where they can be.
    guard mode.decodes else { return .folding(spelled(scalars, mode)) }
    return scalars.reversed().reduce(.emptyText) { rest, scalar in
      let variants = CaseFolding.variants(of: CaseFolding.fold(scalar))
      return .sequence(.union(variants.map { spelled([$0], mode) }), rest)
    }
  }

  package func spelled(_ scalars: [UInt32], _ mode: ComparisonMode) -> Language {
    let octets = UTF8Text(scalars: scalars).utf8
    guard mode.decodes else { return .literal(octets) }
    return .literal(
      octets.flatMap { octet in
        plain.contains(octet) && octet != UInt8(ascii: "%") ? [octet] : Array("%\(octet.hexDigits)".utf8)
      })
  }
}
