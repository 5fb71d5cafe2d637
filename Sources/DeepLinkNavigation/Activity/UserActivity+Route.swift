import DeepLinkJSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UserActivity {
  /// Where in ``userInfo`` a typed route is.
  private static var routeName: String { "route" }

  /// An activity that carries a route: its JSON, as values, under `route` in ``userInfo``.
  ///
  /// Numbers are `Int` or `Double` there, so an integer beyond `Int` or a long `Decimal` is rounded.
  /// - Parameters:
  ///   - activityType: the type, in reverse-DNS form.
  ///   - route: any value that encodes itself as JSON without null inside an array.
  ///   - webpageURL: the page that shows the same, if there is one.
  /// - Throws: what the route throws when it is encoded, and ``Fault`` if its JSON has what a property list has not.
  public init(activityType: String, route: some Encodable, webpageURL: URL? = nil) throws {
    var writer = JSONWriter()
    try writer.encode(route)
    let node = try JSONNode(parsing: writer.bytes)
    let value = try Value(node, depth: 3, in: "userInfo.\(Self.routeName)")
    self.init(activityType: activityType, webpageURL: webpageURL, userInfo: [Self.routeName: value])
  }

  /// The route that the activity carries; nil if there is none, or if it is no value of this type.
  public func route<R: Decodable>(_ type: R.Type) -> R? {
    guard let value = userInfo[Self.routeName] else { return nil }
    var writer = JSONWriter()
    guard (try? writer.encode(value)) != nil else { return nil }
    return try? JSONDecoder().decode(type, from: Data(writer.bytes))
  }
}
