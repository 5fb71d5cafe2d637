import Foundation
import Testing

/// axe-core, which finds faults of accessibility. `.ci/run needs` installs it from PyPI.
enum Axe {
  private static let file = ServerProcess.repository.appending(path: ".build/axe/axe_playwright_python/axe.min.js")
  static let isInstalled = FileManager.default.isReadableFile(atPath: file.path)
  static let comment: Comment = "axe-core is not installed; .ci/run needs installs it"

  /// What axe finds on the page as it is, by the rules of WCAG 2.2 and of good practice: each rule with its elements.
  static func findings(on page: Browser) throws -> [String] {
    if try page.value("typeof window.axe") == "undefined" {
      // The protocol runs a script of any size, whatever the policy of the page.
      try page.tool("Runtime.evaluate", ["expression": .string(try String(contentsOf: file, encoding: .utf8))])
    }
    return try page.kept(
      """
      (await axe.run(document)).violations.map(({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join("; ")}`)
      """
    ).texts
  }
}
