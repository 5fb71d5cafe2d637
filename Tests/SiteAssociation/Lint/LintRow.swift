import AssociationFiles
import AssociationLint
import Foundation
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

  var testDescription: String { text }

  /// The rows of `Rows/NAME.txt`: each has a line `== KIND` or `== KIND: COMMENT`, a text, and behind a line `--` the findings.
  static func rows(_ name: String) throws -> [LintRow] {
    let file = URL(filePath: #filePath).appending(path: "../../Rows/\(name).txt").standardizedFileURL
    let texts = try ("\n" + String(contentsOf: file, encoding: .utf8)).components(separatedBy: "\n== ").dropFirst()
    return try texts.map { text in
      let lines = text.split(separator: "\n").map(String.init)
      let parts = lines.dropFirst().split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
      guard let whole = whole(lines[0].split(separator: ":")[0], parts[0].joined(separator: "\n")) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return LintRow(whole, parts.count > 1 ? Array(parts[1]) : [])
    }
  }

  /// The file of a row's text, in which RELATION, TARGET and PRINT stand for sound ones, and BOM for a byte order mark.
  private static func whole(_ kind: Substring, _ text: String) -> String? {
    switch kind {
    case "file": words.reduce(text) { $0.replacing($1.word, with: $1.text) }
    case "components":
      #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [\#n\#(text)\#n]}]}}"#
    case "paths": #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": [\#n\#(text)\#n]}]}}"#
    case "statements": whole("file", "[\n\(text)\n]")
    case "target": whole("statements", "{RELATION, \"target\":\n\(text)}")
    case "rules":
      whole(
        "statements",
        #"{RELATION, TARGET, "relation_extensions": {"delegate_permission/common.handle_all_urls":\#n"#
          + #"{"dynamic_app_link_components": [\#n\#(text)\#n]}}}"#)
    default: nil
    }
  }

  private static let words = [
    ("BOM", "\u{FEFF}"), ("RELATION", #""relation": ["delegate_permission/common.handle_all_urls"]"#),
    (
      "TARGET",
      #""target": {"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": ["PRINT"]}"#
    ), ("PRINT", "07:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C:93:9A:A1:A8:AF:B6:BD:C4:CB:D2:D9:E0"),
  ].map { (word: $0, text: $1) }

  func findings(_ lint: ([UInt8]) throws -> [LintFinding]) rethrows -> [String] {
    try lint(Array(text.utf8)).map(\.description)
  }
}
