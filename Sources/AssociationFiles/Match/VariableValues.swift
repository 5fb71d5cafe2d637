package import DeepLinkOctets

/// All values of a variable as a trie of their characters and wildcards, so that matching all values of `$(lang)` costs as much as
/// one of them.
final class VariableValues: Sendable {
  /// A node of the trie; its edges are separate.
  private struct Node {
    /// The node after a `?`, or none.
    var afterOne: Int32 = -1
    /// The node after a `*`, or none.
    var afterRun: Int32 = -1
    /// Whether a value ends here.
    var isEnd = false
  }

  private let nodes: [Node]
  private let edges: [UInt64: Int32]
  /// The values, if each is one character other than a slash, which does not count at the end of a path. Such a variable
  /// needs no trie.
  let singles: ScalarSet?

  /// Compiles values; without values it matches nothing.
  init(_ values: [[PatternToken]]) {
    var (nodes, edges) = ([Node()], [UInt64: Int32]())
    func node(_ known: Int32) -> Int32 {
      if known >= 0 { return known }
      nodes.append(Node())
      return Int32(clamping: nodes.count - 1)
    }
    for value in values {
      var last: Int32 = 0
      for (index, token) in value.enumerated() {
        let current = Int(last)
        switch token {
        case .literal(let scalar):
          last = node(edges[Self.key(last, scalar)] ?? -1)
          edges[Self.key(Int32(clamping: current), scalar)] = last
        case .anyOne:
          last = node(nodes[current].afterOne)
          nodes[current].afterOne = last
        case .anyRun where index > 0 && value[index - 1] == .anyRun, .variable: continue
        case .anyRun:
          last = node(nodes[current].afterRun)
          nodes[current].afterRun = last
        }
      }
      nodes[Int(last)].isEnd = true
    }
    (self.nodes, self.edges) = (nodes, edges)
    let areSingles = values.allSatisfy { value in
      if case .literal(let scalar)? = value.first { value.count == 1 && scalar != PatternToken.slash } else { false }
    }
    singles = areSingles ? ScalarSet(edges.keys.lazy.map { UInt32(truncatingIfNeeded: $0) }) : nil
  }

  /// The places at which a value may end that begins at one of these, in order.
  /// - Parameter allowance: charged with the visited nodes; once it is used up, there are none.
  func ends(in text: MatchedText, from places: [Int], _ allowance: inout MatchAllowance) -> [Int] {
    var pending = places.map { (node: Int32(0), place: $0) }
    var (ends, visited) = ([Int](), Set<UInt64>())
    while var (node, place) = pending.popLast() {
      while true {
        guard allowance.take(1) else { return [] }
        let current = nodes[Int(node)]
        if current.isEnd { ends.append(place) }
        if current.afterOne >= 0, place < text.scalars.count { pending.append((current.afterOne, place + 1)) }
        if current.afterRun >= 0 {
          for next in text.run(from: place) {
            // From a place that was visited, all places behind it were, too.
            guard visited.insert(Self.key(current.afterRun, UInt32(clamping: next))).inserted else { break }
            pending.append((current.afterRun, next))
          }
        }
        guard let (scalar, next) = text.scalar(at: place), let child = edges[Self.key(node, scalar)] else { break }
        (node, place) = (child, next)
      }
    }
    return ends.count < 2 ? ends : Set(ends).sorted()
  }

  private static func key(_ node: Int32, _ scalar: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(scalar)
  }
}

/// A text that is compared with a pattern, and the places in it.
///
/// In a path, slashes at the end of the pattern do not count, and `/*` there also matches the parent. So behind its end are three
/// places more: one behind a slash, one behind a `/*`, and one behind further slashes.
struct MatchedText {
  let scalars: [UInt32]
  let isPath: Bool

  /// The character at a place, and the place behind it.
  @inline(__always)
  func scalar(at place: Int) -> (scalar: UInt32, next: Int)? {
    if place < scalars.count { return (scalars[place], place + 1) }
    return isPath ? (PatternToken.slash, scalars.count + (place == scalars.count ? 1 : 3)) : nil
  }

  /// The places that a `*` reaches.
  func run(from place: Int) -> Range<Int> {
    if place <= scalars.count { return place..<scalars.count + 1 }
    return place == scalars.count + 1 ? place + 1..<place + 2 : place..<place
  }
}

/// A set of characters: a bit for each of ASCII, and the others. For variables whose values are single characters.
struct ScalarSet: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var others: Set<UInt32> = []

  init(_ scalars: some Sequence<UInt32>) {
    for scalar in scalars {
      switch scalar {
      case ..<64: low |= 1 << UInt64(scalar)
      case ..<128: high |= 1 << UInt64(scalar & 63)
      default: others.insert(scalar)
      }
    }
  }

  @inline(__always)
  func contains(_ scalar: UInt32) -> Bool {
    guard scalar < 128 else { return others.contains(scalar) }
    return (scalar < 64 ? low : high) >> UInt64(scalar & 63) & 1 == 1
  }
}

/// The variables of a file, each compiled on demand.
package struct VariableTable {
  private let custom: [[UInt32]: [UTF8Text]]
  private var built: [Key: VariableValues] = [:]

  private struct Key: Hashable {
    let name: [UInt32]
    let folds: Bool
  }

  /// The variables of a file and the predefined ones. A custom variable hides a predefined one of its name; of two
  /// custom ones of the same name the first counts.
  package init(_ variables: [SubstitutionVariable]) {
    custom = Dictionary(variables.map { ($0.name.scalars, $0.values) }) { first, _ in first }
  }

  /// The values of a variable, none if it does not exist.
  package func values(_ name: [UInt32]) -> [UTF8Text] {
    custom[name] ?? PredefinedVariable(name)?.values ?? []
  }

  /// The values of a variable, compiled; an unknown variable has no values and matches nothing.
  /// - Parameter folds: whether letters compare without case: "values … follow" the component's `caseSensitive`.
  mutating func compiled(_ name: [UInt32], folds: Bool) -> VariableValues {
    let key = Key(name: name, folds: folds)
    if let values = built[key] { return values }
    let values = VariableValues(
      values(name).map { value in
        let tokens = PatternToken.tokens(of: value, allowsVariables: false)
        return folds ? tokens.map(\.folded) : tokens
      })
    built[key] = values
    return values
  }
}

extension PatternToken {
  /// The token with its letter folded.
  var folded: PatternToken {
    if case .literal(let scalar) = self { .literal(CaseFolding.fold(scalar)) } else { self }
  }
}
