import DeepLinkTestThreads
import Foundation
import Testing

/// The form of the benchmarks' output. The figures do not matter for a test.
@Suite("The benchmarks", .onOwnThreads, .only(with: .programs))
struct BenchTests {
  /// The output, with an N for each measured number.
  private static func shape(_ arguments: String...) throws -> String {
    try output(of: ["deeplink-bench"] + arguments)
      .replacing(/-?[0-9]+\.[0-9]+/, with: "N").replacing(/":-?[0-9]+/, with: "\":N")
  }

  @Test("print an object for each operation, with a ratio even if its reference was not selected")
  func operations() throws {
    #expect(
      try Self.shape("--only", "typed route from", "--json") == """
        {"operation":"typed route from the target","ns":N,"ratio":N}

        """)
  }

  @Test("print a table for people")
  func table() throws {
    let lines = try Self.shape("--only", "as JSON").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines == [
        ["ns", "ratio"], ["route", "as", "JSON", "N"], ["route", "as", "JSON,", "by", "its", "template", "N"],
      ])
  }

  @Test("print an object for each figure of a catalogue")
  func catalog() throws {
    #expect(
      try Self.shape("--products", "3", "--json") == """
        {"figure":"file, octets","value":N}
        {"figure":"load, ms","value":N}
        {"figure":"memory while loading, octets","value":N,"ratio":N}
        {"figure":"memory afterwards, octets","value":N,"ratio":N}
        {"figure":"find by id, ns","value":N}
        {"figure":"find by id and write, ns","value":N}
        {"figure":"find by id as a value, ns","value":N}

        """)
  }

  @Test("refuse invalid requests")
  func usage() throws {
    let message = try output(of: ["deeplink-bench", "--products", "0", "--iterations", "-1"])
    #expect(
      message == """
        error: --products: expected a number from 1 to 10000000, found "0"
        error: --iterations: expected a number from 0 to 1000000000, found "-1"

        """)
  }
}
