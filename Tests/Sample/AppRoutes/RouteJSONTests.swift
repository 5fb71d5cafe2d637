import AppRouteSupport
import AppRoutes
import Catalog
import Foundation
import JSON
import Records
import Support
import Testing

@Suite("Routes that write their own JSON")
struct RouteJSONTests {
  @Test("give the very text of their Encodable conformance, and JSONDecoder reads them back")
  func law() throws {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let route = AppRoute.random(using: &random)
      var written = JSONWriter()
      var encoded = JSONWriter()
      written.value(route)
      try encoded.encode(route)
      #expect(written.bytes == encoded.bytes, "TEST_SEED=\(random.seed) \(route)")
      #expect(try JSONDecoder().decode(AppRoute.self, from: Data(written.bytes)) == route, "TEST_SEED=\(random.seed)")
    }
  }

  @Test("so do items")
  func items() throws {
    var random = SeededGenerator()
    for _ in 0..<1_000 {
      let item = Item(id: .any(using: &random), draft: .random(using: &random))
      var written = JSONWriter()
      var encoded = JSONWriter()
      written.value(item)
      try encoded.encode(item)
      #expect(written.bytes == encoded.bytes, "TEST_SEED=\(random.seed) \(item)")
    }
  }
}
