import AssociationFiles
import AssociationImport
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation
import Testing

/// The lists are facts about public apps: patterns, links and their routes. The exceptions that cannot be declared are
/// listed below, with the reasons.
@Suite("The links of real apps can be declared")
struct RealAppTests {
  private static let apps = ["kickstarter", "wikipedia", "element"]
  private static let tables = Result { try Dictionary(uniqueKeysWithValues: apps.map { ($0, try RealApp.table($0)) }) }

  @Test(
    "37 routes of Kickstarter, Wikipedia's languages as labels of hosts, Element's rooms in the fragment",
    arguments: apps)
  func links(_ app: String) throws {
    let table = try #require(try Self.tables.get()[app])
    let rows = try RealApp.rows(app)
    #expect(rows.count > 5)
    for row in rows { try check(row, in: table, called: app == "wikipedia" ? Self.wikipediaNames : [:]) }
  }

  /// Items of Wikipedia's links, with the names of their values in its table.
  private static let wikipediaNames = ["limport": "payload", "search": "term", "WMFArticleURL": "url", "long": "lon"]

  private func check(_ row: RealApp.Row, in table: RouteTable, called names: [String: String]) throws {
    let found = try RealApp.destination(of: row.link, in: table)
    guard row.isHit else {
      #expect(found?.name != row.route || row.isWider(found?.parameters), "\(row)")
      return
    }
    #expect(found?.name == row.route, "\(row)")
    guard let expected = row.parameters, let given = found?.parameters else { return }
    let named = Dictionary(uniqueKeysWithValues: given.map { (names[$0.key] ?? $0.key, $0.value) })
    for (name, texts) in expected {
      #expect(row.isSame(named[name] ?? row.renamed(name, named), texts), "\(row): \(named)")
    }
  }

  /// The links of the lists that files cannot express, with their results instead.
  @Test(
    "the limits of the files",
    arguments: [
      // The name of the item is its value: the title of an article. The file reports it as an unknown item.
      (
        "wikipedia", "https://en.wikipedia.org/wiki/Wikipedia:On_this_day/Today?3",
        #"article {"title":["Wikipedia:On_this_day","Today"],"lang":"en"}"#, "[3]"
      ),
      // Two numbers in one component are one text in a file.
      (
        "wikipedia", "https://en.wikipedia.org/wiki/Special:MobileDiff/24600...24601",
        #"articleDiff#between {"range":"24600...24601","lang":"en"}"#, "[]"
      ),
      // A pattern can require digits, but no number of digits. The code refuses this link, and the file reads it as an
      // article.
      (
        "wikipedia", "https://en.wikipedia.org/wiki/Special:MobileDiff/24600...24601&x=1&x=2",
        #"articleDiff#between {"range":"24600...24601&x=1&x=2","lang":"en"}"#, "[]"
      ),
      // In the link the item has another name than in the list, which calls it "to".
      (
        "wikipedia", "https://en.wikipedia.org/w/index.php?title=Dog&diff=prev&oldid=5",
        #"articleDiff#previous {"title":"Dog","oldid":5,"lang":"en"}"#, "[]"
      ),
      // The alias is for one language, but in the file every language has it.
      (
        "wikipedia", "https://fr.wikipedia.org/wiki/%E7%89%B9%E6%AE%8A:MobileDiff/1",
        #"articleDiff {"to":1,"lang":"fr"}"#, "[]"
      ),
      // In the app every item is passed on. Here, items that are not declared are only reported.
      ("kickstarter", "/discover?sort=newest&term=x", #"tab.discovery {"sort":"newest"}"#, "[term]"),
      // A boolean is only true or false, and this value is 1, so it is declared as a text.
      (
        "kickstarter", "/projects/creator/project/checkouts/1/thanks?racing=1",
        #"project.checkout.thanks {"creator_param":"creator","project_param":"project","checkout_param":1,"racing":"1"}"#,
        "[]"
      ),
    ] as [(String, String, String, String)])
  func limits(_ app: String, _ link: String, _ meaning: String, _ unrecognized: String) throws {
    let answer = DeclaredTwin.answer(link, of: try #require(try Self.tables.get()[app]))
    #expect(answer.hasPrefix(meaning + " ") && answer.contains("\n[] \(unrecognized)"), "\(answer)")
  }

  @Test("the association file opens no miss that a pattern can distinguish", arguments: apps)
  func misses(_ app: String) throws {
    let table = try #require(try Self.tables.get()[app])
    let rows = try RealApp.rows(app)
    var matchers: [String: AssociationMatcher] = [:]
    let opened = try rows.filter { !$0.isHit && $0.link.hasPrefix("https:") }.map(\.link).filter { link in
      let url = try AssociationURL(link)
      guard let host = url.host?.description, table.hosts.contains(where: { $0.contains(host) }),
        try RealApp.destination(of: link, in: table) == nil
      else { return false }
      let matcher =
        try matchers[host]
        ?? AssociationMatcher(AssociationGenerator(table, host: host).file(appIDs: ["ABCDE12345.a"]).file)
      matchers[host] = matcher
      return matcher.match(url, app: "ABCDE12345.a").verdict == .match
    }
    #expect(opened == [])
  }

  @Test("a table in Swift passes all laws, and its association file opens all of its links")
  func laws() throws {
    // Those in files are proven by the tool, in Tests/EndToEnd/ConfigTests.swift.
    for law in TableProof(elementRouter).laws { #expect(law.faults == [], "\(law.name)") }
  }
}

extension RealApp.Row {
  /// Whether two lists of texts are equal. A title is one text in the source and a rest here, and numbers are compared
  /// as numbers.
  fileprivate func isSame(_ found: [String]?, _ expected: [String]) -> Bool {
    guard let found else { return false }
    if found == expected || found.joined(separator: "/") == expected.joined(separator: "/") { return true }
    return found.count == expected.count
      && zip(found, expected).allSatisfy { Double($0) != nil && Double($0) == Double($1) }
  }

  /// Revisions of a page. The source names the item `oldid` as the later or the earlier one, depending on other items.
  /// Two numbers in one component are one value here.
  fileprivate func renamed(_ name: String, _ found: [String: [String]]) -> [String]? {
    if let range = found["range"]?.first?.replacing("...", with: "…").split(separator: "…") {
      return [String(range[name == "from" ? 0 : 1])]
    }
    if name == "to", let later = found["diff"] { return later }
    return found["oldid"]
  }

  /// In the source, "no such place" stands for the map without coordinates.
  fileprivate func isWider(_ parameters: [String: [String]]?) -> Bool {
    route == "places" && parameters?["lat"] == nil && parameters?["long"] == nil
  }
}
