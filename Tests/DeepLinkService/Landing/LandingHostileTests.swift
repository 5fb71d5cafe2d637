import DeepLinkRecords
import DeepLinkService
import LendingLibrary
import Testing

@Suite("Hostile text is only text on a page")
struct LandingHostileTests {
  private static func catalog(_ text: String) throws -> Records {
    let name = quoted(text)
    let files = [
      "books.json":
        #"[{"id":1,"title":\#(name),"genre":"Novel","authors":[\#(name),"b"],"related":["a",\#(name)]},"#
        + #"{"id":2,"title":"qqq","genre":"Novel","authors":[],"related":[\#(name)]}]"#,
      "shelves.json": #"[{"id":1,"name":\#(name),"near":[2]},{"id":2,"name":"qqq","near":[1]}]"#,
      "loans.json":
        #"[{"id":"\#(Library.loan)","reader":\#(name),"format":{"name":\#(name),"share":0},"#
        + #""state":{"out":{"days":1}}}]"#,
    ]
    return try .load(Library.schemas, from: RecordSource(files.mapValues { Array($0.utf8) })).records
  }

  private static let targets = [
    "/books", "/books/1", "/books/2", "/books/2/1", "/books?genre=Novel", "/shelves", "/shelves/1",
    "/shelves/1/books", "/shelves/2", "/search?query=qqq", "/loans", "/loans/\(Library.loan)/extend",
    "/loans/\(Library.loan)/end",
  ]

  /// The pages with a harmless name, read once for all texts: the outline of each target, and the style.
  private static let harmless = Result {
    let client = try Library.landing(catalog: catalog("name"))
    return (
      outlines: try targets.map { try HTMLReader.page(client.page($0).body).outline },
      style: try HTMLReader.page(client.page("/home").body).only("style")?.text
    )
  }

  @Test("names in the catalogue", arguments: hostileTexts)
  func catalog(_ text: String) throws {
    let (outlines, style) = try Self.harmless.get()
    let client = try Library.landing(catalog: Self.catalog(text))
    for (target, outline) in zip(Self.targets, outlines) {
      let page = try HTMLReader.page(client.page(target).body)
      #expect(page.outline == outline, "\(target)")
      #expect(style != nil && page.only("style")?.text == style)
    }
    let book = try HTMLReader.page(client.page("/books/1").body)
    #expect(book.only("h1")?.text == shown(text))
    #expect(book.only("title")?.text == shown(text) + " · Library")
    #expect(book.meta("og:title") == shown(text))
    #expect(book.meta("og:description") == "By \(shown(text)), b.")
    let loan = try HTMLReader.page(client.page("/loans/\(Library.loan)/end").body)
    #expect(loan.only("h1")?.text == shown(text))
    let other = try LandingOtherApp.client(catalog: Self.catalog(text))
    #expect(try HTMLReader.page(other.page("/dishes/1").body).only("h1")?.text == shown(text))
  }

  @Test("parameters of links", arguments: hostileTexts)
  func parameters(_ text: String) throws {
    let client = try Library.landing()
    let harmless = try HTMLReader.page(client.page("/search?query=zzz").body)
    let page = try HTMLReader.page(client.page("/search?query=\(escaped(text))&\(escaped(text))=\(escaped(text))").body)
    #expect(page.outline == harmless.outline)
    #expect(page.only("h1")?.text == shown(text))
    let draft = try HTMLReader.page(client.page("/loans/new?reader=\(escaped(text))").body)
    #expect((draft.only("h1")?.text, draft.meta("og:title")) == (shown(text), shown(text)))
    let other = try LandingOtherApp.client()
    let note = try HTMLReader.page(other.page("/notes/\(escaped(text))?tag=\(escaped(text))").body)
    // Texts in links are percent-encoded.
    for page in [page, draft, note] {
      let canonical = try #require(page.only("link")?["href"])
      #expect(canonical.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"\\^`{|}".utf8.contains($0) })
      #expect(page.meta("og:url") == canonical)
    }
  }

  @Test("a link that matches no route", arguments: hostileTexts)
  func misses(_ text: String) throws {
    let client = try Library.landing()
    let target = "/nothing/\(escaped(text))?\(escaped(text))"
    let page = try client.page(target)
    #expect(try HTMLReader.page(page.body).outline == HTMLReader.page(client.page("/nothing/x").body).outline)
    // The page does not have what only the maker of the link understands.
    #expect(text.utf8.count < 4 || !page.body.contains(text))
  }

  @Test(
    "the host of the request",
    arguments: ["a'b&c=d;e(f)*+,!$~_", "a&lt;b", "%3Cscript%3E.example", "x:", "a'onclick='b:80", "[v1.a&'b]:1"])
  func host(_ host: String) throws {
    let client = try Library.landing()
    let reply = try client.send("GET", "/home", ["Host: \(host)", browsersAccept])
    try #require(reply.status == 200)
    let page = try HTMLReader.page(reply.body)
    #expect(try page.outline == HTMLReader.page(client.page("/home").body).outline)
    #expect(page.only("link")?["href"] == "http://\(host)/home")
    // A comma would end the argument.
    let argument = "http://\(host)/home".replacing(",", with: "%2C").replacing(";", with: "%3B")
    #expect(page.meta("apple-itunes-app") == "app-id=361309726, app-argument=\(argument)")
  }

  @Test("the device and the languages of the client", arguments: hostileTexts)
  func client(_ text: String) throws {
    let client = try Library.landing()
    let header = String(decoding: text.utf8.map { $0 < 0x20 || $0 > 0x7E ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
    for target in ["/books/1", "/nothing/x"] {
      let page = try client.page(target)
      for fields in [
        ["User-Agent: \(header)"], ["Accept-Language: \(header)"], ["User-Agent: Mozilla (\(header))"],
        ["User-Agent: Mozilla (Macintosh\(header); \(header))", "Accept-Language: en;q=1, \(header)"],
      ] {
        let reply = try client.send("GET", target, ["Host: links.example.com", browsersAccept] + fields)
        #expect(reply.status == page.status, "\(fields)")
        #expect(throws: Never.self, "\(fields)") { try HTMLReader.page(reply.body) }
        #expect(!reply.body.contains("alert(1)"), "\(fields)")
      }
    }
  }
}
