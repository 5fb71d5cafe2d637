import CostCases
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@testable import AssociationFiles
@testable import SiteAssociation

/// `Tests/Cost/run` holds the law of costs; here is what it has to be tried with.
@Suite("The cases of the law of costs")
struct CostCaseTests {
  @Test("have every operation that takes content or parameters")
  func completeness() throws {
    let answer = try CostSite().send(Array("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    let start = try #require(answer.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
    let cases = try CostCases(description: JSONNode(parsing: Array(answer[start...])))
    #expect(cases.operations.count > 20 && cases.all.count > 10_000)
    let tried = Set(cases.all.map { $0.place.split(separator: " ").prefix(2).joined(separator: " ") })
    for operation in cases.operations where operation.hasPrefix("POST") || operation.contains("{") {
      #expect(tried.contains { $0.trimmingCharacters(in: [","]) == operation }, "\(operation)")
    }
  }

  @Test("have every key of association files that is read")
  func keys() {
    let names = AssociationFile.names + AppLinks.names + AssociationDetail.names + AssociationComponent.names
    #expect(Set(names.map(\.description)).subtracting(AssociationCases.association.names) == [])
    let statements = AssetStatement.names + AssetTarget.names + [RelationExtension.components] + DynamicComponent.names
    #expect(Set(statements.map(\.description)).subtracting(AssociationCases.assetLinks.names) == [])
  }
}
