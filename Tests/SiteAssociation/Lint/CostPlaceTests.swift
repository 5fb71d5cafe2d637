import CostCases
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import AssociationFiles
@testable import SiteAssociation

@Suite("The files of the law of costs")
struct CostPlaceTests {
  @Test("have every key that is read")
  func keys() {
    let names = AssociationFile.names + AppLinks.names + AssociationDetail.names + AssociationComponent.names
    #expect(Set(names.map(\.description)).subtracting(AssociationCases.association.names) == [])
    let statements = AssetStatement.names + AssetTarget.names + [RelationExtension.components] + DynamicComponent.names
    #expect(Set(statements.map(\.description)).subtracting(AssociationCases.assetLinks.names) == [])
  }
}
