import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import Testing

@Suite("A link of a redirect")
struct RewritingTests {
  /// A pattern, its target, a link of the pattern, and the link that it becomes.
  struct Row: Sendable, CustomTestStringConvertible {
    let from, to, link, made: String

    init(_ from: String, _ to: String, _ link: String, _ made: String) {
      (self.from, self.to, self.link, self.made) = (from, to, link, made)
    }

    var testDescription: String { "\(link) by \(from) to \(to)" }
  }

  private static let rows: [Row] = [
    Row("/o/:a/x/:b", "/t/:b/y/:a", "/o/1/x/2", "/t/2/y/1"),
    Row("/o/:a/:b", "/t/:b/:b", "/o/1/2", "/t/2/2"),
    Row("/o/:a", "/t/@:a", "/o/1", "/t/@1"),
    Row("/o/@:a", "/t/:a", "/o/@1", "/t/1"),
    Row("/o/@:a", "/t/:a.pdf", "/o/@%2F", "/t/%2F.pdf"),
    Row("/o/*r", "/t/*r", "/o/1/2/3", "/t/1/2/3"),
    Row("/o/x-*r", "/t/*r", "/o/x-1/2", "/t/1/2"),
    Row("/o/*r", "/t/x-*r", "/o/1/2", "/t/x-1/2"),
    Row("/o/:a/*r", "/t/:a/a/*r", "/o/0/1/2", "/t/0/a/1/2"),
    Row("/o/*r?", "/t/a/*r?", "/o", "/t/a"),
    Row("/o/:a?", "/t/a/:a?", "/o", "/t/a"),
    Row("/o/:a?", "/t/a/:a?", "/o/1", "/t/a/1"),
    Row("/o/:a/:b?", "/t/:a/:b?", "/o/1/2", "/t/1/2"),
    Row("/o?q=:a", "/t/:a", "/o?q=1", "/t/1"),
    Row("/o?q=:a", "/t/:a", "/o?q=1&q=2", "/t/1"),
    Row("/o?q=:a", "/t/:a", "/o?x&q=1&y=%FF&z=", "/t/1?x&y=%EF%BF%BD&z="),
    Row("/o?q=:a", "/t?p=:a", "/o?q=1", "/t?p=1"),
    Row("/o?q=:a", "/t?p=:a", "/o?p=2&q=1", "/t?p=1"),
    Row("/o/:a", "/t?p=:a", "/o/%26?x=1", "/t?p=%26&x=1"),
    Row("/o?s=1", "/t/s", "/o?s=1&x=2", "/t/s?x=2"),
    Row("/o/:a", "/t/:a?s=1", "/o/2?s=3&x=4", "/t/2?s=3&x=4"),
    Row("/o/:a", "/t/:a", "https://www.example.com/o/2?x=4", "https://www.example.com/t/2?x=4"),
    Row("/o/:a", "/t/:a", "/o/%C3%BC", "/t/%C3%BC"),
  ]

  /// A table whose only route takes every link below `/t`.
  private static func table(_ row: Row) throws -> RouteTable {
    let route = Route<[String]>("All", name: "all", example: ["a"], { $0 }, { $0 as [String]? }) {
      "t"
      RestOfPath(optional: "rest", .text)
    }
    return try RouteTable(Router([route], redirects: [Redirect(row.from, to: row.to)]))
  }

  @Test("is the link of the target with the same values and the other items", arguments: rows)
  func written(_ row: Row) throws {
    let table = try Self.table(row)
    var resolution = Resolution()
    let request = try DeepLinkRequest(row.link)
    try #require(try table.resolve(request, into: &resolution))
    let expected = try DeepLinkRequest(row.made)
    #expect(table.destination(of: request, resolution).path == expected.path)
    #expect(table.passage(of: resolution.reading)?.redirect?.from == row.from)
  }

  @Test(
    "matches nothing if a value is no text",
    arguments: [
      Row("/o/:a", "/t/:a", "/o/%FF", ""), Row("/o/*r", "/t/*r", "/o/1/%FF", ""),
      Row("/o?q=:a", "/t/:a", "/o?q=%FF", ""), Row("/o/:a/:b", "/t/:b", "/o/%FF/1", ""),
      Row("/o/:a", "/t/:a", "/o/" + String(repeating: "%CC%81", count: 31), ""),
    ])
  func noText(_ row: Row) throws {
    var resolution = Resolution()
    #expect(try !Self.table(row).resolve(DeepLinkRequest(row.link), into: &resolution))
  }

  @Test("has no route behind a fourth redirect in a row; those that lead nowhere do not count, and no alias does")
  func exhausted() throws {
    let routes = [
      Route<Int>("An order", name: "order", example: 1, { $0 }, { $0 as Int? }) {
        "orders"
        Segment("n", .integer)
      },
      Route<Int>("Three", name: "three", example: -3, { (_: String, _, _) in -3 }, { $0 < 0 ? ("a", "b", "c") : nil }) {
        Segment("u", .text)
        Segment("v", .text)
        Segment("w", .text)
      },
    ]
    let sources = ["/x/x/x", "/x/x/:a", "/x/:b/x", "/x/:c/:d", "/:e/x/x", "/:f/x/:g"]
    let redirects = sources.enumerated().map { Redirect($1, to: $0 == 3 ? "/orders/7" : "/orders/no") }
    let router = Router(routes, redirects: redirects)
    // The first three lead nowhere.
    #expect(router.parse("/x/x/x") == 7)
    #expect(router.parse("/x/x/y") == 7)
    #expect(router.parse("/y/x/y") == -3)
    let chain = try DeclaredTwin.read(
      Array(
        #"""
        {"routes": [{"name": "page", "pattern": "/*page?"}, {"name": "a", "pattern": "/a", "aliases": ["/b"]}],
         "redirects": [{"from": "/en/*rest?", "to": "/*rest?"}]}
        """#.utf8))
    for (link, isFound) in [
      ("/en/en/en/x", true), ("/en/en/en/en/x", false), ("/en/en/en/b", true), ("/en/en/en/a", true),
    ] {
      #expect(chain.resolves(link) == isFound, "\(link)")
    }
  }
}
