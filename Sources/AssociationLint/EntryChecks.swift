import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

/// Checks entries of `details` as wholes, and the members beside `details`.
struct EntryChecks {
  let log: FindingLog

  func check(_ file: AssociationFile) {
    guard let links = file.appLinks else { return }
    if let apps = links.apps, !apps.isEmpty {
      log.add(
        .appsNotEmpty, at: links.source.node?["apps"]?.offset,
        "\"apps\" in applinks must be empty or missing (iOS 12 and earlier): name the apps in \"details\""
      )
    }
    if links.detailsForm == .dictionary {
      log.add(
        .detailsDictionary, at: links.source.node?["details"]?.offset,
        "\"details\" is an object with app IDs as keys, a form of the iOS 9 betas without a defined order: write an "
          + "array of entries with \"appIDs\"")
    }
    checkDetails(links)
    checkDefaults(links.defaults)
    for (index, detail) in (links.details ?? []).enumerated() { check(detail, index) }
    checkInclusion(links)
  }

  /// Reports missing and empty details; `KeyChecks` reports details of the wrong kind.
  private func checkDetails(_ links: AppLinks) {
    guard let node = links.source.node else { return }
    let details = node["details"]
    guard details == nil || links.details?.isEmpty == true else { return }
    log.add(
      .noDetails, at: (details ?? node).offset,
      (details == nil ? "\"applinks\" has no \"details\"" : "\"details\" has no entries")
        + ", so no link opens an app: write \"details\": [{\"appIDs\": [\"PREFIX.bundle.identifier\"], \"components\": "
        + "[{\"/\": \"*\"}]}], or remove \"applinks\"")
  }

  private func check(_ detail: AssociationDetail, _ index: Int) {
    guard let node = detail.source.node, node.object != nil else { return }
    checkDefaults(detail.defaults)
    if detail.components != nil, detail.paths != nil {
      log.add(
        .mixedFormats, at: node["paths"]?.offset,
        "details[\(index)] has \"components\" as well, so systems from iOS 13 on ignore \"paths\" (TN3155: \"Don't mix "
          + "and match these formats or universal links won't work\"): remove \"paths\"")
    }
    if detail.components == nil, detail.paths == nil {
      log.add(
        .noRules, at: node.offset,
        "details[\(index)] has neither \"components\" nor \"paths\", so no URL opens the app: write \"components\": "
          + "[{\"/\": \"*\"}] for all URLs")
    }
  }

  private func checkDefaults(_ defaults: AssociationComponent?) {
    guard let defaults, let node = defaults.source.node else { return }
    let names = (["/", "?", "#", "exclude"] as [UTF8Text]).filter { node[$0] != nil }
    guard let first = names.first, let member = node.object?.first(where: { $0.name == first }) else { return }
    log.add(
      .defaultsWithPatterns, at: member.nameOffset,
      "the defaults contain \(names.map(quoted).joined(separator: ", ")), which then applies to all rows without "
        + "it: Apple's swcutil does this, but Apple documents only \"caseSensitive\" and \"percentEncoded\"")
  }

  /// Finds entries whose apps open for no URL at all.
  private func checkInclusion(_ links: AppLinks) {
    let details = links.details ?? []
    var opening: Set<UTF8Text> = []
    let includes = links.rules.map { $0.rules.contains { !$0.own.isNoObject && $0.component.exclude != true } }
    for (detail, includes) in zip(details, includes) where includes { opening.formUnion(detail.apps) }
    for (index, detail) in details.enumerated() where !includes[index] {
      // `KeyChecks` reports elements that are not rules.
      let hasRules = detail.components.map { $0.isEmpty || !$0.allSatisfy(\.isNoObject) } ?? (detail.paths != nil)
      guard hasRules, !detail.apps.isEmpty, opening.isDisjoint(with: detail.apps) else { continue }
      let kind = detail.kind
      let isEmpty = detail.components?.isEmpty ?? detail.paths?.isEmpty ?? true
      log.add(
        .nothingIncluded, at: detail.source.node?[kind.key]?.offset,
        isEmpty
          ? "details[\(index)] has no rows, so no URL opens the app: add one, or remove the entry"
          : "all rows of details[\(index)] exclude, so no URL opens the app: add one at the end that includes, such "
            + "as \(kind == .path ? "\"*\"" : "{\"/\": \"*\"}"), or remove the entry")
    }
  }
}

/// Finds what needs a newer system than `components` does (iOS 13, macOS 10.15), once for each feature.
struct SystemChecks {
  let log: FindingLog
  private var seen: Set<UTF8Text> = []

  init(log: FindingLog) { self.log = log }

  mutating func check(_ links: AppLinks) {
    if let node = links.source.node {
      note(
        "substitutionVariables", in: node, since: "iOS 13.5 and macOS 10.15.6", "patterns with variables match nothing")
      note("defaults", in: node, since: "iOS 14 and macOS 11", "the defaults have no effect")
    }
    check(links.defaults)
    for detail in links.details ?? [] {
      if let node = detail.source.node {
        note("defaults", in: node, since: "iOS 14 and macOS 11", "the defaults have no effect")
      }
      check(detail.defaults)
      for component in detail.components ?? [] { check(component) }
    }
  }

  private mutating func check(_ component: AssociationComponent?) {
    guard let node = component?.source.node else { return }
    if component?.caseSensitive == false {
      note("caseSensitive", in: node, since: "iOS 13.5 and macOS 10.15.5", "upper and lower case differ")
    }
    if component?.percentEncoded == false {
      note("percentEncoded", in: node, since: "iOS 14 and macOS 11", "the URL is compared as it is written")
    }
  }

  private mutating func note(_ name: UTF8Text, in node: JSONNode, since systems: String, _ otherwise: String) {
    guard !seen.contains(name), let member = node.object?.first(where: { $0.name == name }) else { return }
    seen.insert(name)
    log.add(
      .minimumSystem, at: member.nameOffset,
      "\(quoted(name)) works from \(systems) on; on older systems \(otherwise)")
  }
}
