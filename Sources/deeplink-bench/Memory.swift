import Foundation

/// Memory of this process that is in use, in octets, as the kernel counts it (proc_pid_status(5)).
struct Memory {
  /// Now.
  let resident: Int
  /// The most since the process began.
  let peak: Int

  /// Reads both; 0 on a system that does not tell.
  init() {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    func octets(_ label: String) -> Int {
      let line = lines.first { $0.hasPrefix(label + ":") }
      return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }
    resident = octets("VmRSS")
    peak = octets("VmHWM")
  }
}
