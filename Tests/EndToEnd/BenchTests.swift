import DeepLinkTestThreads
import Foundation
import Testing

/// The form of the benchmarks' output. The figures do not matter for a test.
@Suite("The benchmarks", .onOwnThreads, .only(with: .programs))
struct BenchTests {
  /// The words of the output's lines, with an N for each measured number.
  private static func rows(_ arguments: String...) throws -> [String] {
    try output(of: ["deeplink-bench"] + arguments).replacing(/-?[0-9]+\.[0-9]+/, with: "N")
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("print a table for people")
  func table() throws {
    #expect(try Self.rows("--only", "resolve") == ["ns", "resolve N"])
  }

  @Test("refuse invalid requests")
  func usage() throws {
    let message = try output(of: ["deeplink-bench", "--iterations", "-1"])
    #expect(
      message == """
        error: --iterations: expected a number from 0 to 1000000000, found "-1"

        """)
  }
}
