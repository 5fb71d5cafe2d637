import AssociationFiles
import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements, on all processors if there are at least `few`: an array of few small ones is not worth threads.
  package func mapConcurrently<Mapped: Sendable>(
    ifAtLeast few: Int = 64, _ transform: @Sendable (Element) -> Mapped
  ) -> [Mapped] {
    guard count >= few else { return map(transform) }
    let results = Mutex([Mapped?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
