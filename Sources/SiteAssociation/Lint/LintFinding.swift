public import JSON

/// Something that a linter has to say about a file.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A device does not do what the file asks for.
    case error
    /// It probably does not do what was meant.
    case warning
    /// It does, but there is something to know.
    case note
  }

  /// The rule that was broken, kebab-case and stable: `unreachable`.
  public let rule: String
  /// How bad it is.
  public let severity: Severity
  /// Where, in the text as it was given; line 1, column 1 for what concerns the whole.
  public let position: JSONPosition
  /// What was read, what a device makes of it and what to write instead.
  public let message: String

  /// A finding of a rule at a place.
  public init(rule: String, severity: Severity, position: JSONPosition, message: String) {
    self.rule = rule
    self.severity = severity
    self.position = position
    self.message = message
  }

  /// As compilers write it: `12:5: warning: text [rule]`.
  public var description: String { "\(position): \(severity.rawValue): \(message) [\(rule)]" }
}
