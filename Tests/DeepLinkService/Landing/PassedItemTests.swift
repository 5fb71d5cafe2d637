import DeepLinkOctets
import DeepLinkService
import DeepLinking
import LendingLibrary
import Testing

@Suite("Query items of marketing campaigns")
struct PassedItemTests {
  private static func client(_ items: PassedItems) throws -> Client {
    var listing = Library.listing
    listing.passedItems = items
    return try Library.landing(listing, baseURL: "https://links.example.com")
  }

  /// The links of a page with passed items: those of the app, of Google Play, and of the banner.
  private static func links(_ target: String, _ items: PassedItems = .campaign) throws -> (String, String, String) {
    let page = try HTMLReader.page(client(items).page(target).body)
    let hrefs = page.all("a").compactMap { $0["href"] }
    #expect(page.only("link")?["href"] == "https://links.example.com/books/1", "the canonical link has none")
    #expect(page.meta("og:url") == "https://links.example.com/books/1")
    return (hrefs[0], hrefs[2], page.meta("apple-itunes-app") ?? "")
  }

  @Test(
    "are passed on to the app, the banner and Google Play",
    arguments: [
      ("", .campaign, ""), ("?x=1", .campaign, ""), ("?utm_source=a", .campaign, "?utm_source=a"),
      ("?utm_source=a&gclid=b&utm_id", .campaign, "?utm_source=a&utm_id"), ("?UTM_source=a&utm=b", .campaign, ""),
      ("?utm_source=a&gclid=b&gclidx=c", ["gclid"], "?gclid=b"), ("?utm_source=a&x=b", ["*"], "?utm_source=a&x=b"),
      ("?utm_source=a", [], ""), ("?utm_source=a+b%2Bc", .campaign, "?utm_source=a%20b%2Bc"),
    ] as [(String, PassedItems, String)])
  func passed(_ query: String, _ items: PassedItems, _ passed: String) throws {
    let (app, play, banner) = try Self.links("/books/1" + query, items)
    #expect(app == "nav:///books/1" + passed)
    let url = "https://links.example.com/books/1" + passed
    #expect(play == "https://play.google.com/store/apps/details?id=com.acme.app&referrer=\(nested(url))")
    #expect(banner == "app-id=361309726, app-argument=\(url)")
  }

  @Test("are escaped for each place, for any text")
  func escapes() throws {
    let (app, play, banner) = try Self.links("/books/1?utm_x=a,b;c%26d%3D%22%3E%3Cscript%3E%0d%0a'%23")
    #expect(app == "nav:///books/1?utm_x=a,b;c%26d%3D%22%3E%3Cscript%3E%0D%0A'%23")
    let url = "https://links.example.com" + app.dropFirst("nav://".count)
    #expect(play.hasSuffix("&referrer=" + nested(url)))
    #expect(banner == "app-id=361309726, app-argument=\(url.replacing(",", with: "%2C").replacing(";", with: "%3B"))")
  }

  @Test("are bounded, and so is the referrer")
  func bounded() throws {
    let long = String(repeating: "a", count: 1_000)
    let (app, _, _) = try Self.links("/books/1?utm_a=\(long)&utm_b=\(long)&utm_c=1")
    #expect(app == "nav:///books/1?utm_a=\(long)")
    let text = String(repeating: "%22", count: 1_400)
    let note = try LandingOtherApp.client(AppListing(playPackage: "a.b")).page("/notes/\(text)")
    #expect(note.body.contains(#"<a href="https://play.google.com/store/apps/details?id=a.b">"#))
  }

  @Test("are not passed on if they would change the route")
  func other() throws {
    let page = try HTMLReader.page(
      Client(Every.site()).page("/list?category=toys").body)
    #expect(page.action?["href"] == "every:///list?category=toys")
  }

  @Test(
    "are named in a list",
    arguments: [
      ("off", []), ("utm_*", ["utm_*"]), ("utm_*,gclid", ["utm_*", "gclid"]), ("*", ["*"]), ("", nil), ("a,", nil),
      ("a b", nil), ("*a", nil), ("a**", nil), ("a*b", nil), ("ä", nil), ("a&b", nil), ("a=b", nil),
      (String(repeating: "a", count: 65), nil),
    ] as [(String, [String]?)])
  func names(_ text: String, _ names: [String]?) {
    #expect(PassedItems(text)?.names == names)
    if names != nil { #expect(PassedItems(text)?.description == text) }
  }

  @Test(
    "beside the three answers to browsers",
    arguments: [
      ("page", "page"), ("store", "store"), ("https://www.example.com", "https://www.example.com"),
      ("https://www.example.com/", "https://www.example.com"), ("http://[::1]:8080", "http://[::1]:8080"),
      ("", nil), ("Page", nil), ("www.example.com", nil), ("https://", nil), ("https://a/b", nil), ("https://a?b", nil),
      ("https://a#b", nil), ("https://a@b", nil), ("https://a:b", nil), ("https://a:", nil), ("https://a:99999", nil),
      ("ftp://a", nil), ("https:a", nil), ("https:///a", nil), ("https://a//", nil), ("https://a\\b", nil),
      ("https://a b", nil), ("https://a%2Fb", nil), ("https://a\r\nX: y", nil), ("https://ä", nil),
    ] as [(String, String?)])
  func answers(_ text: String, _ expected: String?) {
    #expect(WithoutApp(text)?.description == expected)
  }
}

/// A text with all octets except unreserved ones percent-encoded (RFC 3986 section 2.3).
private func nested(_ text: String) -> String {
  text.utf8.map { octet in
    switch octet {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): String(UnicodeScalar(octet))
    default: escaped(String(decoding: [octet], as: UTF8.self))
    }
  }.joined()
}
