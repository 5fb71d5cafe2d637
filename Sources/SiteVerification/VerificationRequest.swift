import AssociationFiles
public import DeepLinkOctets

/// The requirements on a site, beyond those on every site.
public struct VerificationRequest: Equatable, Sendable {
  /// Whose devices the links are for.
  public enum Platform: String, Equatable, Sendable, CaseIterable {
    /// Apple's, which read `apple-app-site-association`.
    case ios
    /// Android's, which read `assetlinks.json`.
    case android
  }

  /// The platforms whose file is required. If empty, Apple's is required, and Android's is checked if there is one.
  public var platforms: Set<Platform>
  /// The apps that Apple's file has to name under `applinks`.
  public var appIDs: [UTF8Text]
  /// The packages that Android's file has to let open links.
  public var packages: [UTF8Text]
  /// The server to ask in place of each site; nil to ask the sites themselves.
  public var origin: VerificationTarget.Site?
  /// Whether to ask Apple's content delivery network and Google's list of statements as well.
  public var asksDelivery = true

  /// A request.
  public init(platforms: Set<Platform> = [], appIDs: [UTF8Text] = [], packages: [UTF8Text] = []) {
    self.platforms = platforms
    self.appIDs = appIDs
    self.packages = packages
  }

  /// Whether Apple's file has to be there.
  public var needsAssociation: Bool { platforms.isEmpty || platforms.contains(.ios) || !appIDs.isEmpty }
  /// Whether Android's file has to be there.
  public var needsAssetLinks: Bool { platforms.contains(.android) || !packages.isEmpty }
  /// Whether Android's file is looked at.
  public var asksForAssetLinks: Bool { platforms.isEmpty || needsAssetLinks }

  /// The files to fetch of a site.
  public func files(of site: VerificationTarget.Site) -> [SiteFile] {
    SiteFile.allCases.filter { file in
      switch file {
      case .association, .associationForOthers, .rootAssociation: needsAssociation
      case .assetLinks: asksForAssetLinks
      case .relatedOrigins: true
      // The CDN takes a host only, and asks it on port 443.
      case .deliveredCopy: needsAssociation && asksDelivery && site.port == nil && origin == nil
      case .statements: asksForAssetLinks && asksDelivery && site.port == nil && origin == nil
      }
    }
  }
}

/// A file that names the apps or the related origins of a site, as one kind of client fetches it.
public enum SiteFile: String, Equatable, Sendable, CaseIterable {
  /// Apple's, as Apple's own client asks for it.
  case association
  /// The same as any other client gets it.
  case associationForOthers = "association-for-others"
  /// The copy at the root, which systems before iOS 9.3 looked for.
  case rootAssociation = "root-association"
  /// Android's.
  case assetLinks = "asset-links"
  /// The origins that may use the passkeys of the site, for browsers.
  case relatedOrigins = "related-origins"
  /// The copy of Apple's file in its content delivery network.
  case deliveredCopy = "delivered-copy"

  /// What Google has read of Android's file (Digital Asset Links API, `statements:list`, which takes no key).
  case statements

  /// The host of Google's lists of statements.
  public static let statementsHost = "digitalassetlinks.googleapis.com"

  /// The host of Apple's content delivery network, from which devices get the file since iOS 14.
  public static let deliveryHost = "app-site-association.cdn-apple.com"

  /// Where it is.
  public func url(of site: VerificationTarget.Site) -> String {
    switch self {
    case .association, .associationForOthers: "\(site.scheme)://\(site)/.well-known/apple-app-site-association"
    case .rootAssociation: "\(site.scheme)://\(site)/apple-app-site-association"
    case .assetLinks: "\(site.scheme)://\(site)/.well-known/assetlinks.json"
    case .relatedOrigins: "\(site.scheme)://\(site)/\(RelatedOrigins.path)"
    case .deliveredCopy: "https://\(Self.deliveryHost)/a/v1/\(site.host)"
    case .statements:
      "https://\(Self.statementsHost)/v1/statements:list?source.web.site=https://\(site.host)"
        + "&relation=\(AssetStatement.handleAllURLs)"
    }
  }

  /// The name of the client: those of Apple's and Google's clients were observed in logs; the other is this tool's.
  public var userAgent: String {
    switch self {
    case .association, .rootAssociation: "AASA-Bot/1.0.0"
    case .assetLinks: "GoogleAssociationService"
    case .associationForOthers, .relatedOrigins, .deliveredCopy, .statements: "deeplink-verify"
    }
  }
}
