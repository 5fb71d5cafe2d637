import Foundation

/// What the sanitizers were told goes for the programs that tests start as well, which get nothing else of the
/// environment.
enum Sanitizers {
  static let options = ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }
}
