extension Router {
  /// Why a link matches no route. Use it for links that ``match(_:)`` does not resolve.
  @inlinable
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    diagnose(request) { hasRoute(for: $0, &$1) }
  }

  /// The same with ``hasRoute(for:_:)``, specialised for the types of the app.
  ///
  /// - Parameter resolves: whether a link matches a route and may be suggested.
  @usableFromInline
  package func diagnose(
    _ request: DeepLinkRequest, resolving resolves: LinkReading.Test
  ) -> RouteDiagnosis {
    withoutActuallyEscaping(resolves) { Diagnostician(index, resolves: $0).diagnose(request) }
  }

  /// Whether a link matches a route.
  ///
  /// - Parameter reading: a new value, for the work that it took.
  @inlinable
  package func hasRoute(for request: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Bool {
    read(request, &reading) != nil
  }
}
