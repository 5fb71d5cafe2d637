import DeepLinkTestSupport

/// Ways to cut an input in pieces. They follow from the input alone, so that seeds can be plain text.
enum Cuts {
  /// Octets of an input that is always cut into single ones as well; of longer ones, each eighth, since it takes the
  /// time of all the rest.
  private static let mostSingles = 64

  /// The input in two pieces, in a few, and octet by octet.
  static func pieces(of input: [UInt8]) -> [[[UInt8]]] {
    guard input.count > 1 else { return [] }
    var random = SeededGenerator(seed: hash(input))
    let ways = [2, 8].map { parts in
      let cuts = (1..<parts).map { _ in Int.random(in: 1..<input.count, using: &random) }
      return cut(input, at: Set(cuts).sorted())
    }
    return input.count <= mostSingles || random.next() % 8 == 0 ? ways + [input.map { [$0] }] : ways
  }

  private static func cut(_ input: [UInt8], at cuts: [Int]) -> [[UInt8]] {
    zip([0] + cuts, cuts + [input.count]).map { Array(input[$0..<$1]) }
  }

  /// FNV-1a.
  static func hash(_ octets: [UInt8]) -> UInt64 {
    octets.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
