import Foundation

/// Prints a line for each operation as soon as it is measured.
struct Report {
  let json: Bool
  /// Whether to count instructions and allocations too.
  let counts: Bool

  func run(_ operations: [Operation]) throws {
    if !json { print(line("", ["ns", "ratio"] + (counts ? ["instructions", "allocations"] : []))) }
    var times: [String: Double] = [:]
    for operation in operations {
      let time = try Measurement(operation).nanoseconds
      times[operation.name] = time
      let ratio = operation.reference.flatMap { times[$0] }.map { time / $0 }
      let (instructions, allocations) =
        counts ? (Valgrind.instructions(operation.name), Valgrind.allocations(operation.name)) : (nil, nil)
      let columns = [
        ("ns", number(time, 1)), ("ratio", number(ratio, 2)), ("instructions", number(instructions, 0)),
        ("allocations", number(allocations, 2)),
      ]
      print(json ? object(operation.name, columns) : line(operation.name, columns.map { $0.1 ?? "" }))
    }
  }

  private func number(_ value: Double?, _ digits: Int) -> String? {
    value.map { String(format: "%.\(digits)f", $0) }
  }

  private func object(_ name: String, _ columns: [(String, String?)]) -> String {
    let members = columns.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }
    return "{" + (["\"operation\":\"\(name)\""] + members).joined(separator: ",") + "}"
  }

  private func line(_ name: String, _ columns: [String]) -> String {
    let cells = columns.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }
    return name.padding(toLength: 36, withPad: " ", startingAt: 0) + cells.joined()
  }
}
