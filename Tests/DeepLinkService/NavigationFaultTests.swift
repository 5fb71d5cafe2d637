import DeepLinkJSON
import DeepLinkService
import Foundation
import SiteAssociation
import Testing

@Suite("What an app writes about its screens")
struct NavigationFaultTests {
  private enum Place: Hashable, Codable, Sendable { case item(id: Int) }

  private static func app(
    _ write: @escaping @Sendable (Int, inout JSONWriter) -> Void
  ) -> DeepLinkApp<Place> {
    let router = Router<Place> {
      Route(
        "An item", name: "item", example: .item(id: 1), { .item(id: $0) },
        { if case .item(let id) = $0 { id } else { nil } }
      ) {
        "items"
        Segment("id", .integer)
      }
    }
    return DeepLinkApp("Items", routes: router).navigation { route, _, _, writer in
      if case .item(let id) = route { write(id, &writer) }
    }
  }

  /// Writes an object too many for all items but the first.
  private static let brokenForMost = app { id, writer in
    writer.beginObject()
    if id != 1 { writer.beginObject() }
    writer.member("id", id)
    writer.endObject()
  }

  @Test("is a fault of the table if that of an example is not one JSON value")
  func example() throws {
    for (text, shown) in [
      ("{", "{"), ("{}}", "{}}"), ("{},{}", "{},{}"), ("[1,]", "[1,]"), (#"{"a"}"#, #"{"a"}"#), ("nul", "nul"),
      (#""\#u{1}""#, #""\#u{FFFD}""#), (" ", " "),
    ] {
      let app = Self.app { $1.raw(Array(text.utf8)) }
      let faults = #expect(throws: TableFaults.self, "\(text)") { try app.definition.table() }
      let description = try #require(faults?.description)
      #expect(
        description.hasPrefix(#"route "item" (/items/:id): its navigation for /items/1 is not one JSON value: "#)
          && description.hasSuffix("; end each object and array that it begins"), "\(description) \(shown)")
    }
    for text in ["", "{}", #"{"a":[1,-2.5e3,true,null,"é\u00e9"]}"#] {
      #expect(throws: Never.self) { try Self.app { $1.raw(Array(text.utf8)) }.definition.table() }
    }
  }

  @Test("is found by a program that resolves few links when it resolves the link")
  func fewLinks() throws {
    let table = try Self.app { $1.raw(Array("{".utf8)) }.definition.table(isForManyLinks: false)
    var resolution = Resolution()
    let request = try DeepLinkRequest("/items/1")
    #expect(throws: NavigationFault.self) { try table.resolve(request, into: &resolution) }
  }

  @Test("breaks a law if that of another link is not one JSON value, and never leaves the server")
  func others() throws {
    let definition = Self.brokenForMost.definition
    let proof = definition.tableProof
    #expect(!proof.holds)
    let fault = try #require(proof.laws.flatMap(\.faults).first)
    #expect(fault.hasPrefix(#"route "item": its navigation for /items/"#), "\(fault)")
    let folder = try TemporaryFolder()
    let client = try Client(Site(table: definition.table(), files: PublicFiles(reading: folder.path)))
    let good = try client.get("/items/1")
    #expect(good.status == 200 && good.body.contains(#""navigation":{"id":1}}"#))
    for target in ["/items/7", "/resolve?url=/items/7"] {
      let bad = try client.get(target)
      let problem = try #require(bad.json as? [String: Any])
      #expect(bad.status == 500 && problem["title"] as? String == "The route has no JSON")
      #expect(
        problem["detail"] as? String
          == #"route "item": its navigation for /items/7 is not one JSON value: {{"id":7}; end each object and array that it begins"#
      )
    }
    let batch = try client.post("/resolve", #"{"urls": ["/items/7", "/items/1"]}"#)
    #expect((batch.json as? [String: Any]).map { ($0["results"] as? [Any])?.count } == 2)
  }
}
