import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

extension Reachability {
  /// Reports that a rule, or all rules from it on, took more steps than the limit.
  mutating func undecided(_ number: Int, isRest: Bool) {
    let rule = rules[number]
    let what = isRest ? "the rules from \(rule.place) of details[\(rule.detail)] on" : "\(rule.place) \(rule.text)"
    log.add(
      .reachabilityUndecided, at: rule.offset,
      "it is not known whether a URL can reach \(what): finding out takes too many steps"
    )
  }

  /// Reports a rule that is compared with no URL.
  mutating func reportTooLarge(_ rule: Rule, _ limits: MatchLimits) {
    log.add(
      .patternTooLarge, at: rule.offset,
      "the values of the variables of a pattern in \(rule.place) \(rule.text) have more than \(limits.places) "
        + "characters in total, so its matches are not known, and devices may give up too: use fewer variables in it, "
        + "or fewer values"
    )
  }

  /// Reports a rule that matches every URL and is not the last.
  mutating func reportUniversal(_ rule: Rule, _ rest: Int) {
    let after = "the \(rest == 1 ? rule.kind.singular : "\(rest) \(rule.kind.plural)") after it"
    if rule.compiled.exclude {
      let hint = emptyItem(rule).map {
        "; \"*\" also matches URLs without \(quoted($0)): write \"?*\""
      }
      let urls = rule.number == 0 ? "no URL opens the app" : "only URLs that match an earlier rule can open the app"
      log.add(
        .excludeEverything, at: rule.offset,
        "\(rule.place) \(rule.text) matches every URL and excludes it, so \(after) \(rest == 1 ? "is" : "are") never reached "
          + "and \(urls)" + (hint ?? ": make it narrower, or move it to the end"))
      if let offset = rule.offset { excludingEverything.insert(offset) }
    } else {
      log.add(
        .catchAllNotLast, at: rule.offset,
        "\(rule.place) \(rule.text) matches every URL, so \(after) \(rest == 1 ? "is" : "are") never reached: move it to the end"
      )
    }
  }

  /// The name of a query item whose pattern takes anything. Authors often expect that such a pattern requires the item.
  private func emptyItem(_ rule: Rule) -> UTF8Text? {
    guard case .items(let items) = rule.component.query else { return nil }
    return items.first { $0.pattern.consists(of: "*") }?.name
  }

  /// Reports a rule that others cover.
  mutating func report(_ rule: Rule, coveredBy others: [Rule], isWholeEntry: Bool) {
    guard let first = others.first else { return }
    if others.count == 1, first.component.hasPatterns(of: rule.component),
      first.compiled.exclude == rule.compiled.exclude,
      first.compiled.mode == rule.compiled.mode
    {
      log.add(
        .duplicateComponent, at: rule.offset,
        "\(rule.place) \(rule.text) repeats \(name(first, seenFrom: rule)): remove it")
      return
    }
    let subject = isWholeEntry ? "details[\(rule.detail)] is" : "\(rule.place) \(rule.text) is"
    let places =
      others.count == 1
      ? "\(name(first, seenFrom: rule)) \(first.text) matches all of its URLs"
      : "\(list(others, seenFrom: rule)) together match all of its URLs"
    let isHidden = !rule.compiled.exclude && others.allSatisfy(\.compiled.exclude)
    log.add(
      isHidden ? .hiddenByExclude : .unreachable, at: rule.offset,
      "\(subject) never reached: \(places), so \(consequence(rule, others))")
  }

  private func consequence(_ rule: Rule, _ others: [Rule]) -> String {
    let opposite = others.filter { $0.compiled.exclude != rule.compiled.exclude }
    let urls = opposite.isEmpty || opposite.count == others.count ? "these URLs" : "some of these URLs"
    guard let first = opposite.first else {
      return urls + (rule.compiled.exclude ? " are excluded already; remove it" : " open the app already; remove it")
    }
    let effect = rule.compiled.exclude ? " still open the app; " : " do not open the app; "
    if others.count > 1 { return urls + effect + "make those narrower, or remove it" }
    if first.component.hasPatterns(of: rule.component) { return urls + effect + "keep one of the two" }
    return urls + effect + "move it before \(name(first, seenFrom: rule))"
  }

  private func name(_ other: Rule, seenFrom rule: Rule) -> String {
    other.place + (other.detail == rule.detail ? "" : " of details[\(other.detail)]")
  }

  private func list(_ others: [Rule], seenFrom rule: Rule) -> String {
    let names = others.map { name($0, seenFrom: rule) }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension AssociationComponent {
  /// Whether the patterns are the same text.
  func hasPatterns(of other: AssociationComponent) -> Bool {
    path == other.path && query == other.query && fragment == other.fragment
  }
}

extension Reachability.Rule {
  /// A common start of all paths that it matches, found from the literal text of the pattern.
  var start: [UInt32] { compiled.path?.start ?? [] }
}
