import DeepLinkJSON
import DeepLinkRecords
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Foundation
import SampleCatalog
import SampleRoutes
import Testing

@Suite("The JSON of the sample's routes")
struct RouteJSONTests {
  @Test("is what encode(to:) gives and JSONDecoder reads, for random links of every route")
  func law() throws {
    var random = SeededGenerator()
    let table = try RouteTable(appRouter)
    var resolution = Resolution()
    var counts = [Int](repeating: 0, count: table.shapes.count)
    for _ in rounds(200 * table.shapes.count) {
      let route = AppRoute.random(using: &random)
      #expect(try table.resolve(appRouter.link(to: route), into: &resolution))
      counts[resolution.route] += 1
      var encoded = JSONWriter()
      try encoded.encode(route)
      #expect(resolution.value.bytes == encoded.bytes, "TEST_SEED=\(random.seed) \(route)")
      #expect(try JSONDecoder().decode(AppRoute.self, from: Data(encoded.bytes)) == route, "TEST_SEED=\(random.seed)")
    }
    #expect(counts.allSatisfy { $0 > 100 })
  }

  @Test("is written by a template for every route")
  func templates() throws {
    let table = try RouteTable(appRouter)
    #expect(table.shapes.count == 17)
    #expect(table.shapes.indices.filter { !table.hasTemplate($0) }.map { table.shapes[$0].name } == [])
  }
}
