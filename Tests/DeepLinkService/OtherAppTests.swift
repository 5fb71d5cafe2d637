import DeepLinkRecords
import DeepLinkTables
import DeepLinking
import LendingLibrary
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkService

/// The routes of another app, with each kind that the lending library lacks, and two routes whose declarations are
/// wrong for some numbers.
private enum OtherRoute: Hashable, Codable, Sendable {
  case home
  case tagged([String], isOpen: Bool)
  case order(String)
  case unlinkable(Int)
  case unwritable(Fragile)
}

/// A payload that cannot be encoded if it is 13.
private struct Fragile: Hashable, Codable, Sendable {
  var number: Int

  func encode(to encoder: any Encoder) throws {
    guard number != 13 else { throw Unlucky() }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
  }
}

private struct Unlucky: Error {}

private let order = Codec<String>.custom("an order number", examples: ["A-17"]) { text in
  text.hasPrefix("A-") ? String(text) : nil
} encode: {
  $0.hasPrefix("A-") ? $0 : nil
}

private let otherRouter = Router<OtherRoute> {
  Route("Home", name: "home", .home) { "home" }
  Route(
    "What carries all of these tags", name: "tagged", example: .tagged(["a", "b"], isOpen: true),
    { .tagged($0, isOpen: $1) },
    { if case .tagged(let tags, let isOpen) = $0 { (tags, isOpen) } else { nil } }
  ) {
    "tagged"
    QueryItems("tag", .text)
    QueryItem("open", .boolean, default: false)
  }
  Route(
    "An order", name: "order", example: .order("A-17"),
    { .order($0) },
    { if case .order(let number) = $0 { number } else { nil } }
  ) {
    "orders"
    Segment("number", order)
  }
  Route(
    "A route that its extract closure denies", name: "unlinkable", example: .unlinkable(1),
    { .unlinkable($0) },
    { if case .unlinkable(let number) = $0, number != 13 { number } else { nil } }
  ) {
    "unlinkable"
    Segment("number", .integer)
  }
  Route(
    "A route that its encode function denies", name: "unwritable", example: .unwritable(Fragile(number: 1)),
    { .unwritable(Fragile(number: $0)) },
    { if case .unwritable(let payload) = $0 { payload.number } else { nil } }
  ) {
    "unwritable"
    Segment("number", .integer)
  }
}

@Suite("Any app's routes are served the same way")
struct OtherAppTests {
  private static let endpoints = EndpointTable(Library.schemas, at: EndpointPrefix())

  private static func client() throws -> Client {
    try Client(
      Site(
        table: RouteTable(otherRouter, reserving: Site.reserved([])), records: Records(),
        files: Library.files()))
  }

  @Test("repeated items, and the app's own types")
  func kinds() throws {
    let client = try Self.client()
    let tagged =
      #"{"url":"/tagged?open=true&tag=x&tag=&tag","canonical":"/tagged?tag=x&tag=&open=true","name":"tagged","#
      + #""pattern":"/tagged","parameters":{"tag":["x",""],"open":true},"#
      + #""route":{"tagged":{"_0":["x",""],"isOpen":true}},"#
      + #""warnings":[{"parameter":"tag","value":null,"expected":"a text","used":null}]}"# + "\n"
    #expect(try client.get("/tagged?open=true&tag=x&tag=&tag").body == tagged)
    let order =
      #"{"url":"/orders/A-1","canonical":"/orders/A-1","name":"order","pattern":"/orders/:number","#
      + #""parameters":{"number":"A-1"},"route":{"order":{"_0":"A-1"}}}"# + "\n"
    #expect(try client.get("/orders/A-1").body == order)
    let link = try client.post("/link", #"{"name":"tagged","parameters":{"tag":["a b",1,true],"open":true}}"#)
    #expect(
      link.body == #"{"url":"http://links.example.com/tagged?tag=a%20b&tag=1&tag=true&open=true","#
        + #""path":"/tagged?tag=a%20b&tag=1&tag=true&open=true"}"# + "\n")
  }

  @Test("a fault of the app's code is a problem that names it, and harms no other link")
  func faults() throws {
    let client = try Self.client()
    func problem(_ title: String, _ instance: String, _ detail: String) -> String {
      #"{"type":"about:blank","title":"\#(title)","status":500,"instance":"\#(instance)","detail":\#(quoted(detail))}"#
    }
    let unlinkable = problem(
      "The route has no link", "/unlinkable/13",
      "no route of the table makes unlinkable(13); declare one, or check that its extract closure gives its values")
    let unwritable = problem("The route has no JSON", "/unwritable/13", "the route's encode(to:) threw: Unlucky()")
    let home =
      #"{"url":"/home","canonical":"/home","name":"home","pattern":"/home","parameters":{},"route":{"home":{}}}"#
    for (target, body) in [("/unlinkable/13", unlinkable), ("/unwritable/13", unwritable)] {
      #expect(try client.get(target) == Reply(status: 500, fields: problemFields, body: body + "\n"))
      #expect(try client.get("/resolve?url=" + target) == Reply(status: 500, fields: problemFields, body: body + "\n"))
      #expect(try client.get("/home").body == home + "\n")
    }
    let batch = try client.post("/resolve", #"{"urls":["/home","/unlinkable/13","/unwritable/13","/home"]}"#)
    let body = #"{"results":[\#([home, unlinkable, unwritable, home].joined(separator: ","))]}"# + "\n"
    #expect(batch == Reply(status: 200, fields: jsonFields, body: body))
  }

  @Test(
    "except a route below a path of the service, which is refused when the table is made",
    arguments: MethodTests.resources.filter { $0.endpoint(of: endpoints) != nil })
  func reserved(_ resource: MethodTests.Resource) throws {
    let path = String(resource.target.dropFirst().prefix { $0 != "?" })
    let endpoint = try Self.endpoints.all[#require(resource.endpoint(of: Self.endpoints))].shape.name
    let router = Router<OtherRoute> { Route("Home", name: "home", .home) { path } }
    let faults = #expect(throws: TableFaults.self) {
      try RouteTable(router, reserving: Site.reserved(Library.schemas))
    }
    let text = try #require(faults?.description)
    #expect(
      text.hasPrefix(
        "route \"home\" (/\(path)) matches /\(path), a path that the server itself needs for \"\(endpoint)\""))
  }
}
