import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing
import TextLanguages

@testable import AssociationFiles
@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

@Suite("What a generated file opens beyond a table is told, for any table")
struct RedirectCoverageTests {
  /// A table of a file; nil if it has faults.
  private static func declared(_ text: String) throws -> DeclaredTable {
    var findings = JSONFindings()
    return try #require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings), "\(findings) \(text)")
  }

  private static func text(_ routes: [String], _ redirects: [(String, String)]) -> String {
    let redirects = redirects.map { #"{"from": "\#($0)", "to": "\#($1)"}"# }.joined(separator: ", ")
    return #"{"routes": [\#(routes.joined(separator: ", "))], "redirects": [\#(redirects)]}"#
  }

  private static func route(_ name: String, _ pattern: String, _ more: String = "") -> String {
    #"{"name": "\#(name)", "pattern": "\#(pattern)"\#(more.isEmpty ? "" : ", " + more)}"#
  }

  private static let integer = #""parameters": [{"name": "p", "type": "integer"}]"#

  /// The links that the file opens and the table refuses, those that it does not open and the table resolves, and what the
  /// laws say.
  private static func compared(
    _ table: RouteTable, _ links: [String]
  ) throws -> (beyond: [String], missing: [String], proof: GenerationProof, notes: [String]) {
    let generator = AssociationGenerator(table)
    let (file, notes) = try generator.file(appIDs: ["ABCDE12345.com.example.app"])
    let (matcher, proof) = (AssociationMatcher(file), GenerationProof(file, of: generator))
    func opens(_ link: String) throws -> Bool {
      try matcher.matches(AssociationURL("https://example.com" + link)).contains { $0.verdict == .match }
    }
    for finding in proof.findings {
      switch finding {
      case .opened(_, _, let link, _):
        let isOpen = try opens(link)
        #expect(isOpen && !table.resolves(link), "\(finding)")
      case .unopened(_, let link, _):
        let isOpen = try opens(link)
        #expect(!isOpen && table.resolves(link), "\(finding)")
      }
    }
    return (
      try links.filter { try opens($0) && !table.resolves($0) },
      try links.filter { try !opens($0) && table.resolves($0) }, proof, proof.notes(notes)
    )
  }

  @Test(
    "links behind a redirect that match no route",
    arguments: [
      ([route("n", "/n/:p", integer)], [("/old/:a-:b", "/n/:b")], ["/old/a-b-7"]),
      ([route("n", "/n/:p", integer)], [("/old/:a-:b", "/n/:a")], ["/old/7x-b"]),
      ([route("n", "/n/:p", integer)], [("/old/:a-:b-:c", "/n/:b")], ["/old/a-7x-c"]),
    ] as [([String], [(String, String)], [String])])
  func witnesses(_ routes: [String], _ redirects: [(String, String)], _ links: [String]) throws {
    let table = try RouteTable(Self.declared(Self.text(routes, redirects)).router)
    let found = try Self.compared(table, links)
    #expect(found.proof.isDecided && found.proof.lacks == [] && found.missing == [])
    #expect(found.beyond == links, "\(found.notes)")
    #expect(found.notes.contains { $0.contains("the file also opens") }, "\(found.notes)")
  }

  @Test(
    "the laws leave out links that other routes or redirects take",
    arguments: [
      ([route("r", "/:p", #""aliases": ["/z/:p"]"#), route("t", "/text")], []),
      ([route("r", "/:p", #""aliases": ["/z/:p"]"#), route("t", "/other")], []),
      ([route("r", "/*p")], [("/:q", "https://o.org/:q")]),
      ([route("r", "/*p"), route("s", "/s/:q")], [("/:q", "/s/:q")]),
    ] as [([String], [(String, String)])])
  func laws(_ routes: [String], _ redirects: [(String, String)]) throws {
    let router = try Self.declared(Self.text(routes, redirects)).router
    #expect(TableProof(router).laws.flatMap(\.faults) == [])
    #expect(try Self.compared(RouteTable(router), ["/z//b", "/z/a/b", "/z//"]).missing == [])
  }

  @Test(
    "rows are exact where patterns can say it",
    arguments: [
      (route("r", "/:p.a", integer), ("/old?id=:id", "/:id"), ["/old?id=a", "/old?id=7"], ["/old?id=7.a"]),
      (
        route("r", "/b/:p"), ("/a/a;b?id=:id", "/b/:id"), ["/a/a;b?id=..", "/a/a;b?id=."],
        ["/a/a;b?id=...", "/a/a;b?id=x"]
      ),
      // What stands beside another text may be a dot.
      (
        #"{"name": "n", "pattern": "/n", "parameters": [{"name": "k", "place": "query", "required": true}]}"#,
        ("/:p/ab/x-:q?", "/:p?k=:q"), ["/c/ab/x-.", "/n/ab"], ["/n/ab/x-.", "/n/ab/x-b"]
      ),
    ])
  func exact(_ route: String, _ redirect: (String, String), _ closed: [String], _ open: [String]) throws {
    let table = try RouteTable(Self.declared(Self.text([route], [redirect])).router)
    let found = try Self.compared(table, closed + open)
    #expect(found.missing == [] && found.beyond == [] && found.proof.lacks == [], "\(found)")
    #expect(closed.allSatisfy { !table.resolves($0) } && open.allSatisfy(table.resolves))
  }

  @Test("a redirect with several values in a component has rows for those of them that lead to a route")
  func severalValues() throws {
    let set = #""parameters": [{"name": "p", "enum": ["x", "y"]}]"#
    let text = Self.text([Self.route("n", "/n/:p", set)], [("/old/:a-:b", "/n/:b")])
    let table = try RouteTable(Self.declared(text).router)
    let found = try Self.compared(table, ["/old/a-x", "/old/a-b", "/old/a-b-x", "/n/y"])
    #expect(found.missing == [] && found.proof.lacks == [] && found.beyond == ["/old/a-b-x"], "\(found)")
    #expect(found.proof.isDecided && found.notes.count == 1, "\(found.notes)")
    let affixed = Self.text([Self.route("n", "/n/x-:p", set)], [("/old/:a--:b", "/n/:b")])
    let other = try Self.compared(RouteTable(Self.declared(affixed).router), ["/old/a--x-x", "/old/a--x", "/n/x-y"])
    #expect(other.missing == [] && other.proof.lacks == [], "\(other)")
  }

  @Test("one of several values that several others read has the row of any text")
  func severalBehindSeveral() throws {
    let set = #""parameters": [{"name": "q", "enum": ["b", "a"]}]"#
    let text = Self.text([Self.route("n", "/A:p/A/@:q-:r.z", set)], [("/:p.:qb", "/A:p/A/@:qb")])
    let found = try Self.compared(RouteTable(Self.declared(text).router), ["/a.a-a.z", "/a.a"])
    #expect(found.missing == [] && found.proof.lacks == [] && found.beyond == ["/a.a"], "\(found)")
  }

  @Test("of many redirects with the same links, each may be the one that leads to a route")
  func manyWithTheSameLinks() throws {
    let routes = [("i", "integer"), ("j", "boolean"), ("k", "uuid")].map { name, type in
      Self.route(name, "/\(name)/:p", #""parameters": [{"name": "p", "type": "\#(type)"}]"#)
    }
    let last = Self.route("l", "/l/:p", #""parameters": [{"name": "p", "enum": ["q", "a-b-q"]}]"#)
    let redirects = [("/x/a-b-:a", "/i/:a"), ("/x/a-:a", "/j/:a"), ("/x/:a", "/k/:a"), ("/x/*r", "/l/*r")]
    let table = try RouteTable(Self.declared(Self.text(routes + [last], redirects)).router)
    let links = ["/x/a-b-5", "/x/a-true", "/x/q", "/x/a-b-q", "/x/a-b-true", "/x/a"]
    let found = try Self.compared(table, links)
    #expect(links.map(table.resolves) == [true, true, true, true, false, false])
    #expect(found.missing == [] && found.beyond == [] && found.proof.isDecided && found.proof.lacks == [], "\(found)")
  }

  @Test("every text of a component with several values is read as the comparison says, by brute force")
  func parts() throws {
    let texts = (1...5).flatMap { count in
      (0..<count).reduce([""]) { texts, _ in texts.flatMap { text in ["a", "-", "7", "."].map { text + $0 } } }
    }
    let types = [Codec<Int>.integer.type, .text, .oneOf(["a", "a-a"]), .integer(in: 0...9)]
    var decided = 0
    for first in types {
      for second in types {
        let pair = [first, second].enumerated().map { index, type in
          Parameter("\(index)", .path, TextCodec(type), .required, affix: .init(index == 1 ? "-" : ""))
        }
        for index in 0...1 {
          for wanted in types {
            var place = PlaceTexts(.segment(pair[0], then: [pair[1]]))
            place.add(
              PlaceTexts(Parameter("w", .path, TextCodec(wanted), .required)), part: index, of: pair, to: .init())
            let relations = TextRelations()
            let languages = relations.languages(of: place)
            decided += languages.texts == nil ? 0 : 1
            for text in texts where !["-", ".", "..", ""].contains(text) {
              let isRead = place.accepts(Array(text.utf8))
              let machine = relations.machines.machine(languages.texts ?? languages.superset)
              let isInSet = machine.accepts(TextPlaces.component.spelled(Array(text.utf8)).span)
              #expect(
                languages.texts == nil ? !isRead || isInSet : isRead == isInSet,
                "\(text) \(index) \(pair.map(\.type)) \(wanted)")
            }
          }
        }
      }
    }
    #expect(decided > 90, "\(decided)")
  }

  @Test("the laws hold for tables that are sound, and each difference has a note, by brute force")
  func random() throws {
    let words = ["a", "b", "7", "a-b", "7-a", "7.a", "b-7", "text"]
    var links = words.flatMap { one in ["/" + one] + words.flatMap { two in ["/\(one)/\(two)", "/\(one)/\(two)/a"] } }
    links += ["/a", "/b", "/z/a"].flatMap { path in
      ["p", "q"].flatMap { name in ["a", "7", "7.a", ".", "..", "", "text"].map { "\(path)?\(name)=\($0)" } }
    }
    let patterns = ["/a/:p", "/:p", "/b/:p?", "/:p.a", "/b", "/a/:p-:r", "/*p", "/text", "/b/*p?"]
    let aliases = ["/z/:p", "/b/:p?q=:q", "/z/:p?i=:q", "/a/:p", "/b-:p"]
    let redirects = [
      ("/b/:s-:t", "/a/:t"), ("/b/:s-:t", "/a/:s"), ("/b?q=:q", "/:q"), ("/a?q=:q", "/a/:q"), ("/7/:s", "/b?p=:s"),
      ("/:s", "https://o.org/:s"), ("/a/:s.a", "/:s"), ("/7-:s", "/a/:s-:s"),
    ]
    let types = [#""type": "integer""#, #""type": "string""#, #""enum": ["a", "7"]"#]
    var random = SeededGenerator()
    var (tables, differences) = (0, 0)
    for _ in rounds(60, until: { tables > 20 && differences > 3 }) {
      let routes = (0..<Int.random(in: 1...3, using: &random)).map { number in
        let pattern = random.pick(patterns)
        var parameters =
          pattern.contains("p") && pattern != "/b" && !pattern.contains("text")
          ? [#"{"name": "p", \#(random.pick(types))}"#] : []
        if random.pick([true, false, false]) {
          parameters.append(#"{"name": "q", "place": "query", "required": true, "acceptsEmpty": true}"#)
        }
        let alias = random.pick([true, false]) ? #", "aliases": ["\#(random.pick(aliases))"]"# : ""
        return Self.route("r\(number)", pattern, #""parameters": [\#(parameters.joined(separator: ", "))]"# + alias)
      }
      let chosen = redirects.filter { _ in random.pick([true, false, false, false]) }
      let text = Self.text(routes, chosen)
      var findings = JSONFindings()
      guard let declared = try DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings), findings.isUsable,
        let table = try? RouteTable(declared.router)
      else { continue }
      tables += 1
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(text)" }
      let laws = TableProof(declared.router).laws.flatMap(\.faults)
      #expect(laws == [], comment())
      let found = try Self.compared(table, links)
      // No pattern tells `/b?q=.` from the links of a redirect to another site, so the file may keep both closed.
      let isTold = found.notes.contains { $0.contains("the file does not open its link") }
      #expect(found.missing.isEmpty || isTold, "\(found.missing) \(found.notes) \(comment())")
      differences += found.beyond.isEmpty ? 0 : 1
      #expect(found.beyond.isEmpty || !found.notes.isEmpty, "\(found.beyond) \(comment())")
    }
    #expect(tables > 20 && differences > 3, "\(tables) \(differences)")
  }
}
