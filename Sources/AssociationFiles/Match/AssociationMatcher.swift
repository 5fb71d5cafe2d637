import DeepLinkJSON
public import DeepLinkOctets

/// Decides what a device does with a URL, given a file, by the rules of Apple's documentation, WWDC 2019 session 717, WWDC
/// 2020 session 10098 and TN3155, and otherwise as recorded of swcutil on macOS 27.
///
/// Patterns are compiled once. Matching costs at most the length of the patterns times that of the URL, and is bounded by
/// ``MatchLimits`` for patterns with variables.
public struct AssociationMatcher: Sendable {
  /// The apps of the file's universal links, in the order in which their entries come: where several could open a URL,
  /// the first does.
  public let apps: [UTF8Text]

  private let entries: [(kind: RuleKind, rules: [CompiledRule])]
  private let entriesOfApp: [UTF8Text: [Int]]
  private let limits: MatchLimits
  /// The file as text, if it is known.
  var text: RuleText?

  /// Compiles the rules of a file.
  public init(_ file: AssociationFile, limits: MatchLimits = MatchLimits()) {
    self.limits = limits
    var variables = VariableTable(file.appLinks?.substitutionVariables ?? [])
    let details = file.appLinks?.details ?? []
    entries = zip(details, file.appLinks?.rules ?? []).map { detail, entry in
      (kind: detail.kind, rules: entry.rules.map { CompiledRule($0, entry.defaults, variables: &variables) })
    }
    var (apps, entriesOfApp): ([UTF8Text], [UTF8Text: [Int]]) = ([], [:])
    for (index, detail) in details.enumerated() {
      for app in detail.apps {
        if entriesOfApp[app] == nil { apps.append(app) }
        if entriesOfApp[app]?.last != index { entriesOfApp[app, default: []].append(index) }
      }
    }
    (self.apps, self.entriesOfApp) = (apps, entriesOfApp)
  }

  /// The verdicts of all apps of the file, in the order of `apps`.
  /// - Parameters:
  ///   - url: the link.
  ///   - host: the domain the file is from; nil takes any host as the right one.
  public func matches(_ url: AssociationURL, host: UTF8Text? = nil) -> [AppMatch] {
    matches(url, host: host, apps: apps)
  }

  /// The verdict of one app.
  /// - Parameters:
  ///   - url: the link.
  ///   - app: the app's id.
  ///   - host: the domain the file is from; nil takes any host as the right one.
  public func match(_ url: AssociationURL, app: UTF8Text, host: UTF8Text? = nil) -> AppMatch {
    matches(url, host: host, apps: [app])[0]
  }

  /// Why each component before the deciding one did not match: the components of all entries of the app in order, up to the
  /// one that matches or is undecided, or all of them.
  public func misses(_ url: AssociationURL, app: UTF8Text, host: UTF8Text? = nil) -> [ComponentMiss] {
    guard obstacle(url, host: host) == nil else { return [] }
    var parts = URLPartsByMode(url)
    var allowance = MatchAllowance(limits)
    var misses: [ComponentMiss] = []
    // Most components compare the same value, the path.
    var compared: (scalars: [UInt32], text: UTF8Text) = ([], "")
    for index in entriesOfApp[app] ?? [] {
      for (position, rule) in entries[index].rules.enumerated() {
        guard let miss = rule.miss(parts[rule.mode], &allowance) else { return misses }
        let isUndecided = allowance.isUndecided
        if compared.scalars != miss.value { compared = (miss.value, UTF8Text(scalars: miss.value)) }
        misses.append(
          ComponentMiss(
            detail: index, component: position, part: isUndecided ? .undecided : miss.part, pattern: miss.pattern,
            value: compared.text, kind: entries[index].kind))
        if isUndecided { return misses }
      }
    }
    return misses
  }

  /// The rule that decided; nil if none did.
  package func rule(of match: AppMatch) -> CompiledRule? {
    match.rule.map { entries[$0.detail].rules[$0.number] }
  }

  private func matches(_ url: AssociationURL, host: UTF8Text?, apps: [UTF8Text]) -> [AppMatch] {
    if let obstacle = obstacle(url, host: host) {
      return apps.map { AppMatch(app: $0, verdict: .noMatch, because: obstacle) }
    }
    var parts = URLPartsByMode(url)
    // Where the rules of an entry end does not depend on the app, so it is found once.
    var ends: [Int: (position: Int, isUndecided: Bool)] = [:]
    var allowance = MatchAllowance(limits)
    return apps.map { app in
      let indices = entriesOfApp[app] ?? []
      var missed = 0
      for index in indices {
        let rules = entries[index].rules
        let end = ends[index] ?? end(of: rules, &parts, &allowance)
        if apps.count > 1 { ends[index] = end }
        missed += end.isUndecided ? end.position + 1 : end.position
        guard end.position < rules.count else { continue }
        let rule = rules[end.position]
        // Whether a rule behind an undecided one decides is unknown, so none is tried.
        let (verdict, cause): (AppMatch.Verdict, AppMatch.Cause) =
          end.isUndecided
          ? (.noMatch, .undecided(rule.source)) : (rule.exclude ? .excluded : .match, .rule(rule.source))
        return AppMatch(app: app, verdict: verdict, missed: missed, because: cause)
      }
      let counts = indices.map { (detail: $0, count: entries[$0].rules.count, kind: entries[$0].kind) }
      return AppMatch(app: app, verdict: .noMatch, missed: missed, because: .nothing(counts))
    }
  }

  /// The first of the rules that matches or is undecided; their number if none is.
  private func end(
    of rules: [CompiledRule], _ parts: inout URLPartsByMode, _ allowance: inout MatchAllowance
  ) -> (position: Int, isUndecided: Bool) {
    for (position, rule) in rules.enumerated() {
      if rule.matches(parts[rule.mode], &allowance) { return (position, false) }
      if allowance.isUndecided { return (position, true) }
    }
    return (rules.count, false)
  }

  private func obstacle(_ url: AssociationURL, host: UTF8Text?) -> AppMatch.Cause? {
    guard url.isUniversal else { return .scheme(url.scheme ?? "") }
    guard let host, let actual = url.host, actual != host.lowercased else { return nil }
    return .host(actual, expected: host)
  }
}

/// The limit for patterns with large variables, or with a `*` that fits in many places.
///
/// Every pattern may use a value any number of times, so a URL and a file of some kilobytes could take hours. A `*` before much
/// text is tried at each place of a URL. Within the limit a URL takes a second. A pattern beyond it is undecided, and the verdict
/// says so.
public struct MatchLimits: Equatable, Sendable {
  /// The most steps of one URL in all patterns together: visited characters of variables, places that remain after a `*`,
  /// and query items.
  public let steps: Int

  /// The limit for files from outside.
  /// - Parameter steps: 16,000,000 take about a second.
  public init(steps: Int = 16_000_000) { self.steps = steps }
}

/// The remaining steps for one URL.
package struct MatchAllowance {
  private(set) var steps: Int
  /// Whether the last comparison was given up, so that its result is undecided.
  private(set) var isUndecided = false
  /// Room for the places of patterns.
  var places: [Int] = []

  package init(_ limits: MatchLimits) {
    steps = limits.steps
  }

  /// Begins a comparison.
  mutating func begin() {
    isUndecided = false
  }

  /// Takes steps; false if too few are left.
  mutating func take(_ count: Int) -> Bool {
    steps -= count
    if steps < 0 { isUndecided = true }
    return steps >= 0
  }
}
