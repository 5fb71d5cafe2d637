import AssociationFiles
import DeepLinkOctets

/// What reached rules do: excludes that keep no URL from an app, and entries whose URLs open the app of an earlier entry.
extension Reachability {
  /// Reports a rule that excludes only URLs that no later rule would let open its apps.
  ///
  /// A rule that matches every URL is an answer for all others, and is meant.
  func checkEffect(_ number: Int, in entry: Entry) {
    let rule = rules[number]
    guard rule.isRule, rule.exclude, !unreached.contains(number) else { return }
    // The rules that come after those of an entry for some of its apps, too.
    let later = entries.filter {
      $0.rules.lowerBound >= entry.rules.upperBound && !$0.apps.isDisjoint(with: entry.apps)
    }
    let others =
      Array((number + 1)..<entry.rules.upperBound) + later.flatMap(\.rules)
      + (entry.rules.lowerBound..<number)
    let opening = others.filter { isOpening($0) }
    guard !opening.isEmpty, parts(number) != nil, !isUniversal(number) else { return }
    var earlier: Int?
    for other in near(number, opening) where mayShareURLs(number, other) {
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

  /// Reports an entry of which every URL opens the app of an earlier entry: "the order of details" decides which of the
  /// installed apps opens a URL (Apple, `applinks.Details`).
  ///
  /// Entries with the same rules are those of builds of one app.
  func checkOtherApps(_ number: Int) {
    let entry = entries[number]
    let opening = entry.rules.filter { isOpening($0) && !unreached.contains($0) }
    guard !opening.isEmpty, entry.before.isEmpty else { return }
    let candidates = entries[..<number].filter { $0.apps.isDisjoint(with: entry.apps) && !isSame($0, entry) }
    // Behind a rule that excludes, it is not known what opens the app.
    let others = candidates.flatMap { other in other.rules.prefix { !rules[$0].exclude }.filter(isOpening) }
    var takers: Set<Int> = []
    for rule in opening {
      guard case .covered(let needed) = coverage(of: rule, by: near(rule, others)) else { return }
      takers.formUnion(needed.map { rules[$0].source.detail })
    }
    let names = takers.sorted().map { "\(quoted(entries[$0].apps.min() ?? "")) of details[\($0)]" }
    log.add(
      .opensOtherApp, at: entry.offset,
      "every URL that opens \(quoted(entry.apps.min() ?? "")) also opens \(names.joined(separator: " or ")), which "
        + "\(names.count == 1 ? "comes" : "come") first, so a device with both opens that app: put the entry with fewer "
        + "URLs first")
  }

  private func isOpening(_ number: Int) -> Bool { rules[number].isRule && !rules[number].exclude }

  private func isSame(_ one: Entry, _ other: Entry) -> Bool {
    one.rules.count == other.rules.count
      && zip(one.rules, other.rules).allSatisfy {
        rules[$0].source.component.hasPatterns(of: rules[$1].source.component)
          && rules[$0].exclude == rules[$1].exclude
      }
  }
}
