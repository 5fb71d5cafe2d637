public import DeepLinking
public import Navigation

/// The user activities that an app continues, without the app's types: what a service needs, whoever's they are.
public struct ActivityTable: Sendable {
  /// A type of activity, and what an activity of it has to hold.
  public struct Expectation: Hashable, Sendable {
    /// The activity type: `com.app.search`.
    public let type: String
    /// What it has to hold, in words that follow "expected".
    public let holds: String

    /// An expectation.
    public init(type: String, holds: String) {
      self.type = type
      self.holds = holds
    }
  }

  /// What there is to continue.
  public let expectations: [Expectation]
  private let findLink: @Sendable (UserActivity) -> DeepLinkRequest?

  /// A table of activities.
  ///
  /// - Parameter link: the canonical link to what an activity asks for, nil for one that is not the app's.
  public init(_ expectations: [Expectation], link: @escaping @Sendable (UserActivity) -> DeepLinkRequest?) {
    self.expectations = expectations
    findLink = link
  }

  /// The activities of an app that continues none but links: what a device hands over when one is opened.
  public static let links = ActivityTable([
    Expectation(type: UserActivity.browsingWeb, holds: "\"webpageURL\", a link of this app")
  ]) { activity in
    guard activity.activityType == UserActivity.browsingWeb, let url = activity.webpageURL else { return nil }
    return try? DeepLinkRequest(url: url)
  }

  /// The link to what an activity asks for, nil for one that the app ignores.
  public func link(to activity: UserActivity) -> DeepLinkRequest? { findLink(activity) }
}
