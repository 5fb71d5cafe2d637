#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a user is doing, as one device hands it over to another: the portable part of `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  /// The type of the activity that opens a universal link: `NSUserActivityTypeBrowsingWeb`.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// What kind of activity it is, by convention in reverse domain notation: `com.app.search`.
  public var activityType: String
  /// What to call it on the other device.
  public var title: String?
  /// The page that shows the same; for ``browsingWeb`` it is the link.
  public var webpageURL: URL?
  /// Whatever the app needs to carry on.
  public var userInfo: [String: Value]

  /// An activity.
  public init(activityType: String, title: String? = nil, webpageURL: URL? = nil, userInfo: [String: Value] = [:]) {
    self.activityType = activityType
    self.title = title
    self.webpageURL = webpageURL
    self.userInfo = userInfo
  }
}
