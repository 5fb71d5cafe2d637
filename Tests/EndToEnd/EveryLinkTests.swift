import Foundation
import Testing

extension EndToEnd {
  /// The app of `Tests/EveryLink`, as a server and as a tool.
  @Suite("An app with links of every kind")
  struct EveryLink {
    private static let program = Tool.folder.appending(path: "every-link")

    /// Runs the tool until it ends.
    private static func run(_ arguments: String...) throws -> (status: Int32, output: String, error: String) {
      try run(arguments)
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String, error: String) {
      let process = try ServerProcess(arguments, environment: ["PROGRAM": "tool"], program: program)
      return (try process.exitStatus(), process.output, process.error)
    }

    /// The head and the content of an answer.
    private static func ask(
      _ server: Server, _ target: String, host: String, asPage: Bool, with device: String = "test"
    ) throws -> String {
      let connection = try Connection(host: "127.0.0.1", port: server.port, of: server)
      let accept = asPage ? "text/html" : "application/json"
      try connection.send(
        "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nAccept: \(accept)\r\nUser-Agent: \(device)\r\n"
          + "Connection: close\r\n\r\n")
      return try connection.readToEnd()
    }

    @Test("has the stores that the program declares on its pages, unless an option names others")
    func stores() throws {
      let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"
      let android = "Mozilla/5.0 (Linux; Android 15)"
      let server = try Server([], environment: ["STORES": "1"], program: Self.program)
      let onIPhone = try Self.ask(server, "/products/7", host: "localhost", asPage: true, with: iPhone)
      #expect(onIPhone.contains("https://apps.apple.com/app/id361309726"))
      let onAndroid = try Self.ask(server, "/products/7", host: "localhost", asPage: true, with: android)
      #expect(onAndroid.contains("\"intent:") && onAndroid.contains("package=com.example.every;"))
      let other = try Server(
        ["--play-package", "com.example.other"], environment: ["STORES": "1"], program: Self.program)
      let onOther = try Self.ask(other, "/products/7", host: "localhost", asPage: true, with: android)
      #expect(onOther.contains("package=com.example.other;") && !onOther.contains("com.example.every"))
    }

    @Test("has ten thousand answers of tasks in progress at once, and loses and confuses none", .timeLimit(.minutes(4)))
    func crowd() throws {
      let server = try Server([], environment: ["STORES": "1"], program: Self.program)
      let crowd = try ServerProcess(
        [], environment: ["PROGRAM": "crowd", "PORT": "\(server.port)"], program: Self.program)
      #expect(try crowd.exitStatus() == 0, "\(crowd.output)")
      try server.stop()
    }

    @Test("answers at the endpoints that the program declares, beside its links")
    func endpoints() throws {
      let server = try Server([], environment: ["STORES": "1"], program: Self.program)
      let answer = try Self.ask(server, "/presence/ada", host: "localhost", asPage: false, with: "phone")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix(#"{"agent":"phone","user":"ada"}"# + "\n"))
      let connection = try Connection(host: "127.0.0.1", port: server.port, of: server)
      try connection.send(
        "POST /presence HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
          + "GET /presence HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      let both = try connection.readToEnd()
      #expect(
        both.hasPrefix("HTTP/1.1 201 Created\r\n") && both.contains("\r\n\r\n5HTTP/1.1 405 Method Not Allowed\r\n"))
      #expect(both.contains("\r\nAllow: POST, OPTIONS\r\n"))
      let metrics = try Self.ask(server, "/metrics", host: "localhost", asPage: false)
      #expect(metrics.contains(#"deeplink_requests_total{kind="endpoint",route="presence.user",status_class="2xx"} 1"#))
    }

    @Test("has an association file for each host")
    func hosts() throws {
      let generate = ["aasa", "generate", "--app-id", "ABCDE12345.com.example.every"]
      let tool = { (arguments: [String]) in
        // A folder without association files: that of the repository has those of the sample.
        let process = try ServerProcess(
          arguments, environment: ["PROGRAM": "tool"], program: Self.program,
          folder: FileManager.default.temporaryDirectory)
        return (status: try process.exitStatus(), output: process.output, error: process.error)
      }
      let call = try tool(generate + ["--host", "Call.example.com"])
      #expect(call.status == 0 && call.error == "")
      #expect(call.output.contains(#"{"/": "/join/?*", "comment": "call"}"#) && !call.output.contains("/products"))
      let all = try tool(generate)
      #expect(all.output.contains("/join/?*") && all.output.contains("/products/$(number)*"))
      #expect(all.error.contains("the hosts have different routes, and this file opens those of all"))
      let other = try tool(generate + ["--host", "a.example.org"])
      #expect(
        other.status == 2
          && other.error.hasPrefix(
            #"error: --host: "a.example.org" is not a host of the table; its hosts are "#)
      )
    }

    @Test("has links that the tool builds by name, for a host and for a scheme")
    func built() throws {
      let rows = [
        (["--base-url", "https://a.shops.example.com", "product", "id=7"], "https://a.shops.example.com/products/7"),
        (["--base-url", "https://a.shops.example.com", "call", "id=x"], "https://call.example.com/join/x"),
        (["--scheme", "every", "product", "id=7"], "every:///products/7"),
        (["--scheme", "every", "call", "id=x"], "every://call.example.com/join/x"),
        (["--scheme", "all", "talk", "title=a:b", "title="], "all:wiki:Talk%3Aa%3Ab::"),
      ]
      for (arguments, link) in rows {
        let (status, output, error) = try Self.run(["link"] + arguments)
        #expect(status == 0 && output == link + "\n", "\(error)")
      }
    }

    @Test("is listed with its aliases, its hosts and its redirects")
    func listed() throws {
      let (status, output, error) = try Self.run("routes")
      #expect((status, error) == (0, ""))
      let lines = output.split(separator: "\n").map { $0.replacing(#/ {2,}/#, with: "  ") }
      for line in [
        "product  /products/:id  A product", "  also /p/:id",
        "user  /show?type=user  A user", "call  call.example.com/join/:id  A call", "  also /j/:id",
        "wiki  :lang.wiki.example.org/page/:title  An encyclopedia's page",
        "/old/*rest redirects to /docs/*rest (308)", "/u/:handle redirects to /@:handle (302)",
        "/index.php?product=:id redirects to /products/:id (301)",
      ] {
        #expect(lines.contains { $0 == line }, "\(line)")
      }
    }

    @Test(
      "has its routes in the inspector, which builds a link to each",
      .only(with: .browser))
    func inspector() throws {
      let (process, server) = (try BrowserProcess(), try Server([], program: Self.program))
      let page = try Browser.start(WebDriver(port: process.port), base: server.base)
      defer { try? page.end() }
      // The app has a route at the root.
      try page.open("/inspect/")
      let routes = try page.kept(#"(await (await fetch("/routes")).json()).routes"#).elements
      #expect(routes.count == 19)
      for route in routes {
        let (name, example) = (route["name"].text, route["example"].text)
        try page.open("/inspect/#build?route=" + name)
        try page.wait(InBrowser.Building.isBuilt, .string(name))
        let built = try page.text(".built .url")
        #expect(built == (example.hasPrefix("/") ? "https://links.example.com" + example : example), "\(name)")
      }
      for (name, labels, hints) in [
        ("wiki", ["lang", "title"], ["a text, the first label of the host", "a text"]),
        ("docs", [], ["a text, any number"]), ("settings", ["tab"], ["a text, optional"]),
        ("room", ["id"], ["a text, in the fragment", "a text, any number of times, in the fragment"]),
        ("search", ["q", "exact"], ["a text", "a text, any number of times", "a flag"]),
        ("user", ["id"], ["an integer"]),
      ] {
        try page.open("/inspect/#build?route=" + name)
        try page.wait(InBrowser.Building.isBuilt, .string(name))
        #expect(try page.texts(".fields label") == labels)
        #expect(try page.texts(".fields .hint") == hints)
      }
      #expect(try page.text(".fields .aside") == "The link has type=user in the query.")
      try page.open("/inspect/#routes")
      try page.wait("document.querySelector('.redirects')")
      #expect(
        try page.texts(".redirects li") == [
          "/old/*rest redirects to /docs/*rest 308", "/u/:handle redirects to /@:handle 302",
          "/index.php?product=:id redirects to /products/:id 301",
        ])
      #expect(try page.texts("[data-route=settings] .hole") == [":tab?"])
      try page.click("[data-route=call] summary")
      try page.wait(InBrowser.Building.isBuilt, "call")
      #expect(try page.text("[data-route=call] .disclosed p").hasSuffix(" on call.example.com also /j/:id"))
      try page.open("/inspect/#inspect?url=/p/7")
      try page.wait(Browser.isAnswered)
      #expect(try page.text("#summary").contains("The link takes the alias /p/:id; "))
      try expectNoFaults(page)
    }
  }
}
