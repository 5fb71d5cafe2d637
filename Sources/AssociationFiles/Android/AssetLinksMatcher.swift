public import DeepLinkJSON
public import DeepLinkOctets

/// Decides what Android does with a URL, given an `assetlinks.json`.
///
/// Google, "Configure website associations and dynamic rules": a statement with the relation
/// `delegate_permission/common.handle_all_urls` lets an app open the links of the site that its manifest names. From
/// Android 15 on, dynamic rules narrow that down: the first one that matches decides, and a URL that none matches does not
/// open the app. As in Android's `UriRelativeFilter`, all parts are compared decoded, and an item of a rule with any item of
/// the query. Statements that Android refuses to read grant nothing. Matching costs at most the length of the rules plus,
/// for each of them, that of the URL.
public struct AssetLinksMatcher: Sendable {
  /// The packages of the apps that statements name, in the order of the file.
  public var packages: [UTF8Text] { apps.map(\.package) }

  /// The packages that statements let open links, but none that Android reads, so that it does not verify the apps, and why.
  public var unverifiable: [(package: UTF8Text, reason: String)] {
    apps.filter { $0.isGranted && !$0.isVerified }.map { ($0.package, $0.fault ?? "") }
  }

  private let apps: [App]
  /// Whether Android reads no rules, because one is malformed.
  package let areRulesDiscarded: Bool
  /// The file as text, if it is known.
  var text: RuleText?

  private struct App {
    let package: UTF8Text
    var isGranted = false
    var isVerified = false
    /// Why Android does not read the first statement that it refuses.
    var fault: String?
    var rules: [CompiledDynamicRule]?
    /// The index of the statement that has the rules.
    var statement: Int?
  }

  /// Compiles the rules of a file.
  public init(_ file: AssetLinks) {
    var apps: [App] = []
    var indices: [UTF8Text: Int] = [:]
    var malformed = MalformedRules()
    for (place, statement) in file.statements.enumerated() {
      if let node = statement.source.node { malformed.check(node) }
      guard let target = statement.target, target.namespace == "android_app", let package = target.packageName
      else { continue }
      let index = indices[package] ?? apps.count
      if index == apps.count {
        apps.append(App(package: package))
        indices[package] = index
      }
      guard statement.relation?.contains(AssetStatement.handleAllURLs) == true else { continue }
      apps[index].isGranted = true
      if let fault = statement.fault {
        apps[index].fault = apps[index].fault ?? fault
        continue
      }
      apps[index].isVerified = true
      let relation = statement.relationExtensions?.first { $0.relation == AssetStatement.handleAllURLs }
      if apps[index].rules == nil {
        apps[index].rules = relation?.components?.map(CompiledDynamicRule.init)
        apps[index].statement = place
      }
    }
    self.apps = apps
    areRulesDiscarded = !malformed.faults.isEmpty
  }

  /// The verdicts of all packages, in their order.
  public func matches(_ url: AssociationURL) -> [PackageMatch] {
    if !url.isUniversal { return matches(because: .scheme(url.scheme ?? "")) }
    let parts = AndroidURLParts(url)
    return apps.map { app in
      guard app.isGranted else { return PackageMatch(package: app.package, .noMatch, because: .notGranted) }
      guard app.isVerified else {
        return PackageMatch(package: app.package, .noMatch, because: .void(app.fault ?? ""))
      }
      guard let rules = app.rules else { return PackageMatch(package: app.package, .match, because: .everyLink) }
      if areRulesDiscarded { return PackageMatch(package: app.package, .match, because: .discarded) }
      guard let index = rules.firstIndex(where: { $0.matches(parts) }) else {
        return PackageMatch(package: app.package, .noMatch, because: .nothing(rules.count))
      }
      let excludes = rules[index].rule.exclude == true
      return PackageMatch(
        package: app.package, excludes ? .excluded : .match, rule: index, of: app.statement,
        because: .rule(rules[index].rule, text: rules[index].text))
    }
  }

  /// The verdict of one package.
  public func match(_ url: AssociationURL, package: UTF8Text) -> PackageMatch {
    matches(url).first { $0.package == package } ?? PackageMatch(package: package, .noMatch, because: .notGranted)
  }

  /// The verdict "no match" for all packages.
  package func matches(because cause: PackageMatch.Cause) -> [PackageMatch] {
    apps.map { PackageMatch(package: $0.package, .noMatch, because: cause) }
  }
}

/// The verdict of one Android app about a URL, and its reason.
public struct PackageMatch: Sendable {
  /// The name of the app's package.
  public let package: UTF8Text
  /// The answer.
  public let verdict: AppMatch.Verdict
  /// The index of the deciding rule in `dynamic_app_link_components`; nil if none decided.
  public let rule: Int?
  /// The index of the statement with the deciding rule; nil if none decided.
  public let statement: Int?

  private let cause: Cause

  package enum Cause: Sendable {
    case rule(DynamicComponent, text: String)
    case everyLink
    case discarded
    case nothing(Int)
    case notGranted
    case void(String)
    case scheme(String)
    case foreignHost(UTF8Text)
  }

  init(
    package: UTF8Text, _ verdict: AppMatch.Verdict, rule: Int? = nil, of statement: Int? = nil, because cause: Cause
  ) {
    (self.package, self.verdict, self.rule, self.statement) = (package, verdict, rule, statement)
    self.cause = cause
  }

  /// The reason in words, with the deciding rule as in the file.
  public var reason: String {
    switch cause {
    case .rule(_, let text):
      "dynamic_app_link_components[\(rule ?? 0)] \(text) is the first that matches"
        + (verdict == .excluded ? ", and it excludes" : "")
    case .everyLink: "the file has no rows for the app, so every link that its manifest names opens it"
    case .discarded:
      "the rows are malformed, so Android discards them, and every link that the app's manifest names opens it"
    case .nothing(1): "the URL does not match the only row"
    case .nothing(let count): "the URL does not match any of the \(count) rows"
    case .notGranted: "no statement grants \(AssetStatement.handleAllURLs) to the app"
    case .void(let fault): "\(fault), so Android does not verify the app"
    case .scheme(let scheme): "assetlinks.json does not apply to \(UTF8Text(scheme).excerpt()): links"
    case .foreignHost(let host): "\(host.excerpt()) is not a host of the app"
    }
  }

  /// What decided, for a sentence: `the pattern "/buy/*"`, or a whole rule if it has other patterns.
  package var decidingPattern: String { if case .rule(let rule, _) = cause { rule.named } else { "a row" } }

  /// The deciding rule as in the file, and where it stands in bytes, if it was read from a file.
  var row: (node: JSONNode, offset: Int?)? {
    if case .rule(let rule, _) = cause { (rule.source.node ?? rule.node, rule.source.offset) } else { nil }
  }

  /// Whether the app has rules, none of which matches.
  package var hasRules: Bool { if case .nothing = cause { true } else { false } }

  /// Writes the members of an object about the match: `package`, `verdict`, `rule` and `reason`; the index is null if no
  /// rule decided.
  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("package", package.description)
    writer.member("verdict", verdict.rawValue)
    writer.member("rule", orNull: rule)
    writer.member("reason", reason)
  }
}

extension DynamicComponent {
  /// The rule as JSON on one line, cut after 160 characters.
  fileprivate var text: String { shortText(of: node) }

  /// The rule in a sentence.
  fileprivate var named: String {
    if let path, query == nil, fragment == nil { return ("the row \(path)" as Sentence).description }
    var rule = self
    rule.exclude = nil
    return "the row \(rule.text)"
  }
}

/// The parts of a URL as dynamic rules are compared with them: decoded, in UTF-16 units.
private struct AndroidURLParts {
  let path: [UInt16]
  /// Nil without a fragment, which no pattern matches.
  let fragment: [UInt16]?
  /// The values of the items that have one, by name. A query is decoded first, so that an escaped `&` separates items too,
  /// and one without `&` is split at `;`.
  let items: [[UInt16]: [[UInt16]]]

  init(_ url: AssociationURL) {
    func units(_ text: String) -> [UInt16] { PercentDecoding.scalars(Array(text.utf8).span).units }
    path = units(url.path)
    fragment = url.hasFragment ? units(url.fragment) : nil
    let (query, ampersand, equals) = (units(url.query), UInt16(0x26), UInt16(0x3D))
    var items: [[UInt16]: [[UInt16]]] = [:]
    for item in query.split(separator: query.contains(ampersand) ? ampersand : 0x3B) {
      guard let end = item.firstIndex(of: equals) else { continue }
      items[Array(item[..<end]), default: []].append(Array(item[(end + 1)...]))
    }
    self.items = items
  }
}

/// A dynamic rule ready to be matched.
private struct CompiledDynamicRule: Sendable {
  let rule: DynamicComponent
  let text: String
  private let path, fragment: DynamicPattern?
  private let query: [(name: [UInt16], pattern: DynamicPattern)]

  init(_ rule: DynamicComponent) {
    (self.rule, text) = (rule, rule.text)
    path = rule.path.map(DynamicPattern.init)
    fragment = rule.fragment.map(DynamicPattern.init)
    query = (rule.query ?? []).map { ($0.name.scalars.units, DynamicPattern($0.pattern)) }
  }

  /// Whether all parts match. An absent part matches anything; an item of the rule matches any of its name in the URL.
  func matches(_ url: AndroidURLParts) -> Bool {
    path?.matches(url.path) != false
      && (fragment.map { pattern in url.fragment.map(pattern.matches) ?? false } ?? true)
      && query.allSatisfy { item in url.items[item.name]?.contains(where: item.pattern.matches) == true }
  }
}

/// A pattern of a dynamic rule, as AOSP's `PatternMatcher` compares it in UTF-16 units: `?` is any unit, and `*` any units up
/// to the first one that is the next unit of the pattern.
package struct DynamicPattern: Sendable {
  private enum Part: Equatable, Sendable {
    case literal(UInt16)
    case anyOne
    case anyRun
  }

  /// The parts, in which a literal follows each `*` but one at the end.
  private let parts: [Part]

  init(_ text: UTF8Text) {
    parts = Self.tokens(of: text).flatMap { token -> [Part] in
      switch token {
      case .literal(let scalar): [scalar].units.map(Part.literal)
      case .anyOne: [.anyOne]
      case .anyRun, .variable: [.anyRun]
      }
    }
  }

  /// The tokens of a pattern. Behind a `*`, Android reads `?` as a literal period, and `*` as a period and an asterisk.
  package static func tokens(of text: UTF8Text) -> [PatternToken] {
    PatternToken.tokens(of: text, allowsVariables: false).reduce(into: []) { tokens, token in
      let isBehindRun = tokens.last == .anyRun && (token == .anyOne || token == .anyRun)
      tokens += !isBehindRun ? [token] : [.literal(0x2E)] + (token == .anyRun ? [.literal(0x2A)] : [])
    }
  }

  func matches(_ text: [UInt16]) -> Bool {
    var place = 0
    for (index, part) in parts.enumerated() {
      switch part {
      case .anyRun:
        guard index + 1 < parts.count else { return true }
        while place < text.count, parts[index + 1] != .literal(text[place]) { place += 1 }
      case .anyOne:
        guard place < text.count else { return false }
        place += 1
      case .literal(let unit):
        guard place < text.count, text[place] == unit else { return false }
        place += 1
      }
    }
    return place == text.count
  }
}

extension [UInt32] {
  /// These scalars in UTF-16.
  fileprivate var units: [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(count)
    for scalar in self {
      if scalar < 0x1_0000 {
        units.append(UInt16(truncatingIfNeeded: scalar))
      } else {
        let rest = scalar &- 0x1_0000
        units.append(0xD800 | UInt16(truncatingIfNeeded: rest >> 10))
        units.append(0xDC00 | UInt16(truncatingIfNeeded: rest & 0x3FF))
      }
    }
    return units
  }
}
