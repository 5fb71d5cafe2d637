import AssociationFiles
import AssociationImport
import DeepLinkService
import DeepLinkTestSupport
import SiteAssociation
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("The links of a redirect that match a route")
struct RedirectedLinksTests {
  /// A redirect, and the patterns of its links that match a route.
  struct Row: Sendable, CustomStringConvertible {
    let from, to: String
    let shapes: [String]

    init(_ from: String, _ to: String, _ shapes: String...) { (self.from, self.to, self.shapes) = (from, to, shapes) }

    var description: String { "\(from) to \(to)" }
  }

  private static func table(_ redirect: (from: String, to: String)) throws -> RouteTable {
    let file = """
      {"routes": [
        {"name": "book", "pattern": "/books/:isbn", "parameters": [{"name": "isbn", "type": "uuid"}]},
        {"name": "space", "pattern": "/spaces/:id", "parameters": [{"name": "id", "type": "uuid"}]},
        {"name": "edit", "pattern": "/spaces/:id/edit", "parameters": [{"name": "id", "type": "uuid"}]},
        {"name": "profile", "pattern": "/@:handle"},
        {"name": "search", "pattern": "/search", "parameters": [{"name": "q", "place": "query", "required": true}]},
        {"name": "list", "pattern": "/list", "parameters": [
          {"name": "kind", "place": "query", "value": "all"}, {"name": "draft", "place": "query", "absent": true}]},
        {"name": "docs", "pattern": "/docs/*path?", "parameters": [{"name": "path", "enum": ["a", "b"]}]}],
       "redirects": [{"from": "\(redirect.from)", "to": "\(redirect.to)"}]}
      """
    return try #require(try LinksFile(parsing: Array(file.utf8), named: "links.json").sites.first).table
  }

  @Test(
    "are said by its pattern with the literals, types and items of the routes behind it",
    arguments: [
      Row("/b/:x", "/books/:x", "/b/:isbn uuid"),
      Row("/b", "/books/deadbeef-dead-beef-dead-beefdeadbeef", "/b"),
      Row("/s?book=:x", "/books/:x", "/s book=uuid"),
      Row("/b-:x.html", "/books/:x", "/b-:isbn.html uuid"),
      Row("/old/*rest", "/spaces/*rest", "/old/:id uuid", "/old/:id/edit uuid"),
      Row("/old/:x/:y", "/spaces/:x/:y", "/old/:id/edit uuid"),
      Row("/u/:x", "/@:x", "/u/:handle text"),
      Row("/u/:x", "/:x", "/u/@:handle text", "/u/docs", "/u/list kind=all draft!", "/u/search q=text"),
      Row("/find", "/search", "/find q=text"),
      Row("/find/:x", "/search?q=:x", "/find/:q text"),
      Row("/find?text=:x", "/search?q=:x", "/find text=text"),
      Row("/all", "/list?kind=all", "/all draft!"),
      Row("/of/:x", "/list?kind=:x", "/of/all draft!"),
      Row("/help/*x", "/docs/*x", "/help/*path a|b"),
      Row("/help/*x?", "/docs/*x", "/help", "/help/*path? a|b"),
      Row("/twice/:x", "/docs/:x/:x", "/twice/:path a|b"),
      // The item has `@` before the text of a handle.
      Row("/s?u=:x", "/:x", "/s q=text u=search", "/s u=docs", "/s u=list kind=all draft!", "/s u=text"),
      // A rest that can lead back to the redirect: its pattern as declared.
      Row("/en/*rest", "/*rest", "/en/*rest text"),
    ])
  func said(_ row: Row) throws {
    let table = try Self.table((row.from, row.to))
    #expect(table.links.map(\.shape).filter { $0.name == row.from }.map(Self.text).sorted() == row.shapes.sorted())
  }

  /// The pattern, the types of its parameters, and the items with their texts; `!` after those that must be absent.
  private static func text(of shape: RouteShape) -> String {
    let types = shape.path.compactMap(\.parameter).map { $0.type.members?.joined(separator: "|") ?? "\($0.type)" }
    let items = shape.query.map { item in
      item.presence == .absent ? "\(item.key)!" : "\(item.key)=\(item.fixedValue ?? "\(item.type)")"
    }
    return ([shape.pattern] + types + items).joined(separator: " ")
  }

  @Test("are all said, and match a route, in random tables")
  func random() throws {
    var random = SeededGenerator()
    var (links, samples) = (0, 0)
    for _ in rounds(100, until: { links > 25 && samples > 7 }) {
      let spots = random.spotTable(1...6)
      guard !spots.redirects.isEmpty, let table = spots.table else { continue }
      let redirects = spots.redirects.map { "\($0.from) to \($0.to)" }
      func comment() -> Comment {
        "TEST_SEED=\(random.seed) \(redirects) \(table.links.map { Self.text(of: $0.shape) })"
      }
      for redirect in spots.redirects {
        let shapes = table.links.map(\.shape).filter { $0.name == redirect.from }
        let forms = table.forms.filter { $0.redirect != nil }.map(\.shape).filter { $0.name == redirect.from }
        let trie = RouteTrie(shapes, table.settings)
        for _ in 0..<30 {
          let link = random.spotLink(forms + shapes)
          guard let request = try? DeepLinkRequest(link), let reading = spots.router.match(request)?.reading,
            let first = reading.forms.first, table.forms[first].shape.name == redirect.from
          else { continue }
          links += 1
          let isSaid = trie.visit(request) { index, given in
            shapes[index].reads(given, ignoringCase: table.settings.ignoresCase)
          }
          #expect(isSaid, "\(link) \(shapes.map(Self.text)) \(comment())")
        }
        // A shape as declared has links that match no route.
        for shape in shapes where !forms.contains(where: { $0 === shape }) {
          for link in LinkSamples(shape) {
            samples += 1
            let isRead = (try? DeepLinkRequest(link)).flatMap { spots.router.parse($0) } != nil
            #expect(isRead, "\(link) \(Self.text(of: shape)) \(comment())")
          }
        }
      }
    }
    #expect(links > 25 && samples > 7, "TEST_SEED=\(random.seed)")
  }
}
