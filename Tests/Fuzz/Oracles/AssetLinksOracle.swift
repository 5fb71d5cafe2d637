import AssociationFiles
import AssociationLint
import SiteAssociation

/// Android's association file: one that is written and read again is the same, and the linter stays inside it.
enum AssetLinksOracle {
  static func check(_ input: [UInt8]) throws(Violation) {
    let errors = { (findings: [LintFinding]) in Set(findings.filter { "\($0.severity)" == "error" }.map(\.rule)) }
    let findings = AssetLinksLinter().lint(input)
    try AssociationFileOracle.checkPositions(findings, in: input)
    guard let file = try? AssetLinks(parsing: input) else {
      return try expect(!errors(findings).isEmpty, "no error in a file that cannot be read")
    }
    let written = file.json()
    guard let again = try? AssetLinks(parsing: written) else { throw Violation("refused: \(shown(written))") }
    try expect(again == file, "another file when written and read: \(shown(written))")
    try expect(again.json() == written, "written once more as \(shown(again.json())), not \(shown(written))")
    // A rule may be broken by how a file is written, but not mended by writing it otherwise.
    let (rules, before) = (errors(AssetLinksLinter().lint(written)), errors(findings))
    try expect(rules == before, "errors \(rules.sorted()) after writing, \(before.sorted()) before")
  }
}
