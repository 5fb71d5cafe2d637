import SiteAssociation
import Testing

/// A text and the findings about it, whole.
struct LintRow: Sendable, CustomTestStringConvertible {
  let text: String
  let expected: [String]

  init(_ text: String, _ expected: [String]) {
    self.text = text
    self.expected = expected
  }

  /// A file with these components, which stand on its second line.
  init(components: String, applinks: String = "", _ expected: [String]) {
    text =
      "{\"applinks\": {\(applinks)\"details\": [{\"appIDs\": [\"9JA89QQLNQ.com.acme.app\"], \"components\": [\n"
      + "\(components)\n]}]}}"
    self.expected = expected
  }

  /// A file with these legacy paths, which stand on its second line.
  init(paths: String, _ expected: [String]) {
    text = "{\"applinks\": {\"details\": [{\"appID\": \"9JA89QQLNQ.com.acme.app\", \"paths\": [\n\(paths)\n]}]}}"
    self.expected = expected
  }

  var testDescription: String { text }

  func findings(_ lint: ([UInt8]) throws -> [LintFinding]) rethrows -> [String] {
    try lint(Array(text.utf8)).map(\.description)
  }
}
