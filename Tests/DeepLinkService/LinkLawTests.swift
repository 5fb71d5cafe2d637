import DeepLinkJSON
import DeepLinkTestSupport
import DeepLinking
import Foundation
import LendingLibrary
import Testing

@Suite("Links and routes round-trip over HTTP")
struct LinkLawTests {
  @Test("the route of every description, posted to /link, gives back its canonical link")
  func roundTrip() throws {
    var random = SeededGenerator()
    let client = try Library.client()
    for _ in rounds(500) {
      let route = LibraryRoute.random(using: &random)
      let link = try libraryRouter.link(to: route).path
      let reply = try client.get(link)
      #expect(reply.status == 200, "TEST_SEED=\(random.seed) \(link)")
      let text = try #require(Self.member("route", of: reply.body), "TEST_SEED=\(random.seed) \(link)")
      #expect(
        try JSONDecoder().decode(LibraryRoute.self, from: Data(text.utf8)) == route, "TEST_SEED=\(random.seed) \(link)")
      let made = try client.post("/link", #"{"route":\#(text)}"#)
      let body = #"{"url":"http://links.example.com\#(link)","path":"\#(link)"}"# + "\n"
      #expect(made == Reply(status: 200, fields: jsonFields, body: body), "TEST_SEED=\(random.seed) \(link)")
    }
  }

  /// A member of a JSON object as text, with order and numbers unchanged.
  private static func member(_ name: String, of object: String) -> String? {
    guard let node = try? JSONNode(parsing: Array(object.utf8))[name] else { return nil }
    var writer = JSONWriter()
    writer.node(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
