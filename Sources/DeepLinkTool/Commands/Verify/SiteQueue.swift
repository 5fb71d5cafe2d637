import Foundation
import SiteVerification
import Synchronization

/// Does jobs, several at a time, and keeps what became of each.
final class SiteQueue: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<[SiteFile: FetchOutcome], any Error>] = [:]
  }

  private let jobs: [FetchJob]
  private let concurrency: Int
  private let state = Mutex(State())
  private let changed = NSCondition()

  /// A queue of these jobs, of which so many are done at a time.
  init(_ jobs: [FetchJob], concurrency: Int) {
    self.jobs = jobs
    self.concurrency = concurrency
  }

  /// Begins. Each thread mostly waits for a process.
  func start(_ progress: VerifyProgress) {
    for _ in 0..<min(concurrency, jobs.count) {
      Thread.detachNewThread { [self] in
        while let index = next() {
          progress.begin(jobs[index].site)
          let result = Result { try FetchProcess.outcomes(of: jobs[index]) }
          progress.end(jobs[index].site)
          changed.lock()
          state.withLock { $0.results[index] = result }
          changed.broadcast()
          changed.unlock()
        }
      }
    }
  }

  /// Waits for a job, and gives what became of it.
  func outcomes(of index: Int) throws -> [SiteFile: FetchOutcome] {
    changed.lock()
    defer { changed.unlock() }
    while true {
      if let result = state.withLock({ $0.results[index] }) { return try result.get() }
      changed.wait()
    }
  }

  private func next() -> Int? {
    state.withLock { state in
      guard state.next < jobs.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }
}
