import Foundation
import Synchronization
import Testing

/// Threads that do the same over and over until it says that it is done, or fails.
final class Crowd: Sendable {
  private let group = DispatchGroup()
  private let failures = Mutex<[String]>([])
  private let rounds = Atomic<Int>(0)

  /// - Parameter body: one round; false is the last.
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

  /// How many rounds were completed so far.
  var count: Int { rounds.load(ordering: .relaxed) }

  /// Waits until all are done, and gives what failed.
  func finish() -> [String] {
    #expect(group.wait(timeout: .now() + 240) == .success)
    return failures.withLock { $0 }
  }
}

/// Why a client is not content.
struct Discontent: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
