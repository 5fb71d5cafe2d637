import Foundation

/// The cost of one operation.
struct Measurement {
  /// The median of the rounds, in nanoseconds of processor time.
  let nanoseconds: Double

  /// The number of rounds of equal length; their median is robust against other work on the machine.
  static let rounds = 15

  /// - Parameter duration: the approximate length of a round.
  init(round duration: Duration = .milliseconds(20), _ run: () throws -> Void) rethrows {
    var iterations = 16
    // This loop finds the number of iterations and warms up the caches.
    while try processorTime(of: { try Self.repeat(iterations, run) }) < duration { iterations *= 2 }
    var times: [Duration] = []
    for _ in 0..<Self.rounds { times.append(try processorTime { try Self.repeat(iterations, run) }) }
    nanoseconds = times.sorted()[Self.rounds / 2] / .nanoseconds(1) / Double(iterations)
  }

  static func `repeat`(_ iterations: Int, _ run: () throws -> Void) rethrows {
    for _ in 0..<iterations { try run() }
  }
}

/// The processor time of a piece of work. Unlike elapsed time, it does not grow with other work on the machine.
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

/// Counts instructions and allocations with valgrind, which vary less than times.
///
/// The program runs itself under valgrind twice with different numbers of iterations, and divides the difference.
struct Valgrind {
  static let few = 100
  static let many = 600

  /// The instructions of one iteration, or nil without valgrind.
  static func instructions(_ operation: String) -> Double? {
    perIteration(operation, ["--tool=callgrind", "--callgrind-out-file=/dev/null"], after: "Collected :")
  }

  /// The allocations of one iteration, or nil without valgrind.
  static func allocations(_ operation: String) -> Double? {
    perIteration(operation, ["--leak-check=no", "--undef-value-errors=no"], after: "total heap usage:")
  }

  private static func perIteration(_ name: String, _ options: [String], after label: String) -> Double? {
    guard let first = count(name, few, options, label), let second = count(name, many, options, label) else {
      return nil
    }
    return Double(second - first) / Double(many - few)
  }

  /// This program without what debuggers need, in a file beside it: valgrind 3.19 gives up at the DWARF 5 of what clang
  /// compiled.
  private static let program: String = {
    let (own, copy) = (CommandLine.arguments[0], CommandLine.arguments[0] + ".stripped")
    let strip = Process()
    strip.executableURL = URL(filePath: "/usr/bin/env")
    strip.arguments = ["strip", "--strip-debug", "-o", copy, own]
    guard (try? strip.run()) != nil else { return own }
    strip.waitUntilExit()
    return strip.terminationStatus == 0 ? copy : own
  }()

  /// The number after a label in valgrind's report on a run.
  private static func count(_ name: String, _ iterations: Int, _ options: [String], _ label: String) -> Int? {
    let process = Process()
    let report = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["valgrind"] + options + [program, "--just", name, "--iterations", String(iterations)]
    // Random hash seeds would change the number of collisions from run to run.
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
