import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EndToEnd {
  /// The app of `Tests/OwnPaths`, which owns `/routes`, `/link` and `/livez`.
  @Suite("An app with links at the paths of endpoints")
  struct EndpointsAt {
    private static let program = Tool.folder.appending(path: "own-paths-server")

    private static func run(
      _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, error: String) {
      let process = try ServerProcess(arguments, environment: environment, program: program)
      return (try process.exitStatus(), process.output, process.error)
    }

    /// Status and content of an answer.
    private static func ask(_ server: Server, _ target: String) async throws -> (status: Int, body: String) {
      let (data, response) = try await URLSession.shared.data(from: #require(URL(string: server.base + target)))
      return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test("is refused while the endpoints are at these paths")
    func refused() throws {
      for (arguments, environment) in [
        ([], [:]), (["--endpoints-at", "/"], ["DEEPLINK_ENDPOINTS_AT": "/api", "APP_ENDPOINTS_AT": "/api"]),
        ([], ["DEEPLINK_ENDPOINTS_AT": "/", "APP_ENDPOINTS_AT": "/api"]),
      ] as [([String], [String: String])] {
        let (status, output, error) = try Self.run(["--check"] + arguments, environment)
        #expect((status, output) == (2, ""))
        for (name, path) in [("alive", "/livez"), ("link", "/link"), ("all", "/routes")] {
          #expect(error.contains("error: route \"\(name)\" (\(path)"), "\(error)")
        }
        #expect(
          error.hasSuffix(
            "note: --endpoints-at /PATH moves the server's own endpoints, so that routes can have their paths\n"))
      }
    }

    @Test(
      "is served after they have moved, by option, variable or declaration",
      arguments: [
        (["--endpoints-at", "/city/api"], [:]), (["--endpoints-at=/city/api/"], ["DEEPLINK_ENDPOINTS_AT": "/x"]),
        ([], ["DEEPLINK_ENDPOINTS_AT": "/city/api", "APP_ENDPOINTS_AT": "/x"]),
        ([], ["APP_ENDPOINTS_AT": "/city/api"]),
      ] as [([String], [String: String])])
    func served(_ arguments: [String], _ environment: [String: String]) async throws {
      #expect(try Self.run(["--check"] + arguments, environment).status == 0)
      let server = try Server(arguments, environment: environment, program: Self.program)
      for (target, name) in [("/routes", "all"), ("/link?from=a&to=b", "link"), ("/livez", "alive")] {
        let reply = try await Self.ask(server, target)
        #expect(reply.status == 200 && reply.body.contains(#""name":"\#(name)","pattern""#), "\(target): \(reply.body)")
      }
      #expect(try await Self.ask(server, "/city/api/livez").body == "ok\n")
      // A reload keeps the path.
      server.process.signal(SIGHUP)
      try server.process.waitForError("reloaded 3 routes")
      #expect(try await Self.ask(server, "/city/api/readyz").status == 200)
      #expect(try await Self.ask(server, "/routes").body.contains(#""name":"all""#))
    }

    @Test("has a health check that requests the endpoint and not the link")
    func healthcheck() throws {
      let server = try Server(["--endpoints-at", "/api"], program: Self.program)
      let ask = ["healthcheck", "--port", "\(server.port)"]
      #expect(try Self.run(ask + ["--endpoints-at", "/api"]) == (0, "", ""))
      #expect(try Self.run(ask, ["DEEPLINK_ENDPOINTS_AT": "/api/"]) == (0, "", ""))
      #expect(try Self.run(ask, ["APP_ENDPOINTS_AT": "/api"]) == (0, "", ""))
      #expect(
        try Self.run(ask + ["--endpoints-at", "/other"]) == (1, "", "error: healthcheck: /other/livez answered 404\n"))
    }

    @Test("prints example links that work")
    func announcement() async throws {
      let server = try Server(["--endpoints-at", "/api"])
      let link = try #require(server.process.error.firstMatch(of: /'http:\/\/[^\/']+(\/api\/resolve[^']+)'/)?.1)
      #expect(try await Self.ask(server, String(link)).status == 200)
    }

    @Test(
      "has the same inspector, which finds the endpoints at any path",
      .only(with: .browser))
    func inspector() throws {
      let (process, server) = (try BrowserProcess(), try Server(["--endpoints-at", "/city/api"]))
      let page = try Browser.start(WebDriver(port: process.port), base: server.base)
      defer { try? page.end() }
      try page.inspect("/inventory/\(keyboard)/edit")
      #expect(try page.text("#heading") == "Opens Inventory")
      try page.open("/#build?route=recipe")
      try page.wait(InBrowser.Building.isBuilt, "recipe")
      #expect(try page.text(".built .url") == server.base + "/recipes/1")
      let paths = try page.value(
        #"""
        performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname)
          .filter((path) => path.startsWith("/city/") && !path.endsWith("/link") && !path.endsWith("/resolve"))
        """#)
      #expect(Set(paths.texts).isSuperset(of: ["/city/api/routes", "/city/api/qr.svg"]), "\(paths.texts)")
      for path in paths.texts {
        #expect(try page.kept("(await fetch(a[0])).status", .string(path + "?url=/one")).integer == 200, "\(path)")
      }
      try expectNoFaults(page)
    }
  }
}
