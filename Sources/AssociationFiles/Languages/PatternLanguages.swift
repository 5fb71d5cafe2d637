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
  /// The most values of a variable that each make another end of a path.
  private static let mostEnds = 64

  private let variables: VariableTable
  /// The octets that stand for themselves in the canonical form.
  private let plain: SymbolSet
  private var patterns: [Key: Language?] = [:]
  private var values: [Key: Language?] = [:]
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
    let ends = ends(of: tokens, mode, &work)
    guard let ends else { return nil }
    return first == .literal(PatternToken.slash) ? ends : .sequence(.optional(.symbols("/")), ends)
  }

  private func ends(of tokens: [PatternToken], _ mode: ComparisonMode, _ work: inout Work) -> Language? {
    let slash = PatternToken.literal(PatternToken.slash)
    let kept = tokens.count - tokens.reversed().prefix { $0 == slash }.count
    var core = tokens[..<kept]
    var wholes = [core]
    if kept < tokens.count { wholes.append(core + [slash]) }
    let run = core.last == .anyRun ? core.suffix(1) : []
    core = core.dropLast(run.count)
    if !run.isEmpty, core.last == slash { wholes.append(core.dropLast()) }
    if case .variable(let name)? = core.last {
      // Values that end like a path may end it: each is looked at by itself.
      let ends = variables.values(name).map { PatternToken.tokens(of: $0, allowsVariables: false) }
        .filter { $0.last == nil || $0.last == slash || $0.last == .anyRun }
      guard ends.count <= Self.mostEnds else { return nil }
      let front = Array(core.dropLast())
      let languages = ends.map { value in
        // The matcher reads `**` in a value as `*`.
        let value = value.indices.filter { $0 == 0 || value[$0] != .anyRun || value[$0 - 1] != .anyRun }.map {
          value[$0]
        }
        return self.ends(of: front + value + run, mode, &work)
      }
      return union(languages + wholes.map { sequence(Array($0), mode, &work) })
    }
    return union(wholes.map { sequence(Array($0), mode, &work) })
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
