import DeepLinking

extension DeepLinkApp {
  /// Adds an endpoint of the app's own, whose path has no values.
  ///
  /// ```swift
  /// DeepLinkApp("Orders", routes: orderRouter)
  ///   .endpoint(.get, "/me", "Who is signed in") { request in
  ///     guard let name = request.field("X-User") else { throw EndpointProblem(401, "Unauthorized", "X-User is missing") }
  ///     return try .json(["name": name])
  ///   }
  /// ```
  ///
  /// The closure runs on the event loop that read the request, so it must not wait: other requests of the loop wait with
  /// it. Several methods of one path are several calls. No route of the app may claim the path.
  ///
  /// - Parameters:
  ///   - method: the method; `OPTIONS`, and `HEAD` beside `GET`, are answered by the server.
  ///   - path: the literals of the path: `/me`. A malformed one stops the program.
  ///   - summary: what it is for, in a few words, for the API description.
  ///   - answer: makes the answer. It may throw an ``EndpointProblem``; any other error is answered with 500.
  public func endpoint(
    _ method: EndpointMethod, _ path: String, _ summary: String = "",
    answer: @escaping @Sendable (_ request: EndpointRequest) throws -> EndpointAnswer
  ) -> DeepLinkApp {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard path.hasPrefix("/"), !components.contains(where: { $0.isEmpty || $0.hasPrefix(":") || $0.hasPrefix("*") })
    else {
      fatalError(
        "endpoint(_:_:): expected a path of literals such as /me, found \"\(path)\"; a path with values is a pattern")
    }
    return endpoint(method, name: components.joined(separator: "."), summary) {
      components.joined(separator: "/")
    } answer: { request in
      try answer(request)
    }
  }

  /// Adds an endpoint of the app's own, whose path and query have values.
  ///
  /// ```swift
  /// .endpoint(.get, name: "order.state", "The state of an order") {
  ///   "orders"
  ///   Segment("number", .integer)
  ///   "state"
  ///   QueryItem("verbose", .boolean, default: false)
  /// } answer: { request, number, isVerbose in
  ///   try .json(states[number])
  /// }
  /// ```
  ///
  /// A path with a value that is not as expected is no path of the endpoint. An unreadable query item is answered with 400.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - name: the name in metrics, logs and the API description; the same for all methods of a path.
  ///   - summary: what it is for, in a few words, for the API description.
  ///   - path: the pieces of the path and the query, as in a `Route`.
  ///   - answer: makes the answer of the request and the values.
  public func endpoint<each Part: Sendable>(
    _ method: EndpointMethod, name: String, _ summary: String = "",
    @PatternBuilder path: () -> Pattern<repeat each Part>,
    answer: @escaping @Sendable (_ request: EndpointRequest, repeat each Part) throws -> EndpointAnswer
  ) -> DeepLinkApp {
    let pattern = path()
    let endpoint = AppEndpoint(method, pattern.shape(name, summary)) { link, slots in
      pattern.read(link, &slots) { (parts: repeat each Part) -> AppAnswer? in
        { request in try answer(request, repeat each parts) }
      }
    }
    var app = self
    app.definition.endpoints.all.append(endpoint)
    return app
  }
}
