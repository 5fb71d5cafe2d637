import Foundation

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
