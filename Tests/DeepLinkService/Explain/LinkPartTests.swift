import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import EveryLink
import LendingLibrary
import Testing

@Suite("The parts of a link")
struct LinkPartTests {
  /// The parts in one line: separators as they are, any other part as `[kind text: piece, parameter = value; expected,
  /// tracking]`.
  private static func parts(_ link: String, _ table: RouteTable) throws -> String {
    try list(link, table).map { part in
      if part.kind == .separator { return part.text.description }
      var words = [part.piece, part.parameter.map { "\($0) = \(part.value?.description ?? "")" }].compactMap { $0 }
        .joined(separator: ", ")
      if !words.isEmpty { words = ": " + words }
      if !part.expected.isEmpty { words += "; " + part.expected.joined(separator: " | ") }
      if part.isTracking { words += ", tracking" }
      let text = part.text.isEmpty ? "" : " \(part.text.description)"
      return "[\(part.kind.rawValue)\(text)\(words)]"
    }.joined()
  }

  private static func list(_ link: String, _ table: RouteTable) throws -> [LinkPart] {
    let request = try DeepLinkRequest(link, opaqueSchemes: table.settings.opaqueSchemes)
    var resolution = Resolution()
    if try table.resolve(request, into: &resolution) {
      return table.parts(of: link, request, resolution, table.form(of: request, resolution.reading))
    }
    if let dynamic = DynamicLink(request, of: table, baseHost: nil, askedHost: nil),
      try table.resolve(dynamic.target, into: &resolution)
    {
      return table.parts(of: link, request, behind: dynamic)
    }
    return table.parts(of: link, request, missedBy: table.diagnose(request))
  }

  @Test(
    "that resolves name what reads each of them",
    arguments: [
      ("/products/7", "/[literal products: products]/[parameter 7: :id, id = 7]"),
      (
        "https://ann@Links.Example.com:443/p/7/?utm_source=m&x=1#top",
        "[scheme https]://[user ann]@[host Links.Example.com]:[port 443]/[literal p: p]/[parameter 7: :id, id = 7]/?"
          + "[unrecognized utm_source=m, tracking]&[unrecognized x=1]#[fragment top]"
      ),
      ("/invoices/7.pdf", "/[literal invoices: invoices]/[parameter 7.pdf: :id.pdf, id = 7]"),
      ("/docs/a%20b/c", "/[literal docs: docs]/[parameter a%20b: *path?, path = a b]/[parameter c: *path?, path = c]"),
      ("/docs", "/[literal docs: docs]"),
      (
        "/show?id=7&type=user&&id=8",
        "/[literal show: show]?[query id=7: id = 7]&[query type=user: type=user]&&[unrecognized id=8]"
      ),
      (
        "/search?q=&tag=a&tag=b&exact",
        "/[literal search: search]?[query q=: q = ]&[query tag=a: tag = a]&[query tag=b: tag = b]&[query exact: exact = ]"
      ),
      (
        "/chat#/room/a?via=b",
        "/[literal chat: chat]#[fragment /room/a?via=b: #/room/:id]"
      ),
      (
        "https://fr.wiki.example.org/page/Chat",
        "[scheme https]://[host fr.wiki.example.org: :lang.wiki.example.org, lang = fr]/[literal page: page]/"
          + "[parameter Chat: :title, title = Chat]"
      ),
      (
        "All:P:7:?x=1",
        "[scheme All]:[literal P: p]:[parameter 7: :id, id = 7]:?[unrecognized x=1]"
      ),
      (
        "all:docs:a%3Ab:c/d",
        "[scheme all]:[literal docs: docs]:[parameter a%3Ab: *path?, path = a:b]:[parameter c/d: *path?, path = c/d]"
      ),
      ("all:#top", "[scheme all]:#[fragment top]"),
      (
        "/go?link=https%3A%2F%2Flinks.example.com%2Fp%2F7&apn=x&utm_source=m",
        "/[unread go]?[query link=https%3A%2F%2Flinks.example.com%2Fp%2F7: link = https://links.example.com/p/7]&"
          + "[unrecognized apn=x]&[unrecognized utm_source=m, tracking]"
      ),
    ])
  func hits(_ link: String, _ parts: String) throws {
    let found = try Self.parts(link, everyApp.definition.table())
    #expect(found == parts)
  }

  private static let roots = #""about" | "books" | "home" | "loans" | "search" | "shelves""#

  @Test(
    "that does not resolve name the part at fault, and what is expected",
    arguments: [
      (
        "/loans/foo/extend?days=2&utm_medium=x",
        "/[literal loans: loans]/[fault foo; a UUID for \"id\" | \"new\"]/[unread extend]?[unread days=2]&"
          + "[unread utm_medium=x, tracking]"
      ),
      ("/search", "/[literal search: search][fault; the query item \"query\" with a text]"),
      (
        "/search?query=&x",
        "/[literal search: search]?[fault query=; the query item \"query\" with a text]&[unrecognized x]"
      ),
      ("nav://loans/new", "[scheme nav]://[fault loans; an empty host, as in nav:///loans/new]/[unread new]"),
      // Without a host, the dot only keeps the two slashes from reading as the start of one.
      ("/.//loans", "/./[fault; \(roots)]/[unread loans]"),
      ("nav:/.//loans", "[scheme nav]:/./[fault; \(roots)]/[unread loans]"),
      ("nav:///.//loans", "[scheme nav]:///[fault .; \(roots)]//[unread loans]"),
      ("/home//", "/[literal home: home]/[fault; the end of the path]/"),
      (
        "/shelves/1/books/2",
        "/[literal shelves: shelves]/[parameter 1: :id, id = 1]/[literal books: books]/[fault 2; the end of the path]"
      ),
    ])
  func misses(_ link: String, _ parts: String) throws {
    let found = try Self.parts(link, RouteTable(libraryRouter))
    #expect(found == parts)
  }

  @Test(
    "of an opaque link that does not resolve name the part at fault",
    arguments: [
      ("all:products:x:y", "[scheme all]:[literal products: products]:[fault x; an integer for \"id\"]:[unread y]"),
      ("all:products", "[scheme all]:[literal products: products][fault; an integer for \"id\"]"),
      ("all://products/7", "[scheme all]://[fault products; no host, as in all:products:7]/[unread 7]"),
    ])
  func opaque(_ link: String, _ parts: String) throws {
    let found = try Self.parts(link, everyApp.definition.table())
    #expect(found == parts)
  }

  @Test("of a host that stands for the first component are those of the pattern")
  func hostAsComponent() throws {
    let table = try RouteTable(
      Router<Int>(settings: TableSettings(schemes: ["shop"], schemeHostIsPath: true)) {
        Route("Order", name: "order", example: 7, { $0 }, { $0 }) {
          "orders"
          Segment("id", .integer)
        }
      })
    for (link, parts) in [
      ("shop://orders/7", "[scheme shop]://[literal orders: orders]/[parameter 7: :id, id = 7]"),
      ("shop://order/7", "[scheme shop]://[fault order; \"orders\"]/[unread 7]"),
      (
        "mail://orders/7",
        "[fault mail; the scheme \"https\" | the scheme \"http\" | the scheme \"shop\"]://[unread orders]/[unread 7]"
      ),
    ] {
      let found = try Self.parts(link, table)
      #expect(found == parts)
    }
  }

  @Test("joined are the link, whatever it is")
  func law() throws {
    let tables = try [RouteTable(libraryRouter), everyApp.definition.table()]
    var random = SeededGenerator()
    let pieces = [
      "https:", "nav:", "all:", "all:", "//", "/", "/", "/", "?", "&", "#", "=", "@", ":", "[", "]", "%20", "%ff",
      "%2F", "ü", "home", "loans",
      "links.example.com", "localhost", "7", "products", "p", "docs", "search", "q", "query", "utm_source", "link",
      "a+b", ".",
      "..", "1", "books", "shelves", "chat", "room", "wiki", "Talk:",
    ]
    var read = 0
    for _ in rounds(1_000, until: { read > 250 }) {
      let link =
        (random.next() % 2 == 0 ? "/" : "")
        + (0..<random.next() % 12).map { _ in
          pieces[Int(random.next() % UInt64(pieces.count))]
        }.joined()
      var isLink = false
      defer { read += isLink ? 1 : 0 }
      for table in tables
      where (try? DeepLinkRequest(link, opaqueSchemes: table.settings.opaqueSchemes)) != nil {
        isLink = true
        let parts = try Self.list(link, table)
        #expect(parts.map(\.text.description).joined() == link, "TEST_SEED=\(random.seed) \(link)")
        #expect(parts.allSatisfy { !$0.text.isEmpty || $0.kind == .fault || $0.kind == .parameter })
        let leads = table.resolves(link)
        let faults = parts.count { $0.kind == .fault }
        let isDynamic = parts.contains { $0.parameter == "link" }
        #expect(
          faults == (leads || isDynamic ? 0 : 1), "TEST_SEED=\(random.seed) \(link) \(parts.map(\.kind))")
      }
    }
    #expect(read > 250)
  }
}
