/// A pattern ready to be matched.
struct CompiledPattern: Sendable {
  /// The pattern as it was written.
  let text: String
  private let form: Form

  private enum Form: Sendable {
    case nothing
    /// A pattern without variables, and up to where its codes are to be matched, each a way to match; `startsFree` says
    /// that it has no slash at its start, so that it may also match behind the text's own.
    case glob(Glob, ends: [Int], startsFree: Bool)
    case automaton(PatternAutomaton)
    /// A pattern whose variables have more places than the limit: it is compared with nothing.
    case tooLarge
  }

  /// What a pattern is compared with, which decides what its slashes mean.
  enum Place: Sendable {
    /// The path: slashes at its end do not count, one at its start may be left out, `/*` at its end also matches the
    /// parent (TN3155; recorded of swcutil on macOS 27).
    case path
    /// The query, a query item's value or the fragment, which are plain text.
    case other
  }

  /// Compiles a pattern.
  /// - Parameter folds: whether letters compare without case; the text has to be folded as well then.
  init(_ text: String, _ place: Place, folds: Bool, variables: inout VariableTable) {
    self.text = text
    let tokens = Self.tokens(text, place, folds: folds)
    let isPath = place == .path
    if isPath, tokens.isEmpty {
      // Any path is a slash at least.
      form = .nothing
    } else if let glob = Glob(tokens) {
      let startsFree = isPath && !glob.isLiteral(PatternToken.slash, at: 0)
      form = .glob(glob, ends: isPath ? Self.ends(of: glob) : [glob.count], startsFree: startsFree)
    } else {
      let automaton = Self.automaton(tokens, place, folds: folds, variables: &variables)
      form = automaton.map(Form.automaton) ?? .tooLarge
    }
  }

  /// Whether it has variables, which take more work to match.
  var hasVariables: Bool {
    if case .automaton = form { true } else { false }
  }

  /// Whether its variables have more places than the limit, so that it is left undecided what it matches.
  var isTooLarge: Bool {
    if case .tooLarge = form { true } else { false }
  }

  /// Whether the pattern matches a whole text: for a path, one without slashes at its end.
  /// - Parameter allowance: says afterwards whether the answer counts.
  func matches(_ text: [UInt32], _ allowance: inout MatchAllowance) -> Bool {
    switch form {
    case .nothing: return false
    case .tooLarge:
      allowance.giveUp()
      return false
    case .automaton(let automaton): return automaton.matches(text, &allowance)
    case .glob(let glob, let ends, let startsFree):
      let behindSlash = startsFree && text.first == PatternToken.slash
      return ends.contains { end in
        glob.matches(text, codesBefore: end) || behindSlash && glob.matches(text, from: 1, codesBefore: end)
      }
    }
  }

  /// The tokens of a pattern, folded if letters compare without case, with no more than one slash at a path's start.
  static func tokens(_ text: String, _ place: Place, folds: Bool) -> [PatternToken] {
    var tokens = PatternToken.tokens(of: text)
    if place == .path {
      let slashes = tokens.prefix { $0 == .literal(PatternToken.slash) }.count
      if slashes > 1 { tokens.removeFirst(slashes - 1) }
    }
    return folds ? tokens.map(\.folded) : tokens
  }

  /// The automaton of a pattern, for every pattern there is; nil if its variables have more places than the limit.
  static func automaton(
    _ tokens: [PatternToken], _ place: Place, folds: Bool, variables: inout VariableTable
  ) -> PatternAutomaton? {
    var places = 0
    var parts: [PatternAutomaton.Part] = []
    if place == .path, tokens.first != .literal(PatternToken.slash), !tokens.isEmpty { parts.append(.optionalSlash) }
    for token in tokens {
      switch token {
      case .literal(let scalar): parts.append(.literal(scalar))
      case .anyOne: parts.append(.anyOne)
      case .anyRun: parts.append(.anyRun)
      case .variable(let name):
        let variable = variables.automaton(name, folds: folds)
        places += variable.nodes.count
        guard places <= variables.mostPlaces else { return nil }
        parts.append(.variable(variable))
      }
    }
    return PatternAutomaton(parts, isPath: place == .path)
  }

  /// The ends at which a path pattern may stop: before its last slashes, and before a `/*` there.
  private static func ends(of glob: Glob) -> [Int] {
    var end = glob.count
    while end > 1, glob.isLiteral(PatternToken.slash, at: end - 1) { end -= 1 }
    let parent = end - 2
    guard parent > 0, glob.isRun(at: end - 1), glob.isLiteral(PatternToken.slash, at: parent) else { return [end] }
    return [end, parent]
  }
}
