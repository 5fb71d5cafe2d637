public import Octets

/// What is to hold of a site beyond what holds of every site.
public struct VerificationRequest: Hashable, Sendable {
  /// Whose devices the links are for.
  public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// Apple's, which read `apple-app-site-association`.
    case ios
    /// Android's, which read `assetlinks.json`.
    case android
  }

  /// The platforms whose file has to be there. Apple's alone if nothing is said: then Android's is looked at if it is there.
  public var platforms: Set<Platform>
  /// The apps that Apple's file has to name under `applinks`.
  public var appIDs: [UTF8Text]
  /// The packages that Android's file has to let open links.
  public var packages: [UTF8Text]
  /// How the site was asked in another way than devices do, in words; nil if it was not.
  public var detour: String?

  /// What is to hold.
  public init(
    platforms: Set<Platform> = [], appIDs: [UTF8Text] = [], packages: [UTF8Text] = [], detour: String? = nil
  ) {
    self.platforms = platforms
    self.appIDs = appIDs
    self.packages = packages
    self.detour = detour
  }

  /// The same of a site that was asked in another way.
  public func detoured(by detour: String?) -> VerificationRequest {
    VerificationRequest(platforms: platforms, appIDs: appIDs, packages: packages, detour: detour)
  }

  /// Whether Apple's file has to be there.
  public var needsAssociation: Bool { platforms.isEmpty || platforms.contains(.ios) || !appIDs.isEmpty }
  /// Whether Android's file has to be there.
  public var needsAssetLinks: Bool { platforms.contains(.android) || !packages.isEmpty }
  /// Whether Android's file is looked at.
  public var asksForAssetLinks: Bool { platforms.isEmpty || needsAssetLinks }

  /// What to fetch of a site.
  /// - Parameter asksDelivery: whether to ask Apple's content delivery network as well.
  public func files(of site: VerificationTarget.Site, asksDelivery: Bool) -> [SiteFile] {
    SiteFile.allCases.filter { file in
      switch file {
      case .association, .associationForOthers, .rootAssociation: needsAssociation
      case .assetLinks: asksForAssetLinks
      // It knows hosts only, and asks them on port 443.
      case .deliveredCopy: needsAssociation && asksDelivery && site.port == nil
      }
    }
  }
}
