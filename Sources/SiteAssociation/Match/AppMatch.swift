internal import JSON

/// What one app would do with a URL, and what decided it.
public struct AppMatch: Sendable {
  /// The three answers there are.
  public enum Verdict: String, Hashable, Sendable {
    /// The URL opens the app.
    case match
    /// A component matches that says that the URL does not open the app.
    case excluded
    /// No component matches, or one that comes first was left undecided, as the reason says then.
    case noMatch = "no-match"
  }

  /// The app ID.
  public let app: String
  /// The answer.
  public let verdict: Verdict
  /// The index of the deciding entry of `details`, nil if none decided.
  public let detail: Int?
  /// The index of the deciding component in the entry's `components`, or of the path in its `paths`; nil if none did.
  public let component: Int?

  private let cause: Cause

  enum Cause: Sendable {
    case rule(Rule)
    case undecided(Rule, detail: Int, component: Int)
    case nothing([(detail: Int, count: Int, kind: RuleKind)])
    case scheme(String)
    case host(String, expected: String)
  }

  /// A rule as it stands in the file; `indirect`, so that an answer copies one reference and not all of its members.
  indirect enum Rule: Sendable {
    case component(AssociationComponent)
    case path(String)

    func place(_ number: Int) -> String {
      switch self {
      case .component(let rule): "components[\(number)] \(rule.text)"
      case .path(let path): "paths[\(number)] \(quoted(path))"
      }
    }
  }

  init(app: String, verdict: Verdict, detail: Int? = nil, component: Int? = nil, because cause: Cause) {
    self.app = app
    self.verdict = verdict
    self.detail = detail
    self.component = component
    self.cause = cause
  }

  /// The answer in words, with the deciding component as it stands in the file; made when it is asked for.
  public var reason: String {
    switch cause {
    case .scheme(let scheme): "\(scheme) is neither https nor http, so this is no universal link"
    case .host(let host, let expected): "the host is \(host), but the file is for \(expected)"
    case .nothing(let entries): Self.nothing(entries)
    case .undecided(let rule, let detail, let component):
      "\(rule.place(component)) of details[\(detail)] is left undecided, for its variables stand for too much text to be "
        + "tried, and what comes after it with it: use fewer variables, or fewer values"
    case .rule(.path(let path)):
      "\(Rule.path(path).place(component ?? 0)) of details[\(detail ?? 0)] is the first that matches"
        + (verdict == .excluded ? ", and NOT excludes" : "")
    case .rule(.component(let rule)):
      "\(Rule.component(rule).place(component ?? 0)) of details[\(detail ?? 0)] is the first that matches"
        + (verdict == .match ? "" : rule.exclude == true ? ", and it excludes" : ", and the defaults make it exclude")
    }
  }

  private static func nothing(_ entries: [(detail: Int, count: Int, kind: RuleKind)]) -> String {
    guard !entries.isEmpty else { return "no entry of details names this app" }
    if entries.allSatisfy({ $0.count == 0 }) {
      let names = entries.map { "details[\($0.detail)]" }.joined(separator: " and ")
      return "\(names) \(entries.count == 1 ? "has" : "have") no components, so nothing opens the app"
    }
    let parts = entries.filter { $0.count > 0 }.map { entry in
      "\(entry.count == 1 ? "the only \(entry.kind.singular)" : "any of the \(entry.count) \(entry.kind.plural)") "
        + "of details[\(entry.detail)]"
    }
    return "the URL does not match \(parts.joined(separator: " nor "))"
  }
}

/// What the rules of an entry are.
enum RuleKind: Hashable, Sendable {
  case component
  case path

  var singular: String { self == .component ? "component" : "path" }
  var plural: String { self == .component ? "components" : "paths" }
}

extension AssociationComponent {
  /// The component as JSON on one line, cut after 160 characters.
  var text: String {
    var printer = PrettyPrinter()
    printer.print(.line(node))
    let text = String(decoding: printer.finish().dropLast(), as: UTF8.self)
    return text.cut()
  }
}

/// A text in quotes for a message, with JSON's escapes, cut after 160 characters.
func quoted(_ text: String) -> String {
  var writer = JSONWriter()
  writer.string(text.cut())
  return String(decoding: writer.bytes, as: UTF8.self)
}

extension String {
  /// The text, cut after 160 characters.
  fileprivate func cut() -> String {
    guard utf8.count > 160 else { return self }
    // To find characters takes long, and of ASCII each octet is one, but for a line break of two.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return String(decoding: utf8.prefix(160), as: UTF8.self) + "…" }
    return count > 160 ? prefix(160) + "…" : self
  }
}
