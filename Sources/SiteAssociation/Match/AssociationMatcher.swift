public import Octets

/// Tells what a device makes of a URL, given a file: the rules of Apple's documentation, WWDC 2019 session 717, WWDC 2020
/// session 10098 and TN3155, and where these are silent what swcutil was recorded to do on macOS 27.
///
/// The patterns are made ready once; matching costs the length of the patterns times that of the URL at most, and no more
/// than the limits where values of variables count towards the length of each pattern that uses them.
public struct AssociationMatcher: Sendable {
  /// The apps of the file's universal links, in the order in which their entries come: where several could open a URL,
  /// the first does.
  public let apps: [UTF8Text]

  private let entries: [Entry]
  private let entriesOfApp: [UTF8Text: [Int]]
  private let limits: MatchLimits

  private struct Entry {
    let kind: RuleKind
    let rules: [CompiledRule]
    /// The rules as they stand in the file.
    let sources: [AppMatch.Rule]
  }

  private enum Decision {
    case rule(Int)
    case nothing
    case undecided(Int)
  }

  /// Makes a file's rules ready.
  public init(_ file: AssociationFile, limits: MatchLimits = MatchLimits()) {
    self.limits = limits
    var variables = VariableTable(file.appLinks?.substitutionVariables ?? [], limits: limits)
    let details = file.appLinks?.details ?? []
    let common = RuleDefaults.of(file.appLinks?.defaults)
    entries = details.map { detail in
      // "iOS 13 will ignore the paths key if the components key is present" (WWDC 2019, session 717).
      if let components = detail.components {
        let defaults = RuleDefaults.of(detail.defaults, in: common)
        return Entry(
          kind: .component, rules: components.map { CompiledRule($0, defaults: defaults, variables: &variables) },
          sources: components.map { .component($0) })
      }
      let paths = detail.paths ?? []
      return Entry(
        kind: .path, rules: paths.map { CompiledRule(legacy: $0, variables: &variables) },
        sources: paths.map { .path($0) })
    }
    var (apps, entriesOfApp): ([UTF8Text], [UTF8Text: [Int]]) = ([], [:])
    for (index, detail) in details.enumerated() {
      for app in detail.apps {
        if entriesOfApp[app] == nil { apps.append(app) }
        if entriesOfApp[app]?.last != index { entriesOfApp[app, default: []].append(index) }
      }
    }
    self.apps = apps
    self.entriesOfApp = entriesOfApp
  }

  /// What every app of the file would do with a URL, in the order of `apps`.
  /// - Parameter host: the domain the file is from; nil takes any host as the right one.
  public func matches(_ url: AssociationURL, host: UTF8Text? = nil) -> [AppMatch] {
    matches(url, host: host, apps: apps)
  }

  /// What one app would do with a URL.
  /// - Parameter host: the domain the file is from; nil takes any host as the right one.
  public func match(_ url: AssociationURL, app: UTF8Text, host: UTF8Text? = nil) -> AppMatch {
    matches(url, host: host, apps: [app])[0]
  }

  /// Why each component before the deciding one did not match: the components of all the app's entries in order, up to
  /// the one that did or that was left undecided, or all of them if none did.
  public func misses(_ url: AssociationURL, app: UTF8Text, host: UTF8Text? = nil) -> [ComponentMiss] {
    guard obstacle(url, host: host) == nil else { return [] }
    var parts = URLPartsByMode(url)
    var allowance = MatchAllowance(limits)
    var misses: [ComponentMiss] = []
    for index in entriesOfApp[app] ?? [] {
      for (position, rule) in entries[index].rules.enumerated() {
        guard let miss = rule.miss(parts[rule.mode], &allowance) else { return misses }
        let isUndecided = allowance.isUndecided
        misses.append(
          ComponentMiss(
            miss, isUndecided: isUndecided, detail: index, component: position, kind: entries[index].kind))
        if isUndecided { return misses }
      }
    }
    return misses
  }

  private func matches(_ url: AssociationURL, host: UTF8Text?, apps: [UTF8Text]) -> [AppMatch] {
    if let obstacle = obstacle(url, host: host) {
      return apps.map { AppMatch(app: $0, verdict: .noMatch, because: obstacle) }
    }
    var parts = URLPartsByMode(url)
    // What an entry decides does not depend on the app, so each is asked once.
    var decisions: [Int: Decision] = [:]
    var allowance = MatchAllowance(limits)
    return apps.map { app in
      let indices = entriesOfApp[app] ?? []
      for index in indices {
        let decision = decisions[index] ?? decide(entries[index].rules, &parts, &allowance)
        if apps.count > 1 { decisions[index] = decision }
        switch decision {
        case .nothing: continue
        case .undecided(let position):
          // What comes behind it may not be what decides, so it is not asked.
          let cause = AppMatch.Cause.undecided(
            entries[index].sources[position], detail: index, component: position)
          return AppMatch(app: app, verdict: .noMatch, because: cause)
        case .rule(let decided):
          let exclude = entries[index].rules[decided].exclude
          return AppMatch(
            app: app, verdict: exclude ? .excluded : .match, detail: index, component: decided,
            because: .rule(entries[index].sources[decided]))
        }
      }
      let counts = indices.map { (detail: $0, count: entries[$0].rules.count, kind: entries[$0].kind) }
      return AppMatch(app: app, verdict: .noMatch, because: .nothing(counts))
    }
  }

  private func decide(
    _ rules: [CompiledRule], _ parts: inout URLPartsByMode, _ allowance: inout MatchAllowance
  ) -> Decision {
    for (position, rule) in rules.enumerated() {
      if rule.matches(parts[rule.mode], &allowance) { return .rule(position) }
      if allowance.isUndecided { return .undecided(position) }
    }
    return .nothing
  }

  private func obstacle(_ url: AssociationURL, host: UTF8Text?) -> AppMatch.Cause? {
    guard url.isUniversal else { return .scheme(url.scheme ?? "") }
    guard let host, let actual = url.host, actual != host.lowercased else { return nil }
    return .host(actual, expected: host)
  }
}
