import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation
import TextLanguages

/// Checks the dynamic rules of statements, which Android 15 and later read. `MalformedRules` has those for which Android
/// discards all of them.
struct DynamicRuleChecks {
  let log: FindingLog
  /// The relations that have rules already, by package.
  private var seen: [UTF8Text: Set<UTF8Text>] = [:]
  /// What comparing rules may cost, for the whole file.
  private let budget: SharedWork

  init(log: FindingLog, _ budget: SharedWork) { (self.log, self.budget) = (log, budget) }

  mutating func check(_ statement: AssetStatement, _ node: JSONNode) {
    var rules = MalformedRules()
    rules.check(node)
    for fault in rules.faults { log.add(.dynamicMalformed, at: fault.offset, fault.message) }
    guard let members = node["relation_extensions"]?.object else { return }
    let relations = Set(statement.relation ?? [])
    // A package that many rules are for is looked up once.
    let package = statement.target?.packageName
    var declared = package.flatMap { seen.removeValue(forKey: $0) } ?? []
    for member in members { check(member, statement, relations, &declared) }
    if let package { seen[package] = declared }
  }

  private mutating func check(
    _ member: JSONMember, _ statement: AssetStatement, _ relations: Set<UTF8Text>, _ declared: inout Set<UTF8Text>
  ) {
    let relation = member.name
    if !relations.contains(relation) {
      log.add(
        .dynamicIgnored, at: member.nameOffset,
        "\(quoted(relation)) is not among the statement's relations, so its rows have no effect: add it to "
          + "\"relation\"")
    }
    if let namespace = statement.target?.namespace, namespace != "android_app" {
      log.add(
        .dynamicIgnored, at: member.nameOffset,
        "rows are for apps, so they have no effect on this target: remove them")
    }
    if let package = statement.target?.packageName, !declared.insert(relation).inserted {
      log.add(
        .dynamicTwice, at: member.nameOffset,
        "\(quoted(package)) already has rows: declare them once per site, relation and app")
    }
    guard let rules = member.value[RelationExtension.components]?.array, !rules.isEmpty else { return }
    for rule in rules { check(rule) }
    checkOrder(rules)
  }

  // MARK: One rule

  private func check(_ rule: JSONNode) {
    for member in rule.object ?? [] {
      switch member.name {
      case "/", "#": check(pattern: member.value)
      case "?":
        for item in member.value.object ?? [] { check(item) }
      case "exclude": break
      default:
        let isApples = AssociationComponent.names.contains(member.name)
        log.add(
          .unknownKey, at: member.nameOffset,
          "\(quoted(member.name)) is "
            + "\(isApples ? "a key of Apple's components, not of Android's rows" : "not a key of a row"), which may "
            + "make Android discard all rows: remove it")
      }
    }
  }

  private func check(_ item: JSONMember) {
    check(pattern: item.value)
    guard item.value.string == "*" else { return }
    log.add(
      .differsFromApple, at: item.value.offset,
      "\"*\" needs \(quoted(item.name)) in the URL, but on Apple's systems it also matches URLs without it: write "
        + "\"?*\", which means the same on both")
  }

  private func check(pattern: JSONNode) {
    guard let text = pattern.string else { return }
    if text.holds("$(") {
      log.add(
        .variable, at: pattern.offset,
        "\(quoted(text)) has a substitution variable, which Android does not know, so it never matches: write a row for "
          + "each value")
    }
    if text.holds("**") || text.holds("*?") {
      log.add(
        .wildcardBehindRun, at: pattern.offset,
        "\(quoted(text)) has a wildcard behind \"*\", which Android takes for a literal period: write \"?*\" for one or "
          + "more characters, \"*\" for any")
    } else if zip(text.utf8, text.utf8.dropFirst()).dropLast().contains(where: { $0 == (0x3F, 0x2A) }) {
      log.add(
        .innerRun, at: pattern.offset,
        "\(quoted(text)) has \"?*\" before its end, which some devices never match: write \"*\", and before this row one "
          + "that excludes the empty text there")
    }
    if PercentDecoding.scalars(Array(text.utf8).span).count < text.utf8.count {
      log.add(
        .escapedPattern, at: pattern.offset,
        "\(quoted(text)) has an escape, but Android compares decoded text, so it matches no such link: write the character "
          + "itself")
    }
  }

  // MARK: All together

  private func checkOrder(_ rules: [JSONNode]) {
    if rules.allSatisfy({ $0["exclude"]?.boolean == true }), let last = rules.last {
      log.add(
        .excludeOnly, at: last.offset,
        "all rows exclude, so no link opens the app: add {\"/\": \"*\"} at the end")
    }
    let all = rules.dropLast().firstIndex(where: Self.takesEverything)
    checkReachability(Array(rules[...(all ?? rules.count - 1)]))
    guard let all else { return }
    let rest = rules.count - all - 1
    let after = "the \(rest == 1 ? "row" : "\(rest) rows") after it \(rest == 1 ? "is" : "are") never reached"
    if rules[all]["exclude"]?.boolean == true {
      log.add(
        .excludeEverything, at: rules[all].offset,
        "the row matches every URL and excludes it, so \(after): make it narrower, or remove it")
    } else {
      log.add(.catchAllNotLast, at: rules[all].offset, "the row matches every URL, so \(after): move it to the end")
    }
  }

  /// Compares the rules as sets of links, as far as the budget goes.
  private func checkReachability(_ nodes: [JSONNode]) {
    guard nodes.count > 1, !log.contains(.dynamicMalformed) else { return }
    let rules = nodes.map(DynamicComponent.init)
    let rows = RowComparison(RowComparison.rows(rules), [], budget)
    for (index, rule) in rules.enumerated() {
      let text = "dynamic_app_link_components[\(index)] \(shortText(of: rule.node))"
      if rows.decides(index, behind: Array(0..<index)) == false {
        let excluding = (0..<index).filter { rules[$0].exclude == true }
        let isHidden = rule.exclude != true && rows.decides(index, behind: excluding) == false
        log.add(
          isHidden ? .hiddenByExclude : .unreachable, at: nodes[index].offset,
          "\(text) is never reached: earlier rows \(isHidden ? "exclude" : "match") all of its URLs, so "
            + (isHidden
              ? "none opens the app; move it before them" : "it has no effect; remove it, or move it before them"))
      } else if rule.exclude == true, !Self.takesEverything(nodes[index]),
        rules.contains(where: { $0.exclude != true }),
        rows.hides(index) == false
      {
        log.add(
          .excludesNothing, at: nodes[index].offset,
          "\(text) has no effect: no later row matches any of its URLs; move it before the rows that do, or remove it"
        )
      }
    }
  }

  /// Whether a rule plainly matches every URL.
  private static func takesEverything(_ rule: JSONNode) -> Bool {
    guard let members = rule.object, members.contains(where: { $0.name == "/" || $0.name == "#" }) else { return false }
    return members.allSatisfy { member in
      switch member.name {
      case "/": member.value.string == "*" || member.value.string == "/*"
      case "#": member.value.string == "*"
      case "?": false
      default: true
      }
    }
  }
}
