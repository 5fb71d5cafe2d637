import AssociationFiles
import AssociationLint
import Foundation
import SiteAssociation
import Testing

@Suite("Every rule of the linters")
struct RuleRowTests {
  @Test("has rows in these tests")
  func rows() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift") || $0.hasSuffix(".txt")
    }
    let texts = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let untested = LintRule.allCases.filter { !texts.contains($0.name) && !texts.contains(".\($0)") }
    #expect(untested == [])
  }
}
