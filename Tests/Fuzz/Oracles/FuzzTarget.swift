/// What can be fuzzed. The raw value is the name of the corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Requests on a connection.
  case requestHead = "request-head"
  /// Content in chunks.
  case chunkedBody = "chunked-body"
  /// A link: a request target, or an absolute URL.
  case requestTarget = "request-target"
  /// A link, given to the table of an app.
  case routeTable = "route-table"
  /// An app that is a file.
  case linksFile = "links-file"
  /// Apple's association file, and links behind it.
  case associationFile = "association-file"
  /// Android's association file.
  case assetLinks = "asset-links"
  /// The three files of a catalogue.
  case catalogue = "catalogue"

  /// Makes sure that an input is dealt with as any input has to be.
  ///
  /// What one input leads to depends on nothing else, so a failure can be had again.
  public func check(_ input: [UInt8]) throws(Violation) {
    switch self {
    case .requestHead: try RequestHeadOracle.check(input)
    case .chunkedBody: try ChunkedBodyOracle.check(input)
    case .requestTarget: try RequestTargetOracle.check(input)
    case .routeTable: try RouteTableOracle.check(input)
    case .linksFile: try LinksFileOracle.check(input)
    case .associationFile: try AssociationFileOracle.check(input)
    case .assetLinks: try AssetLinksOracle.check(input)
    case .catalogue: try CatalogueOracle.check(input)
    }
  }
}
