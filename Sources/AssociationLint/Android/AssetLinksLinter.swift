import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation
import TextLanguages

/// Finds mistakes in an `assetlinks.json`: statements that Android does not verify, and dynamic rules that it discards. The
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
    var keys = StatementKeyChecks(log: log)
    for element in elements { keys.check(element) }
    var statements = StatementChecks(log: keys.log)
    var dynamic = DynamicRuleChecks(log: AssetLinksLog(), SharedWork(LintLimits().steps))
    for element in elements where element.object != nil {
      let statement = AssetStatement(element)
      statements.check(statement, element)
      dynamic.check(statement, element)
    }
    log = statements.log
    log.append(dynamic.log)
  }
}

/// Checks names and kinds of a statement's members. `DynamicRuleChecks` checks dynamic rules, all of which Android discards
/// if one is malformed.
struct StatementKeyChecks {
  var log: AssetLinksLog

  mutating func check(_ node: JSONNode) {
    guard checkObject(node, "a statement", AssetStatement.names) else { return }
    checkStrings(node["relation"], "relation")
    checkString(node["include"], "include")
    guard let target = node["target"] else { return }
    guard checkObject(target, "the target", AssetTarget.names) else {
      return
    }
    checkString(target["namespace"], "namespace")
    checkString(target["package_name"], "package_name")
    checkStrings(target["sha256_cert_fingerprints"], "sha256_cert_fingerprints")
    checkString(target["site"], "site")
  }

  private mutating func checkObject(_ node: JSONNode, _ what: String, _ known: [UTF8Text]) -> Bool {
    guard let members = node.object else {
      wrong(node, what, "an object")
      return false
    }
    var names: Set<UTF8Text> = []
    for member in members {
      if !names.insert(member.name).inserted {
        log.add(
          .duplicateKey, at: member.nameOffset,
          "\(quoted(member.name)) is twice in this object, and readers may use either: remove one")
      }
      guard !known.contains(member.name) else { continue }
      let meant = EditDistance.nearest(to: member.name, among: known).map { "write \(quoted($0))" } ?? "remove it"
      log.add(
        .unknownKey, at: member.nameOffset,
        "\(quoted(member.name)) is not a key of \(what), so Android ignores it: \(meant)")
    }
    return true
  }

  private mutating func checkString(_ node: JSONNode?, _ name: String) {
    guard let node, node.string == nil else { return }
    wrong(node, quoted(name), "a string")
  }

  private mutating func checkStrings(_ node: JSONNode?, _ name: String) {
    guard let node else { return }
    guard let elements = node.array else { return wrong(node, quoted(name), "an array of strings") }
    for element in elements where element.string == nil { wrong(element, "an element of \(quoted(name))", "a string") }
  }

  private mutating func wrong(_ node: JSONNode, _ what: String, _ expected: String) {
    log.add(
      .wrongType, at: node.offset,
      "found \(node.summary) for \(what), expected \(expected): Android does not verify such a statement")
  }
}
