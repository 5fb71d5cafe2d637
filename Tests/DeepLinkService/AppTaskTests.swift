import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkTestSupport
import DeepLinking
import Foundation
import LendingLibrary
import Synchronization
import Testing

@testable import DeepLinkObservation
@testable import DeepLinkService

@Suite("An app answers in tasks of its own")
struct AppTaskTests {
  private struct Failure: Error {}

  /// Lets tasks wait until a test opens it.
  private final class Door: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))
    func wait() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Its tasks may queue behind all other tests.
  private static let plain = DeepLinkApp("Library", routes: libraryRouter).tasks(atMost: 1_000, within: .seconds(3_600))

  private static let app =
    plain
    .endpoint(.get, "/me") { request in
      await Task.yield()
      guard let name = request.field("X-User") else { throw EndpointProblem(401, "Unauthorized", "X-User is missing") }
      return .text(name)
    }
    .endpoint(.post, "/me") { request in .text("\(request.body.count)", status: 201) }
    .endpoint(.get, name: "state") {
      "orders"
      Segment("number", .integer)
      QueryItem("ms", .integer, default: 0)
    } answer: { request, number, milliseconds in
      try await Task.sleep(for: .milliseconds(milliseconds))
      return .text("\(number)")
    }
    .endpoint(.get, "/fails") { _ in
      await Task.yield()
      throw Failure()
    }

  private static func handler(
    _ app: DeepLinkApp<LibraryRoute>, observing settings: ObservationSettings? = nil
  ) throws -> DeepLinkHandler {
    let definition = app.definition
    let site = try Site(
      table: definition.table(showing: Library.records()), records: Library.records(), files: Library.files(),
      pages: definition.pages(of: Library.listing, showing: Library.records()),
      own: definition.endpoints)
    return DeepLinkHandler(
      SiteSource(site), observer: settings.map { Observation(site, $0).observer() })
  }

  /// Sends requests on one connection, and returns all answers to them.
  private static func ask(_ handler: DeepLinkHandler, _ requests: String) async -> [String] {
    let connection = InMemoryConnection(to: handler)
    var octets = connection.send(Array(requests.utf8))
    octets += await connection.rest()
    let text = String(decoding: octets, as: UTF8.self)
    return text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0) }
  }

  private static func request(
    _ target: String, _ method: String = "GET", _ fields: [String] = [], body: String = ""
  ) -> String {
    let fields = ["Host: links.example.com"] + fields + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
    return "\(method) \(target) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body
  }

  @Test("each method of a path, with the values of the path, beside closures that do not wait")
  func methods() async throws {
    let handler = try Self.handler(Self.app)
    let answers = await Self.ask(
      handler,
      Self.request("/me", "GET", ["X-User: Ada"]) + Self.request("/me", "POST", body: "abc") + Self.request("/orders/7")
        + Self.request("/orders/x") + Self.request("/orders/7?ms=x") + Self.request("/me") + Self.request("/fails")
        + Self.request("/me", "HEAD", ["X-User: Ada"]) + Self.request("/me", "PUT"))
    #expect(answers.map { $0.prefix(3) } == ["200", "201", "200", "404", "400", "401", "500", "200", "405"])
    let bodies = answers.map { $0.components(separatedBy: "\r\n\r\n")[1] }
    #expect(bodies[0] == "Ada" && bodies[1] == "3" && bodies[2] == "7" && bodies[7] == "")
    #expect(answers[7].contains("Content-Length: 3\r\n"))
    #expect(bodies[6].contains(#"the app's endpoint \"fails\" gave an error"#))
  }

  @Test("tells the operator, not the client, of an error", arguments: [false, true])
  func failure(_ isAround: Bool) async throws {
    let told = Mutex<[String]>([])
    var settings = ObservationSettings(monotonic: { 0 }, wall: { 0 })
    settings.onFailure = { name, error in told.withLock { $0.append("\(name): \(error)") } }
    let app = isAround ? Self.plain.around { _, _ in throw Failure() } : Self.app
    let answers = await Self.ask(try Self.handler(app, observing: settings), Self.request("/fails"))
    #expect(answers.count == 1 && answers[0].hasPrefix("500") && !answers[0].contains("Failure"))
    #expect(told.withLock { $0 } == ["\(isAround ? "around" : "fails"): Failure()"])
  }

  @Test("is cancelled when its time is over, and the requests behind it are answered")
  func time() async throws {
    let app = Self.app.tasks(atMost: 10, within: .milliseconds(50))
    let bounds = app.definition.endpoints.bounds
    let answers = await Self.ask(
      try Self.handler(app),
      Self.request("/orders/1?ms=60000") + Self.request("/me", "POST", body: "abc")
        + Self.request("/livez"))
    #expect(answers.map { $0.prefix(3) } == ["504", "201", "200"])
    #expect(answers[0].contains(#"the app's endpoint \"state\" gave no answer in time; try again later"#))
    while bounds.running.number > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("ends with its answer, if it asks whether it is cancelled", arguments: [false, true])
  func loops(_ isAround: Bool) async throws {
    let app = Self.plain.tasks(atMost: 10, within: .milliseconds(50))
    let looping =
      isAround
      ? app.around { _, next in while true { _ = try await next() } }
      : app.endpoint(.get, "/loops") { _ in
        while !Task.isCancelled { await Task.yield() }
        return .text("")
      }
    let (handler, tasks) = (try Self.handler(looping), looping.definition.endpoints.bounds.running)
    #expect(await Self.ask(handler, Self.request("/loops")).map { $0.prefix(3) } == ["504"])
    let connection = InMemoryConnection(to: handler)
    #expect(connection.send(Self.request("/loops")) == "" && connection.end() == [])
    while tasks.number > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("that ignores its end is bounded for its endpoint: others are served, and it is again once one returns")
  func runningOn() async throws {
    let door = Door()
    let app = Self.plain.tasks(atMost: 1_000, within: .milliseconds(50))
      .endpoint(.get, "/waits") { _ in
        await door.wait()
        return .text("done")
      }
      .endpoint(.post, "/me") { _ async in .text("me") }
    let (handler, tasks) = (try Self.handler(app), app.definition.endpoints.bounds.running)
    for _ in 0..<RunningTasks.mostLate {
      #expect(await Self.ask(handler, Self.request("/waits")).map { $0.prefix(3) } == ["504"])
    }
    #expect(tasks.number == RunningTasks.mostLate)
    let answers = await Self.ask(handler, Self.request("/waits") + Self.request("/me", "POST"))
    // A task may have to wait for its turn behind those of other tests.
    #expect(answers[0].hasPrefix("503") && answers[0].contains("\r\nRetry-After: 1\r\n") && tasks.refused == 1)
    #expect(answers.count == 2 && !answers[1].hasPrefix("503"))
    door.open()
    while tasks.number > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(await Self.ask(handler, Self.request("/waits"))[0].hasPrefix("503") == false)
  }

  @Test("takes as many tasks as it may, and refuses others with 503")
  func bound() async throws {
    let door = Door()
    let app = Self.plain.endpoint(.get, "/wait") { _ in
      await door.wait()
      return .text("done")
    }.tasks(atMost: 2, within: .seconds(60))
    let handler = try Self.handler(app)
    let waiting = [InMemoryConnection(to: handler), InMemoryConnection(to: handler)]
    for connection in waiting { #expect(connection.send(Self.request("/wait")) == "") }
    let refused = await Self.ask(handler, Self.request("/wait") + Self.request("/livez"))
    #expect(refused.map { $0.prefix(3) } == ["503", "200"] && refused[0].contains("\r\nRetry-After: 1\r\n"))
    door.open()
    for connection in waiting {
      #expect(String(decoding: await connection.rest(), as: UTF8.self).hasSuffix("\r\n\r\ndone"))
    }
    while app.definition.endpoints.bounds.running.number > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(await Self.ask(handler, Self.request("/wait"))[0].hasPrefix("200"))
  }

  @Test("is cancelled when its connection ends", arguments: [false, true])
  func cancelled(_ isAround: Bool) async throws {
    let ended = Door()
    let sleep: @Sendable () async throws -> Void = {
      defer { ended.open() }
      try await Task.sleep(for: .seconds(600))
    }
    let app =
      isAround
      ? Self.plain.around { _, next in
        try await sleep()
        return try await next()
      }
      : Self.plain.endpoint(.get, "/home2") { _ in
        try await sleep()
        return .text("")
      }
    let connection = InMemoryConnection(to: try Self.handler(app))
    #expect(connection.send(Self.request("/home2")) == "")
    #expect(connection.end() == [] && connection.isClosed)
    await ended.wait()
  }

  // MARK: Around

  /// Requests of every kind: links, files, endpoints, batches, misses, refusals.
  private static let requests: [String] =
    MethodTests.resources.flatMap { resource in
      ["GET", "HEAD", "PUT", "OPTIONS"].map { request(resource.target, $0) } + [
        request(resource.target, "GET", [browsersAccept])
      ]
    } + [
      request("/nothing/here"), request("/nothing/here", "GET", [browsersAccept]),
      request(
        "/resolve", "POST", ["Content-Type: application/json"],
        body: #"{"urls":[\#(Array(repeating: "\"/books/1\"", count: 400).joined(separator: ","))]}"#),
      request("/link", "POST", ["Content-Type: application/json"], body: "{"),
      request("/style.css", "GET", ["If-Match: \"x\""]), request("/style.css", "GET", ["If-None-Match: *"]),
      request("/style.css", "GET", ["If-Match: *", "Range: bytes=0-3"]),
      request("/style.css", "GET", ["Range: bytes=99-"]),
      request("/routes", "GET", ["If-Match: \"x\""]), request("/style.css", "GET", ["Accept-Encoding: gzip"]),
      request("/me", "GET", ["X-User: Ada"]), request("/me"), request("/orders/7?ms=1"), request("/fails"),
      request("/me", "POST", ["Expect: 100-continue"], body: "abc"),
      request("/livez", "POST", ["Expect: 100-continue"], body: "abc"),
      "GET /x HTTP/1.1\r\nHost: a b\r\n\r\n",
    ]

  @Test("around an answer changes nothing by itself", .serialized, arguments: [1, 3])
  func identity(_ depth: Int) async throws {
    var around = Self.app
    for _ in 0..<depth { around = around.around { _, next in try await next() } }
    let (plain, wrapped) = (try Self.handler(Self.app), try Self.handler(around))
    let file = try #require(await Self.ask(plain, Self.request("/style.css")).first)
    let tag = try #require(file.components(separatedBy: "\r\n").first { $0.hasPrefix("ETag: ") }).dropFirst(6)
    let conditional = ["If-Match: \(tag)", "If-None-Match: \(tag)"].map { Self.request("/style.css", "GET", [$0]) }
    for request in Self.requests + conditional {
      let expected = await Self.ask(plain, request)
      let found = await Self.ask(wrapped, request)
      #expect(found.count == expected.count, "\(request)")
      for (found, expected) in zip(found, expected) {
        #expect(
          Set(found.components(separatedBy: "\r\n")) == Set(expected.components(separatedBy: "\r\n")), "\(request)")
      }
    }
  }

  @Test("around every answer adds a field, and refuses, but not around probes and OPTIONS")
  func fields() async throws {
    let app = Self.app.around { request, next in
      guard request.field("X-Stop") == nil else { throw EndpointProblem(403, "Forbidden", "stopped") }
      var answer = try await next()
      answer.fields.append(("X-Frame-Options", "DENY"))
      return answer
    }
    let handler = try Self.handler(app)
    for target in ["/home", "/", "/catalog/books", "/nothing/here", "/me", "/resolve?url=/home"] {
      let answer = try #require(await Self.ask(handler, Self.request(target)).first)
      #expect(answer.contains("\r\nX-Frame-Options: DENY\r\n"), "\(target): \(answer)")
      let refused = try #require(await Self.ask(handler, Self.request(target, "GET", ["X-Stop: 1"])).first)
      #expect(refused.hasPrefix("403 Forbidden\r\n") && refused.contains(#""detail":"stopped""#))
    }
    for (target, method) in [("/livez", "GET"), ("/readyz", "GET"), ("/home", "OPTIONS"), ("*", "OPTIONS")] {
      let answer = try #require(await Self.ask(handler, Self.request(target, method, ["X-Stop: 1"])).first)
      #expect(answer.hasPrefix("20") && !answer.contains("X-Frame-Options"), "\(method) \(target): \(answer)")
    }
  }

  @Test("the first is outermost, and a second call of next gives the same answer")
  func order() async throws {
    let log = Mutex<[String]>([])
    let app = Self.plain
      .endpoint(.get, "/counted") { _ in
        log.withLock { $0.append("endpoint") }
        return .text("x")
      }
      .around { _, next in
        log.withLock { $0.append("outer") }
        let answers = (try await next(), try await next())
        log.withLock { $0.append("outer \(answers.0.body == answers.1.body)") }
        return answers.1
      }
      .around { _, next in
        log.withLock { $0.append("inner") }
        async let one = next()
        async let two = next()
        return try await [one, two][0]
      }
    #expect(await Self.ask(try Self.handler(app), Self.request("/counted"))[0].hasPrefix("200"))
    #expect(log.withLock { $0 } == ["outer", "inner", "endpoint", "inner", "outer true"])
  }

  @Test("around an answer that comes too late, its own or the one within")
  func late() async throws {
    let slow = Self.app.tasks(atMost: 10, within: .milliseconds(50))
    let around = slow.around { _, next in try await next() }
    #expect(await Self.ask(try Self.handler(around), Self.request("/orders/1?ms=60000"))[0].hasPrefix("504"))
    let own = slow.around { _, next in
      let answer = try await next()
      try await Task.sleep(for: .seconds(600))
      return answer
    }
    let answers = await Self.ask(try Self.handler(own), Self.request("/orders/1") + Self.request("/livez"))
    #expect(answers.map { $0.prefix(3) } == ["504", "200"])
    while own.definition.endpoints.bounds.running.number > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("writes one line of the access log for each request, with what it is about")
  func log() async throws {
    let lines = Mutex<[String]>([])
    var settings = ObservationSettings(monotonic: { 0 }, wall: { 0 })
    settings.accessFormat = .text
    settings.accessSink = { { octets in lines.withLock { $0.append(String(decoding: octets, as: UTF8.self)) } } }
    let handler = try Self.handler(Self.app.around { _, next in try await next() }, observing: settings)
    // Two requests at a time: each keeps its own line.
    let (one, two) = (InMemoryConnection(to: handler), InMemoryConnection(to: handler))
    _ = one.send(Self.request("/orders/1?ms=20", "GET", ["X-Request-Id: one"]))
    _ = two.send(Self.request("/books/1", "GET", ["X-Request-Id: two"]))
    let answers = (await two.rest(), await one.rest())
    #expect(String(decoding: answers.0, as: UTF8.self).contains("X-Request-Id: two"))
    #expect(String(decoding: answers.1, as: UTF8.self).components(separatedBy: "X-Request-Id: one").count == 2)
    let found = lines.withLock { $0 }
    #expect(found.count == 2 && found[0].contains("id=two") && found[0].contains("kind=route"), "\(found)")
    #expect(found[1].contains("id=one") && found[1].contains("route=state"), "\(found)")
  }
}
