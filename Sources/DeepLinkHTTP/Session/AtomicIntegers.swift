public import Synchronization

/// A fixed number of atomic integers, which several threads use without a lock.
///
/// The class owns their memory. An array in line would spare one step to it, but macOS has that from 26 on only.
@usableFromInline
package final class AtomicIntegers: Sendable {
  // Only the pointer is shared; each number is atomic.
  @usableFromInline nonisolated(unsafe) let numbers: UnsafeMutablePointer<Atomic<Int>>

  /// The number of numbers.
  @usableFromInline let count: Int

  /// So many zeros.
  package init(_ count: Int) {
    self.count = count
    numbers = .allocate(capacity: count)
    for index in 0..<count { (numbers + index).initialize(to: Atomic(0)) }
  }

  deinit {
    numbers.deinitialize(count: count)
    numbers.deallocate()
  }

  /// The number at an index, without an order to other memory.
  @inlinable
  package subscript(index: Int) -> Int {
    check(index)
    return numbers[index].load(ordering: .relaxed)
  }

  /// Replaces the number at an index, without an order to other memory.
  @inlinable
  package func store(_ value: Int, at index: Int) {
    check(index)
    numbers[index].store(value, ordering: .relaxed)
  }

  /// Stops the program at an index beyond the numbers, as an array does.
  @inlinable @inline(__always)
  func check(_ index: Int) { precondition(index >= 0 && index < count, "no atomic number of this index") }

  /// Replaces the number at an index, if it is the expected one; false if another thread was faster.
  package func exchange(_ expected: Int, for value: Int, at index: Int) -> Bool {
    check(index)
    return numbers[index].compareExchange(expected: expected, desired: value, ordering: .relaxed).exchanged
  }

  /// Adds to the number at an index. Call it only on the thread that writes it.
  ///
  /// With a single writer an addition is a load and a store, without a locked instruction.
  @inlinable
  package func increase(_ index: Int, by count: Int = 1) { store(self[index] &+ count, at: index) }
}
