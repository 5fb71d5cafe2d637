#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An activity that one device hands over to another: the portable part of `NSUserActivity`.
public struct UserActivity: Hashable, Sendable {
  /// The type of the activity that opens a universal link: `NSUserActivityTypeBrowsingWeb`.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// The type of the activity, by convention in reverse domain notation: `com.app.search`.
  public var activityType: String
  /// Its title on the other device.
  public var title: String?
  /// The page that shows the same; for ``browsingWeb`` it is the link.
  public var webpageURL: URL?
  /// The values that the app needs to go on.
  public var userInfo: [String: Value]

  /// An activity.
  public init(activityType: String, title: String? = nil, webpageURL: URL? = nil, userInfo: [String: Value] = [:]) {
    self.activityType = activityType
    self.title = title
    self.webpageURL = webpageURL
    self.userInfo = userInfo
  }
}

extension UserActivity: Codable {
  private enum CodingKeys: String, CodingKey {
    case activityType, title, webpageURL, userInfo
  }

  /// Reads an activity as plain JSON, `{"activityType": "com.app.search", "userInfo": {"query": "x"}}`; all but the
  /// type may be absent.
  /// - Throws: `DecodingError`, also for values that ``Value`` does not take.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    activityType = try container.decode(String.self, forKey: .activityType)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    webpageURL = try container.decodeIfPresent(URL.self, forKey: .webpageURL)
    switch try container.decodeIfPresent(Value.self, forKey: .userInfo) {
    case nil: userInfo = [:]
    case .dictionary(let members): userInfo = members
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .userInfo, in: container, debugDescription: "Expected an object of values by name.")
    }
  }

  /// Writes the activity as plain JSON, without what is nil or empty; the members of dictionaries are in the order of
  /// their names.
  /// - Throws: `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(activityType, forKey: .activityType)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(webpageURL, forKey: .webpageURL)
    if !userInfo.isEmpty { try container.encode(Value.dictionary(userInfo), forKey: .userInfo) }
  }
}
