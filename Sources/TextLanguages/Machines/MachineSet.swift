/// A set of machines, by their places in a list.
package struct MachineSet: Hashable, Sendable {
  /// The places up to 63, so that a small set needs no memory of its own.
  private var low: UInt64 = 0
  /// The places from 64 on; the last word is not zero.
  private var high: [UInt64] = []

  /// The set without a machine.
  package init() {}

  /// The machines at these places.
  package init(_ places: some Sequence<Int>) { for place in places { insert(place) } }

  /// Whether there is no machine.
  package var isEmpty: Bool { low == 0 && high.isEmpty }

  /// Adds the machine at a place.
  package mutating func insert(_ place: Int) {
    guard place >= 64 else { return low |= 1 << UInt64(place) }
    let word = place / 64 - 1
    while high.count <= word { high.append(0) }
    high[word] |= 1 << UInt64(place % 64)
  }

  /// Whether the machine at a place is in the set.
  package func contains(_ place: Int) -> Bool {
    let word = place / 64 - 1
    return (word < 0 ? low : word < high.count ? high[word] : 0) >> UInt64(place % 64) & 1 == 1
  }

  /// Whether every machine of the set is in another one.
  package func isSubset(of other: Self) -> Bool { intersection(other) == self }

  /// The machines of both sets.
  package func intersection(_ other: Self) -> Self {
    var common = Self()
    common.low = low & other.low
    common.high = zip(high, other.high).map { $0 & $1 }
    while common.high.last == 0 { common.high.removeLast() }
    return common
  }

  /// The machines of either set.
  package func union(_ other: Self) -> Self {
    var all = high.count < other.high.count ? other : self
    all.low = low | other.low
    for (index, word) in (high.count < other.high.count ? high : other.high).enumerated() { all.high[index] |= word }
    return all
  }

  /// The places in ascending order.
  package var places: [Int] { (0..<64 * (high.count + 1)).filter(contains) }
}
