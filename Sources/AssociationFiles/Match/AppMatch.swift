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
  /// The index of the deciding entry of `details`, nil if none decided.
  public let detail: Int?
  /// The index of the deciding component in the entry's `components`, or of the path in its `paths`; nil if none did.
  public let component: Int?

  private let cause: Cause

  package enum Cause: Sendable {
    case rule(Rule)
    case undecided(Rule, detail: Int, component: Int)
    case nothing([(detail: Int, count: Int, kind: RuleKind)])
    case scheme(String)
    case host(UTF8Text, expected: UTF8Text)
    case foreignHost(UTF8Text)
  }

  /// A rule as it stands in the file; `indirect`, so that an answer copies one reference and not all of its members.
  package indirect enum Rule: Sendable {
    case component(AssociationComponent)
    case path(UTF8Text, offset: Int?)

    func place(_ number: Int) -> String {
      switch self {
      case .component(let rule): "components[\(number)] \(rule.text)"
      case .path(let path, _): "paths[\(number)] \(quoted(path.shownPattern))"
      }
    }
  }

  package init(app: UTF8Text, verdict: Verdict, detail: Int? = nil, component: Int? = nil, because cause: Cause) {
    self.app = app
    self.verdict = verdict
    self.detail = detail
    self.component = component
    self.cause = cause
  }

  /// The reason in words, with the deciding component as in the file.
  public var reason: String {
    switch cause {
    case .scheme(let scheme): "association files do not apply to \(UTF8Text(scheme).excerpt()): links"
    case .host(let host, let expected): "the host is \(host.excerpt()), but the file is for \(expected.excerpt())"
    case .foreignHost(let host): "\(host.excerpt()) is not a host of the app"
    case .nothing(let entries): Self.nothing(entries)
    case .undecided(let rule, let detail, let component):
      "\(rule.place(component)) of details[\(detail)] is left undecided, because its variables have too many values to "
        + "try, and so are the rules after it: use fewer variables, or fewer values"
    case .rule(.path(let path, let offset)):
      "\(Rule.path(path, offset: offset).place(component ?? 0)) of details[\(detail ?? 0)] is the first that matches"
        + (verdict == .excluded ? ", and NOT excludes" : "")
    case .rule(.component(let rule)):
      "\(Rule.component(rule).place(component ?? 0)) of details[\(detail ?? 0)] is the first that matches"
        + (verdict == .match ? "" : rule.exclude == true ? ", and it excludes" : ", and the defaults make it exclude")
    }
  }

  private static func nothing(_ entries: [(detail: Int, count: Int, kind: RuleKind)]) -> String {
    guard !entries.isEmpty else { return "no entry of details names this app" }
    if entries.allSatisfy({ $0.count == 0 }) {
      let names = list(entries.map { "details[\($0.detail)]" }, " and ")
      return "\(names) \(entries.count == 1 ? "has" : "have") no components, so nothing opens the app"
    }
    let parts = entries.filter { $0.count > 0 }.map { entry in
      "\(entry.count == 1 ? "the only \(entry.kind.singular)" : "any of the \(entry.count) \(entry.kind.plural)") "
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

/// What the rules of an entry are.
package enum RuleKind: Equatable, Sendable {
  case component
  case path

  /// The key of an entry that holds them.
  package var key: UTF8Text { self == .component ? "components" : "paths" }
  package var singular: String { self == .component ? "component" : "path" }
  package var plural: String { self == .component ? "components" : "paths" }
}

extension AppMatch {
  /// The deciding row as in the file, and where it stands in bytes, if it was read from a file.
  var row: (node: JSONNode, offset: Int?)? {
    switch cause {
    case .rule(.component(let component)): (component.source.node ?? component.node, component.source.offset)
    case .rule(.path(let path, let offset)): (JSONNode(.string(path)), offset)
    default: nil
    }
  }

  /// What decided, for a sentence: `the pattern "/buy/*"`, or a whole component if it has other patterns.
  package var decidingPattern: String {
    switch cause {
    case .rule(.path(let path, _)): "the pattern \(quoted(path.shownPattern))"
    case .rule(.component(let component)): component.named
    default: "a component"
    }
  }

  /// Whether a component before the deciding one could not be compared within the limits.
  package var isUndecided: Bool { if case .undecided = cause { true } else { false } }
}

extension AssociationComponent {
  /// The component in a sentence.
  fileprivate var named: String {
    if let path, query == nil, fragment == nil { return "the pattern \(quoted(path.shownPattern))" }
    var component = self
    (component.comment, component.exclude) = (nil, nil)
    return "the component \(component.text)"
  }

  /// The component as JSON on one line, its patterns as people read them, cut after 160 characters.
  package var text: String {
    // Each member takes more than one character, so later members would be cut off anyway.
    var start = self
    start.otherMembers = Array(otherMembers.prefix(longestText))
    start.path = path?.shownPattern
    start.fragment = fragment?.shownPattern
    switch query {
    case .whole(let pattern): start.query = .whole(pattern.shownPattern)
    case .items(let items):
      start.query = .items(
        items.prefix(longestText).map { QueryItemPattern($0.name, $0.pattern.shownPattern) })
    case nil: break
    }
    return shortText(of: start.node)
  }
}

/// The most characters of a rule in a message.
private let longestText = 160

/// A rule as JSON on one line, cut after 160 characters.
package func shortText(of rule: JSONNode) -> String {
  var printer = PrettyPrinter(limit: longestText * 4)
  printer.print(.line(rule))
  let text = printer.finish().dropLast()
  return UTF8Text(octets: text).excerpt(longestText)
}

extension AppMatch {
  /// Writes the members of an object about the match: `app`, `verdict`, `detail`, `component` and `reason`; the indices
  /// are null without a match.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("app", app.description)
    writer.member("verdict", verdict.rawValue)
    writer.literalKey("detail")
    if let detail { writer.integer(detail) } else { writer.null() }
    writer.literalKey("component")
    if let component { writer.integer(component) } else { writer.null() }
    writer.member("reason", reason)
  }
}
