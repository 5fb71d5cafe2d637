import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

extension Reachability {
  /// Reports that a rule, or all rules from it on, took more steps than the limit.
  func undecided(_ rule: Rule, isRest: Bool) {
    let what =
      isRest
      ? "the rows from \(rule.source.place) of details[\(rule.source.detail)] on"
      : "\(rule.source.place) \(rule.source.text)"
    log.add(
      .reachabilityUndecided, at: rule.source.offset,
      "it is not known whether a URL can reach \(what): finding out takes too many steps"
    )
  }

  /// Reports a rule that matches every URL and is not the last.
  func reportUniversal(_ rule: Rule, _ rest: Int) {
    let after = "the \(rest == 1 ? "row" : "\(rest) rows") after it"
    if rule.exclude {
      let hint = emptyItem(rule).map {
        "; \"*\" also matches URLs without \(quoted($0)): write \"?*\""
      }
      let urls =
        rule.source.number == 0 ? "no URL opens the app" : "only URLs that match an earlier row can open the app"
      log.add(
        .excludeEverything, at: rule.source.offset,
        "\(rule.source.place) \(rule.source.text) matches every URL and excludes it, so \(after) \(rest == 1 ? "is" : "are") never reached "
          + "and \(urls)" + (hint ?? ": make it narrower, or move it to the end"))
      if let offset = rule.source.offset { excludingEverything.insert(offset) }
    } else {
      log.add(
        .catchAllNotLast, at: rule.source.offset,
        "\(rule.source.place) \(rule.source.text) matches every URL, so \(after) \(rest == 1 ? "is" : "are") never reached: move it to the end"
      )
    }
  }

  /// The name of a query item whose pattern takes anything. Authors often expect that such a pattern requires the item.
  private func emptyItem(_ rule: Rule) -> UTF8Text? {
    guard case .items(let items) = rule.source.component.query else { return nil }
    return items.first { $0.pattern.consists(of: "*") }?.name
  }

  /// Reports a rule that others cover.
  func report(_ rule: Rule, coveredBy others: [Rule], isWholeEntry: Bool) {
    guard let first = others.first else { return }
    if others.count == 1, first.source.component.hasPatterns(of: rule.source.component),
      first.exclude == rule.exclude,
      first.mode == rule.mode
    {
      log.add(
        .duplicateComponent, at: rule.source.offset,
        "\(rule.source.place) \(rule.source.text) repeats \(name(first, seenFrom: rule)): remove it")
      return
    }
    let subject = isWholeEntry ? "details[\(rule.source.detail)] is" : "\(rule.source.place) \(rule.source.text) is"
    let places =
      others.count == 1
      ? "\(name(first, seenFrom: rule)) \(first.source.text) matches all of its URLs"
      : "\(list(others, seenFrom: rule)) together match all of its URLs"
    let isHidden = !rule.exclude && others.allSatisfy(\.exclude)
    log.add(
      isHidden ? .hiddenByExclude : .unreachable, at: rule.source.offset,
      "\(subject) never reached: \(places), so \(consequence(rule, others))")
  }

  private func consequence(_ rule: Rule, _ others: [Rule]) -> String {
    let opposite = others.filter { $0.exclude != rule.exclude }
    let urls = opposite.isEmpty || opposite.count == others.count ? "these URLs" : "some of these URLs"
    guard let first = opposite.first else {
      return urls + (rule.exclude ? " are excluded already; remove it" : " open the app already; remove it")
    }
    let effect = rule.exclude ? " still open the app; " : " do not open the app; "
    if others.count > 1 { return urls + effect + "make those narrower, or remove it" }
    if first.source.component.hasPatterns(of: rule.source.component) { return urls + effect + "keep one of the two" }
    return urls + effect + "move it before \(name(first, seenFrom: rule))"
  }

  private func name(_ other: Rule, seenFrom rule: Rule) -> String {
    other.source.place + (other.source.detail == rule.source.detail ? "" : " of details[\(other.source.detail)]")
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

extension CompiledRule {
  /// A common start of all paths that it matches, found from the literal text of the pattern.
  var start: [UInt32] { path?.start ?? [] }
}
