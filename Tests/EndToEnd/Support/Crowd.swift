import Foundation
import Synchronization
import Testing

/// Threads that repeat the same work until it ends or fails.
final class Crowd: Sendable {
  private let group = DispatchGroup()
  private let failures = Mutex<[String]>([])
  private let rounds = Atomic<Int>(0)

  /// - Parameter body: one round; returns false after the last one.
  init(_ count: Int, _ body: @escaping @Sendable (_ number: Int) throws -> () throws -> Bool) {
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread { [self] in
        do {
          let round = try body(number)
          while try round() { rounds.wrappingAdd(1, ordering: .relaxed) }
        } catch {
          failures.withLock { $0.append("client \(number): \(error)") }
        }
        group.leave()
      }
    }
  }

  /// The number of completed rounds so far.
  var count: Int { rounds.load(ordering: .relaxed) }

  /// Waits until all threads have ended, and returns the failures.
  func finish() -> [String] {
    #expect(group.wait(timeout: .now() + 240) == .success)
    return failures.withLock { $0 }
  }
}

/// The reason why a client failed.
struct Discontent: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
