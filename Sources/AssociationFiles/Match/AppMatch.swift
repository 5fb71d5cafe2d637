public import DeepLinkJSON
public import DeepLinkOctets

/// The verdict of one app about a URL, and its reason.
public struct AppMatch: Sendable {
  /// The verdicts.
  public enum Verdict: String, Equatable, Sendable {
    /// The URL opens the app.
    case match
    /// A matching component excludes the URL.
    case excluded
    /// No component matches, or an earlier one is undecided, which the reason says.
    case noMatch = "no-match"
  }

  /// The app ID.
  public let app: UTF8Text
  /// The answer.
  public let verdict: Verdict
  /// The number of rows before the deciding one, none of which matches; of all rows if none decided.
  public let missed: Int
  private let cause: Cause

  package enum Cause: Sendable {
    case rule(FileRule)
    case undecided(FileRule)
    case nothing([(detail: Int, count: Int, kind: RuleKind)])
    case scheme(String)
    case host(UTF8Text, expected: UTF8Text)
    case foreignHost(UTF8Text)
  }

  package init(app: UTF8Text, verdict: Verdict, missed: Int = 0, because cause: Cause) {
    (self.app, self.verdict, self.missed, self.cause) = (app, verdict, missed, cause)
  }

  /// The rule that decided; nil if none did.
  package var rule: FileRule? { if case .rule(let rule) = cause { rule } else { nil } }
  /// The index of the deciding entry of `details`, nil if none decided.
  public var detail: Int? { rule?.detail }
  /// The index of the deciding component in the entry's `components`, or of the path in its `paths`; nil if none did.
  public var component: Int? { rule?.number }

  /// The reason in words, with the deciding component as in the file.
  public var reason: String {
    switch cause {
    case .scheme(let scheme): "association files do not apply to \(UTF8Text(scheme).excerpt()): links"
    case .host(let host, let expected): "the host is \(host.excerpt()), but the file is for \(expected.excerpt())"
    case .foreignHost(let host): "\(host.excerpt()) is not a host of the app"
    case .nothing(let entries): Self.nothing(entries)
    case .undecided(let rule):
      "\(rule.place) \(rule.text) of details[\(rule.detail)] is left undecided, because its variables have too many values "
        + "to try, and so are the rows after it: use fewer variables, or fewer values"
    case .rule(let rule):
      ("\(words: rule.place) \(words: rule.text) of details[\(rule.detail)] is the first that matches\(words: effect(rule))"
        as Sentence).description
    }
  }

  private func effect(_ rule: FileRule) -> String {
    if verdict == .match { return "" }
    if rule.kind == .path { return ", and NOT excludes" }
    return rule.own.exclude == true ? ", and it excludes" : ", and the defaults make it exclude"
  }

  private static func nothing(_ entries: [(detail: Int, count: Int, kind: RuleKind)]) -> String {
    guard !entries.isEmpty else { return "no entry of details names this app" }
    if entries.allSatisfy({ $0.count == 0 }) {
      let names = list(entries.map { "details[\($0.detail)]" }, " and ")
      return "\(names) \(entries.count == 1 ? "has" : "have") no rows, so nothing opens the app"
    }
    let parts = entries.filter { $0.count > 0 }.map { entry in
      "\(entry.count == 1 ? "the only row" : "any of the \(entry.count) rows") "
        + "of details[\(entry.detail)]"
    }
    return "the URL does not match \(list(parts, " nor "))"
  }

  /// The first few: an app may be in thousands of entries.
  private static func list(_ texts: [String], _ separator: String) -> String {
    let first = texts.prefix(10).joined(separator: separator)
    return texts.count > 10 ? "\(first)\(separator)\(texts.count - 10) more" : first
  }
}

extension AppMatch {
  /// What decided, for a sentence: `the pattern "/buy/*"`, or a whole component if it has other patterns.
  package var decidingPattern: String { rule?.named ?? "a row" }

  /// Whether a component before the deciding one could not be compared within the limits.
  package var isUndecided: Bool { if case .undecided = cause { true } else { false } }
}

extension AppMatch {
  /// Writes the members of an object about the match: `app`, `verdict`, `detail`, `component` and `reason`; the indices
  /// are null without a match.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app.description)
    writer.member("verdict", verdict.rawValue)
    writer.member("detail", orNull: detail)
    writer.member("component", orNull: component)
    writer.member("reason", reason)
  }
}

extension JSONWriter {
  /// Writes a member with an integer, or null.
  package mutating func member(_ name: StaticString, orNull value: Int?) {
    literalKey(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member with a string, or null.
  package mutating func member(_ name: StaticString, orNull value: String?) {
    literalKey(name)
    if let value { string(value) } else { null() }
  }
}
