import Foundation
import Testing

extension EndToEnd {
  @Suite(
    "Behind a proxy with the documented configuration", .only(with: .programs),
    .enabled(if: !Proxy.Kind.installed.isEmpty, "nginx and caddy are not installed; .ci/run installs them"))
  struct BehindProxy {
    /// The parts of the output of `curl -i`.
    private struct Fetched {
      let head: [String]
      let body: String

      init(
        _ proxy: Proxy, at host: String = Proxy.name, _ version: String, _ path: String, _ arguments: String...
      ) throws {
        let (status, output) = try proxy.beginCurl(["-i", version, proxy.url(path, at: host)] + arguments)()
        try #require(status == 0, "curl: \(output), proxy: \(proxy.log)")
        let parts = output.components(separatedBy: "\r\n\r\n")
        head = parts[0].components(separatedBy: "\r\n")
        body = parts.dropFirst().joined(separator: "\r\n\r\n")
      }

      subscript(name: String) -> String? {
        head.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map { String($0.dropFirst(name.count + 2)) }
      }
    }

    @Test(
      "the association file arrives over HTTPS unchanged, at both paths, without a redirect",
      arguments: Proxy.Kind.installed, [("--http1.1", "HTTP/1.1 200 OK"), ("--http2", "HTTP/2 200 ")])
    func association(_ kind: Proxy.Kind, _ row: (version: String, status: String)) throws {
      let (version, status) = row
      let server = try Server()
      let proxy = try Proxy(kind, of: server.port)
      let connection = try server.connect()
      let file = ServerProcess.repository.appending(path: "Public/.well-known/apple-app-site-association")
      for path in ["/.well-known/apple-app-site-association", "/apple-app-site-association"] {
        let fetched = try Fetched(proxy, version, path)
        #expect(fetched.head[0] == status)
        #expect(try fetched.body == String(contentsOf: file, encoding: .utf8))
        #expect(fetched["Content-Type"] == "application/json")
        #expect(fetched["Location"] == nil)
        try connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let tag = try #require(try connection.answer().head.first { $0.hasPrefix("ETag: ") })
        #expect("ETag: \(fetched["ETag"] ?? "")" == tag)
        let (_, again) = try proxy.curl(
          "-o", "/dev/null", "-w", "%{http_code} %{num_redirects} %{ssl_verify_result}", version, "-H",
          "If-None-Match: \(fetched["ETag"] ?? "")", proxy.url(path))
        #expect(again == "304 0 0")
      }
      #expect(proxy.log == "")
    }

    @Test("compresses what the server sends", arguments: Proxy.Kind.installed)
    func compression(_ kind: Proxy.Kind) throws {
      let server = try Server()
      let proxy = try Proxy(kind, of: server.port)
      let connection = try server.connect()
      for (path, accept) in [
        ("/recipes/1", "text/html"), ("/resolve?url=/recipes/1/2/3", "*/*"), ("/qr.svg?url=/one", "*/*"),
        ("/routes", "*/*"), ("/", "*/*"), ("/apple-app-site-association", "*/*"),
      ] {
        let fetched = try Fetched(proxy, "--http1.1", path, "--compressed", "-H", "Accept: \(accept)")
        #expect(
          fetched.head[0] == "HTTP/1.1 200 OK" && fetched["Content-Encoding"] == "gzip", "\(path) \(fetched.head)")
        #expect(fetched.head.contains { $0.hasPrefix("Vary: ") && $0.contains("Accept-Encoding") }, "\(fetched.head)")
        try connection.send("GET \(path) HTTP/1.1\r\nHost: \(Proxy.name)\r\nAccept: \(accept)\r\n\r\n")
        // Pages have links with the scheme and host of the request.
        let plain = try connection.answer().body
        if accept == "*/*" { #expect(fetched.body == plain, "\(path)") }
        guard let tag = fetched["ETag"] else { continue }
        let again = try Fetched(proxy, "--http1.1", path, "--compressed", "-H", "If-None-Match: \(tag)")
        #expect(again.head[0] == "HTTP/1.1 304 Not Modified", "\(path)")
      }
      #expect(proxy.log == "")
    }

    @Test("many requests share few connections to the server", arguments: Proxy.Kind.installed)
    func keepAlive(_ kind: Proxy.Kind) throws {
      let server = try Server(["--threads", "1"])
      let proxy = try Proxy(kind, of: server.port)
      let before = try Self.sockets(of: server)
      let (status, output) = try proxy.curl(
        "-o", "/dev/null", "-w", "%{http_code}\n", proxy.url("/recipes/[1-40]"))
      #expect(status == 0)
      #expect(output.split(separator: "\n").filter { $0 != "200" }.isEmpty, "\(output)")
      // These stay open for further requests: at most one for each worker that was used.
      let kept = try Self.sockets(of: server) - before
      #expect((1...4).contains(kept))
      #expect(proxy.log == "")
    }

    private static func sockets(of server: Server) throws -> Int {
      let folder = "/proc/\(server.process.identifier)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name))?.hasPrefix("socket:") == true
      }
    }

    @Test("the server learns the real client, whatever the client claims", arguments: Proxy.Kind.installed)
    func forwarding(_ kind: Proxy.Kind) throws {
      let ear = try Ear()
      let proxy = try Proxy(kind, of: ear.port)
      let end = try proxy.beginCurl(
        "-o", "/dev/null", "-w", "%{http_code}", "-H", "X-Forwarded-For: 192.0.2.1", "-H", "X-Forwarded-Proto: http",
        "-H", "X-Forwarded-Host: elsewhere.example", proxy.url("/one?a=%2F"))
      let head = try ear.hear()
      #expect(end() == (0, "204"))
      #expect(head[0] == "GET /one?a=%2F HTTP/1.1")
      let fields = Set(head.dropFirst())
      // It has a port here alone.
      let host = kind == .nginx ? Proxy.name : "\(Proxy.name):\(proxy.port)"
      for field in [
        "Host: \(host)", "X-Forwarded-For: 127.0.0.1", "X-Forwarded-Host: \(host)",
        "X-Forwarded-Proto: https",
      ] { #expect(fields.contains(field), "\(head)") }
      #expect(
        !head.contains {
          $0.hasPrefix("Connection:") || $0.contains("192.0.2.1") || $0.contains("elsewhere")
        },
        "\(head)")
    }

    @Test(
      "three brands of one process are told apart by their hosts, in production and in stage",
      .enabled(if: Proxy.Kind.nginx.executable != nil, "nginx is not installed"),
      arguments: [("", "links.shop.example"), ("stage", "stage.shop.example")])
    func brands(_ environment: String, _ shop: String) throws {
      let stage = environment.isEmpty ? ["", ""] : ["stage.", ".stage"]
      let rows: [(host: String, app: String, link: String, name: String, site: String?)] = [
        (shop, "shop", "/products/7", "product", nil),
        (stage[0] + "news.example", "news", "/2026/snow", "article", "paper.example"),
        (
          stage[0] + "books.example", "books", "/books/9781593278281", "book",
          stage[0].isEmpty ? "www.books.example" : nil
        ),
      ]
      let server = try Server(
        ["--config", "Tests/EndToEnd/Fixtures/brands/links.json", "--trusted-proxy", "127.0.0.1"],
        environment: ["DEEPLINK_ENVIRONMENT": environment])
      let proxy = try Proxy(.nginx, of: server.port, for: rows.map(\.host))
      for row in rows {
        let file = try Fetched(proxy, at: row.host, "--http2", "/.well-known/apple-app-site-association")
        #expect(file.body.matches(of: /"(ABCDE12345[^"]*)"/).map(\.1) == ["ABCDE12345.example.\(row.app)\(stage[1])"])
        let android = try Fetched(proxy, at: row.host, "--http2", "/.well-known/assetlinks.json")
        #expect(android.head[0] == (row.app == "shop" ? "HTTP/2 200 " : "HTTP/2 404 "))
        let link = try Fetched(proxy, at: row.host, "--http2", row.link)
        #expect(link.body.contains("\"name\":\"\(row.name)\""), "\(link.body)")
        let page = try Fetched(proxy, at: row.host, "--http2", row.link, "-H", "Accept: text/html")
        #expect(page["Location"] == row.site.map { "https://\($0)\(row.link)" }, "\(page.head)")
        #expect(row.site != nil || page.body.contains("https://\(row.host)\(row.link)\""), "\(page.body)")
        #expect(row.site != nil || page.body.contains("noindex") == !environment.isEmpty, "\(page.body)")
        for other in rows where other.app != row.app {
          #expect(try Fetched(proxy, at: row.host, "--http2", other.link).head[0] == "HTTP/2 404 ")
        }
      }
      #expect(proxy.log == "")
    }

    @Test(
      "a link, a miss and a page are the same as without the proxy, and a stop of the server loses nothing",
      arguments: Proxy.Kind.installed)
    func everythingElse(_ kind: Proxy.Kind) throws {
      let server = try Server(["--base-url", "https://links.example.com", "--drain-grace", "1"])
      let proxy = try Proxy(kind, of: server.port)
      #expect(try Fetched(proxy, "--http2", "/recipes/1").head[0] == "HTTP/2 200 ")
      let miss = try Fetched(proxy, "--http2", "/nothing")
      #expect(miss.head[0] == "HTTP/2 404 " && miss["Content-Type"] == "application/problem+json")
      let page = try Fetched(proxy, "--http2", "/")
      #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'; script-src 'self'; ") == true)
      let (_, link) = try proxy.curl(
        "-H", "Content-Type: application/json", "-d", #"{"name":"one"}"#, proxy.url("/link"))
      #expect(link == #"{"url":"https://links.example.com/one","path":"/one"}"# + "\n")
      let style = try #require(page.body.firstMatch(of: /href="(\/inspect\/[0-9a-f]+\/style\.css)"/), "\(page.body)")
      let (_, packed) = try proxy.curl("--compressed", proxy.url(String(style.1)))
      #expect(packed.contains("body {"))
      server.process.signal(SIGTERM)
      try server.process.waitForError("stopping: /readyz answers 503")
      #expect(try Fetched(proxy, "--http2", "/readyz").head[0] == "HTTP/2 503 ")
      #expect(try Fetched(proxy, "--http2", "/one").head[0] == "HTTP/2 200 ")
      #expect(try server.process.exitStatus() == 0)
    }
  }
}
