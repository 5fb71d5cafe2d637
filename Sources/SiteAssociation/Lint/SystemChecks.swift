internal import JSON
internal import Octets

/// Finds what needs a newer system than `components` does (iOS 13, macOS 10.15), once for each feature.
struct SystemChecks {
  var log: AssociationLog
  private var seen: Set<UTF8Text> = []

  init(log: AssociationLog) {
    self.log = log
  }

  mutating func check(_ links: AppLinks) {
    if let node = links.source.node {
      note(
        "substitutionVariables", in: node, since: "iOS 13.5 and macOS 10.15.6", "patterns with variables match nothing")
      note("defaults", in: node, since: "iOS 14 and macOS 11", "the defaults do not hold")
    }
    check(links.defaults)
    for detail in links.details ?? [] {
      if let node = detail.source.node {
        note("defaults", in: node, since: "iOS 14 and macOS 11", "the defaults do not hold")
      }
      check(detail.defaults)
      for component in detail.components ?? [] { check(component) }
    }
  }

  private mutating func check(_ component: AssociationComponent?) {
    guard let node = component?.source.node else { return }
    if component?.caseSensitive == false {
      note("caseSensitive", in: node, since: "iOS 13.5 and macOS 10.15.5", "case counts")
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
      "\(quoted(name)) is known from \(systems) on; before, \(otherwise)")
  }
}
