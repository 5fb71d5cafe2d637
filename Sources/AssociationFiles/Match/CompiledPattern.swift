package import DeepLinkOctets

/// A pattern ready to be matched.
///
/// A class, as rules are: matching accesses both for every URL, and accessing a structure with many references costs more
/// than matching most patterns.
package final class CompiledPattern: Sendable {
  /// The pattern as it was written.
  let text: UTF8Text
  /// Whether it has variables within the limit of places.
  package let hasVariables: Bool
  /// The common start of all paths that it matches, with letters folded; may be empty, and always is for other parts.
  package let start: [UInt32]
  private let form: Form

  private enum Form: Sendable {
    case nothing
    /// A pattern that needs no automaton. It may also end at `parent`. If it `startsFree`, it has no slash at its start and
    /// may match after that of the text.
    case glob(Glob, end: Int, parent: Int?, startsFree: Bool)
    /// A pattern that needs one, and the start of all texts that it can match.
    case automaton(PatternAutomaton, head: [UInt32])
    /// A pattern whose variables have more places than the limit, which is not compared.
    case tooLarge
  }

  /// The part that a pattern is compared with, which decides the meaning of slashes.
  package enum Place: Sendable {
    /// The path: slashes at its end do not count, one at its start may be left out, `/*` at its end also matches the
    /// parent (TN3155; recorded of swcutil on macOS 27).
    case path
    /// The query, the value of a query item, or the fragment.
    case other
  }

  /// Compiles a pattern.
  /// - Parameter folds: whether letters compare without case; the text then has to be folded, too.
  package init(_ text: UTF8Text, _ place: Place, folds: Bool, variables: inout VariableTable) {
    self.text = text
    let tokens = Self.tokens(text, place, folds: folds)
    let isPath = place == .path
    start = isPath ? Self.start(of: tokens) : []
    let parts = Self.parts(tokens, place, folds: folds, variables: &variables)
    if isPath, tokens.isEmpty {
      // A path has at least a slash.
      form = .nothing
    } else if let parts {
      if let glob = Glob(parts) {
        let startsFree = isPath && !glob.isLiteral(PatternToken.slash, at: 0)
        let (end, parent) = isPath ? Self.ends(of: glob) : (glob.count, nil)
        form = .glob(glob, end: end, parent: parent, startsFree: startsFree)
      } else {
        form = .automaton(PatternAutomaton(parts, isPath: isPath), head: Self.head(of: parts, isPath: isPath))
      }
    } else {
      form = .tooLarge
    }
    hasVariables = parts?.contains { if case .variable = $0 { true } else { false } } ?? false
  }

  /// Whether its variables have more places than the limit, so that matching is undecided.
  var isTooLarge: Bool {
    if case .tooLarge = form { true } else { false }
  }

  /// Whether the pattern matches a whole text: for a path, one without slashes at its end.
  /// - Parameter allowance: tells afterwards whether the result is decided.
  package func matches(_ text: [UInt32], _ allowance: inout MatchAllowance) -> Bool {
    switch form {
    case .nothing: return false
    case .tooLarge:
      allowance.giveUp()
      return false
    case .automaton(let automaton, let head): return text.starts(with: head) && automaton.matches(text, &allowance)
    case .glob(let glob, let end, let parent, let startsFree):
      if glob.matches(text, codesBefore: end, &allowance) { return true }
      if let parent, glob.matches(text, codesBefore: parent, &allowance) { return true }
      guard startsFree, text.first == PatternToken.slash else { return false }
      if glob.matches(text, from: 1, codesBefore: end, &allowance) { return true }
      guard let parent else { return false }
      return glob.matches(text, from: 1, codesBefore: parent, &allowance)
    }
  }

  /// The tokens of a pattern, folded if letters compare without case, with no more than one slash at a path's start.
  package static func tokens(_ text: UTF8Text, _ place: Place, folds: Bool) -> [PatternToken] {
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
    parts(tokens, place, folds: folds, variables: &variables).map { PatternAutomaton($0, isPath: place == .path) }
  }

  private static func parts(
    _ tokens: [PatternToken], _ place: Place, folds: Bool, variables: inout VariableTable
  ) -> [PatternAutomaton.Part]? {
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
    return parts
  }

  /// The literals at the start of the parts; of a path without slashes at their end, because those may be at the end of the
  /// path, where they do not count.
  private static func head(of parts: [PatternAutomaton.Part], isPath: Bool) -> [UInt32] {
    var head: [UInt32] = []
    for part in parts {
      guard case .literal(let scalar) = part else { break }
      head.append(scalar)
    }
    while isPath, head.last == PatternToken.slash { head.removeLast() }
    return head
  }

  /// The common start of all paths that a pattern matches, with letters folded and without slashes at its end, which do not
  /// count; empty if the pattern does not start with a character.
  private static func start(of tokens: [PatternToken]) -> [UInt32] {
    var start: [UInt32] = []
    for token in tokens {
      guard case .literal(let scalar) = token else { break }
      start.append(CaseFolding.fold(scalar))
    }
    while start.last == PatternToken.slash { start.removeLast() }
    guard let first = start.first else { return [] }
    return first == PatternToken.slash ? start : [PatternToken.slash] + start
  }

  /// The ends at which a path pattern may stop: before its last slashes, and before a `/*` there, which is the parent.
  private static func ends(of glob: Glob) -> (end: Int, parent: Int?) {
    var end = glob.count
    while end > 1, glob.isLiteral(PatternToken.slash, at: end - 1) { end -= 1 }
    let parent = end - 2
    guard parent > 0, glob.isRun(at: end - 1), glob.isLiteral(PatternToken.slash, at: parent) else {
      return (end, nil)
    }
    return (end, parent)
  }
}

/// A token of a pattern.
///
/// Apple, `applinks.Details.Components`: `*` is zero or more characters, `?` exactly one, `$(name)` a substitution
/// variable. Nothing else is special, and there is no escape.
package enum PatternToken: Hashable, Sendable {
  /// A character that stands for itself.
  case literal(UInt32)
  /// `?`.
  case anyOne
  /// `*`.
  case anyRun
  /// `$(name)`, by the scalars of the name: the two encodings of é are two names.
  case variable([UInt32])

  package static let slash: UInt32 = 0x2F

  /// The tokens of a pattern. A `$` without `(`, or without a `)` before the next `$` or `(`, stands for itself.
  /// - Parameter allowsVariables: false for the value of a variable, which cannot hold others.
  package static func tokens(of pattern: UTF8Text, allowsVariables: Bool = true) -> [PatternToken] {
    let scalars = pattern.scalars
    var tokens: [PatternToken] = []
    tokens.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case 0x2A: tokens.append(.anyRun)
      case 0x3F: tokens.append(.anyOne)
      case 0x24 where allowsVariables:
        if let end = endOfName(scalars, at: index) {
          tokens.append(.variable(Array(scalars[(index + 2)..<end])))
          index = end
        } else {
          tokens.append(.literal(0x24))
        }
      case let scalar: tokens.append(.literal(scalar))
      }
      index += 1
    }
    return tokens
  }

  /// The index of the `)` of the variable whose `$` is at `index`, nil if none starts there.
  private static func endOfName(_ scalars: [UInt32], at index: Int) -> Int? {
    guard index + 1 < scalars.count, scalars[index + 1] == 0x28 else { return nil }
    var end = index + 2
    while end < scalars.count, scalars[end] != 0x24, scalars[end] != 0x28 {
      if scalars[end] == 0x29 { return end }
      end += 1
    }
    return nil
  }
}
