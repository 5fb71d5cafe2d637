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

/// How much work goes into patterns whose variables stand for much text, or whose `*` fits in many places.
///
/// A value is written once and may be used in every pattern, so a file of some kilobytes can ask for gigabytes and hours.
/// A `*` before much text is tried at each place of a URL. Within the limits a file takes megabytes and a URL a second. A
/// pattern beyond them is left undecided, and the verdict says so.
public struct MatchLimits: Hashable, Sendable {
  /// The most places that the variables of one pattern may have: the characters of all their values, those counted once
  /// that values begin with alike.
  public let places: Int
  /// The number of steps that one URL may take in all patterns together: places visited in variables, characters read
  /// again behind a `*`, and query items.
  public let steps: Int

  /// Limits for files from outside.
  /// - Parameters:
  ///   - places: 262,144 are twice what a file of the 128 KB that devices accept has in it when each of its characters
  ///     is used once.
  ///   - steps: 16,000,000 take about a second.
  public init(places: Int = 262_144, steps: Int = 16_000_000) {
    (self.places, self.steps) = (places, steps)
  }
}

/// What is left of the steps for one URL.
struct MatchAllowance {
  private(set) var steps: Int
  /// Whether the last comparison was given up, so that its answer says nothing.
  private(set) var isUndecided = false
  /// Room for the states of automata, made for the first.
  private var room: StateScratch?

  init(_ limits: MatchLimits) {
    steps = limits.steps
  }

  /// Before a comparison whose answer counts.
  mutating func begin() {
    isUndecided = false
  }

  /// Room for the states of an automaton, lent to all of them in turn.
  mutating func scratch() -> StateScratch {
    let scratch = room ?? StateScratch()
    room = scratch
    return scratch
  }

  /// Gives a comparison up.
  mutating func giveUp() {
    isUndecided = true
  }

  /// Whether that many steps may still be taken.
  mutating func take(_ count: Int) -> Bool {
    steps -= count
    if steps < 0 { isUndecided = true }
    return steps >= 0
  }
}
