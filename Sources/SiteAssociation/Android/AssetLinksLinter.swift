internal import JSON

/// Says what is wrong with an `assetlinks.json`: what Android does not verify, and the dynamic rules that it discards. The
/// rules are those of `AssetLinksRule`.
public struct AssetLinksLinter: Sendable {
  /// A linter.
  public init() {}

  /// The findings about a file's bytes, in the order of the text.
  public func lint(_ bytes: [UInt8]) -> [LintFinding] {
    var log = AssetLinksLog()
    lint(bytes, &log)
    return log.findings(in: bytes)
  }

  private func lint(_ bytes: [UInt8], _ log: inout AssetLinksLog) {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: bytes)
    } catch {
      log.add(.invalidJSON, at: error.offset, "\(error.message); Android makes nothing of a file that is not JSON")
      return
    }
    guard let elements = root.array else {
      log.add(
        .notAnArray, at: root.offset,
        "found \(root.kindName), expected an array of statements: Android makes nothing of it; put \"[\" and \"]\" around it"
      )
      return
    }
    if elements.isEmpty { log.add(.noStatements, at: root.offset, "the file has no statements, so it grants nothing") }
    var keys = StatementKeyChecks(log: log)
    for element in elements { keys.check(element) }
    var statements = StatementChecks(log: keys.log)
    var dynamic = DynamicRuleChecks(log: AssetLinksLog())
    for element in elements where element.object != nil {
      let statement = AssetStatement(element)
      statements.check(statement, element)
      dynamic.check(statement, element)
    }
    log = statements.log
    log.append(dynamic.log)
  }
}
