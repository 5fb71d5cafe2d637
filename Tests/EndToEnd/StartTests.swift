import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EndToEnd {
  @Suite("Starting")
  struct Starting {
    /// The name of the app and what is served, which people see first.
    static let headline = "Inventory: 17 routes, \(SiteFolder.fileCount) files, 17 records\n"

    @Test(
      "prints its address and example links that all work, and nothing else",
      arguments: [[], ["--threads", "1"]])
    func announcement(_ options: [String]) async throws {
      let server = try Server(options)
      let ids = [
        "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "EC5AE3A2-7850-4B85-8653-9E0F4A4D3BCD",
        "CC3CE2AC-6795-4B05-8B6B-D7A3E5E7595B", "898520FC-7D88-427E-BCD0-55BABBE3D42C",
      ]
      let paths =
        ids.map { "/inventory/\($0)/edit" } + [
          "/inventory/add/colorPicker?name=Keyboard&quantity=100",
          "/resolve?url=nav:///inventory/add/colorPicker?name%3DKeyboard%26quantity%3D100",
        ]
      let links = paths.map { "  curl '\(server.base)\($0)'\n" }.joined()
      #expect(
        server.process.error
          == "\(Self.headline)listening on \(server.base)\n  inspector: \(server.base)/inspect/\n\nlinks to try:\n"
          + links)
      #expect(server.process.output == "")
      for path in paths {
        let url = try #require(URL(string: server.base + path))
        let (_, response) = try await URLSession.shared.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 200, "\(path)")
      }
    }

    @Test(
      "listens at the given address, and prints one that clients can connect to",
      arguments: ["::1", "[::1]", "::", "0.0.0.0", "localhost"])
    func hosts(_ host: String) throws {
      let server = try Server(environment: ["HOST": host])
      let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      #expect(server.host == shown)
      let reachable = ["::", "0.0.0.0"].contains(host) ? "localhost" : shown
      #expect(server.process.error.contains("curl 'http://\(reachable):\(server.port)/inventory/"))
      let connection = try Connection(host: host.contains(":") ? "[::1]" : "127.0.0.1", port: server.port)
      try connection.send("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try connection.answer().body == "ok\n")
      #expect(try run(["healthcheck", "--host", host, "--port", "\(server.port)"]) == (0, "", ""))
    }

    @Test(
      "says under which addresses of the network a server on all addresses is reached", arguments: ["0.0.0.0", "::"])
    func network(_ host: String) throws {
      let server = try Server(["--host", host])
      let hosts = server.process.error.matches(of: /on the network: http:\/\/\[?([0-9a-f.:]+?)\]?:[0-9]+\n/)
        .map { String($0.1) }
      #expect(!hosts.contains { $0.hasPrefix("127.") || $0 == "::1" || $0.hasPrefix("fe80") })
      if host == "0.0.0.0" { #expect(!hosts.contains { $0.contains(":") }) }
      for host in hosts {
        let connection = try Connection(host: host.contains(":") ? "[\(host)]" : host, port: server.port)
        try connection.send("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try connection.answer().body == "ok\n")
      }
      #expect(!(try Server(["--host", "127.0.0.1"])).process.error.contains("on the network"))
    }

    @Test("says warnings of the same cause once to people, and each to programs and with --check")
    func warnings() throws {
      let config = ["--config", "Tests/EndToEnd/Fixtures/wikipedia/links.json"]
      let server = try Server(config)
      let lines = server.process.error.split(separator: "\n")
      #expect(
        lines.prefix(7).map { $0.prefix(72) } == [
          "Wikipedia: 19 routes, 1 file, 0 records",
          "Tests/EndToEnd/Fixtures/wikipedia/links.json:11:5: warning: routes \"arti", "      {", "      ^",
          "  and 9 more like it", "warning: ABCDE12345.com.example.wikipedia is an example, so links open n",
          "note: --check lists every warning",
        ])
      #expect(lines[7] == "listening on \(server.base)")
      let all = try run(config + ["--check"]).error
      #expect(all.split(separator: "\n").count { $0.contains(": warning: routes ") } == 10)
      let json = try Server(config + ["--log-format", "json"]).process.error
      #expect(json.split(separator: "\n").count { $0.contains(#""level":"warning","event":"content""#) } == 11)
    }

    @Test("shows five causes of warnings at most, and the number of the others")
    func causes() throws {
      let folder = try SiteFolder()
      let patterns = [
        ("a", "/a"), ("b", "/b"), ("help", "/help/*path"), ("wiki", "/wiki/*path"), ("tag", "/tag/*path"),
        ("project", "/:ns/:project"),
      ]
      let routes = patterns.map { #"{"name": "\#($0)", "pattern": "\#($1)"}"# }.joined(separator: ", ")
      try folder.write(
        "links.json",
        #"{"hosts": ["a.example"], "page": {"logo": "/l.svg", "image": "/i.png"}, "withoutApp": "store", "#
          + #""public": ".", "routes": [\#(routes)]}"#)
      let options = ["--config", folder.path + "/links.json", "--app-id", "ABCDE12345.com.example.unheard"]
      let error = try Server(options).process.error
      let lines = error.split(separator: "\n").prefix { !$0.hasPrefix("listening") }
      #expect(lines.count { $0.contains("warning: ") } == 6, "\(error)")
      #expect(lines.contains("  and 2 more like it"))
      #expect(lines.suffix(2).first?.contains(#/warning: there (is 1 more warning|are \d+ more warnings)$/#) == true)
      #expect(lines.last == "note: --check lists every warning")
    }

    @Test("without an association file says once what is missing, and generates it: for a program as for a file")
    func empty() throws {
      let folder = try FileFolder([
        "links.json": #"{"routes": [{"name": "bus", "pattern": "/buses/:line"}]}"#, "Public/.hidden": "",
      ])
      let (site, links) = (folder.url.appending(path: "Public"), folder.url.appending(path: "links.json"))
      let file = "apple-app-site-association"
      let own = (
        program: Tool.folder.appending(path: "own-paths-server"), options: ["--public", site.path],
        missing: "\(site.path)/.well-known/\(file): is missing, and no app is known, so the generated one opens none; "
          + "name the app with --app-id, or put the file there [opens-no-app Buses]"
      )
      let stock = (
        program: Tool.folder.appending(path: "deeplink-server"), options: ["--config", links.path],
        missing: "\(links.path): \"app.ios.appIDs\" is missing, so the generated association file opens no app "
          + "[opens-no-app Links]"
      )
      let environment = ["APP_ENDPOINTS_AT": "/api"]
      for (program, options, missing) in [own, stock] {
        func check(_ more: String...) throws -> (Int32, String) {
          let process = try ServerProcess(options + ["--check"] + more, environment: environment, program: program)
          return (try process.exitStatus(), process.error)
        }
        #expect(try check() == (0, "warning: \(missing)\n"))
        #expect(try check("--strict") == (2, "error: \(missing)\n"))
        #expect(try check("--strict", "--app-id", "9JA89QQLNQ.org.buses") == (0, ""))
        let server = try Server(
          options + ["--app-id", "9JA89QQLNQ.org.buses"], environment: environment, program: program)
        let connection = try server.connect()
        #expect(try connection.get("/.well-known/\(file)").body.contains(#""appIDs": ["9JA89QQLNQ.org.buses"]"#))
      }
    }

    @Test("in a folder with nothing to serve says where links come from, not what the sample lacks there")
    func nothingHere() throws {
      let advice = "error: no links.json here: deeplink init, or --config FILE\n"
      let other =
        "error: without --config, this is about the app in the program; --config links.json "
      for (file, expected) in [("a.txt", advice), ("links.json", other + "serves the file of this folder\n")] {
        let folder = try FileFolder([file: "{}"])
        let process = try ServerProcess(["--port", "0"], folder: folder.url)
        #expect((try process.exitStatus(), process.error) == (2, expected))
      }
    }

    @Test("writes the name of a file on one line, without control characters except escaped ones in JSON")
    func names() throws {
      let folder = ["--public", "/tmp/a\u{1B}[31mred\n2026 forged\u{202E}", "--check"]
      let (status, _, error) = try run(folder)
      #expect(error.contains(#"/tmp/a\u{1b}[31mred\u{a}2026 forged\u{202e}: is not a folder"#))
      #expect(status == 2)
      let json = try run(folder + ["--log-format", "json"]).error
      let message = #"/tmp/a\u001b[31mred\n2026 forged\#u{202E}: is not a folder"#
      #expect(json.split(separator: "\n").count(where: { $0.contains(message) }) == 1)
    }

    @Test("with an invalid value quotes it on one line")
    func values() throws {
      let (status, _, error) = try run(["--host", "a\u{1B}[31m\nforged", "--threads", "\u{1B}\n"])
      #expect(
        error.hasPrefix(#"error: --threads: expected "#)
          && error.contains(##"found "\u{1b}\u{a}""## + "\nerror: --host: ")
          && error.contains(##"found "a\u{1b}[31m\u{a}forged""## + "\n") && !error.contains("\u{1B}"))
      #expect(status == 2)
      let missing = try run(["--public", "/no\nforged\u{1B}"])
      #expect(
        missing == (
          2, "", #"error: /no\u{a}forged\u{1b}: is not a folder; name the folder to serve with --public"# + "\n"
        ))
    }

    /// The line about an address that another program has.
    static func taken(_ address: String) -> String {
      "error: cannot listen on \(address): Address already in use (bind); another program listens there: stop it, or choose "
        + "another port\n"
    }
  }
}
