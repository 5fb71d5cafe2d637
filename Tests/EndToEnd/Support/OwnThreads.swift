import Foundation
import Testing

/// Runs tests that wait for processes on threads of their own, a few at a time.
///
/// Swift's concurrency has one thread for each processor. A test that blocks one of them, while it waits for a process,
/// keeps all other tests from a processor that nothing uses.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  let threads: WaitingThreads
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await body() }
  }
}

extension Trait where Self == OwnThreads {
  /// A few of the tests that wait for processes run at a time.
  static var onOwnThreads: Self { OwnThreads(threads: .ofProcesses) }
  /// For suites whose tests run one after the other and mostly wait: they do not queue behind all others each time.
  static var inSeries: Self { OwnThreads(threads: .ofSeries) }
}

/// Threads that run jobs in the order in which they come.
final class WaitingThreads: TaskExecutor {
  static let ofProcesses = WaitingThreads(3)
  static let ofSeries = WaitingThreads(3)

  private let lock = NSCondition()
  nonisolated(unsafe) private var jobs: [UnownedJob] = []

  init(_ count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock {
      jobs.append(job)
      lock.signal()
    }
  }

  private func next() -> UnownedJob {
    lock.withLock {
      while jobs.isEmpty { lock.wait() }
      return jobs.removeFirst()
    }
  }
}
