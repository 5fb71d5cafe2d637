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
  /// it. An `async` closure may wait. Several methods of one path are several calls. No route of the app may claim the path.
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
    let path = LiteralPath(path)
    return endpoint(method, name: path.name, summary) {
      path.text
    } answer: { request in
      try answer(request)
    }
  }

  /// Adds an async endpoint of the app's own, whose path has no values.
  ///
  /// ```swift
  /// .endpoint(.get, "/me") { request in try .json(await people.find(request.field("X-User"))) }
  /// ```
  ///
  /// The closure runs in a task of its own, while the event loop serves other connections; the answers of one connection
  /// stay in order. The task is cancelled when its time is over (the client gets 504), when the client ends its side, and
  /// when the server has stopped. ``tasks(atMost:within:)`` bounds time and number.
  ///
  /// - Parameters:
  ///   - method: the method; `OPTIONS`, and `HEAD` beside `GET`, are answered by the server.
  ///   - path: the literals of the path: `/me`. A malformed one stops the program.
  ///   - summary: what it is for, in a few words, for the API description.
  ///   - answer: makes the answer. It may throw an ``EndpointProblem``; any other error is answered with 500.
  public func endpoint(
    _ method: EndpointMethod, _ path: String, _ summary: String = "",
    answer: @escaping @Sendable (_ request: EndpointRequest) async throws -> EndpointAnswer
  ) -> DeepLinkApp {
    let path = LiteralPath(path)
    return endpoint(method, name: path.name, summary) {
      path.text
    } answer: { request in
      try await answer(request)
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
    endpoint(method, name, summary, path(), isAsync: false) { (parts: repeat each Part) in
      .now { request in try answer(request, repeat each parts) }
    }
  }

  /// Adds an async endpoint of the app's own, whose path and query have values.
  ///
  /// ```swift
  /// .endpoint(.get, name: "order.state") {
  ///   "orders"
  ///   Segment("number", .integer)
  ///   "state"
  /// } answer: { request, number in
  ///   try .json(await orders.state(of: number))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - name: the name in metrics, logs and the API description; the same for all methods of a path.
  ///   - summary: what it is for, in a few words, for the API description.
  ///   - path: the pieces of the path and the query, as in a `Route`.
  ///   - answer: makes the answer of the request and the values, in a task of its own.
  public func endpoint<each Part: Sendable>(
    _ method: EndpointMethod, name: String, _ summary: String = "",
    @PatternBuilder path: () -> Pattern<repeat each Part>,
    answer: @escaping @Sendable (_ request: EndpointRequest, repeat each Part) async throws -> EndpointAnswer
  ) -> DeepLinkApp {
    endpoint(method, name, summary, path(), isAsync: true) { (parts: repeat each Part) in
      .later { request in try await answer(request, repeat each parts) }
    }
  }

  private func endpoint<each Part: Sendable>(
    _ method: EndpointMethod, _ name: String, _ summary: String, _ pattern: Pattern<repeat each Part>, isAsync: Bool,
    _ work: @escaping @Sendable (repeat each Part) -> AppWork
  ) -> DeepLinkApp {
    let endpoint = AppEndpoint(method, pattern.shape(name, summary), isAsync: isAsync) { link, slots in
      pattern.read(link, &slots) { (parts: repeat each Part) -> AppWork? in work(repeat each parts) }
    }
    var app = self
    app.definition.endpoints.all.append(endpoint)
    return app
  }

  /// Adds what the app does around every answer: it adds fields, checks who asks, logs.
  ///
  /// ```swift
  /// .around { request, next in
  ///   guard isKnown(request.field("Authorization")) else { throw EndpointProblem(401, "Unauthorized", "…") }
  ///   var answer = try await next()
  ///   answer.fields.append(("X-Frame-Options", "DENY"))
  ///   return answer
  /// }
  /// ```
  ///
  /// The first one is outermost. Each request then takes a task, as an async endpoint does. Probes, `/metrics`, `OPTIONS`,
  /// and requests that the HTTP layer refuses are answered without it.
  ///
  /// - Parameter work: makes the answer to the request. `next()` gives the answer of the server.
  public func around(
    _ work: @escaping @Sendable (_ request: EndpointRequest, _ next: AnswerWithin) async throws -> EndpointAnswer
  ) -> DeepLinkApp {
    var app = self
    let outer = definition.endpoints.around
    app.definition.endpoints.around = { request, next in
      guard let outer else { return try await work(request, next) }
      return try await outer(request, AnswerWithin { try await work(request, next) })
    }
    return app
  }

  /// Bounds the tasks that answer requests: those of async endpoints, and those around answers.
  ///
  /// - Parameters:
  ///   - count: the most tasks at a time; beyond it, requests are answered with 503 and `Retry-After`, as they are while
  ///     eight tasks of an endpoint ignore that their time is over. The default is 1,024.
  ///   - time: the most time for a request, which is then answered with 504. The default is 30 seconds.
  public func tasks(atMost count: Int, within time: Duration) -> DeepLinkApp {
    var app = self
    app.definition.endpoints.bounds = TaskBounds(most: max(1, count), time: max(.milliseconds(1), time))
    return app
  }
}

/// The path of an endpoint without values.
private struct LiteralPath {
  /// The components with dots between them.
  let name: String
  /// The path without its first slash.
  let text: String

  init(_ path: String) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard path.hasPrefix("/"), !components.contains(where: { $0.isEmpty || $0.hasPrefix(":") || $0.hasPrefix("*") })
    else {
      fatalError(
        "endpoint(_:_:): expected a path of literals such as /me, found \"\(path)\"; a path with values is a pattern")
    }
    (name, text) = (components.joined(separator: "."), components.joined(separator: "/"))
  }
}
