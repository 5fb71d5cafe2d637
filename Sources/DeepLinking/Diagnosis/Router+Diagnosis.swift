extension Router {
  /// A ``diagnose(_:)`` with the examples of all routes prepared, for a table that diagnoses many links.
  ///
  /// - Parameter resolves: ``hasRoute(for:)``, compiled for the types of the app.
  func diagnosis(
    resolving resolves: @escaping @Sendable (borrowing DeepLinkRequest) -> Bool
  ) -> @Sendable (DeepLinkRequest) -> RouteDiagnosis {
    let shapes = shapesByName
    let examples = byName.map { try? link(to: routes[$0].example, by: $0) }
    return { [settings] in
      Diagnostician(shapes: shapes, settings: settings, example: { examples[$0] }, resolves: resolves).diagnose($0)
    }
  }

  /// Why a link matches no route. Use it for links that ``match(_:)`` does not resolve.
  @inlinable
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    Diagnostician(
      shapes: shapesByName, settings: settings,
      example: { try? link(to: routes[byName[$0]].example, by: byName[$0]) },
      resolves: { hasRoute(for: $0) }
    ).diagnose(request)
  }

  /// The shapes of the routes in the order of their names.
  @inlinable
  var shapesByName: [RouteShape] { byName.map { routes[$0].shape } }

  /// Whether a link matches a route.
  @inlinable
  func hasRoute(for request: borrowing DeepLinkRequest) -> Bool {
    var reading = LinkReading()
    return read(request, &reading) != nil
  }
}
