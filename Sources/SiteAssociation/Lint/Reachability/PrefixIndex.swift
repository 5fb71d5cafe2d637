/// Finds the rules whose path pattern can match a path, by the text that patterns start with: in a file of many rules few
/// remain to be tried.
struct PrefixIndex {
  private var rules: [UInt64: [Int]] = [:]

  /// Puts a rule in under the start of its pattern.
  mutating func insert(_ rule: Int, start: [UInt32]) {
    rules[Self.hash(start), default: []].append(rule)
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

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ text: [UInt32]) -> UInt64 {
    text.reduce(seed) { add($1, to: $0) }
  }

  private static func add(_ scalar: UInt32, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
  }
}
