import AssociationFiles
import AssociationLint
import SiteAssociation
import Testing

@Suite("The summary of a linter")
struct LintSummaryTests {
  @Test(
    "counts rows and problems",
    arguments: [
      (
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        "1 row, 0 problems"
      ),
      (
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}, {"/": "/b"}]}]}}"#,
        "2 rows, 0 problems"
      ),
      (
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a", "/b"]}]}}"#,
        "2 rows, 0 problems"
      ),
      (
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": ""}]}]}}"#,
        "1 row, 1 problem"
      ),
      (#"{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}"#, "0 rows, 0 problems"),
      ("[", "0 rows, 1 problem"),
    ])
  func apples(file: String, summary: String) {
    let octets = Array(file.utf8)
    #expect(LintSummary(ofAssociationFile: octets, AssociationLinter().lint(octets)).description == summary)
  }

  @Test(
    "counts statements",
    arguments: [("[]", "0 statements, 1 problem"), ("{}", "0 statements, 1 problem"), ("[", "0 statements, 1 problem")])
  func android(file: String, summary: String) {
    let octets = Array(file.utf8)
    #expect(LintSummary(ofAssetLinks: octets, AssetLinksLinter().lint(octets)).description == summary)
  }
}
