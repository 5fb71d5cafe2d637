import Foundation

/// Prints a line for each operation as soon as it is measured.
struct Report {
  let json: Bool

  func run(_ operations: [Operation]) throws {
    if !json { row("", "ns", "ratio") }
    var times: [String: Double] = [:]
    for operation in operations {
      let measurement = try Measurement(operation)
      times[operation.name] = measurement.nanoseconds
      let ratio = operation.reference.flatMap { times[$0] }.map { measurement.nanoseconds / $0 }
      let time = number(measurement.nanoseconds, 1)
      if json {
        let more = ratio.map { ",\"ratio\":\(number($0, 3))" } ?? ""
        print("{\"operation\":\"\(operation.name)\",\"ns\":\(time)\(more)}")
      } else {
        row(operation.name, time, ratio.map { number($0, 2) } ?? "")
      }
    }
  }

  private func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

  private func row(_ name: String, _ columns: String...) {
    let cells = columns.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }
    print(name.padding(toLength: 36, withPad: " ", startingAt: 0) + cells.joined())
  }
}
