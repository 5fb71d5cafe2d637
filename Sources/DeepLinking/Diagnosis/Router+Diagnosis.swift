extension Router {
  /// Why a link leads nowhere. Meant for links that ``match(_:)`` does not resolve.
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    Diagnostician(
      shapes: routes.map(\.shape),
      example: { try? link(to: routes[$0].example, by: $0) },
      resolves: { match($0) != nil }
    ).diagnose(request)
  }
}
