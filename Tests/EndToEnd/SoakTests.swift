import DeepLinkTestSupport
import Foundation
import Testing

extension EndToEnd {
  /// All at once and for as long as `SOAK_SECONDS` says:
  /// `TEST_WITH=soak SOAK_SECONDS=600 swift test --filter Soak` is the ten minutes that a release has to stand.
  @Suite("A soak", .only(with: .soak))
  struct Soak {
    private static let seconds = ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap(Double.init) ?? 60

    @Test("full load, clients of every bad habit and a reload every second: no wrong answer, nothing grows")
    func soak() throws {
      var random = SeededGenerator()
      let server = try Server(["--threads", "2", "--idle-timeout", "3600"])
      let crowd = try (0..<64).map { _ in try server.connect() }
      let targets = [
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit", "/recipes/1/2/3", "/inventory/foo/edit",
        "/.well-known/apple-app-site-association", "/catalog/recipes?limit=2", "/routes", "/livez",
      ]
      let requests = targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\nX-Request-Id: same\r\n\r\n" }
      let expected = try requests.map { request in
        try crowd[0].send(request)
        return try crowd[0].answer()
      }
      let bodies = expected.map { Array($0.body.utf8) }
      var slow: [Connection] = []
      var (answers, reloads, churn) = (0, 0, 0)
      let start = ContinuousClock.now
      var before: (memory: Int, descriptors: Int)?
      while ContinuousClock.now - start < .seconds(Self.seconds) {
        for connection in crowd { try connection.send(requests.joined()) }
        // Meanwhile others come and go.
        for _ in 0..<8 {
          try Self.misbehave(server, &slow, &random)
          churn += 1
        }
        for connection in crowd {
          for (answer, body) in zip(expected, bodies) {
            let octets = try connection.read(answer.length)
            try #require(
              octets.starts(with: "HTTP/1.1 \(answer.status) ".utf8) && octets.suffix(body.count).elementsEqual(body),
              "TEST_SEED=\(random.seed) \(String(decoding: octets, as: UTF8.self))")
            answers += 1
          }
        }
        let passed = (ContinuousClock.now - start) / .seconds(1)
        if Int(passed) > reloads {
          reloads += 1
          server.process.signal(SIGHUP)
        }
        if before == nil, passed > Self.seconds / 4 {
          before = (try server.process.residentSize(), try server.process.descriptors())
        }
      }
      let (memory, descriptors) = try #require(before)
      let growth = try server.process.residentSize() - memory
      slow = []
      print(
        "soak of \(Self.seconds) s: \(answers) answers, \(churn) bad clients, \(reloads) reloads; memory "
          + "\(memory / 1_024) KiB and \(growth / 1_024) KiB more, descriptors \(descriptors) and "
          + "\(try server.process.descriptors())")
      #expect(growth < 8 << 20)
      try server.process.waitForDescriptors(crowd.count + 40)
      try #require(server.process.isRunning)
      try server.stop()
    }

    /// One client of some bad habit; those that are slow stay for a while.
    private static func misbehave(
      _ server: Server, _ slow: inout [Connection], _ random: inout SeededGenerator
    ) throws {
      let connection = try server.connect()
      let request = "GET /recipes/1 HTTP/1.1\r\nHost: a\r\n\r\n"
      switch Int.random(in: 0..<6, using: &random) {
      case 0: connection.reset()
      case 1:
        try connection.send(request)
        connection.reset()
      case 2:
        try connection.send(request)
        connection.finish()
        try #require(try connection.answer().status == 200)
      case 3:
        try connection.send(String(request.prefix(Int.random(in: 1..<request.count, using: &random))))
        connection.finish()
      case 4:
        try connection.send("\(request.dropLast(4))\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n")
        try #require(try connection.answer().status == 400)
      default:
        try connection.send("GET /one HTTP/1.1\r\nHost")
        slow.append(connection)
        if slow.count > 100 { slow.removeFirst(50) }
      }
    }
  }
}
