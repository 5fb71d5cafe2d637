import Arguments
import Foundation

/// Micro-benchmarks of the hot path, one table.
@main
enum Program {
  struct Settings {
    var json = false
    /// Only the operations whose names hold this text.
    var filter = ""
    /// Only the operation of this name.
    var name: String?
    /// Count instructions and allocations too.
    var counts = false
    /// Run each operation so often and measure nothing: for a tool that counts instructions from outside.
    var iterations: Int?
  }

  static let command = Command<Settings>(
    "deeplink-bench", "Measures what a resolved link costs, step by step.",
    options: [
      Option("--json", "one object per line instead of a table") { $0.json = true },
      Option("--only", "TEXT", "only the operations whose names hold this text") { text, settings in
        settings.filter = text
        return nil
      },
      Option("--count", "count instructions and allocations too, with valgrind") { $0.counts = true },
      Option("--just", "NAME", "only the operation of this name") { text, settings in
        settings.name = text
        return nil
      },
      Option("--iterations", "N", "run each operation so often and measure nothing") { text, settings in
        settings.iterations = Int(text)
        return settings.iterations == nil ? "a number" : nil
      },
    ],
    examples: [
      "deeplink-bench --only resolve",
      "valgrind --tool=callgrind deeplink-bench --only resolve --iterations 1000",
    ])

  static func main() throws {
    var settings = Settings()
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--help") { return print(command.help, terminator: "") }
    do {
      _ = try command.read(arguments, into: &settings)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
    let operations = try Operations.all()
    let chosen = operations.filter { operation in
      operation.name == settings.name ?? operation.name
        && (settings.filter.isEmpty || operation.name.contains(settings.filter))
    }
    if let iterations = settings.iterations {
      for operation in chosen { try operation.repeat(iterations) }
    } else {
      try Report(json: settings.json, counts: settings.counts).run(chosen)
    }
  }
}
