import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import Foundation
import LendingLibrary
import Testing

@Suite("GET /openapi.json describes the service")
struct APIDescriptionTests {
  /// The description of a site, and its operations as `GET /path`.
  private struct Described {
    let checker: SchemaChecker
    var operations: [String: JSONNode] = [:]

    init(_ client: Client, at prefix: String = "") throws {
      checker = try SchemaChecker(client.get("\(prefix)/openapi.json").body)
      for path in checker.root["paths"]?.object ?? [] where path.name.description.hasPrefix("/") {
        for method in path.value.object ?? [] where method.name != "servers" {
          operations["\(method.name.description.uppercased()) \(path.name)"] = method.value
        }
      }
    }

    func texts(_ pointer: String) -> [String] { (checker.definition(pointer)?.array ?? []).compactMap(\.words) }
    func servers(_ node: JSONNode?) -> String? { node?["servers"]?[0]?["url"]?.words }
  }

  /// A request for each operation: its target, and its content.
  private static let requests: [(operation: String, target: String, content: String?)] = [
    ("GET /.well-known/apple-app-site-association", "/.well-known/apple-app-site-association", nil),
    ("GET /apple-app-site-association", "/apple-app-site-association", nil),
    ("GET /.well-known/assetlinks.json", "/.well-known/assetlinks.json", nil),
    ("GET /.well-known/api-catalog", "/.well-known/api-catalog", nil),
    ("GET /resolve", "/resolve?url=/books/1/2?days=x", nil),
    ("POST /resolve", "/resolve", #"{"urls":["/home","/nowhere","/books/1"]}"#),
    (
      "POST /resolve", "/resolve",
      #"{"activity":{"activityType":"library.search","title":"t","userInfo":{"query":"cake"}}}"#
    ),
    ("GET /explain", "/explain?url=/books/1", nil),
    ("POST /explain", "/explain", #"{"urls":["/home","/nowhere"],"swift":true,"rows":true}"#),
    ("POST /link", "/link", #"{"name":"book","parameters":{"id":1}}"#),
    ("POST /link", "/link", #"{"route":{"shelves":{"route":{"search":{"query":"cake"}}}}}"#),
    ("GET /qr.svg", "/qr.svg?url=https://a.example/", nil),
    ("GET /routes", "/routes", nil),
    ("GET /catalog", "/catalog", nil),
    ("GET /catalog/{collection}", "/catalog/books?limit=1&genre=Novel", nil),
    ("GET /catalog/{collection}/{id}", "/catalog/books/1", nil),
    ("GET /catalog/{collection}/{id}/{relation}", "/catalog/books/1/related", nil),
    ("GET /livez", "/livez", nil), ("GET /readyz", "/readyz", nil), ("GET /healthz", "/healthz", nil),
    ("GET /metrics", "/metrics", nil), ("GET /openapi.json", "/openapi.json", nil),
    ("GET /schema/links.json", "/schema/links.json", nil),
  ]

  @Test("the answer of each operation is as described, and no operation lacks a request")
  func answers() throws {
    let client = try Watched(Library.site()).client()
    let described = try Described(client)
    #expect(Set(Self.requests.map(\.operation)) == Set(described.operations.keys))
    for (name, target, content) in Self.requests {
      let operation = try #require(described.operations[name])
      if let content {
        let schema = try #require(operation["requestBody"]?["content"]?["application/json"]?["schema"])
        #expect(described.checker.faults(try JSONNode(parsing: Array(content.utf8)), schema) == [], "\(name)")
      }
      let reply = try content.map { try client.post(target, $0) } ?? client.get(target)
      #expect(reply.status == 200, "\(target)")
      let media = try #require(operation["responses"]?["200"]?["content"]?.object?.first, "\(name)")
      #expect(reply["Content-Type"]?.hasPrefix(media.name.description) == true, "\(name)")
      guard media.name == "application/json" else { continue }
      let answer = try JSONNode(parsing: Array(reply.body.utf8))
      #expect(described.checker.faults(answer, try #require(media.value["schema"])) == [], "\(target)")
    }
  }

  @Test("every endpoint has its methods in the description")
  func endpoints() throws {
    let described = try Described(Library.client())
    let client = try Watched(Library.site()).client()
    let paths = Dictionary(grouping: described.operations.keys) { String($0.split(separator: " ")[1]) }
    for (path, operations) in paths {
      let target = try #require(Self.requests.first { $0.operation.hasSuffix(" " + path) }?.target)
      let allowed = try client.send("OPTIONS", String(target.split(separator: "?")[0]))["Allow"] ?? ""
      let methods = Set(allowed.split(separator: ", ").map(String.init)).subtracting(["HEAD", "OPTIONS"])
      #expect(methods == Set(operations.map { String($0.split(separator: " ")[0]) }), "\(path)")
    }
    // The inspector is for its own page; collections are described once for all.
    let shapes = Site.reserved(Library.schemas).filter { !$0.name.hasPrefix("inspector") }
    let literals = shapes.map { "/" + $0.path.compactMap(\.literal).joined(separator: "/") }
    #expect(literals.filter { paths[$0] == nil && !$0.hasPrefix("/catalog/") } == [])
  }

  @Test("references resolve, ids are unique, and each placeholder of a path is one parameter")
  func wellFormed() throws {
    let described = try Described(Library.client())
    for reference in described.checker.root.references {
      #expect(described.checker.definition(reference) != nil, "\(reference)")
    }
    let ids = described.operations.values.compactMap { $0["operationId"]?.words }
    #expect(Set(ids).count == described.operations.count)
    for (name, operation) in described.operations {
      let inPath = (operation["parameters"]?.array ?? []).filter { $0["in"]?.words == "path" }
      let holes = name.matches(of: #/\{([^}]*)\}/#).map { String($0.1) }
      #expect(inPath.compactMap { $0["name"]?.words } == holes, "\(name)")
    }
    #expect(try !Library.client().get("/openapi.json").body.contains(#""{"#), "a hole was left")
  }

  @Test("the description of any route fits its schema, and a changed one does not")
  func descriptions() throws {
    var random = SeededGenerator()
    let client = try Library.client()
    let described = try Described(client)
    let place = "#/components/schemas/RouteDescription"
    func faults(_ body: String) throws -> [String] {
      described.checker.faults(try JSONNode(parsing: Array(body.utf8)), by: place)
    }
    for _ in rounds(100) {
      let link = try libraryRouter.link(to: LibraryRoute.random(using: &random)).path
      #expect(try faults(client.get(link).body) == [], "TEST_SEED=\(random.seed) \(link)")
    }
    for link in ["/loans/new?days=abc&utm_source=mail&=", "/books?genre=novel&genre=Novel", "/books/1/2/3/4"] {
      #expect(try faults(client.get(link).body) == [], "\(link)")
    }
    let body = try client.get("/books/1/2").body
    for (text, replacement) in [
      (#""canonical":"/books/1/2","#, ""), (#""name":"book.trail""#, #""name":"none""#),
      (#"{"url""#, #"{"more":1,"url""#),
      (#""pattern":"/books/:id/*trail""#, #""pattern":7"#), (#""found":true"#, #""found":1"#),
    ] {
      try #require(body.contains(text))
      #expect(try faults(body.replacingFirst(text, with: replacement)) != [], "\(replacement)")
    }
  }

  @Test("problems fit their schema", arguments: ["/loans/foo/extend", "/catalog/books?limit=0", "/resolve"])
  func problems(_ target: String) throws {
    let described = try Described(Library.client())
    let problem = try JSONNode(parsing: Array(Library.client().get(target).body.utf8))
    #expect(described.checker.faults(problem, by: "#/components/schemas/Problem") == [])
  }

  @Test("the patterns of /resolve and /explain match exactly links")
  func patterns() throws {
    let client = try Library.client()
    let described = try Described(client)
    let links = [
      "/", "/home", "/loans?a=%", "/a%20b#c", "/ü", "https://a.example/home", "http://a.example/", "nav:///home",
    ]
    let others = ["nav:/home", "//a/b", "https:///home", "https:/home"]
    let none = ["home", "", "nav:home", "/a b", "/a%zz", "/a\\b", "localhost:8080/home"]
    for (path, taken) in [("/resolve", links + others), ("/explain", links)] {
      let schema = try #require(described.operations["GET \(path)"]?["parameters"]?[0]?["schema"])
      for link in links + others + none {
        let isTaken = described.checker.faults(JSONNode(.string(UTF8Text(link))), schema).isEmpty
        #expect(isTaken == taken.contains(link), "\(path) \(link)")
        let status = try client.get("\(path)?url=\(PercentEncoding.encode(link, for: .queryItem))").status
        if taken.contains(link) { #expect([200, 404].contains(status), "\(path) \(link)") }
        if none.contains(link) { #expect(status == 400, "\(path) \(link)") }
      }
    }
  }

  @Test("what differs between sites is in it: title, servers, names of routes")
  func holes() throws {
    let plain = try Described(Client(Library.site(listing: Library.listing)))
    #expect(plain.checker.root["info"]?["title"]?.words == "Deep links of Library")
    #expect(plain.servers(plain.checker.root) == "/")
    #expect(plain.texts("#/components/schemas/RouteName/enum") == libraryRouter.routes.map(\.shape.name))
    let moved = try Described(
      Client(Library.site(baseURL: "https://links.example.com", endpointsAt: "/api")), at: "/api")
    #expect(moved.servers(moved.checker.root) == "https://links.example.com/api")
    let files = moved.checker.root["paths"]?["/apple-app-site-association"]
    #expect(moved.servers(files) == "https://links.example.com")
    let none = try Described(Client(Site(table: RouteTable(Router<LibraryRoute>([])), files: Library.files())))
    #expect(none.checker.root["info"]?["title"]?.words == "Deep links")
    #expect(none.checker.definition("#/components/schemas/RouteName")?["enum"] == nil)
  }

  @Test("endpoints of the app's own have paths, parameters and ids")
  func own() throws {
    let app = DeepLinkApp("Own", routes: libraryRouter)
      .endpoint(.get, "/me", "Who is signed in") { _ in EndpointAnswer.text("me") }
      .endpoint(.get, name: "state", "The state of an order") {
        "orders"
        Segment("number", .integer)
        "state"
      } answer: { _, number in
        .text("\(number)")
      }
      .endpoint(.put, "/me", "Signs in") { _ in EndpointAnswer.text("me") }
    let text = try String(decoding: app.definition.apiDescription(app.definition.listing), as: UTF8.self)
    let path = try #require(SchemaChecker(text).root["paths"]?["/orders/{number}/state"])
    #expect(
      path.json
        == #"{"servers":[{"url":"/"}],"get":{"operationId":"appGetState","tags":["app"],"summary":"The state of an order","#
        + #""parameters":[{"name":"number","in":"path","required":true,"schema":{"type":"string"}}],"responses":"#
        + ##"{"200":{"description":"The answer of the app."},"default":{"$ref":"#/components/responses/Problem"}}}}"##)
    let own = try SchemaChecker(text).root["paths"]?["/me"]
    #expect(["get", "put"].map { own?[$0]?["operationId"]?.words } == ["appGetMe", "appPutMe"])
  }

  @Test(
    "it is served like other documents: for pages of any origin, with a strong entity tag, ranges and 304",
    arguments: ["/openapi.json", "/routes"])
  func served(_ target: String) throws {
    let client = try Library.client()
    let reply = try client.get(target)
    let tag = try #require(reply["ETag"])
    #expect(reply.status == 200 && reply["Content-Type"] == "application/json" && reply.body.hasSuffix("}\n"))
    #expect(reply["Access-Control-Allow-Origin"] == "*" && !tag.hasPrefix("W/"))
    #expect(try client.get(target, "If-None-Match: \(tag)").status == 304)
    #expect(try client.send("HEAD", target) == Reply(status: 200, fields: reply.fields, body: ""))
    #expect(try client.get(target, "Range: bytes=0-0").body == "{")
    #expect(try client.get(target, "If-Match: \"other\"").status == 412)
    #expect(try Client(Library.site()).get(target) == reply, "equal sites have the same octets")
    #expect(try Client(Library.site(baseURL: "https://a.example")).get("/openapi.json")["ETag"] != tag)
  }
}

extension JSONNode {
  /// The value as JSON.
  var json: String {
    var writer = JSONWriter()
    writer.node(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Every reference in the value.
  fileprivate var references: [String] {
    (array ?? []).flatMap(\.references)
      + (object ?? []).flatMap { $0.name == "$ref" ? [$0.value.words ?? ""] : $0.value.references }
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with replacement: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: replacement)
  }
}
