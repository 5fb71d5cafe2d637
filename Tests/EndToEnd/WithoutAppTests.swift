import DeepLinkTestSupport
import Foundation
import Testing

extension EndToEnd {
  @Suite("A link without the app installed")
  struct WithoutApp {
    private static let program: URL = Tool.folder.appending(path: "every-link")
    private static let accept: String = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    private static let apple: String = "https://apps.apple.com/app/id361309726"
    private static let play: String = "https://play.google.com/store/apps/details?id=com.example.app"
    private static let stores: [String] = ["--app-store-id", "361309726", "--play-package", "com.example.app"]
    private static let store: [String] = ["--without-app", "store"] + stores
    private static let web: [String] = ["--without-app", "https://www.example.com"]

    enum Device { case apple, android, other }

    private static let webKit: String = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
    private static let blink: String = "AppleWebKit/537.36 (KHTML, like Gecko)"
    private static let agents: [(agent: String, device: Device)] = [
      // Safari on an iPhone, on an iPad, and on an iPad with the User-Agent of a Mac.
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Version/18.5 Mobile/15E148 Safari/604.1",
        .apple
      ),
      ("Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) \(webKit) Version/18.5 Mobile/15E148 Safari/604.1", .apple),
      ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/18.5 Safari/605.1.15", .other),
      (
        "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) \(webKit) Version/12.1 Mobile/15E148 Safari/604.1",
        .apple
      ),
      // Chrome and Firefox on iPhone and iPad.
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1",
        .apple
      ),
      ("Mozilla/5.0 (Linux; Android 10; K) \(blink) Chrome/138.0.0.0 Mobile Safari/537.36", .android),
      ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", .android),
      (
        "Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-I9100 Build/IML74K) AppleWebKit/534.30 (KHTML, like Gecko)",
        .android
      ),
      // Browsers in other apps.
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Mobile/22F76 "
          + "[FBAN/FBIOS;FBAV/515.0.0.31.98;FBBV/1;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5]", .apple
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \(webKit) Mobile/22F76 Instagram 385.0.0.29.84 "
          + "(iPhone14,2; iOS 18_5; en_US; en; scale=3.00; 1170x2532; 1)", .apple
      ),
      (
        "Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) \(blink) Version/4.0 Chrome/137.0.0.0 "
          + "Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/515.0.0.48.68;]", .android
      ),
      // Desktops, and other browsers that only mention a phone.
      ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) \(blink) Chrome/138.0.0.0 Safari/537.36", .other),
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", .other),
      ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(blink) Chrome/138.0.0.0 Safari/537.36", .other),
      (
        "Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; rv:11.0; NOKIA; Lumia 520) like iPhone "
          + "OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537", .other
      ),
      ("Android iPhone", .other), ("(", .other), ("()iPhone", .other), ("(x;;; ;", .other), ("", .other),
      (String(repeating: "x", count: 600) + "(iPhone)", .other),
    ]

    private static func redirect(_ location: String, _ status: String = "302 Found") -> [String] {
      [
        "HTTP/1.1 \(status)", "Location: \(location)", "Vary: Accept, User-Agent",
        "Cache-Control: \(status.hasPrefix("301") ? "max-age=3600" : "no-cache")", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Content-Length: 0",
      ]
    }

    /// The head of a page or of JSON.
    private static func whole(_ answer: Answer) -> [String] {
      guard answer.body.hasPrefix("<") else {
        return [
          "HTTP/1.1 200 OK", "Content-Type: application/json", "Vary: Accept, User-Agent", "Cache-Control: no-cache",
          "X-Content-Type-Options: nosniff", "Access-Control-Allow-Origin: *",
          "Content-Length: \(answer.body.utf8.count)",
        ]
      }
      let policy = answer.head.first { $0.hasPrefix("Content-Security-Policy: default-src 'none'; ") } ?? ""
      return [
        "HTTP/1.1 200 OK", "Content-Type: text/html; charset=utf-8", "Content-Language: en",
        "Vary: Accept, User-Agent, Accept-Language",
        "Cache-Control: no-cache",
        "X-Content-Type-Options: nosniff", policy, "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Content-Length: \(answer.body.utf8.count)",
      ]
    }

    private static func ask(
      _ connection: Connection, _ target: String, _ fields: String..., host: String = "links.example.com"
    ) throws -> Answer {
      let lines = ["Host: \(host)"] + fields
      try connection.send("GET \(target) HTTP/1.1\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n")
      return try connection.answer()
    }

    @Test(
      "is answered as configured, by device if the setting depends on it",
      arguments: [
        ([], false, false), (stores, false, false),
        (["--without-app", "store"], false, false),
        (store, true, true),
        (["--without-app", "store", "--app-store-id", "361309726"], true, false),
        (["--without-app", "store", "--play-package", "com.example.app"], false, true),
        (["--without-app", "page"] + stores, false, false),
      ])
    func devices(_ options: [String], _ hasApple: Bool, _ hasPlay: Bool) throws {
      let server = try Server(options + ["--base-url", "https://links.example.com"], program: Self.program)
      let connection = try server.connect()
      for (agent, device) in Self.agents {
        // For an alias too, a browser makes one hop, to the canonical link.
        for (target, isAlias) in [("/products/7?utm_source=a&x=1", false), ("/p/7?x=1&utm_source=a", true)] {
          let answer = try Self.ask(connection, target, "Accept: \(Self.accept)", "User-Agent: \(agent)")
          let referrer = "&referrer=https%3A%2F%2Flinks.example.com%2Fproducts%2F7%3Futm_source%3Da"
          let expected =
            switch device {
            case .apple where hasApple: Self.redirect(Self.apple)
            case .android where hasPlay: Self.redirect(Self.play + referrer)
            case _ where isAlias: Self.redirect("/products/7?x=1&utm_source=a", "301 Moved Permanently")
            default: Self.whole(answer)
            }
          #expect(answer.head == expected, "\(agent) \(target)")
          #expect(answer.body.isEmpty == (answer.head[0] != "HTTP/1.1 200 OK"))
        }
        // Programs get JSON, and a miss remains a miss.
        let json = try Self.ask(connection, "/products/7", "Accept: */*", "User-Agent: \(agent)")
        #expect(json.head == Self.whole(json) && json.body.hasPrefix("{"))
        let miss = try Self.ask(connection, "/nowhere", "Accept: \(Self.accept)", "User-Agent: \(agent)")
        #expect(
          miss.head[0] == "HTTP/1.1 404 Not Found"
            && miss.head.contains("Vary: Accept, User-Agent, Accept-Language"))
      }
    }

    @Test("is redirected to the same path on a configured web site, but never to the server itself")
    func onWebSite() throws {
      let server = try Server(Self.web, program: Self.program)
      let connection = try server.connect()
      for (host, target, location) in [
        ("links.example.com", "/products/7", "/products/7"),
        ("localhost", "/p/7?x=1&utm_a=b", "/products/7?x=1&utm_a=b"),
        ("links.example.com", "/old/a/b?x", "/docs/a/b?x"), ("call.example.com", "/j/x", "/join/x"),
        ("links.example.com", "/go?link=https://links.example.com/p/7&apn=x&utm_a=b", "/products/7?utm_a=b"),
        ("links.example.com", "/search?q=a&exact&y=1", "/search?q=a&exact&y=1"),
      ] {
        let page = try Self.ask(connection, target, "Accept: \(Self.accept)", host: host)
        #expect(page.head == Self.redirect("https://www.example.com" + location))
        #expect(try Self.ask(connection, target, host: host).head[0] == "HTTP/1.1 200 OK")
      }
      let own = try Server(["--without-app", "https://links.example.com"], program: Self.program).connect()
      for host in ["links.example.com", "LINKS.example.com:443"] {
        let page = try Self.ask(own, "/products/7", "Accept: \(Self.accept)", host: host)
        #expect(page.head == Self.whole(page) && page.body.hasPrefix("<"))
      }
      #expect(try Self.ask(own, "/products/7", "Accept: text/html").head[0] == "HTTP/1.1 200 OK")
    }

    @Test("invalid options are listed, and variables have the same effect")
    func options() throws {
      let wrong = ["--without-app", "www.example.com", "--pass-query", "a b"]
      #expect(
        try run(wrong).error == """
          error: --without-app: expected page, store, or https:// or http:// and a host, without a path, found "www.example.com"
          error: --pass-query: expected names of query items such as utm_*,gclid, of letters, digits and -._~, with a * at the end \
          at most, or off, found "a b"
          usage: deeplink-server [options]

          """)
      let environment = ["DEEPLINK_WITHOUT_APP": "https://a.example", "PUBLIC_BASE_URL": "https://A.example:443"]
      let fault =
        "error: DEEPLINK_WITHOUT_APP: expected another origin than that of --base-url, found https://a.example"
      #expect(try run(["--check"], environment: environment).error.hasPrefix(fault))
      let passing = try Server(["--app-scheme", "shop"], environment: ["DEEPLINK_PASS_QUERY": "gclid"])
      let page = try Self.ask(passing.connect(), "/one?utm_source=a&gclid=b", "Accept: text/html").body
      #expect(page.contains(#"href="shop:///one?gclid=b""#))
    }

    @Test("a store without a known entry gives a warning with the options to set")
    func noStore() throws {
      let start = "warning: without-app is \"store\", but no store has the app, so browsers get the page; "
      let set = "set --app-store-id or --play-package"
      let store = ["--check", "--without-app", "store"]
      #expect(try run(store).error == "\(catalogNotes)\(start)\(set)\n")
      for entry in [["--app-store-id", "361309726"], ["--play-package", "com.example.app"]] {
        #expect(try run(store + entry).error == catalogNotes)
      }
      let file = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      for (storeID, isKnown) in [("", false), (#", "storeID": 361309726"#, true)] {
        let app = #""app": {"ios": {"appIDs": ["9JA89QQLNQ.org.shop"]\#(storeID)}}"#
        try Data(#"{\#(app), "routes": [{"name": "a", "pattern": "/a"}]}"#.utf8).write(to: file)
        let warning = "\(start)\(set), or app.ios.storeID or app.android.package in \(file.path)\n"
        #expect(try run(store + ["--config", file.path]).error == (isKnown ? "" : warning))
      }
      let code = try ServerProcess(["--check"], environment: ["DEEPLINK_WITHOUT_APP": "store"], program: Self.program)
      #expect(try code.exitStatus() == 0)
      #expect(code.error.contains(start + set))
    }

    // MARK: Hostile links

    private static let starts: [String] = [
      "/go", "/", "//", "/products/7", "/p/7", "/old/a", "/old/", "/u/", "/docs/", "/wiki/Talk:", "/j/", "/join/",
      "/page/",
      "/search", "/%2f", "/products/7//", "/.", "/@",
    ]
    private static let names: [String] = [
      "link", "link", "link", "apn", "ofl", "afl", "ifl", "utm_x", "efr", "q", "tag", "x",
    ]
    private static let texts: [String] = [
      "//evil.example", "///evil.example", "https:evil.example", "https://evil.example/", "https:///evil.example",
      "%0d%0aX-Evil:%201", "%0aLocation:%20https://evil.example", "%0d%0a%0d%0a", "%00", "%ff%fe", "%C3%A9", "\u{E9}",
      "%5c%5cevil.example", "\\evil.example", "%2f%2fevil.example", "%252f%252fevil.example", "/%09/evil.example",
      "https%3A%2F%2Fevil.example%2F", "https%253A%252F%252Fevil.example", "https://links.example.com@evil.example/",
      "https://links.example.com%40evil.example/", "https://links.example.com:80@evil.example/",
      "https://links.example.com.evil.example/", "https://evil.example%23links.example.com", "javascript:alert(1)",
      "https://evil.example%3Flinks.example.com", "data:text/html,x", "https://links.example.com/%2f%2fevil.example",
      "https://links.example.com//evil.example", "https://links.example.com/old//evil.example",
      "https://links.example.com/p/7",
      "https://links.example.com/u/%252f%252fevil.example", "https://call.example.com/j/x",
      "https://links.example.com/old/a",
      "https%3A%2F%2Flinks.example.com%2Fp%2F7%3Fx%3D%250d%250aX-Evil%3A1", "a", "%2e%2e", "evil.example",
      "nav:///products/7", "every://call.example.com/join/x", String(repeating: "%22", count: 1_500),
    ]
    private static let hosts: [String] = [
      "links.example.com", "links.example.com", "localhost", "call.example.com", "evil.example",
    ]

    /// A target that tries to redirect a browser to another site.
    private static func target(_ random: inout SeededGenerator) -> String {
      var target = pick(starts, &random)
      if Bool.random(using: &random) { target += pick(texts, &random) }
      for index in 0..<Int.random(in: 0...3, using: &random) {
        target += "\(index == 0 ? "?" : "&")\(pick(names, &random))=\(pick(texts, &random))"
      }
      return target
    }

    private static func pick<Element>(_ all: [Element], _ random: inout SeededGenerator) -> Element {
      all[Int.random(in: 0..<all.count, using: &random)]
    }

    /// Whether a browser that requests one of the hosts stays with the site, its stores and its web site.
    private static func isKnown(_ location: String) -> Bool {
      guard location.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return false }
      if location.hasPrefix("/") { return !location.hasPrefix("//") }
      return location == apple
        || location.hasPrefix(play + "&referrer=") && !location.dropFirst(play.count + 1).contains("&")
        || location == play
        || ["www.example.com", "links.example.com", "call.example.com"].contains {
          location.hasPrefix("https://\($0)/")
        } || location.prefixMatch(of: /https:\/\/[a-z0-9-]+\.(wiki\.example\.org|shops\.example\.com)\//) != nil
    }

    @Test(
      "is never a redirect to an unknown origin, and never splits a head, for any content",
      arguments: [[], store, web])
    func hostile(_ options: [String]) throws {
      var random = SeededGenerator()
      let server = try Server(options, program: Self.program)
      var connection = try server.connect()
      var redirects = 0
      for _ in rounds(300) {
        let (target, host) = (Self.target(&random), Self.pick(Self.hosts, &random))
        let (agent, _) = Self.agents[Int.random(in: 0..<8, using: &random)]
        let accept = Bool.random(using: &random) ? Self.accept : "*/*"
        let answer = try Self.ask(connection, target, "Accept: \(accept)", "User-Agent: \(agent)", host: host)
        let hint = "TEST_SEED=\(random.seed) \(host) \(target) \(answer.head)"
        let locations = answer.head.filter { $0.lowercased().hasPrefix("location:") }.map { $0.dropFirst(10) }
        let isRedirect = answer.head[0].hasPrefix("HTTP/1.1 3")
        #expect(locations.count == (isRedirect ? 1 : 0) && locations.allSatisfy { Self.isKnown(String($0)) }, "\(hint)")
        #expect(!answer.head.contains { $0.hasPrefix("X-Evil") }, "\(hint)")
        #expect([200, 301, 302, 308, 400, 404, 414].contains(answer.status), "\(hint)")
        redirects += locations.count
        if answer.head.contains("Connection: close") { connection = try server.connect() }
      }
      #expect(redirects > 10, "TEST_SEED=\(random.seed)")
    }
  }
}
