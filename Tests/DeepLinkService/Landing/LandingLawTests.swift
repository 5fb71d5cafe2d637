import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import Testing

@Suite("Every route has a page")
struct LandingLawTests {
  @Test("that is well formed, has a title, and names the canonical link in all its own links")
  func laws() throws {
    var random = SeededGenerator()
    let client = try Library.landing()
    for _ in rounds(120) {
      let route = LibraryRoute.random(using: &random)
      let path = try libraryRouter.link(to: route).path
      let reply = try client.page(path)
      let hint = "TEST_SEED=\(random.seed) \(path)"
      let item = (try client.get(path).json as? [String: Any])?["item"] as? [String: Any]
      let isMissing = reply.status == 404
      #expect([200, 404].contains(reply.status), "\(hint)")
      // The library's page of a trail shows its last book; the item is of its first.
      if case .books(.trail) = route {} else { #expect(isMissing || item?["found"] as? Bool != false, "\(hint)") }
      let page = try HTMLReader.page(reply.body)
      #expect((page.meta("robots") == "noindex") == isMissing, "\(hint)")
      let url = "http://links.example.com" + path
      #expect(page.only("link")?["href"] == url, "\(hint)")
      #expect(page.meta("og:url") == url, "\(hint)")
      #expect((page.action?["href"] == "nav://" + path) == !isMissing, "\(hint)")
      let argument = url.replacing(",", with: "%2C").replacing(";", with: "%3B")
      #expect(page.meta("apple-itunes-app") == "app-id=361309726, app-argument=\(argument)", "\(hint)")
      let title = try #require(page.only("h1")?.text)
      #expect(!title.isEmpty && page.meta("og:title") == title, "\(hint)")
      #expect(page.only("title")?.text == (title == "Library" ? title : title + " · Library"), "\(hint)")
      #expect(page.meta("description")?.isEmpty != true, "\(hint)")
      #expect(page.meta("description") == page.meta("og:description"), "\(hint)")
      // The argument resolves to the same route, with all its escapes.
      let link = String(argument.dropFirst("http://links.example.com".count))
      #expect(try client.page(link).body == reply.body, "\(hint)")
      for anchor in page.all("a") {
        let href = try #require(anchor["href"])
        let isKnown =
          href.hasPrefix("/") && !href.hasPrefix("//") || href.hasPrefix("nav:///")
          || href.hasPrefix("https://apps.apple.com/") || href.hasPrefix("https://play.google.com/")
        #expect(isKnown, "\(hint) \(href)")
      }
    }
  }

  @Test("for the manifest's example too, with and without content from the app")
  func examples() throws {
    let silent = try Client(Library.site())
    let client = try Library.landing()
    let document = try #require(try client.get("/routes").json as? [String: [[String: Any]]])
    for route in document["routes"] ?? [] {
      let example = try #require(route["example"] as? String)
      for client in [silent, client] {
        let page = try HTMLReader.page(client.page(example).body)
        #expect(page.only("h1")?.text.isEmpty == false)
      }
      let reply = try silent.page(example)
      let page = try HTMLReader.page(reply.body)
      // The summary is for developers.
      #expect(!reply.body.contains(try #require(route["summary"] as? String)))
      #expect(page.meta("apple-itunes-app") == nil && page.ways.isEmpty)
    }
  }
}
