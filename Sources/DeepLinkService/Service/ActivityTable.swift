public import DeepLinkNavigation
public import DeepLinking

/// The user activities that an app continues, without the app's types.
public struct ActivityTable: Sendable {
  /// A type of activity, and the content that it requires.
  public struct Expectation: Equatable, Sendable {
    /// The activity type: `com.app.search`.
    public let type: String
    /// The required content, in words that follow "expected".
    public let holds: String

    /// Makes an expectation.
    public init(type: String, holds: String) {
      self.type = type
      self.holds = holds
    }
  }

  /// The activities that the app continues.
  public let expectations: [Expectation]
  private let findLink: @Sendable (UserActivity) -> DeepLinkRequest?

  /// A table of activities.
  ///
  /// - Parameters:
  ///   - expectations: the activities that the app continues.
  ///   - link: the canonical link to the route of an activity, or nil if the app ignores it.
  public init(_ expectations: [Expectation], link: @escaping @Sendable (UserActivity) -> DeepLinkRequest?) {
    self.expectations = expectations
    findLink = link
  }

  /// The activities of an app that continues only links: those that a device passes when a link is opened.
  public static let links = ActivityTable([
    Expectation(type: UserActivity.browsingWeb, holds: "\"webpageURL\", a link of this app")
  ]) { activity in
    guard activity.activityType == UserActivity.browsingWeb, let url = activity.webpageURL else { return nil }
    return try? DeepLinkRequest(url: url)
  }

  /// The link to the route of an activity, or nil if the app ignores it.
  public func link(to activity: UserActivity) -> DeepLinkRequest? { findLink(activity) }
}
