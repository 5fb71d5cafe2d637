import Foundation
public import Testing

/// Runs a suite whose tests wait, for processes or for the time to pass, on threads of its own.
///
/// Swift's concurrency has one thread for each processor. A test that blocks one of them while it waits keeps all other
/// tests from a processor that nothing uses. A whole suite is moved, with the suites in it, so that its tests do not
/// queue behind those of other modules: they start when the run starts.
public struct OwnThreads: SuiteTrait, TestScoping {
  let threads: WaitingThreads

  /// Runs the suite on these threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await body() }
  }
}

extension Trait where Self == OwnThreads {
  /// A few of the tests that wait for processes run at a time.
  public static var onOwnThreads: Self { OwnThreads(threads: .ofProcesses) }
  /// For suites whose tests run one after the other and mostly wait: they do not queue behind all others each time.
  public static var inSeries: Self { OwnThreads(threads: .ofSeries) }
  /// For suites with exit tests. Until the task of an exit test has reaped its child, the library looks for children that
  /// have ended again and again, on a thread that does nothing else. So this task must not queue behind other tests.
  public static var withChildren: Self { OwnThreads(threads: .ofChildren) }
}

/// Threads that run jobs in the order in which they come.
final class WaitingThreads: TaskExecutor {
  static let ofProcesses = WaitingThreads(3)
  static let ofSeries = WaitingThreads(3)
  static let ofChildren = WaitingThreads(4)

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
