import Foundation

/// What the sanitizers were told goes for the programs that tests start as well, and which event queue servers have; they
/// get nothing else of the environment.
enum Sanitizers {
  static let options = ProcessInfo.processInfo.environment.filter { variable in
    ["ASAN_OPTIONS", "TSAN_OPTIONS", "EVENT_QUEUE"].contains(variable.key)
  }
}
