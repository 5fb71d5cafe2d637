import LendingLibrary
import Testing

@Suite("GET /routes is the table")
struct ManifestTests {
  private static let id = #"{"name":"id","place":"path","type":"uuid","required":true,"in":"loans"}"#
  private static func number(in collection: String, _ name: String = "id") -> String {
    #"{"name":"\#(name)","place":"path","type":"integer","required":true,"in":"\#(collection)"}"#
  }
  private static let format =
    #""place":"query","type":"string","enum":["paper","audio"],"required":false,"default":null"#
  private static let draft = [
    #"{"name":"reader","place":"query","type":"string","required":false,"default":""}"#,
    #"{"name":"days","place":"query","type":"integer","required":false,"default":14}"#,
    #"{"name":"format",\#(format)}"#,
    #"{"name":"renews","place":"query","type":"boolean","required":false,"default":false}"#,
  ].joined(separator: ",")
  private static let changes =
    #"{"name":"days","place":"query","type":"integer","required":false,"default":null},{"name":"format",\#(format)}"#

  private static func route(
    _ name: String, _ pattern: String, _ summary: String, _ example: String, _ parameters: String...
  ) -> String {
    #"{"name":"\#(name)","pattern":"\#(pattern)","summary":"\#(summary)","#
      + #""parameters":[\#(parameters.joined(separator: ","))],"example":"\#(example)"}"#
  }

  private static let routes = [
    route("home", "/home", "The start", "/home"), route("about", "/about", "About the library", "/about"),
    route("loans", "/loans", "The loans", "/loans"),
    route("loans.new", "/loans/new", "Lend a book", "/loans/new?reader=Ada&days=7", draft),
    route("loans.extend", "/loans/:id/extend", "Extend a loan", "/loans/\(Library.loan)/extend", id, changes),
    route("loans.end", "/loans/:id/end", "End a loan", "/loans/\(Library.loan)/end", id),
    route(
      "books", "/books", "The books, of one genre or of all", "/books?genre=Novel",
      #"{"name":"genre","place":"query","type":"string","enum":["Novel","Essay"],"required":false,"default":null}"#),
    route("book", "/books/:id", "A book", "/books/1", number(in: "books")),
    route(
      "book.trail", "/books/:id/*trail", "A book, opened from others", "/books/1/2/3", number(in: "books"),
      number(in: "books", "trail")),
    route(
      "search", "/search", "The results of a search", "/search?query=sea",
      #"{"name":"query","place":"query","type":"string","required":true}"#),
    route("shelves", "/shelves", "The shelves", "/shelves"),
    route("shelf", "/shelves/:id", "A shelf", "/shelves/1", number(in: "shelves")),
    route("shelf.books", "/shelves/:id/books", "The books of a shelf", "/shelves/1/books", number(in: "shelves")),
  ]

  @Test("complete, in the order of declaration")
  func manifest() throws {
    let body = #"{"routes":[\#(Self.routes.joined(separator: ","))]}"# + "\n"
    let reply = try Library.client().get("/routes")
    #expect((reply.status, reply["Content-Type"], reply.body) == (200, "application/json", body))
  }
}

@Suite("GET /routes has every kind of link")
struct EveryManifestTests {
  private static let expected = #"""
    {"app":{"schemes":["every","all"]},"hosts":["links.example.com","*.shops.example.com"],"opaqueSchemes":["all"],"caseSensitive":false,"plusIsSpace":true,"routes":[
    {"name":"home","pattern":"/","summary":"The start","parameters":[],"example":"/"},
    {"name":"product","pattern":"/products/:id","aliases":["/p/:id"],"summary":"A product","parameters":[{"name":"id","place":"path","type":"integer","required":true,"in":"products"}],"example":"/products/7"},
    {"name":"profile","pattern":"/@:handle","summary":"A profile","parameters":[{"name":"handle","place":"path","type":"string","required":true}],"example":"/@ada"},
    {"name":"invoice","pattern":"/invoices/:id.pdf","summary":"An invoice","parameters":[{"name":"id","place":"path","type":"integer","required":true}],"example":"/invoices/7.pdf"},
    {"name":"settings","pattern":"/settings/:tab?","summary":"The settings","parameters":[{"name":"tab","place":"path","type":"string","required":false,"default":null}],"example":"/settings/privacy"},
    {"name":"help","pattern":"/help/:tab?","summary":"Help","parameters":[{"name":"tab","place":"path","type":"string","enum":["faq","contact","legal"],"required":false,"default":"faq"}],"example":"/help/contact"},
    {"name":"docs","pattern":"/docs/*path?","summary":"A document","parameters":[{"name":"path","place":"path","type":"string","required":false,"default":null}],"example":"/docs/a/b"},
    {"name":"talk","pattern":"/wiki/Talk:*title","summary":"A talk page","parameters":[{"name":"title","place":"path","type":"string","required":true,"acceptsEmpty":true}],"example":"/wiki/Talk:a/b"},
    {"name":"user","pattern":"/show","summary":"A user","parameters":[{"name":"id","place":"query","type":"integer","required":true},{"name":"type","place":"query","type":"string","enum":["user"],"required":true,"value":"user"}],"example":"/show?id=7&type=user"},
    {"name":"people","pattern":"/show","summary":"People","parameters":[{"name":"id","place":"query","type":"integer","required":true},{"name":"type","place":"query","type":"string","enum":["people"],"required":true,"value":"people"}],"example":"/show?id=7&type=people"},
    {"name":"search","pattern":"/search","summary":"A search","parameters":[{"name":"q","place":"query","type":"string","required":true,"acceptsEmpty":true},{"name":"tag","place":"query","type":"string","required":false,"repeated":true},{"name":"exact","place":"query","type":"boolean","required":false,"default":false,"flag":true}],"example":"/search?q=desk%20lamp&tag=a&tag=b&exact"},
    {"name":"list","pattern":"/list","summary":"The list","parameters":[{"name":"category","place":"query","type":"string","absent":true}],"example":"/list"},
    {"name":"list.filtered","pattern":"/list","summary":"The list of a category","parameters":[{"name":"category","place":"query","type":"string","required":true}],"example":"/list?category=toys"},
    {"name":"room","pattern":"/chat#/room/:id","summary":"A room","parameters":[{"name":"id","place":"fragment","type":"string","required":true},{"name":"via","place":"fragment","type":"string","required":false,"repeated":true}],"example":"/chat#/room/lobby?via=a.org"},
    {"name":"pack","pattern":"/addstickers#pack_id=:pack_id&pack_key=:pack_key","summary":"A sticker pack","parameters":[{"name":"pack_id","place":"fragment","type":"string","required":true},{"name":"pack_key","place":"fragment","type":"string","required":true}],"example":"/addstickers#pack_id=12&pack_key=ab"},
    {"name":"article","pattern":"/article#:section?","summary":"An article","parameters":[{"name":"section","place":"fragment","type":"string","required":false,"default":null}],"example":"/article#end"},
    {"name":"call","pattern":"/join/:id","aliases":["/j/:id"],"hosts":["call.example.com"],"summary":"A call","parameters":[{"name":"id","place":"path","type":"string","required":true}],"example":"https://call.example.com/join/abc"},
    {"name":"wiki","pattern":"/page/:title","hosts":[":lang.wiki.example.org"],"summary":"An encyclopedia's page","parameters":[{"name":"lang","place":"host","type":"string","required":true},{"name":"title","place":"path","type":"string","required":true}],"example":"https://fr.wiki.example.org/page/Chat"},
    {"name":"call.start","pattern":"/","hosts":["call.example.com"],"summary":"The start of calls","parameters":[],"example":"https://call.example.com/"}
    ],"redirects":[{"from":"/old/*rest","to":"/docs/*rest","status":308},{"from":"/u/:handle","to":"/@:handle","status":302},{"from":"/index.php?product=:id","to":"/products/:id","status":301}]}
    """#

  @Test("complete")
  func manifest() throws {
    #expect(try Every.client().get("/routes").body == Self.expected.split(separator: "\n").joined() + "\n")
  }
}
