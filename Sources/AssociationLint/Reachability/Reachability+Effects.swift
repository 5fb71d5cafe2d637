import AssociationFiles
import DeepLinkOctets
import TextLanguages

/// What reached rules do: excludes that keep no URL from an app, and entries whose URLs open the app of an earlier entry.
extension Reachability {
  /// Reports a rule that excludes only URLs that no later rule would let open its apps.
  ///
  /// A rule that matches every URL is an answer for all others, and is meant.
  mutating func checkEffect(_ number: Int, in entry: Entry) {
    let rule = rules[number]
    guard rule.isRule, rule.exclude, !unreached.contains(number) else { return }
    let others = later(entry).filter { $0 > number } + entry.rules.filter { $0 < number }
    let including = others.filter { rules[$0].isRule && !rules[$0].exclude }
    guard !including.isEmpty, let language = language(number), !language.isUniversal else { return }
    var earlier: Int?
    for other in including {
      guard mayShareURLs(number, other) else { continue }
      if other > number { return }
      earlier = earlier ?? other
    }
    let hint =
      earlier.map { "move it before \(rules[$0].source.place), which opens the app for some of them, or remove it" }
      ?? "remove it"
    log.add(
      .excludesNothing, at: rule.source.offset,
      "\(rule.source.place) \(rule.source.text) has no effect: no later row matches any of its URLs; \(hint)")
  }

  /// The rules that come after those of an entry for some of its apps, and those of the entry.
  private func later(_ entry: Entry) -> [Int] {
    Array(entry.rules)
      + entries.filter { $0.rules.lowerBound >= entry.rules.upperBound && !$0.apps.isDisjoint(with: entry.apps) }
      .flatMap { Array($0.rules) }
  }

  /// Whether a URL may match two rules. No, if their paths, fragments, whole queries or values of one item are different.
  private mutating func mayShareURLs(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (rules[one].start, rules[other].start)
    work.take(1 + min(a.count, b.count) / 16)
    guard a.starts(with: b) || b.starts(with: a) else { return false }
    guard let mine = language(one), let theirs = language(other), mine.mode == theirs.mode else { return true }
    if areDisjoint(mine.path, theirs.path) || areDisjoint(mine.fragment, theirs.fragment) { return false }
    switch (mine.query, theirs.query) {
    case (.whole(let mine), .whole(let theirs)): return !areDisjoint(mine, theirs)
    case (.items(let mine), .items(let theirs)):
      return !mine.contains { item in
        theirs.contains { $0.name == item.name && areDisjoint($0.pattern, item.pattern) }
      }
    default: return true
    }
  }

  /// Whether two languages have no text in common; false if the work is spent first.
  private mutating func areDisjoint(_ one: Language?, _ other: Language?) -> Bool {
    guard let one, let other, !work.isSpent else { return false }
    let machines = [one, other].map(machines.machine)
    return TextSearch.classes(within: machines, of: [], work: &work) { _ in true }?.isEmpty == true
  }

  /// Reports an entry of which every URL opens the app of an earlier entry: "the order of details" decides which of the
  /// installed apps opens a URL (Apple, `applinks.Details`).
  ///
  /// Entries with the same rules are those of builds of one app.
  mutating func checkOtherApps(_ number: Int) {
    let entry = entries[number]
    let opening = entry.rules.filter { isOpening($0) && !unreached.contains($0) }
    guard !opening.isEmpty, entry.before.isEmpty else { return }
    var takers: Set<Int> = []
    for rule in opening {
      guard let subject = language(rule) else { return }
      let candidates = entries[..<number].indices.filter {
        entries[$0].apps.isDisjoint(with: entry.apps) && !isSame($0, number)
      }
      // Behind a rule that excludes, it is not known what opens the app.
      let others = candidates.flatMap { other in entries[other].rules.prefix { !rules[$0].exclude } }
        .filter { other in
          work.take(1)
          let (a, b) = (rules[rule].start, rules[other].start)
          return isOpening(other) && (a.starts(with: b) || b.starts(with: a))
        }.prefix(RuleCoverage.most).filter { language($0) != nil }
      guard !others.isEmpty, !work.isSpent else { return }
      let granted = min(share, work.left)
      var coverage = RuleCoverage(subject: subject, patterns: patterns, machines: machines, work: Work(granted))
      defer { work.take(granted - coverage.work.left) }
      guard let needed = coverage.covering(others.compactMap { language($0) }) else { return }
      takers.formUnion(needed.map { rules[others[$0]].source.detail })
    }
    let names = takers.sorted().map { "\(quoted(entries[$0].apps.min() ?? "")) of details[\($0)]" }
    log.add(
      .opensOtherApp, at: entry.offset,
      "every URL that opens \(quoted(entry.apps.min() ?? "")) also opens \(names.joined(separator: " or ")), which "
        + "\(names.count == 1 ? "comes" : "come") first, so a device with both opens that app: put the entry with fewer "
        + "URLs first")
  }

  private func isOpening(_ number: Int) -> Bool { rules[number].isRule && !rules[number].exclude }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    let (mine, theirs) = (entries[one].rules, entries[other].rules)
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy {
        rules[$0].source.component.hasPatterns(of: rules[$1].source.component)
          && rules[$0].exclude == rules[$1].exclude
      }
  }
}
