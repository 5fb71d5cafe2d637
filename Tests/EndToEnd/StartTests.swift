import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EndToEnd {
  @Suite("Starting")
  struct Starting {
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
        server.process.error == "listening on \(server.base)\n\ninspector: \(server.base)/inspect/\n\nlinks to try:\n"
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

    @Test("without an association file says once what is missing, and generates it: for a program as for a file")
    func empty() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (site, links) = (folder.appending(path: "Public"), folder.appending(path: "links.json"))
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      try Data(#"{"routes": [{"name": "bus", "pattern": "/buses/:line"}]}"#.utf8).write(to: links)
      let file = "apple-app-site-association"
      let own = (
        program: Tool.folder.appending(path: "own-paths-server"), options: ["--public", site.path],
        missing: "\(site.path)/.well-known/\(file): is missing, and no app is known, so the generated one opens none; "
          + "name the app with --app-id, or put the file there"
      )
      let stock = (
        program: Tool.folder.appending(path: "deeplink-server"), options: ["--config", links.path],
        missing: "\(links.path): \"app.ios.appIDs\" is missing, so the generated association file opens no app"
      )
      let environment = ["APP_ENDPOINTS_AT": "/api"]
      for (program, options, missing) in [own, stock] {
        func check(_ more: String...) throws -> (Int32, String) {
          let process = try ServerProcess(options + ["--check"] + more, environment: environment, program: program)
          return (try process.exitStatus(), process.error)
        }
        #expect(try check() == (0, "warning: \(missing)\n"))
        #expect(try check("--strict") == (2, "error: \(missing)\n"))
        #expect(try check("--strict", "--app-id", "ABCDE12345.com.example.buses") == (0, ""))
        let server = try Server(
          options + ["--app-id", "ABCDE12345.com.example.buses"], environment: environment, program: program)
        let connection = try server.connect()
        try connection.send("GET /.well-known/\(file) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try connection.answer().body.contains(#""appIDs": ["ABCDE12345.com.example.buses"]"#))
      }
    }

    @Test("writes the name of a file on one line, without control characters except escaped ones in JSON")
    func names() throws {
      let folder = try SiteFolder(["a\u{1B}[31mred\n2026 forged\u{202E}.txt": "a"])
      try folder.write("a\u{1B}[31mred\n2026 forged\u{202E}.txt.gz", "no gzip")
      let name = #"a\u{1b}[31mred\u{a}2026 forged\u{202e}.txt.gz"#
      let (status, _, error) = try run(["--public", folder.path, "--check"])
      #expect(
        error == catalogNotes.replacing("Public/", with: folder.path + "/")
          + "warning: \(folder.path)/\(name): is not served: it is not a gzip file\n")
      #expect(status == 0)
      let json = try run(["--public", folder.path, "--check", "--log-format", "json"]).error
      let message = #"a\u001b[31mred\n2026 forged\#u{202E}.txt.gz: is not served: it is not a gzip file""#
      #expect(json.split(separator: "\n").count(where: { $0.contains(message) }) == 1)
    }

    @Test("with an invalid value quotes it on one line")
    func values() throws {
      let (status, _, error) = try run(["--host", "a\u{1B}[31m\nforged", "--threads", "\u{1B}\n"])
      #expect(
        error.hasPrefix(#"--threads: expected "#)
          && error.contains(##"found "\u{1b}\u{a}""## + "\n--host: ")
          && error.contains(##"found "a\u{1b}[31m\u{a}forged""## + "\n") && !error.contains("\u{1B}"))
      #expect(status == 2)
      let missing = try run(["--public", "/no\nforged\u{1B}"])
      #expect(
        missing == (
          2, "", #"error: /no\u{a}forged\u{1b}: is not a folder; name the folder to serve with --public"# + "\n"
        ))
    }

    @Test("on a port in use reports it, and does not serve", arguments: ["1", "2"])
    func portTaken(_ threads: String) throws {
      let server = try Server(["--threads", threads])
      for others in ["1", "2"] {
        let fault = "cannot listen on 127.0.0.1:\(server.port): Address already in use (bind)\n"
        #expect(try run(["--port", "\(server.port)", "--threads", others]) == (2, "", fault))
      }
    }

    @Test("on an invalid address reports it")
    func noAddress() throws {
      let (status, _, error) = try run(["--host", "example.com"])
      let text =
        "--host: expected an IPv4 or IPv6 address, localhost or unix:PATH (names are not looked up), found "
        + "\"example.com\"\n"
      #expect(error == text + usageLine)
      #expect(status == 2)
    }

    @Test("without a folder to serve names the folder", arguments: [["--check"], []])
    func noFolder(_ options: [String]) throws {
      let result = try run(["--public", "/nowhere/at/all"] + options)
      #expect(
        result == (2, "", "error: /nowhere/at/all: is not a folder; name the folder to serve with --public\n"))
    }

    @Test(
      "with faults in Public and in the catalogue lists all of them, and serves nothing", arguments: [["--check"], []])
    func faults(_ options: [String]) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder.appending(path: "catalog"), withIntermediateDirectories: true)
      let recipes = """
        [
          { "id": 1, "name": "Pie", "category": "", "ingredients": [], "relatedRecipes": ["Baklava"] },
          { "id": 1, "name": "", "category": "Dessert", "ingredients": [5], "relatedRecipes": [] }
        ]
        """
      try Data(recipes.utf8).write(to: folder.appending(path: "catalog/recipes.json"))
      try Data("[{]".utf8).write(to: folder.appending(path: "catalog/products.json"))
      let (status, output, error) = try run(["--public", folder.path] + options)
      let catalog = folder.path + "/catalog"
      #expect(
        error == """
          error: \(catalog)/recipes.json:2:41: record 1 (id 1), field "category": expected a string that is not empty, \
          found ""
              { "id": 1, "name": "Pie", "category": "", "ingredients": [], "relatedRecipes": ["Baklava"] },
                                                    ^
          error: \(catalog)/recipes.json:3:11: record 2 (id 1), field "id": expected a unique id, found that of \
          record 1
              { "id": 1, "name": "", "category": "Dessert", "ingredients": [5], "relatedRecipes": [] }
                      ^
          error: \(catalog)/recipes.json:3:22: record 2 (id 1), field "name": expected a string that is not empty, \
          found ""
              { "id": 1, "name": "", "category": "Dessert", "ingredients": [5], "relatedRecipes": [] }
                                 ^
          error: \(catalog)/recipes.json:3:65: record 2 (id 1), field "ingredients[0]": expected a string, found 5
              { "id": 1, "name": "", "category": "Dessert", "ingredients": [5], "relatedRecipes": [] }
                                                                            ^
          error: \(catalog)/products.json:1:3: not JSON: found "]", expected a name in double quotes or "}"
            [{]
              ^
          error: \(catalog)/inventory.json: cannot be read: no such file: \(catalog)/inventory.json

          """)
      #expect((status, output) == (2, ""))
    }
  }
}
