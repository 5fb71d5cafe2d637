import Foundation

/// What the sanitizers were told goes for the programs that tests start as well, and which event queue servers have; they
/// get nothing else of the environment.
enum Sanitizers {
  static let options = ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS", "EVENT_QUEUE"].contains($0.key) }
}
