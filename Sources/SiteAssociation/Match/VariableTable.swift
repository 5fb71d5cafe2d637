internal import Octets

/// The variables a file's patterns can use, each made into an automaton once, when it is first asked for.
struct VariableTable {
  /// The most places that the variables of one pattern may have.
  let mostPlaces: Int
  private let custom: [[UInt32]: [UTF8Text]]
  private var built: [Key: VariableAutomaton] = [:]

  private struct Key: Hashable {
    let name: [UInt32]
    let folds: Bool
  }

  /// The variables of a file and the predefined ones. A custom variable hides a predefined one of its name; of two
  /// custom ones of the same name the first counts.
  init(_ variables: [SubstitutionVariable], limits: MatchLimits) {
    mostPlaces = limits.places
    custom = Dictionary(variables.map { ($0.name.scalars, $0.values) }) { first, _ in first }
  }

  /// Whether there is a variable of this name, which is case-sensitive.
  func contains(_ name: [UInt32]) -> Bool {
    custom[name] != nil || PredefinedVariable(name) != nil
  }

  /// The values of a variable, none if it does not exist.
  func values(_ name: [UInt32]) -> [UTF8Text] {
    custom[name] ?? PredefinedVariable(name)?.values ?? []
  }

  /// The values of a variable, as an automaton; one that does not exist has none and so matches nothing.
  /// - Parameter folds: whether letters compare without case: "values … follow" the component's `caseSensitive`.
  mutating func automaton(_ name: [UInt32], folds: Bool) -> VariableAutomaton {
    let key = Key(name: name, folds: folds)
    if let automaton = built[key] { return automaton }
    let automaton = VariableAutomaton(
      values(name).map { value in
        let tokens = PatternToken.tokens(of: value, allowsVariables: false)
        return folds ? tokens.map(\.folded) : tokens
      })
    built[key] = automaton
    return automaton
  }
}

extension PatternToken {
  /// The token with its letter folded.
  var folded: PatternToken {
    if case .literal(let scalar) = self { .literal(CaseFolding.fold(scalar)) } else { self }
  }
}
