public import AssociationFiles
import SiteAssociation

/// One of the apps that open the links of a site: what association files name, and what pages say of it.
///
/// ```swift
/// DeepLinkApp("Market", routes: router)
///   .app(SiteApp("buyer", ios: ["ABCDE12345.com.example.buyer"], appStoreID: 361309726, scheme: "buyer"))
///   .app(SiteApp("seller", ios: ["ABCDE12345.com.example.seller"], webCredentials: true))
/// ```
public struct SiteApp: Equatable, Sendable {
  /// The app as association files name it.
  public var linked: LinkedApp
  /// The app's number in Apple's App Store; nil if it is not there.
  public var appStoreID: Int?
  /// The custom scheme of links that open the app; nil if it has none.
  public var scheme: String?
  /// The name and the path of the icon on the pages of links that the app opens; nil for those of the brand.
  public var title: String?, icon: String?

  /// Makes an app; what is left out it does not have.
  ///
  /// - Parameters:
  ///   - name: the name by which routes choose the app: `.apps("buyer")`.
  ///   - ios: the identifiers of the app on iPhone and Mac, each with its prefix: `ABCDE12345.com.example.buyer`.
  ///   - appClips: the identifiers of its App Clips.
  ///   - webCredentials: whether the app may use the passwords and passkeys of the site on Apple's systems.
  ///   - activityContinuation: whether the app continues activities of the site (Handoff).
  ///   - appStoreID: the number in Apple's App Store.
  ///   - android: the packages on Android; pages lead to the first.
  ///   - scheme: the custom scheme.
  ///   - title: the name on pages.
  ///   - icon: the path of the icon on pages.
  public init(
    _ name: String, ios: [String] = [], appClips: [String] = [], webCredentials: Bool = false,
    activityContinuation: Bool = false, appStoreID: Int? = nil, android: [LinkedApp.Package] = [],
    scheme: String? = nil, title: String? = nil, icon: String? = nil
  ) {
    linked = LinkedApp(
      name: name, appIDs: ios, appClips: appClips, webCredentials: webCredentials,
      activityContinuation: activityContinuation, android: android)
    (self.appStoreID, self.scheme, self.title, self.icon) = (appStoreID, scheme, title, icon)
  }

  /// The app as pages present it.
  var entry: AppListing.Entry {
    AppListing.Entry(
      linked: linked, name: title, icon: icon, scheme: scheme, appStoreID: appStoreID.map { String($0) },
      playPackage: linked.android.first?.name)
  }
}
