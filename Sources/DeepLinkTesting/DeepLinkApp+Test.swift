public import DeepLinkServer

extension DeepLinkApp {
  /// Calls a closure with a client of the app.
  ///
  /// ```swift
  /// @Test func me() async throws {
  ///   try await app.test(.inMemory) { client in
  ///     let answer = try await client.get("/me", ["X-User": "Ada"])
  ///     #expect(answer.status == 200 && answer.text == "Ada")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - way: how requests arrive: `.inMemory`, without a socket, or `.live`, at a server with a port of its own.
  ///   - arguments: options, as on the command line.
  ///   - body: sends requests; its result is returned.
  /// - Throws: `ServeError` with all faults of the app, and what `body` throws.
  public func test<Value: Sendable>(
    _ way: TestedWay, _ arguments: [String] = [],
    _ body: @escaping @Sendable (_ client: AppClient) async throws -> Value
  ) async throws -> Value {
    switch way.kind {
    case .inMemory:
      let make = try await definition.handlers(arguments, environment: [:])
      return try await body(AppClient(MemoryServer(make)))
    case .live:
      // What is given on the command line counts.
      let arguments = ["--port", "0", "--log-format", "off"] + arguments
      let (started, starting) = AsyncStream.makeStream(of: ServedAddress.self)
      return try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask {
          defer { starting.finish() }
          try await run(arguments, environment: [:]) { starting.yield($0) }
          return nil
        }
        group.addTask {
          for await address in started { return try await body(AppClient(LiveServer(address))) }
          return nil
        }
        defer { group.cancelAll() }
        while let value = try await group.next() {
          if let value { return value }
        }
        throw CancellationError()
      }
    }
  }
}

/// How the requests of a test arrive. More ways may come, so it is no enumeration.
public struct TestedWay: Sendable, CustomStringConvertible {
  enum Kind {
    case inMemory, live
  }

  let kind: Kind

  /// Its name.
  public var description: String { "\(kind)" }

  /// Without a socket: the octets of a request go to the parser, and those of the answer come back. The time for a task of
  /// the app counts; other time limits do not.
  public static let inMemory = TestedWay(kind: .inMemory)
  /// At a server on a free port, which stops at the end of the test.
  public static let live = TestedWay(kind: .live)
}
