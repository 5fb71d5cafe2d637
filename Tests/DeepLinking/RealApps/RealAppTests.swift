import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation
import Testing

/// The lists are facts about public apps: patterns, links and their routes. The exceptions that cannot be declared are
/// listed below, with the reasons.
@Suite("The links of real apps can be declared")
struct RealAppTests {
  private static let kickstarter = Result { try DeclaredTwin(kickstarterRouter, file: "kickstarter") }
  private static let wikipedia = Result { try DeclaredTwin(wikipediaRouter, file: "wikipedia") }
  private static let element = Result { try DeclaredTwin(elementRouter, file: "element") }

  @Test(
    "Kickstarter: 37 routes, mail hosts with any path, an item that must be absent",
    arguments: RealApp.kickstarterRows)
  func kickstarter(_ row: RealApp.Row) throws { try check(row, in: Self.kickstarter.get()) }

  @Test(
    "Wikipedia: the language is a label of the host, items select the route, titles have empty components",
    arguments: RealApp.wikipediaRows)
  func wikipedia(_ row: RealApp.Row) throws { try check(row, in: Self.wikipedia.get(), called: Self.wikipediaNames) }

  @Test("Element: rooms and users are in the fragment", arguments: RealApp.elementRows)
  func element(_ row: RealApp.Row) throws { try check(row, in: Self.element.get()) }

  /// Items of Wikipedia's links, with the names of their values in its table.
  private static let wikipediaNames = ["limport": "payload", "search": "term", "WMFArticleURL": "url", "long": "lon"]

  /// Checks a row in the table in code and in the table from a file.
  private func check(_ row: RealApp.Row, in twin: DeclaredTwin, called names: [String: String] = [:]) throws {
    for table in [twin.compiled, twin.declared] {
      let found = try RealApp.destination(of: row.link, in: table)
      guard row.isHit else {
        #expect(found?.name != row.route || row.isWider(found?.parameters))
        continue
      }
      #expect(found?.name == row.route)
      guard let expected = row.parameters, let given = found?.parameters else { continue }
      let named = Dictionary(uniqueKeysWithValues: given.map { (names[$0.key] ?? $0.key, $0.value) })
      for (name, texts) in expected { #expect(row.isSame(named[name] ?? row.renamed(name, named), texts), "\(named)") }
    }
  }

  private static func apps() throws -> [(twin: DeclaredTwin, rows: [RealApp.Row])] {
    try [
      (kickstarter.get(), RealApp.kickstarterRows), (wikipedia.get(), RealApp.wikipediaRows),
      (element.get(), RealApp.elementRows),
    ]
  }

  @Test("the file gives the same result as the code for every link")
  func files() throws {
    for (twin, rows) in try Self.apps() {
      #expect(twin.compiled.shapes.map(\.name).sorted() == twin.declared.shapes.map(\.name).sorted())
      for link in twin.links + rows.map(\.link) {
        let answers = [twin.compiled, twin.declared].map { DeclaredTwin.answer(link, of: $0, words: false) }
        guard link != Self.wider else { continue }
        #expect(answers[0] == answers[1], "\(link)")
      }
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
        "wikipedia", wider, #"articleDiff#between {"range":"24600...24601&x=1&x=2","lang":"en"}"#, "[]"
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
    let twin = try app == "wikipedia" ? Self.wikipedia.get() : Self.kickstarter.get()
    let answer = DeclaredTwin.answer(link, of: twin.declared)
    #expect(answer.hasPrefix(meaning + " ") && answer.contains("\n[] \(unrecognized)"), "\(answer)")
    #expect((answer == DeclaredTwin.answer(link, of: twin.compiled)) == (link != Self.wider))
  }

  private static let wider = "https://en.wikipedia.org/wiki/Special:MobileDiff/24600...24601&x=1&x=2"

  @Test("the association file opens no miss that a pattern can distinguish", arguments: [false, true])
  func misses(_ isFile: Bool) throws {
    let opened = try Self.apps().flatMap { twin, rows in
      let table = isFile ? twin.declared : twin.compiled
      var matchers: [String: AssociationMatcher] = [:]
      return try rows.filter { !$0.isHit && $0.link.hasPrefix("https:") }.map(\.link).filter { link in
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
    }
    // Only a file says which texts it refuses; those of code are a closure.
    #expect(opened == (isFile ? [] : ["https://en.m.wikipedia.org/wiki/Main_Page"]))
  }

  @Test("each table passes all laws, and its association file opens all of its links")
  func laws() throws {
    // The file of Kickstarter is proven by the tool, in Tests/EndToEnd/ConfigTests.swift.
    for proof in [TableProof(wikipediaRouter), TableProof(elementRouter)] {
      for law in proof.laws { #expect(law.faults == [], "\(law.name)") }
    }
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
