/// A file that says which apps belong to a site, and who asks for it.
public enum SiteFile: String, Hashable, Sendable, CaseIterable {
  /// Apple's, as Apple's own client asks for it.
  case association
  /// The same as any other client gets it.
  case associationForOthers = "association-for-others"
  /// The copy at the root, which systems before iOS 9.3 looked for.
  case rootAssociation = "root-association"
  /// Android's.
  case assetLinks = "asset-links"
  /// What Apple's content delivery network has of Apple's.
  case deliveredCopy = "delivered-copy"

  /// The host of Apple's content delivery network, from which devices get the file since iOS 14.
  public static let deliveryHost = "app-site-association.cdn-apple.com"

  /// Where it is.
  public func url(of site: VerificationTarget.Site) -> String {
    switch self {
    case .association, .associationForOthers: "https://\(site)/.well-known/apple-app-site-association"
    case .rootAssociation: "https://\(site)/apple-app-site-association"
    case .assetLinks: "https://\(site)/.well-known/assetlinks.json"
    case .deliveredCopy: "https://\(Self.deliveryHost)/a/v1/\(site.host)"
    }
  }

  /// What the client calls itself: Apple's and Google's own names were seen in logs of sites; the rest is this tool.
  public var userAgent: String {
    switch self {
    case .association, .rootAssociation: "AASA-Bot/1.0.0"
    case .assetLinks: "GoogleAssociationService"
    case .associationForOthers, .deliveredCopy: "deeplink-verify"
    }
  }
}
