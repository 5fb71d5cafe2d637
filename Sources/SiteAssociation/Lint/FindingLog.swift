internal import JSON

/// Collects findings by offset and gives them their places at the end, reading the text once.
struct FindingLog {
  private var entries: [(rule: String, severity: LintFinding.Severity, offset: Int, message: String)] = []

  /// What is added to every offset: where the file starts in the text it came with.
  var base = 0

  mutating func add(_ rule: AssociationRule, at offset: Int?, _ message: String) {
    add(rule.rawValue, rule.severity, at: offset, message)
  }

  mutating func add(_ rule: String, _ severity: LintFinding.Severity, at offset: Int?, _ message: String) {
    entries.append((rule, severity, base + (offset ?? 0), message))
  }

  /// The findings in the order of the text; those at the same place stay in the order in which they were found.
  func findings(in bytes: [UInt8]) -> [LintFinding] {
    var cursor = JSONPositionCursor(in: bytes)
    let ordered = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    return ordered.map { _, entry in
      LintFinding(
        rule: entry.rule, severity: entry.severity, position: cursor.position(of: entry.offset), message: entry.message)
    }
  }
}
