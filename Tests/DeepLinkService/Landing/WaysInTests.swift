import DeepLinkTestSupport
import DeepLinking
import Foundation
import LendingLibrary
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkPages
@testable import DeepLinkService

@Suite("The ways from a page into the app")
struct WaysInTests {
  private static let agents: [Device: String] = [
    .iPhone:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1",
    .android: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36",
    .mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
    .desktop: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36",
  ]
  private static let appStore = "https://apps.apple.com/app/id361309726"
  private static let play = "https://play.google.com/store/apps/details?id=com.acme.app"
  private static let referrer = play + "&referrer=http%3A%2F%2Flinks.example.com%2Fbooks%2F1"
  private static let intent =
    "intent:///books/1#Intent;scheme=nav;package=com.acme.app;"
    + "S.browser_fallback_url=http%3A%2F%2Flinks.example.com%2Fbooks%2F1%3Fapp-missing;end"
  private static let web = "https://www.example.com/books/1"

  private static func listing(web: Bool) -> AppListing {
    var listing = Library.listing
    listing.theme.web = web ? "https://www.example.com" : nil
    return listing
  }

  @Test("of a file with a package of Android have an intent for it")
  func file() throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let app = #"{"schemes": ["shop"], "android": {"package": "com.example.shop", "fingerprints": ["\#(fingerprint)"]}}"#
    let text = #"{"app": \#(app), "routes": [{"name": "product", "pattern": "/products/:id"}]}"#
    let site = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0]
    let intent = WaysIn.intent(
      to: try DeepLinkRequest("/products/42"), "/products/42", of: site.listing.apps[0], site.table, origin: "")
    #expect(intent == "intent:///products/42#Intent;scheme=shop;package=com.example.shop;end")
  }

  @Test(
    "lead by its scheme to an app only where the device may have it",
    arguments: [
      (#""ios": {"appIDs": ["ABCDE12345.com.example.shop"]}"#, [.iPhone, .mac, nil]),
      (#""android": {"package": "com.example.shop", "fingerprints": ["\#(soundFingerprint)"]}"#, [.android, nil]),
      ("", [.iPhone, .mac, .android, nil]),
    ] as [(String, [Device?])])
  func platform(_ app: String, _ devices: [Device?]) throws {
    let app = #"{"schemes": ["shop"]\#(app.isEmpty ? "" : ", ")\#(app)}"#
    let text = #"{"app": \#(app), "routes": [{"name": "product", "pattern": "/products/:id"}]}"#
    let site = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0]
    for device in [.iPhone, .mac, .android, nil] as [Device?] {
      let entry = site.listing.entry(on: device)
      let ways = WaysIn(
        to: try DeepLinkRequest("/products/42"), "/products/42", of: entry, site.table, origin: "", web: nil,
        device: device, isAbsent: false, endpoints: EndpointPrefix())
      #expect((ways.action?.url.contains("shop") == true) == devices.contains(device), "\(device as Any): \(ways)")
    }
  }

  @Test(
    "depend on the device, and one of them is the main one",
    arguments: [
      (.iPhone, true, [appStore, "nav:///books/1", web], true, true, false),
      (.iPhone, false, [appStore, "nav:///books/1"], true, true, false),
      (.android, true, [intent, web, referrer], true, false, false),
      (.android, false, [intent, referrer], true, false, false),
      (.mac, true, [web, "nav:///books/1", appStore], true, true, true),
      (.mac, false, ["nav:///books/1", appStore], true, true, true),
      (.desktop, true, [web, appStore, referrer], true, false, true),
      // The stores are for another device; the code is the way.
      (.desktop, false, [appStore, referrer], false, false, true),
      (nil, true, ["nav:///books/1", web, appStore, referrer], true, true, false),
    ] as [(Device?, Bool, [String], Bool, Bool, Bool)])
  func devices(
    _ device: Device?, _ hasWeb: Bool, _ ways: [String], _ hasMain: Bool, _ hasBanner: Bool, _ hasCode: Bool
  ) throws {
    let client = try Library.landing(Self.listing(web: hasWeb))
    let agent = device.flatMap { Self.agents[$0] }.map { ["User-Agent: \($0)"] } ?? []
    let reply = try client.send("GET", "/books/1", ["Host: links.example.com", browsersAccept] + agent)
    let page = try HTMLReader.page(reply.body)
    #expect(page.ways.map { $0["href"] } == ways)
    #expect(page.action?["href"] == (hasMain ? ways[0] : nil))
    #expect((page.meta("apple-itunes-app") != nil) == hasBanner)
    let code = "/qr.svg?url=http%3A%2F%2Flinks.example.com%2Fbooks%2F1"
    #expect(page.classed("scan").first?.only("img")?["src"] == (hasCode ? code : nil))
  }

  @Test(
    "on an iPhone are the store first, and the app for those who have it",
    arguments: [("en", "Get the app"), ("de", "App laden")])
  func phone(_ language: String, _ get: String) throws {
    for hasStore in [true, false] {
      var listing = Self.listing(web: false)
      if !hasStore { listing.apps[0].appStoreID = nil }
      let page = try HTMLReader.page(
        Library.landing(listing).page(
          "/books/1", "Accept-Language: \(language)", "User-Agent: \(Self.agents[.iPhone] ?? "")"
        ).body)
      // Without a store to go to, the way into the app says that it needs the app.
      let open = language == "en" ? "Already installed? Open" : "Schon installiert? Öffnen"
      #expect(page.ways.map(\.text) == (hasStore ? [get, open] : [open]))
    }
  }

  @Test("on Android, after a link has not opened the app, are the store and the web site")
  func absent() throws {
    let client = try Library.landing(Self.listing(web: true))
    let agent = "User-Agent: \(Self.agents[.android] ?? "")"
    let page = try HTMLReader.page(client.page("/books/1?app-missing", agent).body)
    #expect(
      page.ways.map { [$0["href"] ?? "", $0.text] } == [
        [Self.referrer, "Get the app"], [Self.web, "Continue on the web"],
      ])
    #expect(page.classed("notice").map(\.text) == ["The app is not installed on this device yet."])
    #expect(!page.elements.contains { $0["href"]?.hasPrefix("intent:") == true })
    #expect(page.only("link")?["href"] == "http://links.example.com/books/1")
    // Elsewhere the item says nothing.
    let other = try HTMLReader.page(client.page("/books/1?app-missing").body)
    #expect(other.action?["href"] == "nav:///books/1")
  }

  @Test("on Android read back as Android reads them: the link, the package, and the page")
  func intents() throws {
    var random = SeededGenerator()
    let table = try Library.site().table
    for round in rounds(120) {
      let route = LibraryRoute.random(using: &random)
      var target = try libraryRouter.link(to: route).path
      if round % 2 == 0 { target += (target.contains("?") ? "&" : "?") + "utm_source=a;end;S.x=%3Bb%23Intent" }
      let link = try DeepLinkRequest(target)
      target = link.path
      for (scheme, origin) in [
        ("nav", "https://a.example"), (nil, "https://a.example:8443"), ("x-y.z", "http://[::1]"),
      ] {
        let app = AppListing.Entry(scheme: scheme, playPackage: "com.acme.app")
        let url = try #require(WaysIn.intent(to: link, link.url(at: origin), of: app, table, origin: origin))
        let hint = "TEST_SEED=\(random.seed) \(url)"
        let intent = try #require(Intent(url), "\(hint)")
        #expect(intent.data == scheme.map { table.url(of: link, scheme: $0) } ?? origin + target, "\(hint)")
        #expect(intent.extras.keys.sorted() == ["S.browser_fallback_url", "package", "scheme"], "\(hint)")
        #expect(intent.extras["package"] == "com.acme.app")
        let page = origin + target + (target.contains("?") ? "&" : "?") + "app-missing"
        #expect(intent.extras["S.browser_fallback_url"] == page, "\(hint)")
      }
    }
    let link = try DeepLinkRequest("/home")
    #expect(
      WaysIn.intent(to: link, link.url(at: "https://a"), of: .init(scheme: "nav"), table, origin: "https://a")
        == nil)
    #expect(
      WaysIn.intent(to: link, link.url(at: "http://a"), of: .init(playPackage: "a.b"), table, origin: "http://a")
        == nil)
    #expect(
      WaysIn.intent(to: link, link.url(at: ""), of: .init(scheme: "nav", playPackage: "a.b"), table, origin: "")
        == "intent:///home#Intent;scheme=nav;package=a.b;end")
  }

  /// An intent as `Intent.parseUri` of Android reads it.
  private struct Intent {
    let data: String
    let extras: [String: String]

    init?(_ url: String) {
      guard url.hasPrefix("intent:"), let mark = url.range(of: "#", options: .backwards),
        url[mark.upperBound...].hasPrefix("Intent;")
      else { return nil }
      var extras: [String: String] = [:]
      var parts = url[mark.upperBound...].split(separator: ";", omittingEmptySubsequences: false).dropFirst()
      guard parts.popLast() == "end" else { return nil }
      for part in parts {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard pair.count == 2, let value = pair[1].removingPercentEncoding,
          extras.updateValue(value, forKey: pair[0]) == nil
        else { return nil }
      }
      guard let scheme = extras["scheme"] else { return nil }
      data = scheme + url[..<mark.lowerBound].dropFirst("intent".count)
      self.extras = extras
    }
  }

  @Test("have no code for a link that is too long for a camera")
  func long() throws {
    let client = try Library.landing()
    let agent = "User-Agent: \(Self.agents[.desktop] ?? "")"
    for (length, hasCode) in [(500, true), (600, false), (3_000, false)] {
      let page = try client.page("/search?query=\(String(repeating: "a", count: length))", agent)
      #expect(page.body.contains("/qr.svg?url=") == hasCode)
    }
  }

  @Test("from a miss and from a missing record is the page above alone", arguments: Device.allCases)
  func nothing(_ device: Device) throws {
    let client = try Library.landing(Self.listing(web: true))
    for (target, ways) in [("/nothing", ["/", "Go to the start page"]), ("/books/99", ["/books", "/books"])] {
      let reply = try client.page(target, "User-Agent: \(Self.agents[device] ?? "")")
      let page = try HTMLReader.page(reply.body)
      #expect(reply.status == 404)
      #expect(page.ways.map { [$0["href"] ?? "", $0.text] } == [ways])
      #expect(page.meta("robots") == "noindex")
    }
  }

  @Test("are stores whose entries are well formed, which the start checks of a program")
  func storeFaults() {
    #expect(AppListing(appStoreID: "361309726", playPackage: "com.acme.app").faults == [])
    #expect(
      AppListing(appStoreID: "-1", playPackage: "app").faults == [
        "stores(appStoreID:): expected a positive number such as 361309726, found -1",
        "stores(playPackage:): expected an application ID such as com.example.app, found \"app\"",
      ])
  }
}
