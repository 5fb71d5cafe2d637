import DeepLinking
import Octets
import SiteAssociation
import Testing

/// The lists are facts about public apps: patterns, links, and what these lead to. What cannot be declared is named here,
/// with the reason.
@Suite("The links of real apps can be declared")
struct RealAppTests {
  private static let kickstarter = Result { try RouteTable(kickstarterRouter) }
  private static let wikipedia = Result { try RouteTable(wikipediaRouter) }
  private static let element = Result { try RouteTable(elementRouter) }

  @Test(
    "Kickstarter: 37 routes, mail hosts that take everything, an item that must be absent",
    arguments: RealApp.kickstarterRows)
  func kickstarter(_ row: RealApp.Row) throws { try check(row, in: Self.kickstarter.get()) }

  @Test(
    "Wikipedia: the language is a label of the host, items decide the route, titles have empty components",
    arguments: RealApp.wikipediaRows)
  func wikipedia(_ row: RealApp.Row) throws { try check(row, in: Self.wikipedia.get(), called: Self.wikipediaNames) }

  @Test("Element: rooms and users are in the fragment", arguments: RealApp.elementRows)
  func element(_ row: RealApp.Row) throws { try check(row, in: Self.element.get()) }

  /// Items of Wikipedia's links, and what its table calls their values.
  private static let wikipediaNames = ["limport": "payload", "search": "term", "WMFArticleURL": "url", "long": "lon"]

  private func check(_ row: RealApp.Row, in table: RouteTable, called names: [String: String] = [:]) throws {
    let found = try RealApp.destination(of: row.link, in: table)
    guard row.isHit else { return #expect(found?.name != row.route || row.isWider(found?.parameters)) }
    #expect(found?.name == row.route)
    guard let expected = row.parameters, let given = found?.parameters else { return }
    let named = Dictionary(uniqueKeysWithValues: given.map { (names[$0.key] ?? $0.key, $0.value) })
    for (name, texts) in expected { #expect(row.isSame(named[name] ?? row.renamed(name, named), texts), "\(named)") }
  }

  @Test("the association file opens no miss that a pattern can tell")
  func misses() throws {
    let apps = try [
      (Self.kickstarter.get(), RealApp.kickstarterRows), (Self.wikipedia.get(), RealApp.wikipediaRows),
      (Self.element.get(), RealApp.elementRows),
    ]
    let opened = try apps.flatMap { table, rows in
      try rows.filter { !$0.isHit && $0.link.hasPrefix("https:") }.map(\.link).filter { link in
        let url = try AssociationURL(link)
        guard let host = url.host?.description, table.hosts.contains(where: { $0.contains(host) }),
          try RealApp.destination(of: link, in: table) == nil
        else { return false }
        let file = try AssociationGenerator(table, host: host).file(appIDs: ["ABCDE12345.a"]).file
        return AssociationMatcher(file).match(url, app: "ABCDE12345.a").verdict == .match
      }
    }
    // A title that the app's own codec refuses.
    #expect(opened == ["https://en.m.wikipedia.org/wiki/Main_Page"])
  }

  @Test("each table passes all laws, and its association file opens all of its links")
  func laws() throws {
    for proof in [TableProof(kickstarterRouter), TableProof(wikipediaRouter), TableProof(elementRouter)] {
      for law in proof.laws { #expect(law.faults == [], "\(law.name)") }
    }
  }
}

extension RealApp.Row {
  /// Whether two lists of texts are the same: a title is one text in the source and a rest here, and numbers are equal as
  /// numbers.
  fileprivate func isSame(_ found: [String]?, _ expected: [String]) -> Bool {
    guard let found else { return false }
    if found == expected || found.joined(separator: "/") == expected.joined(separator: "/") { return true }
    return found.count == expected.count
      && zip(found, expected).allSatisfy { Double($0) != nil && Double($0) == Double($1) }
  }

  /// Revisions of a page: the source calls the item `oldid` the later or the earlier one, by what else the link has, and two
  /// numbers in one component are one value here.
  fileprivate func renamed(_ name: String, _ found: [String: [String]]) -> [String]? {
    if let range = found["range"]?.first?.replacing("...", with: "…").split(separator: "…") {
      return [String(range[name == "from" ? 0 : 1])]
    }
    if name == "to", let later = found["diff"] { return later }
    return found["oldid"]
  }

  /// In the source "no such place" means the map without coordinates.
  fileprivate func isWider(_ parameters: [String: [String]]?) -> Bool {
    route == "places" && parameters?["lat"] == nil && parameters?["long"] == nil
  }
}
