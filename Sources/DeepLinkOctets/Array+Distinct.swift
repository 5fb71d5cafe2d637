extension Array where Element: Hashable {
  /// The first of each equal elements, in order.
  @inlinable package var distinct: [Element] {
    if count <= 8 {
      // Comparing a few elements is faster than hashing them.
      let repeated = indices.filter { self[..<$0].contains(self[$0]) }
      return repeated.isEmpty ? self : indices.filter { !repeated.contains($0) }.map { self[$0] }
    }
    var known = Set<Element>(minimumCapacity: count)
    return filter { known.insert($0).inserted }
  }
}
