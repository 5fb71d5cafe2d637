import Foundation

/// The environment of programs that tests start: only the settings of the sanitizers, and the server's event queue.
enum Sanitizers {
  static let options = ProcessInfo.processInfo.environment.filter { variable in
    ["ASAN_OPTIONS", "TSAN_OPTIONS", "EVENT_QUEUE"].contains(variable.key)
  }
}
