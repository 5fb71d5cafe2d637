import DeepLinkJSON
import DeepLinkRecords
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import Testing

@testable import DeepLinkService

private enum FormRoute: Hashable, Codable, Sendable {
  case place(lat: Double, zoom: Int)
  case compare(ids: [Int], tags: [String], since: [Int])
}

private let formRouter = Router<FormRoute> {
  Route(
    "A place", name: "place", example: .place(lat: -33.86, zoom: 3), { .place(lat: $0, zoom: $1) },
    { if case .place(let lat, let zoom) = $0 { (lat, zoom) } else { nil } }
  ) {
    "map"
    Segment("lat", .number(in: -90...90))
    QueryItem("zoom", .integer(in: 1...20), default: 10)
  }
  Route(
    "A comparison", name: "compare", example: .compare(ids: [1, 2], tags: ["a"], since: []),
    { .compare(ids: $0, tags: $1, since: $2) },
    { if case .compare(let ids, let tags, let since) = $0 { (ids, tags, since) } else { nil } }
  ) {
    "compare"
    Segment("ids", .list(of: .integer(in: 1...)), in: "products")
    QueryItem("tags", .list(of: .oneOf([("a", "a"), ("b", "b")])), default: ["a", "b"])
    QueryItem("since", .list(of: .integer, separator: "|"), default: [])
  }
}

@Suite("Bounds and lists are described in the terms of JSON")
struct FormTests {
  private static func client() throws -> Client {
    try Client(
      Site(
        table: RouteTable(formRouter, reserving: Site.reserved([])), records: Records(), files: Library.files()))
  }

  @Test(
    "in a description: numbers without quotes and lists as arrays, also for values that were not used",
    arguments: [
      ("/map/-33.860", #""parameters":{"lat":-33.86},"route":{"place":{"lat":-33.86,"zoom":10}}}"#),
      (
        "/map/0.00001?zoom=21",
        #""parameters":{"lat":0.00001},"route":{"place":{"lat":1e-05,"zoom":10}},"#
          + #""warnings":[{"parameter":"zoom","value":"21","expected":"an integer from 1 to 20","used":10}]}"#
      ),
      (
        "/compare/1,2?tags=c&since=7%7C8",
        #""parameters":{"ids":[1,2],"since":[7,8]},"route":{"compare":{"ids":[1,2],"#
          + #""tags":["a","b"],"since":[7,8]}},"warnings":[{"parameter":"tags","value":"c","#
          + #""expected":"one or more texts with \",\" between them, each \"a\", or \"b\"","used":["a","b"]}]}"#
      ),
    ])
  func descriptions(_ link: String, _ end: String) throws {
    let client = try Self.client()
    let body = try client.get(link).body
    #expect(body.hasSuffix(end + "\n"), "\(body)")
    let node = try JSONNode(parsing: Array(body.utf8))
    // The parameters of a description give the same link.
    let given = #"{"name":"\#(node["name"]?.words ?? "")","parameters":\#(node["parameters"]?.json ?? "")}"#
    let reply = try client.post("/link", given)
    #expect(reply.status == 200)
    #expect(reply.body.contains(node["canonical"]?.json ?? "?"), "\(reply.body)")
  }

  @Test(
    "in words, for texts that a type refuses",
    arguments: [
      ("/map/91", #"a number from -90 to 90 for \"lat\""#), ("/map/1e1", #"a number from -90 to 90 for \"lat\""#),
      ("/compare/1,x", #"integers of at least 1 with \",\" between them for \"ids\""#),
    ])
  func misses(_ link: String, _ expected: String) throws {
    #expect(try Self.client().get(link).body.contains(#""expected":["\#(expected)"]"#))
  }
}
