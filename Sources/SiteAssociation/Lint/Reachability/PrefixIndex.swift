/// Finds the rules whose path pattern can match a path, by the text that patterns start with: in a file of many rules few
/// remain to be tried.
struct PrefixIndex {
  private var rules: [UInt64: [Int]] = [:]

  /// Puts a rule in under the start of its pattern.
  mutating func insert(_ rule: Int, path pattern: String?) {
    rules[Self.hash(Self.start(of: pattern)), default: []].append(rule)
  }

  /// The rules whose start is a start of this path, and a few by chance, in lists, each in the order in which they were
  /// put in.
  func candidates(for path: [UInt32]) -> [[Int]] {
    var (hash, found) = (Self.seed, [rules[Self.seed] ?? []])
    for scalar in path {
      hash = Self.add(CaseFolding.fold(scalar), to: hash)
      if let more = rules[hash] { found.append(more) }
    }
    return found
  }

  /// What every path that a pattern matches starts with, letters folded.
  ///
  /// The slashes at its end are left out, since they do not count, and nothing is sure where a pattern does not start
  /// in a character.
  static func start(of pattern: String?) -> [UInt32] {
    guard let pattern else { return [] }
    var start: [UInt32] = []
    let tokens = CompiledPattern.tokens(pattern, .path, folds: true)
    for token in tokens {
      guard case .literal(let scalar) = token else { break }
      start.append(scalar)
    }
    while start.last == PatternToken.slash { start.removeLast() }
    guard let first = start.first else { return [] }
    return first == PatternToken.slash ? start : [PatternToken.slash] + start
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ text: [UInt32]) -> UInt64 {
    text.reduce(seed) { add($1, to: $0) }
  }

  private static func add(_ scalar: UInt32, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
  }
}
