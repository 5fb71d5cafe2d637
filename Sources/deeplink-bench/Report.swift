/// Measures operations, and prints a line for each as soon as it is.
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

  /// The time of an operation that is not among those that were asked for.
  private func time(of name: String) throws -> Double? {
    try Operations.all.first { $0.name == name }.map { try Measurement($0.prepare()).nanoseconds }
  }
}
