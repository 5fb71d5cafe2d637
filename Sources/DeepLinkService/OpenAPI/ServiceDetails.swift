/// What the description of a service says that only the app behind it knows.
public struct ServiceDetails: Sendable {
  /// What the service is called.
  public var title: String
  /// The version of the service.
  public var version: String
  /// A JSON Schema of the `navigation` object of a route description, without references; nil if there is no more to say
  /// of it than that it is JSON.
  public var navigationSchema: String?

  /// Details.
  public init(title: String = "Deep links", version: String = "0", navigationSchema: String? = nil) {
    self.title = title
    self.version = version
    self.navigationSchema = navigationSchema
  }
}
