import DeepLinking
import TableComparison
import Testing

@testable import DeepLinkService

/// Answers that were wrong as long as sets of links were sampled.
@Suite("What a links.json says of its links is decided over all links")
struct ExactTableTests {
  private static func file(_ routes: String, _ more: String = "") -> String {
    #"{"app": {"name": "A"}, \#(more)"routes": [\#(routes)]}"#
  }

  private static func route(_ name: String, _ pattern: String, _ parameter: String = "") -> String {
    let parameters = parameter.isEmpty ? "" : #", "parameters": [{"name": "x", \#(parameter)}]"#
    return #"{"name": "\#(name)", "pattern": "\#(pattern)"\#(parameters)}"#
  }

  @Test("two rules that share a text are refused, with a link that both match")
  func rules() {
    let text = Self.file(
      Self.route("first", "/a/:x", #""match": "?a*""#) + "," + Self.route("second", "/a/:x", #""match": "*bz""#))
    let faults = Declared.faults(text)
    #expect(faults.count == 1)
    #expect(faults.first?.contains("both match") == true, "\(faults)")
    #expect(faults.first?.contains(#/\/a\/[^\/ ]a[^\/ ]*bz/#) == true, "\(faults)")
  }

  @Test(
    "rules that share no text are two routes",
    arguments: [
      (#""match": "a*""#, #""match": "b*""#), (#""match": "??""#, #""match": "???*""#),
      (#""match": "$(digit)*""#, #""match": "$(alpha)*""#), (#""match": "a*""#, #""match": "?b*", "except": ["ab"]"#),
    ])
  func disjoint(_ one: String, _ other: String) {
    let isDisjoint = !other.contains("except")
    let faults = Declared.faults(
      Self.file(Self.route("first", "/a/:x", one) + "," + Self.route("second", "/a/:x", other)))
    #expect(faults.isEmpty == isDisjoint, "\(faults)")
  }

  @Test("a rule means the octets of the link, as devices compare them")
  func octets() throws {
    let table = try Declared.site(Self.file(Self.route("v", "/v/:x", #""match": "????""#))).table
    #expect(table.resolves("/v/uber") && !table.resolves("/v/%C3%BCber") && !table.resolves("/v/ub"))
    let escapes = try Declared.site(Self.file(Self.route("v", "/v/:x", #""match": "ü*""#))).table
    #expect(escapes.resolves("/v/%C3%BCber") && !escapes.resolves("/v/uber"))
  }

  @Test("a rule is refused if it accepts no text, and not if only samples of its pattern are excluded")
  func fewTexts() throws {
    func file(_ match: String, _ except: String) -> String {
      Self.file(Self.route("r", "/:x", #""match": "\#(match)", "except": [\#(except)]"#))
    }
    let table = try Declared.site(file("bb?", #""bba", "bbx""#)).table
    #expect(table.resolves("/bbb") && !table.resolves("/bba"))
    let digits = (0..<10).map { #""a\#($0)""# }
    #expect(Declared.faults(file("a$(digit)", digits.dropFirst().joined(separator: ","))) == [])
    #expect(
      Declared.faults(file("a$(digit)", digits.joined(separator: ","))).first?.hasSuffix(
        #""except" excludes every text that "match" allows"#) == true)
  }

  @Test("an item whose texts are among those of another route's item decides as a component does: the two are a tie")
  func items() {
    func route(_ name: String, _ match: String) -> String {
      Self.route(name, "/x", #""place": "query", "required": true, "match": "\#(match)""#)
    }
    let faults = Declared.faults(Self.file(route("wide", "a*") + "," + route("narrow", "ab*")))
    #expect(
      faults.count == 1 && faults.first?.contains("both match /x?x=ab, and neither is more specific") == true,
      "\(faults)")
  }

  @Test("a flag stands beside an optional component")
  func flags() throws {
    let flag = Self.route("search", "/search/:tab?", #""place": "query", "type": "boolean", "flag": true"#)
    let table = try Declared.site(Self.file(flag)).table
    #expect(table.resolves("/search") && table.resolves("/search/all?x"))
  }

  @Test("a table that ignores case ignores it in rules and exceptions")
  func cases() throws {
    let table = try Declared.site(
      Self.file(Self.route("v", "/:x", #""match": "@?*", "except": ["@all"]"#), #""caseSensitive": false, "#)
    ).table
    #expect(table.resolves("/@ALLY") && !table.resolves("/@ALL") && !table.resolves("/@all"))
  }

  @Test("only letters of ASCII are folded: /É stands beside /é")
  func letters() {
    #expect(
      Declared.faults(Self.file(Self.route("a", "/É") + "," + Self.route("b", "/é"), #""caseSensitive": false, "#))
        == [])
    #expect(
      !Declared.faults(Self.file(Self.route("a", "/A") + "," + Self.route("b", "/a"), #""caseSensitive": false, "#))
        .isEmpty)
  }

  @Test("a rest stands beside a parameter: the example of the rest is a link that reaches it")
  func rest() throws {
    let site = try Declared.site(Self.file(Self.route("page", "/*x") + "," + Self.route("slug", "/:x")))
    #expect(site.table.examples[0].split(separator: "/").count == 2)
    #expect(site.table.resolves("/a/b"))
  }

  @Test("a route whose links all belong to rules together is refused")
  func covered() {
    let text = Self.file(
      [
        Self.route("digits", "/n/:x", #""match": "$(digit)""#), Self.route("letters", "/n/:x", #""match": "$(alpha)""#),
        Self.route("both", "/n/:x", #""enum": ["7", "a"]"#),
      ].joined(separator: ","))
    #expect(Declared.faults(text) == [])
    let hidden = Self.file(
      [
        Self.route("one", "/n/:x", #""enum": ["1"]"#), Self.route("two", "/n/:x", #""enum": ["2"]"#),
        Self.route("range", "/n/:x", #""type": "integer", "minimum": 1, "maximum": 2"#),
      ].joined(separator: ","))
    let faults = Declared.faults(hidden)
    #expect(faults.count == 1 && faults.first?.contains("range") == true, "\(faults)")
  }

  @Test("another text of a value is an alias: described, sent to the canonical link, written as the value")
  func otherTexts() throws {
    let client = try Declared.client(
      Self.file(Self.route("store", "/store/:x", #""enum": ["app", {"value": "app", "also": ["addon"]}, "core"]"#)))
    let described = try client.get("/resolve?url=/store/addon").body
    #expect(described.contains(#""canonical":"/store/app""#) && described.contains(#""x":"app"}},"alias":"x=addon"}"#))
    let page = try client.send("GET", "/store/addon", ["Host: a", "Accept: text/html"])
    #expect(page.status == 301 && page["Location"] == "/store/app")
    #expect(try client.get("/store/app", "Accept: text/html").status == 200)
    let made = try client.post("/link", #"{"name":"store","parameters":{"x":"addon"}}"#)
    #expect(made.status == 200 && made.body.contains("/store/app"), "\(made.body)")
  }

  @Test(
    "another text of a value is compared by the value",
    arguments: [
      ("", #"{"value": "a", "also": ["x"]}, "b""#, #""a", "b""#, ["lost /n/x"]),
      ("", #"{"value": "a", "also": ["x"]}, "b""#, #""a", "b", "x""#, ["changed /n/x"]),
      ("", #"{"value": "a", "also": ["x"]}, "b""#, #""b", {"value": "a", "also": ["x"]}"#, []),
      (
        "", #"{"value": "a", "also": ["x"]}, {"value": "b", "also": ["y"]}"#,
        #"{"value": "a", "also": ["y"]}, {"value": "b", "also": ["x"]}"#, ["changed /n/x"]
      ),
      (
        #", "separator": ",""#, #"{"value": "a", "also": ["x"]}, {"value": "b", "also": ["y"]}"#,
        #"{"value": "a", "also": ["y"]}, {"value": "b", "also": ["x"]}"#, ["changed /n/a,x"]
      ),
    ])
  func comparedTexts(_ more: String, _ old: String, _ new: String, _ findings: [String]) throws {
    let tables = try [old, new].map {
      try Declared.site(Self.file(Self.route("n", "/n/:x", "\"enum\": [\($0)]\(more)"))).table
    }
    #expect(TableDifference(from: tables[0], to: tables[1]).findings.map { "\($0.kind) \($0.link)" } == findings)
  }
}
