import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Testing

@Suite("Routes and links round-trip")
struct RoundTripTests {
  @Test("the sample table has no fault")
  func faultless() {
    #expect(sample.faults() == [])
  }

  @Test(
    "every example is written as its link and read back",
    arguments: [
      ("/", "home"), ("/docs/guides/start", "document"), ("/tags/new", "tag.new"), ("/tags/fruit", "tag"),
      ("/recipes/1", "recipe"), ("/recipes/1/2/3", "recipe.related"),
      ("/admin/tools/audit", "admin.audit"), ("/admin/tools/audit/7?reason=theft", "admin.audit.entry"),
      ("/admin/tools/settings", "admin.settings"),
      ("/orders/A-17", "store.order"), ("/products/42/info", "store.product"), ("/search?query=apple", "store.search"),
      ("/inventory", "store.inventory"), ("/inventory/add", "store.inventory.add"),
      ("/inventory/add/colorPicker", "store.inventory.add.colorPicker"),
      ("/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit", "store.inventory.row.edit"),
      ("/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete", "store.inventory.row.delete"),
    ])
  func examples(_ link: String, _ name: String) throws {
    let route = try #require(sample.routes.first { $0.shape.name == name })
    #expect(try sample.link(to: route.example).path == link)
    #expect(sample.parse(link) == route.example)
  }

  @Test("the link to a random route resolves to that route and is canonical, or an error says that there is none")
  func routes() throws {
    var random = SeededGenerator()
    var (linked, refused) = (0, 0)
    for _ in rounds(1_200, until: { linked > 625 && refused > 12 }) {
      let route = random.sampleRoute()
      do {
        let link = try sample.link(to: route)
        linked += 1
        // Read both the text, as it is sent, and the request itself.
        #expect(sample.parse(link) == route, "TEST_SEED=\(random.seed) \(link.path)")
        let match = try #require(sample.match(DeepLinkRequest(link.path)), "TEST_SEED=\(random.seed) \(link.path)")
        #expect(match.value == route, "TEST_SEED=\(random.seed) \(link.path)")
        #expect(match.reading.warnings == [], "TEST_SEED=\(random.seed) \(link.path)")
        #expect(try sample.link(to: match.value) == link, "TEST_SEED=\(random.seed) \(link.path)")
      } catch let fault as LinkFault {
        refused += 1
        #expect(Self.isInexpressible(route), "TEST_SEED=\(random.seed) \(route): \(fault)")
      }
    }
    #expect(linked > 625 && refused > 12)
  }

  /// The routes of the sample that no link can carry: those with an empty or dot component, with an empty rest or
  /// required item, and the tag whose link matches another route.
  private static func isInexpressible(_ route: SampleRoute) -> Bool {
    let noComponent = ["", ".", ".."]
    return switch route {
    case .document(let path): path.isEmpty || path.contains(where: noComponent.contains)
    case .relatedRecipe(_, let related): related.isEmpty
    case .store(.search(let query, _, _)): query.isEmpty
    case .admin(.audit(.entry(_, let reason))): reason.isEmpty
    case .tag(let slug): noComponent.contains(slug) || slug == "new"
    default: false
    }
  }

  @Test(
    "a value that no link can carry is refused with its route and parameter",
    arguments: [
      (.document(path: []), "document", "path"), (.document(path: ["a", ".."]), "document", "path"),
      (.tag(slug: ""), "tag", "slug"),
    ] as [(SampleRoute, String, String)])
  func inexpressible(_ value: SampleRoute, _ route: String, _ parameter: String) {
    let fault = #expect(throws: LinkFault.self) { try sample.link(to: value) }
    #expect(
      fault?.description == """
        route "\(route)": no link can contain the value of "\(parameter)"; a path component cannot be empty, "." or \
        "..", a required item cannot be empty, a rest cannot be too long, and a closed set has only its members
        """)
  }

  @Test("a value whose link another route takes is refused with both routes")
  func taken() {
    let fault = #expect(throws: LinkFault.self) { try sample.link(to: .tag(slug: "new")) }
    #expect(fault?.description == "route \"tag\": its link /tags/new matches route \"tag.new\", which is more specific")
  }

  @Test("a route that no declaration makes has no link")
  func noRoute() {
    let router = Router<SampleRoute> { Route("The start page", name: "home", .home) }
    let fault = #expect(throws: LinkFault.self) { try router.link(to: .newTag) }
    #expect(
      fault?.description
        == "no route of the table makes newTag; declare one, or check that its extract closure gives its values")
  }

  @Test("a link in any spelling resolves to the route of its canonical link")
  func spellings() throws {
    var random = SeededGenerator()
    var respelled = 0
    for _ in rounds(1_200, until: { respelled > 750 }) {
      guard let link = try? sample.link(to: random.sampleRoute()) else { continue }
      let spelling = random.respelling(of: link)
      let match = try #require(sample.match(DeepLinkRequest(spelling)), "TEST_SEED=\(random.seed) \(spelling)")
      let canonical = try sample.link(to: match.value)
      #expect(canonical.path == link.path, "TEST_SEED=\(random.seed) \(spelling)")
      #expect(sample.parse(canonical) == match.value, "TEST_SEED=\(random.seed) \(spelling)")
      if spelling != link.path { respelled += 1 }
    }
    #expect(respelled > 750)
  }
}

extension SeededGenerator {
  /// Another spelling of the same link: escapes, cases, zeros, unknown and repeated items, defaults, a trailing slash.
  fileprivate mutating func respelling(of link: DeepLinkRequest) -> String {
    var path = link.pathComponents.map { "/" + component(String($0)) }.joined()
    if path.isEmpty || once(in: 3) { path += "/" }
    var items = link.orderedQueryItems.map { "\(escaped(String($0.name)))=\(escaped(String($0.value ?? "")))" }
    let names = Set(link.orderedQueryItems.map(\.name))
    // A repetition after the first value is reported and dropped. For a repeated item, every value would count.
    for name in ["name", "query", "page", "reason"] where names.contains(name[...]) && once(in: 3) {
      items.append("\(name)=\(pick(["x", "1", ""]))")
    }
    if link.pathComponents.first == "search", !names.contains("page"), once(in: 2) { items.append("page=+01") }
    if link.pathComponents.first == "search", !names.contains("exact"), once(in: 2) { items.append("exact=maybe") }
    if link.pathComponents.contains("add"), !names.contains("quantity"), once(in: 2) { items.append("quantity=abc") }
    if once(in: 2) { items.insert(pick(["utm_source=mail", "Name", "=", "&&"]), at: 0) }
    return path + (items.isEmpty ? pick(["", "?"]) : "?" + items.joined(separator: "&")) + pick(["", "#top"])
  }

  private mutating func component(_ text: String) -> String {
    if text.utf8.count == 36, once(in: 2) { return text.lowercased() }
    if text.hasPrefix("A-"), once(in: 2) { return text.lowercased() }
    // Only numbers may get further zeros; a text keeps its own.
    return escaped(text)
  }

  /// Each octet unescaped or escaped, with digits in either case.
  private mutating func escaped(_ text: String) -> String {
    text.utf8.map { octet in
      let isPlain = octet >= 0x61 && octet <= 0x7A || octet >= 0x30 && octet <= 0x39 || octet == 0x2D
      if isPlain, !once(in: 4) { return String(UnicodeScalar(octet)) }
      return "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: once(in: 2))
    }.joined()
  }
}
