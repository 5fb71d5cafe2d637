import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import Testing

@Suite("GET /openapi.json describes the service")
struct ServiceDescriptionTests {
  @Test("every route of the table has one operation, whose path is its pattern")
  func routes() throws {
    let site = try Library.site()
    let links = try Described(site).operations.filter { !$0.routes.isEmpty }
    #expect(links.flatMap(\.routes) == site.table.shapes.map(\.name))
    for (link, shape) in zip(links, site.table.shapes) {
      #expect(link.method == "get")
      #expect(link.path == "/" + shape.path.map(Self.template).joined(separator: "/"))
      #expect(link.parameters.compactMap { $0["name"]?.words } == shape.parameters.map(\.name))
      #expect(link.node["summary"]?.words == shape.summary)
    }
  }

  private static func template(_ piece: PathPiece) -> String {
    switch piece {
    case .literal(let text): text
    case .segment(let parameter, _), .rest(let parameter): "{\(parameter.name)}"
    }
  }

  @Test("every endpoint is described, and Android's file, and nothing else")
  func endpoints() throws {
    let operations = try Described(Watched(Library.site()).client()).operations.filter(\.routes.isEmpty)
    // The inspector is for its own page.
    let shapes = Site.reserved(Library.schemas).filter { !$0.name.hasPrefix("inspector") }
    let described = operations.map { operation in
      shapes.filter { Self.isInstance(operation.path, of: $0) }.map(\.name)
    }
    #expect(described.filter { $0.count != 1 } == [[]])
    #expect(operations.last?.path == "/.well-known/assetlinks.json")
    #expect(Set(described.flatMap { $0 }) == Set(shapes.map(\.name)))
    let paths = Set(operations.map(\.path))
    for name in ["books", "shelves", "loans"] {
      #expect(paths.isSuperset(of: ["/catalog/\(name)", "/catalog/\(name)/{id}"]))
    }
  }

  /// Whether a path is one of an endpoint. It may have a member of a closed set in the place of a parameter.
  private static func isInstance(_ path: String, of shape: RouteShape) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    return parts.count == shape.path.count
      && zip(parts, shape.path).allSatisfy { part, piece in
        part == template(piece) || piece.parameter?.type.members?.contains(part) == true
      }
  }

  @Test("each operation has the methods of its endpoint")
  func methods() throws {
    let client = try Library.client()
    let operations = try Described(client).operations
    for (path, methods) in Dictionary(grouping: operations, by: \.path).mapValues({ $0.map(\.method) }) {
      let target = try #require(operations.first { $0.path == path }?.target)
      let allowed = try client.send("OPTIONS", target)["Allow"]
      let answered = Set((allowed ?? "").split(separator: ", ").map { $0.lowercased() }).subtracting([
        "head", "options",
      ])
      #expect(answered == Set(methods), "\(path)")
    }
  }

  @Test("references resolve, ids and paths are unique, each placeholder of a path is one parameter")
  func wellFormed() throws {
    for site in [try Library.site(), try Watched.smallSite(), try Self.strangeSite(), try Self.placesSite()] {
      let described = try Described(site)
      for reference in described.checker.root.references {
        #expect(described.checker.definition(reference) != nil, "\(reference)")
      }
      let operations = described.operations
      #expect(Set(operations.map(\.id)).count == operations.count)
      let shapes = operations.map { "\($0.method) " + $0.path.replacing(#/\{[^}]*\}/#, with: "{}") }
      #expect(Set(shapes).count == shapes.count)
      for operation in operations {
        let inPath = operation.parameters.filter { $0["in"]?.words == "path" }
        #expect(inPath.compactMap { $0["name"]?.words } == operation.holes, "\(operation.id)")
        #expect(!inPath.contains { $0["required"]?.boolean != true })
        let places = operation.parameters.map { [$0["in"]?.words, $0["name"]?.words] }
        #expect(Set(places).count == places.count, "\(operation.id)")
        #expect(operation.node["responses"]?.object?.isEmpty == false)
      }
      let names = (described.checker.root["components"]?["schemas"]?.object ?? []).map(\.name.description)
      for name in names { #expect(name.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil, "\(name)") }
      #expect(Set(names.map { $0.lowercased() }).count == names.count)
      for operation in operations {
        #expect(operation.id.wholeMatch(of: #/[a-z][A-Za-z0-9]*/#) != nil, "\(operation.id)")
      }
    }
  }

  @Test("another route is added, and nothing else changes")
  func newRoute() throws {
    let before = try Described(Self.site(Router { Route("Home", name: "home", OneRoute.home) { "home" } }))
    let after = try Described(
      Self.site(
        Router {
          Route("Home", name: "home", OneRoute.home) { "home" }
          Route(
            "A thing", name: "thing", example: .thing(7), { .thing($0) },
            { if case .thing(let number) = $0 { number } else { nil } }
          ) {
            "things"
            Segment("number", .integer)
          }
        }))
    let added = after.operations.filter { operation in !before.operations.contains { $0.id == operation.id } }
    #expect(added.map(\.path) == ["/things/{number}"])
    #expect(added.first?.target == "/things/7")
    // The content of these requests has routes as examples.
    for operation in before.operations where !["/resolve", "/explain", "/link"].contains(operation.path) {
      #expect(after.operations.first { $0.id == operation.id }?.node == operation.node, "\(operation.id)")
    }
  }

  @Test("routes that differ only by types share a path")
  func sharedPath() throws {
    let operation = try #require(try Described(Watched.smallSite()).operations.first { $0.path == "/items/{id}" })
    #expect(operation.id == "openNumberOrWord")
    #expect(operation.routes == ["number", "word"])
    #expect(operation.node["summary"]?.words == "By number, or: By word")
    let schemas = operation.parameters.first?["schema"]?["anyOf"]?.array?.map(\.text)
    #expect(
      schemas == [
        #"{"type":"integer","format":"int64"}"#, ##"{"$ref":"#/components/schemas/Id"}"##,
      ])
    #expect(operation.parameters.compactMap { $0["name"]?.words } == ["id", "open"])
  }

  @Test("any types, names and words of routes are described")
  func strange() throws {
    let site = try Self.strangeSite()
    let described = try Described(site)
    let operations = described.operations.filter { !$0.routes.isEmpty }
    #expect(operations.map(\.path) == ["/", "/a%20%7Bb%7D", "/orders/{number}", "/docs/{page}"])
    #expect(operations.map(\.target) == ["/", "/a%20%7Bb%7D?tag=x&tag=y%20z", "/orders/A-17", "/docs/intro"])
    let order =
      #"{"type":"string","description":"an order number","examples":["A-17"],"#
      + #""pattern":"^([.]{0,2}[^.]|[.]{3})"}"#
    #expect(operations[2].parameters.first?["schema"]?.text == order)
    #expect(
      operations[3].node["description"]?.string
        == "`page` stands for one or more components, `/docs/…/…`; OpenAPI can describe only one.")
    let client = Client(site)
    for operation in operations {
      let answer = try JSONNode(parsing: Array(client.get(operation.target ?? "").body.utf8))
      #expect(described.checker.faults(answer, by: "#/components/schemas/RouteDescription") == [])
    }
  }

  @Test("an empty table is described as well")
  func empty() throws {
    let described = try Described(Self.site(Router<OneRoute> { [] as [Route<OneRoute>] }))
    #expect(described.operations.flatMap(\.routes) == [])
    #expect(described.checker.definition("#/components/schemas/RouteDescription")?["$ref"] != nil)
  }

  @Test("one route, octet by octet")
  func literal() throws {
    let operation =
      ##"""
      "/search":{"get":{"operationId":"openSearch","tags":["routes"],"summary":"The results of a search",\##
      "x-routes":["search"],"parameters":[{"name":"query","in":"query","required":true,\##
      "schema":{"type":"string","minLength":1},"example":"sea"}],"responses":{\##
      "200":{"description":"The description of the link's route.","content":{\##
      "application/json":{"schema":{"$ref":"#/components/schemas/SearchDescription"}},\##
      "text/html":{"schema":{"type":"string"}}}},\##
      "404":{"$ref":"#/components/responses/NoRoute"},"default":{"$ref":"#/components/responses/Problem"}}}}
      """##
    let schemas =
      ##"""
      "SearchDescription":{"description":"The results of a search","allOf":[{"$ref":"#/components/schemas/DescribedLink"},\##
      {"type":"object","properties":{"name":{"type":"string","const":"search"},\##
      "parameters":{"$ref":"#/components/schemas/SearchParameters"}},"required":["name","parameters"]}],\##
      "unevaluatedProperties":false},"SearchLink":{"type":"object","properties":{\##
      "name":{"type":"string","const":"search"},"parameters":{"$ref":"#/components/schemas/SearchParameters"}},\##
      "required":["name","parameters"]},"SearchParameters":{"type":"object","properties":{\##
      "query":{"type":"string","minLength":1}},"required":["query"],"additionalProperties":false}
      """##
    let text = try Described(Library.site()).text
    #expect(text.contains(operation))
    #expect(text.contains(schemas))
  }

  // MARK: Sites

  private static func site(_ router: Router<OneRoute>) throws -> Site {
    try Site(
      table: RouteTable(router, reserving: Site.reserved([])), records: Records(),
      files: Library.files())
  }

  /// Several values in a component, and optional components in the middle of a path.
  private static func placesSite() throws -> Site {
    let routes = #"""
      {"routes": [
        {"name": "listing", "pattern": "/:locale?/listing/:id", "parameters": [{"name": "locale", "enum": ["de"]}]},
        {"name": "item", "pattern": "/item/:id-:slug", "aliases": ["/i/:slug/:id"]}, {"name": "plain", "pattern": "/item/:id"},
        {"name": "two", "pattern": "/two/:a?/:b?/end/:c?"}
      ]}
      """#
    var findings = JSONFindings()
    let declared = try #require(DeclaredTable(JSONNode(parsing: Array(routes.utf8)), &findings))
    return try Site(
      table: RouteTable(declared.router, reserving: Site.reserved([])), records: Records(), files: Library.files())
  }

  private static func strangeSite() throws -> Site {
    let order = Codec<String>.custom("an order number", examples: ["A-17"]) { text in
      text.hasPrefix("A-") ? String(text) : nil
    } encode: {
      $0.hasPrefix("A-") ? $0 : nil
    }
    let router = Router<StrangeRoute> {
      Route("The root", name: "ö", .root)
      Route(
        "What carries all of these tags", name: "a b", example: .tagged(["x", "y z"]), { .tagged($0) },
        { if case .tagged(let tags) = $0 { tags } else { nil } }
      ) {
        "a {b}"
        QueryItems("tag", .text)
      }
      Route(
        "An order", name: "order", example: .order("A-17"), { .order($0) },
        { if case .order(let number) = $0 { number } else { nil } }
      ) {
        "orders"
        Segment("number", order)
      }
      Route(
        "A page of the handbook", name: "page", example: .page(["intro", "more"]), { .page($0) },
        { if case .page(let path) = $0 { path } else { nil } }
      ) {
        "docs"
        RestOfPath("page", .text)
      }
    }
    return try Site(
      table: RouteTable(router, reserving: Site.reserved([])), records: Records(),
      files: Library.files())
  }
}

private enum OneRoute: Hashable, Codable, Sendable {
  case home
  case thing(Int)
}

private enum StrangeRoute: Hashable, Codable, Sendable {
  case root
  case tagged([String])
  case order(String)
  case page([String])
}
