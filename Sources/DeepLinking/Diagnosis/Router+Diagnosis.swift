extension Router {
  /// ``diagnose(_:)`` with the examples of all routes prepared, for a table that diagnoses many links.
  ///
  /// - Parameter resolves: ``hasRoute(for:_:)``, specialised for the types of the app.
  package func diagnosis(
    resolving resolves: @escaping @Sendable (borrowing DeepLinkRequest, inout LinkReading) -> Bool
  ) -> @Sendable (DeepLinkRequest) -> RouteDiagnosis {
    let examples = exampleByForm()
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
      index, example: exampleByForm(), target: targetByForm(), resolves: { hasRoute(for: $0, &$1) }
    ).diagnose(request)
  }

  /// Gives a link for the form at an index of the names' order: the canonical link to the example of its route if that
  /// link has the form, else a link made of samples.
  @usableFromInline
  func exampleByForm() -> (Int) -> DeepLinkRequest? {
    let forms = index.formsByName
    return { number in
      let form = forms[number]
      guard let route = form.route, form.rewriting == nil else { return DeepLinkRequest(sampleOf: form.shape) }
      let example = try? link(to: routes[route].example, by: route)
      let isWhole = form.shape.path.count == routes[route].shape.path.count
      return isWhole || example.map { form.shape.accepts($0) } == true ? example : DeepLinkRequest(sampleOf: form.shape)
    }
  }

  /// Gives the link that the alias or redirect at an index of the names' order makes of a link.
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
