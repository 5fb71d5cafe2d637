import DeepLinkHTTP
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import Testing

@Suite("A link without the app installed")
struct WithoutAppTests {
  private static let apple: String = "https://apps.apple.com/app/id361309726"
  private static let play: String = "https://play.google.com/store/apps/details?id=com.acme.app"

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

  private static func client(
    _ withoutApp: WithoutApp?, apple: Bool = false, play: Bool = false, baseURL: String? = nil
  ) throws -> Client {
    var listing = AppListing(
      name: "Every", scheme: "every", appStoreID: apple ? "361309726" : nil, playPackage: play ? "com.acme.app" : nil
    )
    if let withoutApp { listing.withoutApp = .init(withoutApp) }
    listing.passedItems = .campaign
    return try Client(Every.site(listing: listing, baseURL: baseURL))
  }

  private static func redirect(_ location: String) -> Reply {
    let fields = [
      "Location: \(location)", "Vary: Accept, User-Agent", "Cache-Control: no-cache", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer",
    ]
    return Reply(status: 302, fields: fields, body: "")
  }

  @Test(
    "is answered as configured, by device if the setting depends on it",
    arguments: [
      (.page, true, true), (.store, false, false), (.store, true, true), (.store, true, false), (.store, false, true),
    ] as [(WithoutApp, Bool, Bool)])
  func devices(_ withoutApp: WithoutApp, _ hasApple: Bool, _ hasPlay: Bool) throws {
    let client = try Self.client(withoutApp, apple: hasApple, play: hasPlay, baseURL: "https://links.example.com")
    let isStore = withoutApp == .store
    for (agent, device) in Self.agents {
      // For an alias too, a browser makes one hop, to the canonical link.
      for (target, isAlias) in [("/products/7?utm_source=a&x=1", false), ("/p/7?x=1&utm_source=a", true)] {
        let reply = try client.page(target, "User-Agent: \(agent)")
        switch device {
        case .apple where isStore && hasApple: #expect(reply == Self.redirect(Self.apple), "\(agent)")
        case .android where isStore && hasPlay:
          let referrer = "&referrer=https%3A%2F%2Flinks.example.com%2Fproducts%2F7%3Futm_source%3Da"
          #expect(reply == Self.redirect(Self.play + referrer), "\(agent)")
        default:
          #expect(reply.status == (isAlias ? 301 : 200), "\(agent)")
          #expect(reply["Location"] == (isAlias ? "/products/7?x=1&utm_source=a" : nil))
        }
      }
      // Programs get JSON, and a miss remains a miss.
      #expect(try client.get("/products/7", "User-Agent: \(agent)").fields == descriptionFields)
      let miss = try client.page("/nowhere", "User-Agent: \(agent)")
      #expect(miss.status == 404 && miss["Content-Type"] == "text/html; charset=utf-8")
    }
  }

  @Test("is redirected to the same path on a configured web site, but never to the server itself")
  func onWebSite() throws {
    let client = try Self.client(WithoutApp("https://www.example.com"))
    for (host, target, location) in [
      ("links.example.com", "/products/7", "/products/7"),
      ("localhost", "/p/7?x=1&utm_a=b", "/products/7?x=1&utm_a=b"),
      ("links.example.com", "/old/a/b?x", "/docs/a/b?x"), ("call.example.com", "/j/x", "/join/x"),
      ("links.example.com", "/go?link=https://links.example.com/p/7&apn=x&utm_a=b", "/products/7?utm_a=b"),
      ("links.example.com", "/search?q=a&exact&y=1", "/search?q=a&exact&y=1"),
    ] {
      #expect(
        try client.get(target, at: host, browsersAccept) == Self.redirect("https://www.example.com" + location),
        "\(target)")
      #expect(try client.get(target, at: host).status == 200)
    }
    let own = try Self.client(WithoutApp("https://links.example.com"))
    for host in ["links.example.com", "LINKS.example.com:443"] {
      #expect(try own.get("/products/7", at: host, browsersAccept).status == 200)
    }
  }

  private static let platforms = """
    {"app": {"name": "Shop", "ios": {"appIDs": ["ABCDE12345.a.b"], "storeID": 361309726}}, "hosts": ["links.example.com"],
     "withoutApp": {"ios": "store", "android": "page", "other": "https://www.example.com"},
     "routes": [
      {"name": "product", "pattern": "/products/:id"}, {"name": "order", "pattern": "/orders/:id", "withoutApp": "page"},
      {"name": "help", "pattern": "/help/:id", "withoutApp": {"ios": "https://help.example"}},
      {"name": "account", "pattern": "/account/:tab?"}],
     "webOnly": [{"pattern": "/account/*rest?", "to": "https://my.example"}, {"pattern": "/jobs", "to": "https://jobs.example"}, "/login"]}
    """

  @Test("is answered by platform, of the site and of a route, and /explain says all three")
  func platforms() throws {
    let client = try Declared.client(Self.platforms)
    let location: [(String, [Device: String])] = [
      ("/products/7?x=1", [.apple: Self.apple, .other: "https://www.example.com/products/7?x=1"]), ("/orders/7", [:]),
      ("/help/7", [.apple: "https://help.example/help/7", .other: "https://www.example.com/help/7"]),
    ]
    for (target, locations) in location {
      for (agent, device) in Self.agents {
        let reply = try client.page(target, "User-Agent: \(agent)")
        #expect(reply["Location"] == locations[device], "\(target) \(agent)")
        #expect(reply.status == (locations[device] == nil ? 200 : 302))
        #expect(reply["Vary"]?.hasPrefix("Accept, User-Agent") == true, "\(reply.fields)")
      }
    }
    for (link, words) in [
      (
        "/products/7",
        "A browser without the app is sent to https://www.example.com, and an iPhone is sent to the entry of the app in the "
          + "store, and a phone with Android gets the page."
      ),
      ("/orders/7", "A browser without the app gets the page \\\"Shop\\\"."),
      ("/account/x", "A browser without the app is sent to https://my.example."),
    ] {
      #expect(try client.get("/explain?url=https://links.example.com" + link).body.contains(words), "\(link)")
    }
  }

  @Test("that no app opens is forwarded to the site of its pattern, whether a route matches it or not")
  func forwarded() throws {
    let client = try Declared.client(Self.platforms)
    for (target, location) in [
      ("/account", "https://my.example/account"), ("/account/a?x=%20", "https://my.example/account/a?x=%20"),
      ("/account/a/b?c", "https://my.example/account/a/b?c"), ("/jobs?x", "https://jobs.example/jobs?x"),
    ] {
      for (agent, _) in Self.agents {
        let reply = try client.page(target, "User-Agent: \(agent)")
        #expect(reply.status == 302 && reply["Location"] == location, "\(target): \(reply)")
      }
    }
    #expect(try client.page("/login").status == 404)
    #expect(try client.get("/account").status == 200)
    let faults = Declared.faults(
      Self.platforms.replacing("https://my.example", with: "https://:x.example").replacing(
        "\"store\"", with: "\"shop\""))
    #expect(faults.count == 1 && faults[0].contains("withoutApp.ios: expected page, store, or"), "\(faults)")
    let label = Declared.faults(Self.platforms.replacing("https://my.example", with: "https://:x.example"))
    #expect(label.count == 1 && label[0].contains("webOnly[0].to: no route has a host with the label"), "\(label)")
  }

  @Test("a link is made with items that its route does not know, in their order, and no others")
  func added() throws {
    let client = try Declared.client(
      """
      {"hosts": ["links.example.com"], "routes": [
        {"name": "r", "pattern": "/r/:a#:part?", "parameters": [{"name": "page", "place": "query"}]},
        {"name": "q", "pattern": "/r/:a?kind=x"}]}
      """)
    func post(_ add: String) throws -> Reply {
      let content = #"{"name": "r", "parameters": {"a": "1", "part": "f"}, "add": \#(add)}"#
      return try client.send("POST", "/link", ["Host: a", "Content-Type: application/json"], body: Array(content.utf8))
    }
    let whole = try post(#"{"utm_source": "a b&c=+#", "n": [1, true, ""], "é": "\ud83d\ude00"}"#)
    let path = "/r/1?utm_source=a%20b%26c%3D%2B%23&n=1&n=true&n=&%C3%A9=%F0%9F%98%80#f"
    #expect(whole.body.contains(#""path":"\#(path)""#), "\(whole)")
    #expect(try post("{}").body.contains(#""path":"/r/1#f""#))
    for (add, words) in [
      (#"{"page": 1}"#, #"\"page\" is a parameter of route \"r\"; give it as one"#), (#"{"": 1}"#, "has no name"),
      (#"{"x": {}}"#, #"item \"x\": expected a string, a number or a boolean, found an object"#),
      ("[]", #"key \"add\": expected an object, found an array"#),
      (#"{"kind": "x"}"#, #"/r/1?kind=x#f would not be a link of route \"r\""#),
    ] {
      let reply = try post(add)
      #expect(reply.status == 400 && reply.body.contains(words), "\(reply)")
    }
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
    arguments: [nil, .store, WithoutApp("https://www.example.com")])
  func hostile(_ withoutApp: WithoutApp?) throws {
    var random = SeededGenerator()
    let isStore = withoutApp == .store
    let client = try Self.client(withoutApp, apple: isStore, play: isStore)
    var redirects = 0
    for _ in rounds(300) {
      let (target, host) = (Self.target(&random), Self.pick(Self.hosts, &random))
      let (agent, _) = Self.agents[Int.random(in: 0..<8, using: &random)]
      let accept = Bool.random(using: &random) ? browsersAccept : "Accept: */*"
      // The reader of replies refuses a head with other octets than visible ones.
      let reply = try client.get(target, at: host, accept, "User-Agent: \(agent)")
      let hint = "TEST_SEED=\(random.seed) \(host) \(target) \(reply.fields)"
      let locations = reply.fields.filter { $0.lowercased().hasPrefix("location:") }.map { $0.dropFirst(10) }
      #expect(locations.count == ((300..<400).contains(reply.status) ? 1 : 0), "\(hint)")
      #expect(locations.allSatisfy { Self.isKnown(String($0)) }, "\(hint)")
      #expect(!reply.fields.contains { $0.hasPrefix("X-Evil") }, "\(hint)")
      #expect([200, 301, 302, 308, 400, 404, 414].contains(reply.status), "\(hint)")
      redirects += locations.count
    }
    #expect(redirects > 10, "TEST_SEED=\(random.seed)")
  }
}
