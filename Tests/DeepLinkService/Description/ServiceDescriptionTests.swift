import DeepLinkService
import DeepLinking
import JSON
import LendingLibrary
import Octets
import Records
import Support
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
    case .segment(let parameter), .rest(let parameter): "{\(parameter.name)}"
    }
  }

  @Test("every endpoint is described, and Android's file, and nothing else")
  func endpoints() throws {
    let operations = try Described(Watched(Library.site()).client()).operations.filter(\.routes.isEmpty)
    let described = operations.map { operation in
      Site.reserved(Library.schemas).filter { Self.isInstance(operation.path, of: $0) }.map(\.name)
    }
    #expect(described.filter { $0.count != 1 } == [[]])
    #expect(operations.last?.path == "/.well-known/assetlinks.json")
    #expect(Set(described.flatMap { $0 }) == Set(Site.reserved(Library.schemas).map(\.name)))
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
    for site in [try Library.site(), try Watched.smallSite(), try Self.strangeSite()] {
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
      for name in described.checker.root["components"]?["schemas"]?.object ?? [] {
        #expect(name.name.description.wholeMatch(of: #/[A-Za-z0-9._-]+/#) != nil, "\(name.name)")
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
    for operation in before.operations where !["/resolve", "/link"].contains(operation.path) {
      #expect(after.operations.first { $0.id == operation.id }?.node == operation.node, "\(operation.id)")
    }
  }

  @Test("routes that differ only by types share a path")
  func sharedPath() throws {
    let operation = try #require(try Described(Watched.smallSite()).operations.first { $0.path == "/items/{id}" })
    #expect(operation.id == "open.number|word")
    #expect(operation.routes == ["number", "word"])
    #expect(operation.node["summary"]?.words == "By number, or: By word")
    let schemas = operation.parameters.first?["schema"]?["anyOf"]?.array?.map(\.text)
    #expect(
      schemas == [
        #"{"type":"integer","format":"int64","minimum":-9223372036854775808,"maximum":9223372036854775807}"#,
        #"{"type":"string","enum":["new","old"]}"#,
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
      #"{"type":"string","description":"an order number","examples":["A-17"],"minLength":1,"#
      + #""not":{"enum":[".",".."]}}"#
    #expect(operations[2].parameters.first?["schema"]?.text == order)
    #expect(
      operations[3].node["description"]?.string
        == "`page` stands for one or more components, `/docs/…/…`; OpenAPI can describe but one.")
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
    #expect(described.checker.definition("#/components/schemas/RouteDescription")?["oneOf"] == nil)
  }

  private static let refusals = [
    (400, "BadRequest"), (404, "NoRoute"), (405, "MethodNotAllowed"), (408, "RequestTimeout"),
    (412, "PreconditionFailed"), (413, "ContentTooLarge"), (414, "URITooLong"), (417, "ExpectationFailed"),
    (431, "RequestHeaderFieldsTooLarge"),
    (500, "InternalServerError"), (501, "NotImplemented"), (503, "ServiceUnavailable"),
    (505, "HTTPVersionNotSupported"),
  ]

  @Test("one route, octet by octet")
  func literal() throws {
    let refusals = Self.refusals.map { ##""\##($0)":{"$ref":"#/components/responses/\##($1)"}"## }
    let headers = ["Cache-Control", "Vary", "X-Request-Id"].map {
      ##""\##($0)":{"$ref":"#/components/headers/\##($0)"}"##
    }
    let example =
      #"{"url":"/search?query=sea","canonical":"/search?query=sea","name":"search","pattern":"/search","#
      + #""parameters":{"query":"sea"},"route":{"shelves":{"route":{"search":{"query":"sea"}}}},"#
      + #""navigation":{"screen":"shelves","link":"/search?query=sea"}}"#
    let schema =
      ##"{"allOf":[{"$ref":"#/components/schemas/RouteDescription"},{"$ref":"#/components/schemas/route.search"}]}"##
    let request =
      #"{"operationId":"open.search","tags":["links"],"summary":"The results of a search","x-routes":["search"],"#
      + #""parameters":[{"name":"query","in":"query","required":true,"schema":{"type":"string","minLength":1},"#
      + #""example":"sea"}],"#
    let answer =
      #"{"description":"The description of the link's route.","headers":{\#(headers.joined(separator: ","))},"#
      + #""content":{"application/json":{"schema":\#(schema),"example":\#(example)},"#
      + #""text/html":{"schema":{"type":"string"}}}}"#
    let responses = ([#""200":\#(answer)"#] + refusals).joined(separator: ",")
    let operation = #""/search":{"get":\#(request)"responses":{\#(responses)}}}"#
    #expect(try Described(Library.site()).text.contains(operation))
  }

  // MARK: Sites

  private static func site(_ router: Router<OneRoute>) throws -> Site {
    try Site(
      table: RouteTable(router, reserving: Site.reserved([])), records: Records(),
      files: Library.files())
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
