/// The characters that a variable stands for if each of its values is one: a bit for each of ASCII, and the others.
struct ScalarSet: Hashable, Sendable {
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
