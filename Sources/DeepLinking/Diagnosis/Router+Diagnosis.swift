extension Router {
  /// ``diagnose(_:)`` with the examples of all routes prepared, for a table that diagnoses many links.
  ///
  /// - Parameters:
  ///   - links: the canonical link to the example of each route.
  ///   - resolves: ``hasRoute(for:_:)``, specialised for the types of the app.
  package func diagnosis(
    examples links: [DeepLinkRequest?],
    resolving resolves: @escaping @Sendable (borrowing DeepLinkRequest, inout LinkReading) -> Bool
  ) -> @Sendable (DeepLinkRequest) -> RouteDiagnosis {
    let examples = exampleByForm { links[$0] }
    let (index, prepared, forms) = (index, index.shapesByName.indices.map(examples), index.formsByName)
    return {
      Diagnostician(
        index, example: { prepared[$0] }, target: { forms[$0].rewriting?.link(for: $1) }, resolves: resolves
      ).diagnose($0)
    }
  }

  /// Why a link matches no route. Use it for links that ``match(_:)`` does not resolve.
  @inlinable
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    Diagnostician(
      index, example: exampleByForm(exampleLink), target: targetByForm(), resolves: { hasRoute(for: $0, &$1) }
    ).diagnose(request)
  }

  /// The canonical link to the example of the route at an index; nil if it has none.
  @usableFromInline
  package func exampleLink(_ route: Int) -> DeepLinkRequest? { try? link(to: routes[route].example, by: route) }

  /// Gives a link for the form at an index of the names' order: the canonical link to the example of its route if that
  /// link has the form, else a link made of samples.
  ///
  /// - Parameter link: gives the canonical link to the example of the route at an index.
  @usableFromInline
  func exampleByForm(_ link: @escaping (Int) -> DeepLinkRequest?) -> (Int) -> DeepLinkRequest? {
    let forms = index.formsByName
    return { number in
      let form = forms[number]
      guard let route = form.route, form.isOwn else { return DeepLinkRequest(sampleOf: form.shape) }
      let example = link(route)
      let isWhole = form.shape.path.count == routes[route].shape.path.count
      return isWhole || example.map { form.shape.accepts($0) } == true ? example : DeepLinkRequest(sampleOf: form.shape)
    }
  }

  /// Gives the link that the redirect at an index of the names' order makes of a link.
  @usableFromInline
  func targetByForm() -> (Int, DeepLinkRequest) -> DeepLinkRequest? {
    let forms = index.formsByName
    return { forms[$0].rewriting?.link(for: $1) }
  }

  /// Whether a link matches a route.
  ///
  /// - Parameter reading: a new value, for the work that it took.
  @inlinable
  package func hasRoute(for request: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Bool {
    read(request, &reading) != nil
  }
}
