/// The results of a check in the XML that CI servers read as those of JUnit.
struct JUnitReport {
  let xml: String

  init(_ results: [(name: String, failure: String?)]) {
    let failures = results.count { $0.failure != nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="deeplink check" tests="\#(results.count)" failures="\#(failures)">"#,
    ]
    for (name, failure) in results {
      let name = Self.escaped(name)
      guard let failure else {
        lines.append(#"  <testcase classname="links" name="\#(name)"/>"#)
        continue
      }
      let message = Self.escaped(failure)
      lines.append(#"  <testcase classname="links" name="\#(name)"><failure message="\#(message)"/></testcase>"#)
    }
    xml = lines.joined(separator: "\n") + "\n</testsuite>\n"
  }

  /// A text as an attribute's value (XML 1.0 sections 2.2, 2.4, 3.3.3): a line break is kept as a reference, and what XML
  /// cannot hold at all becomes U+FFFD.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}
