import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import Testing

/// The name and the parameters of a route, with the link or all faults.
struct NamedLinkRow: Sendable, CustomTestStringConvertible {
  let name: String
  let parameters: [(name: String, texts: [String])]
  let result: String

  init(_ name: String, _ parameters: [(name: String, texts: [String])], _ result: String) {
    (self.name, self.parameters, self.result) = (name, parameters, result)
  }

  var testDescription: String { "\(name) \(parameters)" }
}

@Suite("A link is made from a route's name and the texts of its parameters")
struct NamedLinkTests {
  private static let id = "d2affef0-0629-4ef7-847b-bc7ba5a34ea4"

  static let links = [
    NamedLinkRow("home", [], "/"),
    NamedLinkRow("tag.new", [], "/tags/new"),
    NamedLinkRow("tag", [("slug", ["a/b ?"])], "/tags/a%2Fb%20%3F"),
    NamedLinkRow("document", [("path", ["a", "b/c"])], "/docs/a/b%2Fc"),
    NamedLinkRow("document", [("path", ["a"]), ("path", ["b"])], "/docs/a/b"),
    NamedLinkRow(
      "store.inventory.row.edit", [("tag", ["b", "a"]), ("name", ["x"]), ("id", [id]), ("quantity", ["007"])],
      "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit?name=x&quantity=7&tag=b&tag=a"),
    NamedLinkRow("store.inventory.add", [("name", [""]), ("quantity", ["0"]), ("tag", [])], "/inventory/add"),
    NamedLinkRow("store.search", [("query", ["="])], "/search?query=%3D"),
  ]

  static let faults = [
    NamedLinkRow("tags", [], "no route is called \"tags\"; did you mean \"tag\"?"),
    NamedLinkRow("nothing.like.it", [("a", ["b"])], "no route is called \"nothing.like.it\""),
    NamedLinkRow("tag.new", [("slug", ["x"])], "route \"tag.new\" has no parameter \"slug\"; it has none"),
    NamedLinkRow(
      "tag", [("slug", ["x"]), ("slugs", ["y"])], "route \"tag\" has no parameter \"slugs\"; did you mean \"slug\"?"),
    NamedLinkRow(
      "store.product", [("id", ["1"]), ("tab", ["info"]), ("category", ["y"])],
      "route \"store.product\" has no parameter \"category\"; it has \"id\", \"tab\""),
    NamedLinkRow("tag", [], "parameter \"slug\" is missing: expected a text"),
    NamedLinkRow("document", [("path", [])], "parameter \"path\" is missing: expected a text"),
    NamedLinkRow("tag", [("slug", ["a", "b"])], "parameter \"slug\" was given more than once"),
    NamedLinkRow("tag", [("slug", ["a"]), ("slug", ["b"])], "parameter \"slug\" was given more than once"),
    NamedLinkRow(
      "tag", [("slug", [""])], "parameter \"slug\": expected a text that is not empty, \".\" or \"..\", found \"\""),
    NamedLinkRow(
      "store.search", [("query", [""])], "parameter \"query\": expected a text that is not empty, found \"\""),
    NamedLinkRow(
      "document", [("path", ["a", "..", "."])],
      """
      parameter "path": expected a text that is not empty, "." or "..", found ".."; \
      parameter "path": expected a text that is not empty, "." or "..", found "."
      """),
    NamedLinkRow(
      "tag", [("slug", ["a" + String(repeating: "\u{301}", count: 31)])],
      "parameter \"slug\": expected a text with at most 30 combining marks in a row, found \"a"
        + String(repeating: "\u{301}", count: 31) + "\""),
    NamedLinkRow(
      "tag", [("slug", ["new"])], "/tags/new would match route \"tag.new\", which is more specific, and not \"tag\""
    ),
    // All faults at once, in the order of the route.
    NamedLinkRow(
      "store.product", [("tab", ["Info"]), ("ids", ["1"])],
      """
      route "store.product" has no parameter "ids"; did you mean "id"?; parameter "id" is missing: expected an integer; \
      parameter "tab": expected "info", "reviews", or "photos", found "Info"
      """),
    NamedLinkRow(
      "store.search", [("page", ["x"]), ("exact", ["1"])],
      """
      parameter "query" is missing: expected a text; parameter "page": expected an integer, found "x"; \
      parameter "exact": expected "true", or "false", found "1"
      """),
  ]

  @Test("the canonical link", arguments: links)
  func link(_ row: NamedLinkRow) throws {
    #expect(try RouteTable(sample).link(to: row.name, row.parameters).path == row.result)
  }

  @Test("all faults at once", arguments: faults)
  func fault(_ row: NamedLinkRow) throws {
    let table = try RouteTable(sample)
    let faults = #expect(throws: NamedLinkFaults.self) { try table.link(to: row.name, row.parameters) }
    #expect(faults?.description == row.result)
  }

  @Test("values that the route refuses together")
  func leadsNowhere() throws {
    let range = Group({ (from: Int, to: Int) in from <= to ? [from, to] : nil }, { ($0[0], $0[1]) }) {
      Segment("from", .integer)
      Segment("to", .integer)
    }
    let table = try RouteTable(
      Router<[Int]> {
        Route("", name: "range", example: [1, 2], { $0 }, { $0 as [Int]? }) { range }
      })
    #expect(try table.link(to: "range", [("from", ["1"]), ("to", ["2"])]).path == "/1/2")
    let faults = #expect(throws: NamedLinkFaults.self) {
      try table.link(to: "range", [("from", ["2"]), ("to", ["1"])])
    }
    #expect(faults?.description == "/2/1 would match no route: route \"range\" does not accept these values together")
  }

  @Test("a route whose canonical link matches another route has no link")
  func canonicalElsewhere() throws {
    let table = try RouteTable(
      Router<Int> {
        Route("", name: "number", example: 1, { $0 }, { $0 == .min ? nil : $0 }) { Segment("number", .integer) }
        Route("", name: "answer", .min) { "42" }
      })
    let message = "route \"number\": its link /42 matches route \"answer\", which is more specific"
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest("/42"), into: &resolution))
    #expect(table.shapes[resolution.route].name == "answer")
    #expect(resolution.linkFault == nil)
    #expect(try table.resolve(DeepLinkRequest("/042"), into: &resolution))
    #expect(resolution.canonical.path == "/042" && resolution.linkFault?.description == message)
    let faults = #expect(throws: NamedLinkFaults.self) { try table.link(to: "number", [("number", ["042"])]) }
    #expect(faults?.description == "/042 cannot be used: " + message)
    let json = #expect(throws: LinkFault.self) { try table.link(toJSON: JSONNode(parsing: Array("42".utf8))) }
    #expect(json?.description == message)
  }

  @Test("so has a link that passed a more specific route because of an item that its canonical link omits")
  func canonicalElsewhereByItem() throws {
    let mode = Group({ (mode: String) in mode == "off" ? nil : mode }, { $0 as String? }) {
      QueryItem("mode", .oneOf(["on", "dim", "off"].map { ($0, $0) }), default: "on")
    }
    let table = try RouteTable(
      Router<String> {
        Route("", name: "word", example: "a", { $0 }, { $0.hasPrefix("mode:") ? nil : $0 }) { Segment("word", .text) }
        Route(
          "", name: "fixed", example: "mode:on", { "mode:" + $0 },
          { $0.split(separator: ":").dropFirst().first.map(String.init) }
        ) {
          "fixed"
          mode
        }
      })
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest("/fixed?mode=dim"), into: &resolution))
    #expect(table.shapes[resolution.route].name == "fixed")
    #expect(try table.resolve(DeepLinkRequest("/fixed?mode=off"), into: &resolution))
    #expect(table.shapes[resolution.route].name == "word" && resolution.canonical.path == "/fixed?mode=off")
    #expect(resolution.linkFault == .leadsElsewhere(route: "word", link: "/fixed", to: "fixed"))
  }
}
