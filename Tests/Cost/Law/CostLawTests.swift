import CostCases
import Foundation
import JSON
import Support
import Testing

/// No request costs more than its length: twice the length at most doubles the cost, whatever the octets are and wherever
/// in the request they stand.
///
/// Here the cost is processor time, which tells a line from a square. `Tests/Cost/run` counts instructions.
@Suite("The cost of a request")
struct CostLawTests {
  private static func setUp() throws -> (site: CostSite, cases: CostCases) {
    let site = try CostSite()
    let answer = site.send(Array("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    let start = try #require(answer.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
    return (site, try CostCases(description: JSONNode(parsing: Array(answer[start...]))))
  }

  @Test("grows in proportion to its length, whatever text stands at whichever place")
  func growth() throws {
    let (site, cases) = try Self.setUp()
    #expect(cases.operations.count > 30 && cases.all.count > 3_000)
    let random = SeededGenerator()
    for one in cases.cases(of: Int(random.seed % UInt64(CostCases.turns))) {
      let growth = CostGrowth(of: one.size, one.request) { site.send($0) }
      #expect(growth.isLinear, "TEST_SEED=\(random.seed) \(one.name): \(growth)")
    }
  }

  @Test("every operation that takes content or parameters is tried")
  func completeness() throws {
    let (_, cases) = try Self.setUp()
    let tried = Set(cases.all.map { $0.place.split(separator: " ").prefix(2).joined(separator: " ") })
    for operation in cases.operations where operation.hasPrefix("POST") || operation.contains("{") {
      #expect(tried.contains { $0.trimmingCharacters(in: [","]) == operation }, "\(operation)")
    }
  }
}
