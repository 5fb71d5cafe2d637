import AssociationFiles
import DeepLinkJSON

/// What a linter read and found, in a line: `19 rows, 0 problems`.
///
/// Problems are errors and warnings; notes are counted by themselves.
public struct LintSummary: Sendable, CustomStringConvertible {
  /// The number of errors and warnings.
  public let problems: Int

  private let counts: [(count: Int, noun: String)]

  /// The summary of the findings about Apple's file.
  public init(ofAssociationFile octets: [UInt8], _ findings: [LintFinding]) {
    let entries = (try? JSONNode(parsing: octets)).map(AssociationFile.init)?.appLinks?.rules ?? []
    // Without the paths of an entry with components, which devices ignore.
    self.init([(entries.reduce(0) { $0 + $1.rules.count }, "row")], findings)
  }

  /// The summary of the findings about Android's file.
  public init(ofAssetLinks octets: [UInt8], _ findings: [LintFinding]) {
    let statements = (try? JSONNode(parsing: octets))?.array?.map(AssetStatement.init) ?? []
    let rules = statements.reduce(0) { count, statement in
      count + (statement.relationExtensions ?? []).reduce(0) { $0 + ($1.components?.count ?? 0) }
    }
    self.init([(statements.count, "statement")] + (rules > 0 ? [(rules, "row")] : []), findings)
  }

  private init(_ content: [(count: Int, noun: String)], _ findings: [LintFinding]) {
    let notes = findings.count { $0.severity == .note }
    problems = findings.count - notes
    counts = content + [(findings.count - notes, "problem")] + (notes > 0 ? [(notes, "note")] : [])
  }

  /// The counts, those of the file first.
  public var description: String {
    counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}
