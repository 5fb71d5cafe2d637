import Foundation

/// Measures operations, and prints a line after each.
struct Report {
  let json: Bool
  /// Whether to count instructions and allocations too.
  let counts: Bool

  func run(_ operations: [Operation]) throws {
    let table = Table(
      json: json, kind: "operation", columns: ["ns", "ratio"] + (counts ? ["instructions", "allocations"] : []))
    table.printHeading()
    var times: [String: Double] = [:]
    for operation in operations {
      let time = try Measurement(operation.prepare()).nanoseconds
      times[operation.name] = time
      let reference = try operation.reference.flatMap { try times[$0] ?? self.time(of: $0) }
      let counted =
        counts
        ? [(Valgrind.instructions(operation.name), 0), (Valgrind.allocations(operation.name), 2)] : []
      table.printRow(operation.name, [(time, 1), (reference.map { time / $0 }, 2)] + counted)
    }
  }

  /// The time of an operation that is not selected itself.
  private func time(of name: String) throws -> Double? {
    try Operations.all.first { $0.name == name }.map { try Measurement($0.prepare()).nanoseconds }
  }
}

/// Prints names and numbers as a table with fitting columns, or as one JSON object per line.
struct Table {
  let json: Bool
  /// The kind of rows.
  let kind: String
  /// The headings of the numbers.
  let columns: [String]

  func printHeading() {
    if !json { write(line("", columns)) }
  }

  /// Prints one row.
  ///
  /// - Parameter numbers: one for each column with its number of decimals; nil for an empty cell.
  func printRow(_ name: String, _ numbers: [(value: Double?, digits: Int)]) {
    let texts = numbers.map { number in
      number.value.map { String(format: "%.\(number.digits)f", $0) }
    }
    write(json ? object(name, texts) : line(name, texts.map { $0 ?? "" }))
  }

  /// Writes without the buffering of `print`, which delays output to a file.
  private func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private func object(_ name: String, _ texts: [String?]) -> String {
    let members = zip(columns, texts).compactMap { column, text in text.map { "\"\(column)\":\($0)" } }
    return "{" + (["\"\(kind)\":\"\(name)\""] + members).joined(separator: ",") + "}"
  }

  private func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 48, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }.joined()
  }
}
