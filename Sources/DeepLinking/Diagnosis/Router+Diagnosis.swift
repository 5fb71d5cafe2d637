extension Router {
  /// Why a link leads nowhere. Meant for links that ``match(_:)`` does not resolve.
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    Diagnostician(
      shapes: byName.map { routes[$0].shape },
      example: { try? link(to: routes[byName[$0]].example, by: byName[$0]) },
      resolves: { match($0) != nil }
    ).diagnose(request)
  }
}
