internal import JSON

/// A rule of a linter: a stable name, and how bad it is to break it.
protocol LintRule: RawRepresentable<String> {
  var severity: LintFinding.Severity { get }
}

extension AssociationRule: LintRule {}
extension AssetLinksRule: LintRule {}

typealias AssociationLog = FindingLog<AssociationRule>
typealias AssetLinksLog = FindingLog<AssetLinksRule>

/// Collects findings by offset and gives them their places at the end, reading the text once.
struct FindingLog<Rule: LintRule> {
  private var entries: [(rule: Rule, offset: Int, message: String)] = []

  /// What is added to every offset: where the file starts in the text it came with.
  var base = 0

  /// Puts a finding in.
  /// - Parameter offset: where, in bytes; nil for the start of the file.
  mutating func add(_ rule: Rule, at offset: Int?, _ message: String) {
    entries.append((rule, base + (offset ?? 0), message))
  }

  /// Adds the entries of another log.
  mutating func append(_ other: FindingLog) {
    entries += other.entries
  }

  /// The findings in the order of the text; those at the same place stay in the order in which they were found.
  func findings(in bytes: [UInt8]) -> [LintFinding] {
    var cursor = JSONPositionCursor(in: bytes)
    let ordered = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    return ordered.map { _, entry in
      LintFinding(
        rule: entry.rule.rawValue, severity: entry.rule.severity, position: cursor.position(of: entry.offset),
        message: entry.message)
    }
  }
}
