package import DeepLinkOctets

/// All values of a variable as one automaton: a trie of the characters and wildcards of the values, so that matching all
/// values of `$(lang)` costs as much as one of them.
struct VariableAutomaton: Sendable {
  /// A node of the trie; its edges are separate.
  struct Node: Sendable {
    /// The node after a `?`, or none.
    var afterOne: Int32 = -1
    /// The node after a `*`, which is reached without reading, or none.
    var afterRun: Int32 = -1
    /// Whether this is the node after a `*`, so that any character leads back to it.
    var isRun = false
    /// Whether a value ends here.
    var isEnd = false
    /// Whether only slashes lead from here to the end of a value.
    var endsInSlashes = false
    /// Whether a `*` and then only slashes do.
    var endsInRun = false
    /// Whether `/*` and then only slashes do.
    var endsInSlashRun = false
    /// Whether one slash leads to the end of a value.
    var endsInSlash = false
  }

  private(set) var nodes = [Node()]
  private var edges: [UInt64: Int32] = [:]
  /// The characters of all values.
  private(set) var scalars: Set<UInt32> = []
  /// The values, if each is one character other than a slash, which does not count at the end of a path. Such a variable
  /// needs no automaton.
  private(set) var singles: ScalarSet?

  /// The automaton of these values; without values it matches nothing.
  init(_ values: [[PatternToken]]) {
    for value in values { insert(value) }
    // Nodes follow their predecessors, so in reverse order the successors of each are finished.
    for index in nodes.indices.reversed() { finish(index) }
    scalars = Set(edges.keys.lazy.map { UInt32(truncatingIfNeeded: $0) })
    let areSingles = values.allSatisfy { value in
      if case .literal(let scalar)? = value.first { value.count == 1 && scalar != PatternToken.slash } else { false }
    }
    if areSingles { singles = ScalarSet(scalars) }
  }

  /// The node that a character leads to.
  func edge(from node: Int32, _ scalar: UInt32) -> Int32? {
    edges[Self.key(node, scalar)]
  }

  /// Whether there are no values.
  var isEmpty: Bool { nodes.count == 1 && !nodes[0].isEnd }

  private mutating func insert(_ value: [PatternToken]) {
    var node: Int32 = 0
    for token in value {
      let current = Int(node)
      switch token {
      case .literal(let scalar):
        let key = Self.key(node, scalar)
        node = edges[key] ?? add(Node())
        edges[key] = node
      case .anyOne:
        node = nodes[current].afterOne >= 0 ? nodes[current].afterOne : add(Node())
        nodes[current].afterOne = node
      case .anyRun:
        if nodes[current].isRun { continue }
        node = nodes[current].afterRun >= 0 ? nodes[current].afterRun : add(Node(isRun: true))
        nodes[current].afterRun = node
      case .variable: continue
      }
    }
    nodes[Int(node)].isEnd = true
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(clamping: nodes.count - 1)
  }

  private mutating func finish(_ index: Int) {
    let slash = edge(from: Int32(clamping: index), PatternToken.slash).map { nodes[Int($0)] }
    let run = nodes[index].afterRun
    nodes[index].endsInSlashes = nodes[index].isEnd || slash?.endsInSlashes == true
    nodes[index].endsInRun = run >= 0 && nodes[Int(run)].endsInSlashes
    nodes[index].endsInSlashRun = slash?.endsInRun == true
    nodes[index].endsInSlash = slash?.isEnd == true
  }

  private static func key(_ node: Int32, _ scalar: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(scalar)
  }
}

/// The variables of a file, each made into an automaton on demand.
package struct VariableTable {
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
  package init(_ variables: [SubstitutionVariable], limits: MatchLimits) {
    mostPlaces = limits.places
    custom = Dictionary(variables.map { ($0.name.scalars, $0.values) }) { first, _ in first }
  }

  /// The values of a variable, none if it does not exist.
  package func values(_ name: [UInt32]) -> [UTF8Text] {
    custom[name] ?? PredefinedVariable(name)?.values ?? []
  }

  /// The values of a variable as an automaton; an unknown variable has no values and matches nothing.
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
