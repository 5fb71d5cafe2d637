import DeepLinkArguments
import Foundation

/// Micro-benchmarks of the hot path, printed as a table.
@main
enum Program {
  struct Settings {
    /// Measures only the operations whose names contain this text.
    var filter = ""
    /// Measures only the operation with this name.
    var name: String?
    /// Counts instructions and allocations too.
    var counts = false
    /// Runs each operation this many times and measures nothing, for a tool that counts instructions.
    var iterations: Int?
    /// Holds the operations of this file to the instructions that it gives them.
    var budget: String?
  }

  static let command = Command<Settings>(
    "deeplink-bench", "Measures what a resolved link costs, step by step.",
    options: [
      Option("--only", "TEXT", "only the operations whose names contain this text") {
        $1.filter = $0
        return nil
      },
      Option("--count", "count instructions and allocations too, with valgrind") { $0.counts = true },
      Option("--just", "NAME", "only the operation of this name") {
        $1.name = $0
        return nil
      },
      .number("--iterations", "N", "run each operation N times and measure nothing", in: 0...1_000_000_000) {
        $1.iterations = $0
      },
      Option("--budget", "FILE", "count the instructions of the operations in a file, and hold them to it") {
        $1.budget = $0
        return nil
      },
    ],
    examples: ["deeplink-bench --count --only resolve"])

  static func main() {
    var settings = Settings()
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--help") { return print(command.help, terminator: "") }
    do {
      _ = try command.read(arguments, into: &settings)
    } catch {
      end(2, "\(error)")
    }
    do {
      try measure(settings)
    } catch {
      end(1, "error: \(error)")
    }
  }

  private static func measure(_ settings: Settings) throws {
    if let path = settings.budget {
      if try Budget(reading: path).hold() { return }
      exit(1)
    }
    let chosen = Operations.all.filter { operation in
      operation.name == settings.name ?? operation.name
        && (settings.filter.isEmpty || operation.name.contains(settings.filter))
    }
    if let iterations = settings.iterations {
      for operation in chosen { try Measurement.repeat(iterations, operation.prepare()) }
      return
    }
    let table = Table(columns: ["ns"] + (settings.counts ? ["instructions", "allocations"] : []))
    table.printHeading()
    for operation in chosen {
      let counted =
        settings.counts
        ? [(Valgrind.instructions(operation.name), 0), (Valgrind.allocations(operation.name), 2)] : []
      table.printRow(operation.name, [(try Measurement(operation.prepare()).nanoseconds, 1)] + counted)
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

/// Prints names and numbers as a table with fitting columns.
struct Table {
  /// The headings of the numbers.
  let columns: [String]

  func printHeading() { write("", columns) }

  /// Prints one row.
  ///
  /// - Parameter numbers: one for each column with its number of decimals; nil for an empty cell.
  func printRow(_ name: String, _ numbers: [(value: Double?, digits: Int)]) {
    write(name, numbers.map { number in number.value.map { String(format: "%.\(number.digits)f", $0) } ?? "" })
  }

  /// Writes without the buffering of `print`, which delays output to a file.
  private func write(_ name: String, _ cells: [String]) {
    let line =
      name.padding(toLength: 48, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }.joined()
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
