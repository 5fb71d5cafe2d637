import AssociationFiles
import AssociationLint
import SiteAssociation
import Testing

@Suite("What the linters say, with place and message")
struct LintRowTests {
  @Test(
    "about a file for Apple's devices",
    arguments: try ["keys", "entries", "patterns", "variables", "reachability"].flatMap(LintRow.rows))
  func apple(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }

  @Test("about a file for Android's", arguments: try ["statements", "rules"].flatMap(LintRow.rows))
  func android(row: LintRow) {
    #expect(row.findings({ AssetLinksLinter().lint($0) }) == row.expected)
  }
}
