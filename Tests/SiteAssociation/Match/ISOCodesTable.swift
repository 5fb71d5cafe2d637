import DeepLinkOctets

@testable import AssociationFiles
@testable import SiteAssociation

/// The pinned tables, under a name of their own so that only one file of tests looks behind the module's front.
enum ISOCodesTable {
  static var regions: [String] { ISOCodes.regions.map(\.description) }
  static var languages: [String] { ISOCodes.languages.map(\.description) }
}
