extension Router {
  /// Why a link matches no route. Use it for links that ``match(_:)`` does not resolve.
  @inlinable
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    diagnose(request) { hasRoute(for: $0, &$1) }
  }

  /// The same with ``hasRoute(for:_:)``, specialised for the types of the app.
  @usableFromInline
  package func diagnose(
    _ request: DeepLinkRequest, resolving resolves: @escaping (borrowing DeepLinkRequest, inout LinkReading) -> Bool
  ) -> RouteDiagnosis {
    let (forms, ignoresCase) = (index.formsByName, settings.ignoresCase)
    return Diagnostician(
      index, example: { example(of: forms[$0]) },
      target: { forms[$0].rewriting?.link(for: $1, ignoringCase: ignoresCase) }, resolves: resolves
    ).diagnose(request)
  }

  /// The canonical link to the example of the route at an index; nil if it has none.
  package func exampleLink(_ route: Int) -> DeepLinkRequest? { try? link(to: routes[route].example, by: route) }

  /// The canonical link to the example of a form's route if that link has the form, else a link made of samples.
  private func example(of form: LinkForm) -> DeepLinkRequest? {
    guard let route = form.route, form.isOwn else { return DeepLinkRequest(sampleOf: form.shape) }
    let example = exampleLink(route)
    let isWhole = form.shape.path.count == routes[route].shape.path.count
    return isWhole || example.map { form.shape.reads($0) } == true ? example : DeepLinkRequest(sampleOf: form.shape)
  }

  /// Whether a link matches a route.
  ///
  /// - Parameter reading: a new value, for the work that it took.
  @inlinable
  package func hasRoute(for request: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Bool {
    read(request, &reading) != nil
  }
}
