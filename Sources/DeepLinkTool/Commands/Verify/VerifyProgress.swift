import Foundation
import SiteVerification
import Synchronization

/// Says on standard error who is being waited for, on one line that comes and goes; only where a person sees it.
final class VerifyProgress: Sendable {
  private struct State {
    var asked: [VerificationTarget.Site] = []
    var done = 0
    var isShown = false
  }

  private let count: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private let state = Mutex(State())

  /// Of so many sites.
  init(count: Int) { self.count = count }

  /// A site is being asked.
  func begin(_ site: VerificationTarget.Site) { update { $0.asked.append(site) } }

  /// A site has been asked.
  func end(_ site: VerificationTarget.Site) {
    update { state in
      state.asked.removeAll { $0 == site }
      state.done += 1
    }
  }

  /// Takes the line away, for something else to be written.
  func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func update(_ change: (inout State) -> Void) {
    guard isTerminal else { return }
    state.withLock { state in
      change(&state)
      let first = state.asked.first.map {
        " \($0)" + (state.asked.count > 1 ? " and \(state.asked.count - 1) more" : "")
      }
      write("\r\u{1B}[K" + (first.map { "asking\($0) (\(state.done) of \(count) done)" } ?? ""))
      state.isShown = first != nil
    }
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
