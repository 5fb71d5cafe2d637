import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkTestSupport
import DeepLinking
import Foundation
import LendingLibrary
import Testing

@testable import DeepLinkService

@Suite("An app has endpoints of its own")
struct AppEndpointTests {
  private struct Order: Codable, Equatable {
    var name: String
    var count: Int
  }

  private struct Failure: Error {}

  private static let app = DeepLinkApp("Library", routes: libraryRouter)
    .endpoint(.get, "/me", "Who is signed in") { request in
      guard let name = request.field("x-user") else {
        throw EndpointProblem(401, "Unauthorized", "the field X-User is missing")
      }
      return try .json(["name": name])
    }
    .endpoint(.post, "/me") { request in
      let order: Order = try request.json()
      return try .json(Order(name: order.name, count: order.count + 1), status: 201)
    }
    .endpoint(.delete, "/me") { _ in EndpointAnswer(status: 204) }
    .endpoint(.get, name: "state", "The state of an order") {
      "orders"
      Segment("number", .integer)
      "state"
      QueryItem("verbose", .boolean, default: false)
    } answer: { request, number, isVerbose in
      .text("\(number) \(isVerbose) \(request.target)")
    }
    .endpoint(.get, "/records") { request in .text("\(request.records.collections.count)") }
    .endpoint(.get, "/fails") { _ in throw Failure() }
    .endpoint(.get, "/status") { _ in EndpointAnswer(status: 99) }
    .endpoint(.get, "/field") { _ in EndpointAnswer(fields: [("X-A", "a\r\nX-B: b")]) }
    .endpoint(.get, "/kept") { _ in
      EndpointAnswer(fields: [("cache-control", "max-age=9"), ("X-A", "a")], body: Array("x".utf8))
    }
    .endpoint(.put, "/any") { request in .text("\(request.method.rawValue) \(request.body.count)") }

  private static func client() throws -> Client {
    let definition = app.definition
    return try Client(
      Site(
        table: definition.table(showing: Library.records()), records: Library.records(), files: Library.files(),
        own: definition.endpoints))
  }

  @Test("each method of a path is answered by its closure, and the others are named")
  func methods() throws {
    let client = try Self.client()
    let fields = ["Content-Type: application/json", "Cache-Control: no-cache", "X-Content-Type-Options: nosniff"]
    #expect(
      try client.get("/me", "X-User: Ada")
        == Reply(status: 200, fields: fields, body: #"{"name":"Ada"}"# + "\n"))
    #expect(try client.send("HEAD", "/me", ["Host: a", "X-User: Ada"]).body == "")
    let posted = try client.post("/me", #"{"name":"a","count":1}"#)
    #expect(posted == Reply(status: 201, fields: fields, body: #"{"name":"a","count":2}"# + "\n"))
    #expect(try client.send("DELETE", "/me").status == 204)
    let refused = try client.send("PUT", "/me")
    #expect(refused.status == 405 && refused.fields.contains("Allow: GET, HEAD, POST, DELETE, OPTIONS"))
    #expect(try client.send("OPTIONS", "/me").fields.contains("Allow: GET, HEAD, POST, DELETE, OPTIONS"))
  }

  @Test("pages of another origin may not read it", arguments: ["OPTIONS", "GET"])
  func origins(_ method: String) throws {
    let reply = try Self.client().send(
      method, "/me", ["Host: a", "Origin: https://b.example", "Access-Control-Request-Method: GET", "X-User: a"])
    #expect(!reply.fields.contains { $0.hasPrefix("Access-Control") })
  }

  @Test("the values of a path and a query have their types, and others are refused")
  func values() throws {
    let client = try Self.client()
    #expect(try client.get("/orders/7/state").body == "7 false /orders/7/state")
    #expect(try client.get("/orders/7/state?verbose=true").body == "7 true /orders/7/state?verbose=true")
    #expect(try client.get("/orders/x/state").status == 404)
    let reply = try client.get("/orders/7/state?verbose=x")
    #expect(reply.status == 400 && reply.body.contains(#"\"verbose\": expected \"true\", or \"false\", found \"x\""#))
    #expect(try client.get("/records").body == "\(try Library.records().collections.count)")
    #expect(try client.send("PUT", "/any", body: Array("abc".utf8)).body == "PUT 3")
  }

  @Test(
    "a problem, an error and an answer that HTTP does not allow are problems, and an error tells nothing of itself",
    arguments: [
      ("/me", 401, "Unauthorized", "the field X-User is missing"),
      ("/fails", 500, "The app failed", #"the app's endpoint \"fails\" gave an error"#),
      ("/status", 500, "The app failed", #"the app's endpoint \"status\" gave the status 99"#),
      ("/field", 500, "The app failed", #"the app's endpoint \"field\" gave a field that HTTP does not allow"#),
    ])
  func problems(_ target: String, _ status: Int, _ title: String, _ detail: String) throws {
    let reply = try Self.client().get(target)
    #expect(reply.status == status && reply.fields.contains("Content-Type: application/problem+json"))
    #expect(reply.body.contains(#""title":"\#(title)""#) && reply.body.contains(detail), "\(reply.body)")
  }

  @Test("content that is no JSON, or not the expected value, is told with its place")
  func content() throws {
    let client = try Self.client()
    let broken = try client.post("/me", #"{"name":"#)
    #expect(broken.status == 400 && broken.body.contains("the content is not JSON"), "\(broken.body)")
    let other = try client.post("/me", #"{"name":"a","count":"x"}"#)
    #expect(other.status == 400 && other.body.contains("the content.count: expected an integer"), "\(other.body)")
    let type = try client.post("/me", "{}", type: "text/plain")
    #expect(type.status == 415)
  }

  @Test("its own fields stand in place of the server's")
  func fields() throws {
    #expect(
      try Self.client().get("/kept")
        == Reply(
          status: 200, fields: ["cache-control: max-age=9", "X-A: a", "X-Content-Type-Options: nosniff"], body: "x"))
  }

  @Test("a name, a path or a method that another endpoint has is a fault")
  func faults() throws {
    let app = DeepLinkApp("Library", routes: libraryRouter)
      .endpoint(.get, name: "routes", path: { "mine" }) { _ in .text("") }
      .endpoint(.get, "/link") { _ in .text("") }
      .endpoint(.get, "/twice") { _ in .text("") }
      .endpoint(.get, "/twice") { _ in .text("") }
      .endpoint(.post, name: "other", path: { "twice" }) { _ in .text("") }
    let faults = app.definition.endpointFaults(Records())
    let expected = [
      "endpoint(_:): GET /twice is declared twice",
      "endpoint(_:): the methods of /twice have several names; a path has one",
    ]
    #expect(Array(faults.prefix(2)) == expected)
    #expect(faults.contains { $0.contains("\"link\" (/link)") }, "\(faults)")
    #expect(faults.contains { $0.contains("\"routes\"") }, "\(faults)")
    #expect(Self.app.definition.endpointFaults(Records()) == [])
  }

  @Test("no route of the app may have its path")
  func table() throws {
    let faults = #expect(throws: TableFaults.self) {
      try DeepLinkApp("Library", routes: libraryRouter).endpoint(.get, "/home") { _ in .text("x") }.definition.table()
    }
    #expect(faults?.description.contains("matches /home, a path that the server itself needs for \"home\"") == true)
  }
}
