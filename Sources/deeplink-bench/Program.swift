import DeepLinkArguments
import Foundation

/// Micro-benchmarks of the hot path, or of a large collection of records, printed as a table.
@main
enum Program {
  struct Settings {
    var json = false
    /// Measures only the operations whose names contain this text.
    var filter = ""
    /// Measures only the operation with this name.
    var name: String?
    /// Counts instructions and allocations too.
    var counts = false
    /// Runs each operation this many times and measures nothing, for a tool that counts instructions.
    var iterations: Int?
    /// Measures a collection of this many products instead.
    var products: Int?
    var routes: Int?
    /// Holds the operations of this file to the instructions that it gives them.
    var budget: String?
  }

  static let command = Command<Settings>(
    "deeplink-bench", "Measures what a resolved link costs, step by step.",
    options: [
      Option("--json", "one object per line instead of a table") { $0.json = true },
      Option("--only", "TEXT", "only the operations whose names contain this text") { text, settings in
        settings.filter = text
        return nil
      },
      Option("--count", "count instructions and allocations too, with valgrind") { $0.counts = true },
      Option("--just", "NAME", "only the operation of this name") { text, settings in
        settings.name = text
        return nil
      },
      .number(
        "--iterations", "N", "run each operation N times and measure nothing", in: 0...1_000_000_000
      ) {
        $1.iterations = $0
      },
      .number(
        "--products", "N", "measure a collection of N generated products instead", in: 1...10_000_000
      ) {
        $1.products = $0
      },
      Option("--budget", "FILE", "count the instructions of the operations in a file, and hold them to it") {
        $1.budget = $0
        return nil
      },
      .number("--routes", "N", "measure a table of N generated routes instead", in: 10...1_000_000) { $1.routes = $0 },
    ],
    examples: [
      "deeplink-bench --only resolve",
      "deeplink-bench --products 100000",
      "valgrind --tool=callgrind deeplink-bench --only resolve --iterations 1000",
    ])

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
    if let count = settings.routes { return try RoutesReport(json: settings.json, count: count).run() }
    if let count = settings.products { return try RecordsReport(json: settings.json, count: count).run() }
    let chosen = Operations.all.filter { operation in
      operation.name == settings.name ?? operation.name
        && (settings.filter.isEmpty || operation.name.contains(settings.filter))
    }
    if let iterations = settings.iterations {
      for operation in chosen { try Measurement.repeat(iterations, operation.prepare()) }
    } else {
      try Report(json: settings.json, counts: settings.counts).run(chosen)
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
