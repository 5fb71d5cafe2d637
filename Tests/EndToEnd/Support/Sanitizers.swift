import Foundation

/// The environment of programs that tests start: only the settings of the sanitizers.
enum Sanitizers {
  static let options = ProcessInfo.processInfo.environment.filter { variable in
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains(variable.key)
  }
}
