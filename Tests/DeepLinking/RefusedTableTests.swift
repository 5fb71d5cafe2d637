import DeepLinkJSON
import DeepLinkTables
import DeepLinking
import Testing

@Suite("An unusable table is refused with all its faults at once")
struct RefusedTableTests {
  private struct Refusal: Error, CustomStringConvertible {
    let description = "bad text"
  }

  private struct Lossy: Codable, Hashable, Sendable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text != "bad" else {
        throw Refusal()
      }
      self.init(text.lowercased())
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  @Test("conflicts, unreachable routes and reserved paths in one message")
  func allAtOnce() {
    let router = Router<String> {
      Route("", name: "a", "a") { "x" }
      Route("", name: "b", "b") { "x" }
      Route("", name: "b", "c") { "livez" }
      Route("", name: "e", example: "true", { String($0) }, { Bool($0) }) {
        "y"
        Segment("e", .boolean)
      }
      Route("", name: "f", "f") { "y/true" }
      Route("", name: "g", "g") { "y/false" }
    }
    let reserved = Router<String> { Route("", name: "live", "") { "livez" } }.routes.map(\.shape)
    let faults = #expect(throws: TableFaults.self) { try RouteTable(router, reserving: reserved) }
    #expect(
      faults?.description == """
        routes "b" (/livez) and "b" (/x) have the same name; give each its own
        routes "a" (/x) and "b" (/x) both match /x, and neither is more specific; remove one, or make a parameter \
        stricter
        no link can reach route "e" (/y/:e): all its links match more specific routes, as /y/true matches "f" \
        (/y/true); remove one
        route "b" (/livez) matches /livez, a path that the server itself needs for "live" (/livez); choose another path
        """)
  }

  @Test("examples that cannot be read back from JSON, together with the other faults")
  func json() {
    let router = Router<Lossy> {
      Route("", name: "a", Lossy("Loud")) { "a" }
      Route("", name: "b", Lossy("bad")) { "b" }
      Route("", name: "c", Lossy("fine")) { "c" }
      Route("", name: "d", Lossy("fine too")) { "d/" }
    }
    let faults = #expect(throws: TableFaults.self) { try RouteTable(router) }
    #expect(
      faults?.description == """
        route "d" (/d/): "" cannot be a path component; write literals as "inventory" or "inventory/archive"
        route "a" (/a): its example Lossy(text: "Loud") comes back from JSON as Lossy(text: "loud")
        route "b" (/b): its example Lossy(text: "bad") cannot be read back from its JSON: bad text
        """)
  }

  @Test(
    "JSON of no route is a decoding error",
    arguments: ["7", "{}", #"{"tag":{}}"#, #"{"tag":{"slug":7}}"#])
  func notARoute(_ json: String) throws {
    let table = try RouteTable(sample)
    #expect(throws: DecodingError.self) { try table.link(toJSON: JSONNode(parsing: Array(json.utf8))) }
  }

  @Test("JSON of a route that no link can carry is a link fault")
  func inexpressible() throws {
    let table = try RouteTable(sample)
    #expect(throws: LinkFault.inexpressible(route: "tag", parameter: "slug")) {
      try table.link(toJSON: JSONNode(parsing: Array(#"{"tag":{"slug":".."}}"#.utf8)))
    }
    #expect(throws: LinkFault.leadsElsewhere(route: "tag", link: "/tags/new", to: "tag.new")) {
      try table.link(toJSON: JSONNode(parsing: Array(#"{"tag":{"slug":"new"}}"#.utf8)))
    }
  }
}
