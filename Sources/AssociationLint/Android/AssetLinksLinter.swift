import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation
import TextLanguages

/// Finds mistakes in an `assetlinks.json`: statements that Android does not verify, and dynamic rules that it discards.
public struct AssetLinksLinter: Sendable {
  /// A linter.
  public init() {}

  /// The findings about a file's bytes, in the order of the text.
  public func lint(_ bytes: [UInt8]) -> [LintFinding] {
    let log = FindingLog()
    lint(bytes, log)
    return log.findings(in: bytes)
  }

  private func lint(_ bytes: [UInt8], _ log: FindingLog) {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes)
    } catch {
      log.add(.invalidJSON, at: error.offset, "\(error.message); Android ignores a file that is not JSON")
      return
    }
    guard let elements = root.array else {
      log.add(
        .notAnArray, at: root.offset,
        "found \(root.kindName), expected an array of statements: Android ignores the file; put \"[\" and \"]\" around "
          + "it"
      )
      return
    }
    if elements.isEmpty { log.add(.noStatements, at: root.offset, "the file has no statements, so it grants nothing") }
    let keys = KeyChecks(log: log, device: .android)
    var statements = StatementChecks(log: log)
    var dynamic = DynamicRuleChecks(log: log, SharedWork(LintLimits().steps))
    for element in elements {
      keys.check(element)
      guard element.object != nil else { continue }
      let statement = AssetStatement(element)
      statements.check(statement, element)
      dynamic.check(statement, element)
    }
  }
}
