import AssociationFiles
public import DeepLinkJSON

/// A finding of a linter about a file.
public struct LintFinding: Equatable, Sendable, CustomStringConvertible {
  /// The rule that was broken, kebab-case and stable: `unreachable`.
  public let rule: String
  /// How bad it is.
  public let severity: Severity
  /// Where, in the text as it was given; line 1, column 1 for what concerns the whole.
  public let position: JSONPosition
  /// The text that was read, its effect on a device, and the text to write instead.
  public let message: String

  /// A finding of a rule at a place.
  package init(_ rule: LintRule, _ position: JSONPosition, _ message: String) {
    (self.rule, severity, self.position, self.message) = (rule.name, rule.severity, position, message)
  }

  /// As compilers write it: `12:5: warning: text [rule]`.
  public var description: String { "\(position): \(severity.rawValue): \(message) [\(rule)]" }
}

extension LintFinding {
  /// Writes the finding as an object: `file`, `line`, `column`, `severity`, `rule` and `message`.
  ///
  /// - Parameters:
  ///   - writer: takes the object.
  ///   - file: the name or the URL of the file.
  public func write(to writer: inout JSONWriter, in file: String) {
    writer.beginObject()
    writer.member("file", file)
    writer.member("line", position.line)
    writer.member("column", position.column)
    writer.member("severity", severity.rawValue)
    writer.member("rule", rule)
    writer.member("message", message)
    writer.endObject()
  }
}

/// Collects findings by offset and gives them their places at the end, reading the text once. All checks of a file share one.
package final class FindingLog {
  private var entries: [(rule: LintRule, offset: Int, message: String)] = []

  /// The offset of the file in the text around it; added to every offset.
  var base = 0

  package init() {}

  /// Puts a finding in.
  /// - Parameter offset: where, in bytes; nil for the start of the file.
  package func add(_ rule: LintRule, at offset: Int?, _ message: String) {
    entries.append((rule, base + (offset ?? 0), message))
  }

  /// Whether a rule was broken.
  package func contains(_ rule: LintRule) -> Bool { entries.contains { $0.rule == rule } }

  /// The findings in the order of the text; those at the same place stay in the order in which they were found.
  package func findings(in bytes: [UInt8]) -> [LintFinding] {
    var cursor = JSONPositionCursor(in: bytes)
    let ordered = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    return ordered.map { LintFinding($1.rule, cursor.position(of: $1.offset), $1.message) }
  }
}
