/// An app of a site, as the association files of both platforms name it.
public struct LinkedApp: Equatable, Sendable {
  /// The name by which routes choose the app (`OpeningApps`).
  public var name: String
  /// The app on iPhone and Mac, under each of its identifiers: `ABCDE12345.com.example.app`.
  public var appIDs: [String]
  /// The identifiers of its App Clips.
  public var appClips: [String]
  /// Whether the app may use the passwords and passkeys of the site: Apple's `webcredentials`.
  public var webCredentials: Bool
  /// Whether the app continues activities of the site (Handoff): Apple's `activitycontinuation`.
  public var activityContinuation: Bool
  /// The app on Android, under each of its packages.
  public var android: [Package]

  /// The name of the only app of a site.
  public static let onlyName = "app"

  /// Makes an app; what is left out it does not have.
  public init(
    name: String = LinkedApp.onlyName, appIDs: [String] = [], appClips: [String] = [], webCredentials: Bool = false,
    activityContinuation: Bool = false, android: [Package] = []
  ) {
    (self.name, self.appIDs, self.appClips) = (name, appIDs, appClips)
    (self.webCredentials, self.activityContinuation) = (webCredentials, activityContinuation)
    self.android = android
  }

  /// Whether the app is on any platform. A site whose apps are on Android only is a site without an iOS app, and not one
  /// whose app is still to be named.
  package var isNamed: Bool { !appIDs.isEmpty || !android.isEmpty }

  /// A package on Android: a release, a beta, or another build of the app.
  public struct Package: Equatable, Sendable {
    /// The application ID: `com.example.app`.
    public var name: String
    /// The SHA-256 fingerprints of its signing certificates, as 32 pairs of hexadecimal digits with colons.
    public var fingerprints: [String]
    /// Whether the package may use the passwords and passkeys of the site:
    /// `delegate_permission/common.get_login_creds`.
    public var loginCredentials: Bool

    /// Makes a package.
    public init(_ name: String, fingerprints: [String], loginCredentials: Bool = false) {
      (self.name, self.fingerprints, self.loginCredentials) = (name, fingerprints, loginCredentials)
    }
  }
}
