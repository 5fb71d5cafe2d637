import DeepLinkJSON
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("The hosts of a link count before its path")
struct HostOrderTests {
  /// A table whose routes are `name: pattern host…`.
  private static func router(_ table: String, _ routes: [String], except: String = "") throws -> Router<DeclaredRoute> {
    func hosts(_ words: some Sequence<Substring>) -> String {
      let texts = words.map { "\"\($0)\"" }
      return texts.isEmpty ? "" : #", "hosts": [\#(texts.joined(separator: ", "))]"#
    }
    let routes = routes.map { route in
      let words = route.split(separator: " ")
      let label = words.last.flatMap { $0.hasPrefix(":") ? $0.dropFirst().prefix { $0 != "." } : nil }
      let parameter = label.map { #", "parameters": [{"name": "\#($0)", "place": "host"\#(except)}]"# } ?? ""
      return #"{"name": "\#(words[0])", "pattern": "\#(words[1])"\#(hosts(words.dropFirst(2)))\#(parameter)}"#
    }
    let text = #"{"routes": [\#(routes.joined(separator: ", "))]\#(hosts(table.split(separator: " ")))}"#
    var findings = JSONFindings()
    return try #require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings)).router
  }

  @Test(
    "and the table is right",
    arguments: [
      // A name comes before a label, whatever the paths are.
      ("www.t.org *.t.org", ["home /", "inbox /inbox", "own /:section? :p.t.org"], "www.t.org/inbox", "inbox"),
      ("www.t.org *.t.org", ["home /", "inbox /inbox", "own /:section? :p.t.org"], "hotel.t.org/inbox", "own"),
      ("www.t.org *.t.org", ["home /", "inbox /inbox", "own /:section? :p.t.org"], "www.t.org/x", "own"),
      ("www.t.org *.t.org", ["home /", "inbox /inbox", "own /:section? :p.t.org"], "/inbox", "inbox"),
      ("", ["label / :p.t.org", "named / www.t.org"], "www.t.org/", "named"),
      ("", ["label /a :p.t.org", "named /:x www.t.org"], "www.t.org/a", "named"),
      // The route's own hosts come before those of the table.
      ("a.org b.org", ["table /a", "own /:x b.org"], "b.org/a", "own"),
      ("a.org b.org", ["table /a", "own /:x b.org"], "a.org/a", "table"),
      ("a.org *.t.org", ["table /a", "own /:x b.org *.t.org"], "b.t.org/a", "own"),
      ("*.t.org", ["table /a", "own /:x :p.t.org"], "b.t.org/a", "own"),
      ("*.t.org", ["table /a", "own /:x :p.t.org"], "/a", "table"),
      // As many as the table has are its own, in any order.
      ("a.org b.org", ["table /a", "own /:x b.org a.org"], "b.org/a", "table"),
      // Any label comes before a parameter.
      ("", ["label /a/*r? :p.t.org", "any /:x a.org *.t.org"], "b.t.org/a", "any"),
      // Each host is asked for itself, and then the path decides.
      ("", ["one /:x/b a.org b.org", "other /a/:y b.org c.org"], "b.org/a/b", "other"),
      ("", ["one /:x/b a.org b.org", "other /a/:y b.org c.org"], "a.org/a/b", "one"),
      ("", ["one /a a.org *.t.org", "other /:x www.t.org *.t.org"], "www.t.org/a", "other"),
      ("", ["one /a a.org *.t.org", "other /:x www.t.org *.t.org"], "b.t.org/a", "one"),
      ("", ["one /:x :p.t.org", "other /a :q.t.org"], "b.t.org/a", "other"),
      // A route of any host comes last.
      ("", ["any /a", "own /:x a.org"], "a.org/a", "own"),
      ("", ["any /a", "own /:x a.org"], "b.org/a", "any"),
    ])
  func order(_ hosts: String, _ routes: [String], _ link: String, _ expected: String) throws {
    let router = try Self.router(hosts, routes)
    #expect(router.faults() == [])
    #expect(router.checked().crossings.allSatisfy { $0.link.contains("/a/b") })
    let table = try RouteTable(router)
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link.hasPrefix("/") ? link : "https://\(link)"), into: &resolution))
    #expect(table.shapes[resolution.route].name == expected)
  }

  @Test("or the table is at fault, if nothing tells two routes apart on one of their hosts")
  func conflict() throws {
    let texts = try [["one /a a.org b.org", "other /a b.org c.org"], ["one /a :p.t.org", "other /a :q.t.org"]]
      .map { try Self.router("", $0).faults().map(\.description) }
    #expect(texts.map(\.count) == [1, 1])
    #expect(texts[0][0].contains("both match https://b.org/a"), "\(texts[0])")
    #expect(texts[1][0].contains(".t.org/a"), "\(texts[1])")
  }

  @Test("and are crossed by no route whose parameter refuses them")
  func except() throws {
    let refusing = try Self.router(
      "www.t.org *.t.org", ["inbox /inbox", "own /:section? :p.t.org"], except: #", "except": ["www"]"#)
    #expect(refusing.faults() == [] && refusing.checked().crossings == [])
    #expect(refusing.parse("https://www.t.org/inbox") != nil && refusing.parse("https://www.t.org/x") == nil)
  }

  @Test("so a route may have no link on the hosts that others name")
  func unreachable() throws {
    let hidden = try Self.router("", ["one /a :p.t.org", "any /:x a.org *.t.org"]).faults()
    #expect(hidden.map(\.description).contains { $0.contains("\"one\"") }, "\(hidden)")
    #expect(try Self.router("", ["one /a www.t.org *.t.org", "any /:x a.org *.t.org"]).faults() == [])
  }
}
