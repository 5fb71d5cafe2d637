/// A prefix code that gives frequent symbols short codes (RFC 1951 section 3.2.2).
struct HuffmanCode {
  /// The number of bits of each symbol; 0 for a symbol that does not occur.
  let lengths: [UInt8]
  /// The bits of each symbol; the lowest bit is the first.
  let codes: [UInt16]

  /// - Parameters:
  ///   - counts: the frequency of each symbol.
  ///   - limit: the maximum number of bits of a symbol.
  init(_ counts: [Int], limit: Int) {
    lengths = Self.lengths(counts, limit)
    codes = Self.codes(lengths)
  }

  /// The code lengths of Huffman's algorithm, cut off at the limit.
  private static func lengths(_ counts: [Int], _ limit: Int) -> [UInt8] {
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    guard symbols.count > 1 else {
      // A single symbol has one bit (RFC 1951 section 3.2.7).
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    // The leaves in ascending order, then the inner nodes, which are created in ascending order too.
    var weights = symbols.map { counts[$0] }
    var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
    var (leaf, inner) = (0, symbols.count)
    func lightest() -> Int {
      if leaf < symbols.count, inner >= weights.count || weights[leaf] <= weights[inner] {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    while weights.count < parents.count {
      let (one, other) = (lightest(), lightest())
      (parents[one], parents[other]) = (weights.count, weights.count)
      weights.append(weights[one] + weights[other])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var numbers = [Int](repeating: 0, count: limit + 1)
    for node in parents.indices.dropLast().reversed() {
      depths[node] = depths[parents[node]] + 1
      if node < symbols.count { numbers[min(depths[node], limit)] += 1 }
    }
    fit(&numbers, limit)
    // The rarest symbols have the longest codes.
    var next = 0
    for length in (1...limit).reversed() {
      for _ in 0..<numbers[length] {
        lengths[symbols[next]] = UInt8(length)
        next += 1
      }
    }
    return lengths
  }

  /// Corrects lengths that were cut off: lengthens shorter codes until the code is complete (Kraft's inequality).
  private static func fit(_ numbers: inout [Int], _ limit: Int) {
    var total = (1...limit).reduce(0) { $0 + numbers[$1] << (limit - $1) }
    while total > 1 << limit {
      guard let length = (1..<limit).last(where: { numbers[$0] > 0 }) else { return }
      numbers[limit] -= 1
      numbers[length] -= 1
      numbers[length + 1] += 2
      total -= 1
    }
  }

  /// The canonical codes of these lengths (RFC 1951 section 3.2.2) with their bits reversed, because the first bit is
  /// written first.
  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var numbers = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { numbers[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1...16 { next[length] = (next[length - 1] + numbers[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      var (rest, turned): (Int, UInt16) = (next[Int(length)], 0)
      for _ in 0..<length {
        turned = turned << 1 | UInt16(rest & 1)
        rest >>= 1
      }
      return turned
    }
  }
}
