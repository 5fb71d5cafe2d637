import Testing

@testable import DeepLinkService

@Suite("The parts of a page that come from a record, and from files of the brand")
struct PagePartTests {
  private static let text = """
    {"hosts": ["links.example.com"], "routes": [
      {"name": "chair", "pattern": "/chairs/:id", "parameters": [{"name": "id", "type": "integer", "in": "chairs"}]},
      {"name": "trail", "pattern": "/chairs/:id/*seenBefore", "parameters": [
        {"name": "id", "type": "integer", "in": "chairs"}, {"name": "seenBefore", "type": "integer", "in": "chairs"}]}]}
    """

  @Test(
    "shows the price, the rating and the availability of a record as a row, and no other of its fields twice",
    arguments: [
      (
        #""price": 19.9, "currency": "EUR", "rating": 4.6, "availability": "https://schema.org/InStock""#, "en",
        ["Price: 19.90\u{A0}EUR", "Rating: 4.6 ★", "Availability: In stock"]
      ),
      (
        #""price": "19.90", "priceCurrency": "EUR", "rating": "4.6", "inStock": false"#, "de",
        ["Preis: 19.90\u{A0}EUR", "Bewertung: 4.6 ★", "Verfügbarkeit: Nicht auf Lager"]
      ),
      (
        #""offers": [{"price": 7, "priceCurrency": "JPY", "availability": "SoldOut"}]"#, "ja",
        ["価格: 7\u{A0}JPY", "在庫: 在庫なし"]
      ),
      (
        #""price": "from $5", "aggregateRating": {"ratingValue": 4, "reviewCount": 2}, "availability": "In May""#, "en",
        ["Price: from $5", "Rating: 4 ★", "Availability: In May"]
      ),
      (#""price": [], "rating": null, "availability": """#, "en", []),
    ])
  func offer(_ fields: String, _ language: String, _ row: [String]) throws {
    let client = try Declared.client(
      Self.text, records: ["chairs.json": #"[{"id": 1, "name": "Fjell", \#(fields)}]"#])
    let page = try HTMLReader.page(client.get("/chairs/1", "Accept: text/html", "Accept-Language: \(language)").body)
    let parts = page.classed("row").flatMap { $0.all("div") }
    #expect(parts.map { "\($0.only("dt")?.text ?? ""): \($0.only("dd")?.text ?? "")" } == row)
    #expect(page.all("dt").count == row.count)
  }

  @Test("has decimal numbers as people write them")
  func amounts() {
    for (tag, text, currency, expected) in [
      ("de-CH", "19.9", "CHF", "19,90\u{A0}CHF"), ("pt", "4.6", nil, "4,6"), ("en", "1234.5", nil, "1234.5"),
      ("de", "1.2.3", "EUR", "1.2.3"), ("de", ".5", nil, ".5"), ("de", "from 5.5", "EUR", "from 5.5"),
      ("zh", "7", "CNY", "7\u{A0}CNY"), ("de", "", nil, ""),
    ] as [(LanguageTag, String, String?, String)] {
      #expect(tag.amount(text, currency) == expected)
    }
  }

  @Test("has the badges of the stores that the brand has, in the reader's language, in place of texts")
  func badges() throws {
    let text = """
      {"app": {"ios": {"appIDs": ["ABCDE12345.com.example.shop"], "storeID": 1}, "android": {"package": "com.example.shop",
       "fingerprints": ["\(Array(repeating: "AB", count: 32).joined(separator: ":"))"]}},
       "page": {"badges": {"appStore": {"en": "/b/en.svg", "de": "/b/de.svg"}, "googlePlay": "/b/play.svg"}},
       "routes": [{"name": "a", "pattern": "/a"}]}
      """
    for (language, files) in [("en", ["/b/en.svg", "/b/play.svg"]), ("de", ["/b/de.svg", "/b/play.svg"])] {
      let page = try HTMLReader.page(Declared.client(text).page("/a", "Accept-Language: \(language)").body)
      let badges = page.classed("badge").flatMap { $0.all("img") }
      #expect(badges.map { $0["src"] } == files)
      #expect(badges.map { $0["alt"]?.hasSuffix(": App Store") } == [true, false])
      #expect(page.all("svg").isEmpty)
    }
    let theme = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0].listing.theme
    #expect(theme.files == ["/b/en.svg", "/b/de.svg", "/b/play.svg"])
  }

  @Test("shows other records that a link names by their titles, as links")
  func related() throws {
    let chairs = #"[{"id": 1, "name": "Fjell"}, {"id": 2, "name": "Vik"}, {"id": 3, "name": "Lund"}]"#
    let page = try HTMLReader.page(
      Declared.client(Self.text, records: ["chairs.json": chairs]).page("/chairs/1/3/99/2").body)
    #expect(page.only("h1")?.text == "Fjell" && page.all("dt").isEmpty)
    #expect(page.only("h2")?.text == "Seen before")
    #expect(
      page.only("section")?.all("a").map { [$0.text, $0["href"]] } == [["Lund", "/chairs/3"], ["Vik", "/chairs/2"]])
  }
}
