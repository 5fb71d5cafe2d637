import DeepLinking
import Foundation
import Testing

/// A link that matches no route, and its diagnosis.
struct Miss: Sendable, CustomTestStringConvertible {
  let link: String
  private let lines: [String]

  var testDescription: String { link }

  /// The rows of `Rows/NAME.txt`: each has a line `== LINK`, the two lines of its drawing, one of what is expected, and one
  /// for each suggestion.
  static func rows(_ name: String) throws -> [Miss] {
    let file = URL(filePath: #filePath).appending(path: "../../Rows/\(name).txt").standardizedFileURL
    let texts = try ("\n" + String(contentsOf: file, encoding: .utf8)).components(separatedBy: "\n== ").dropFirst()
    return texts.map { text in
      let lines = text.split(separator: "\n").map(String.init)
      return Miss(link: lines[0], lines: Array(lines.dropFirst()))
    }
  }

  func check(_ diagnosis: RouteDiagnosis) {
    #expect(diagnosis.drawing == lines.prefix(2).joined(separator: "\n"))
    #expect(diagnosis.suggestions == texts("suggested: "))
    let expected = texts("expected: ")
    #expect(expected.isEmpty || expected == [diagnosis.expected.joined(separator: "; ")])
  }

  private func texts(_ key: String) -> [String] {
    lines.filter { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
  }
}
