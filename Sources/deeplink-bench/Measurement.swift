import Foundation

/// What one operation costs.
struct Measurement {
  /// The median of the rounds, in nanoseconds of processor time.
  let nanoseconds: Double

  /// Rounds of equal length; their median is little disturbed by what else runs on the machine.
  static let rounds = 15

  /// - Parameter duration: how long a round takes, about.
  init(round duration: Duration = .milliseconds(20), _ run: () throws -> Void) rethrows {
    var iterations = 16
    // The same loop finds the number of iterations and warms everything up.
    while try processorTime(of: { try Self.repeat(iterations, run) }) < duration { iterations *= 2 }
    var times: [Duration] = []
    for _ in 0..<Self.rounds { times.append(try processorTime { try Self.repeat(iterations, run) }) }
    nanoseconds = times.sorted()[Self.rounds / 2] / .nanoseconds(1) / Double(iterations)
  }

  static func `repeat`(_ iterations: Int, _ run: () throws -> Void) rethrows {
    for _ in 0..<iterations { try run() }
  }
}

/// The processor time that a piece of work takes: unlike the time that passes, it is the same on a machine that does other
/// work as well.
func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = processorTime()
  try work()
  return processorTime() - start
}

private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

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

/// Counts from outside what a clock cannot tell, or tells differently each time: instructions and allocations.
///
/// This program runs itself under valgrind twice, the second time with more iterations; the difference is theirs alone.
struct Valgrind {
  static let few = 100
  static let many = 600

  /// Instructions of one iteration, nil without valgrind.
  static func instructions(_ operation: String) -> Double? {
    perIteration(operation, ["--tool=callgrind", "--callgrind-out-file=/dev/null"], after: "Collected :")
  }

  /// Allocations of one iteration, nil without valgrind.
  static func allocations(_ operation: String) -> Double? {
    perIteration(operation, ["--leak-check=no", "--undef-value-errors=no"], after: "total heap usage:")
  }

  private static func perIteration(_ name: String, _ options: [String], after label: String) -> Double? {
    guard let first = count(name, few, options, label), let second = count(name, many, options, label) else {
      return nil
    }
    return Double(second - first) / Double(many - few)
  }

  /// The number behind a label in valgrind's report on a run.
  private static func count(_ name: String, _ iterations: Int, _ options: [String], _ label: String) -> Int? {
    let process = Process()
    let report = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["valgrind"] + options + [CommandLine.arguments[0], "--just", name, "--iterations", String(iterations)]
    // Otherwise each run has hashes of its own, and with them a few collisions more or less.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    process.standardError = report
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: report.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let range = text.range(of: label) else { return nil }
    let number = text[range.upperBound...].split(whereSeparator: \.isWhitespace).first?.filter(\.isNumber)
    return number.flatMap { Int($0) }
  }
}
