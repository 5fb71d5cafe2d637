import LendingLibrary
import Testing

@Suite("GET /routes is the table")
struct ManifestTests {
  private static let id = #"{"name":"id","place":"path","type":"uuid","required":true,"in":"loans"}"#
  private static let book = #"{"name":"id","place":"path","type":"integer","required":true,"in":"books"}"#
  private static let shelf = #"{"name":"id","place":"path","type":"integer","required":true,"in":"shelves"}"#
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
    route("book", "/books/:id", "A book", "/books/1", book),
    route(
      "book.trail", "/books/:id/*trail", "A book, opened from others", "/books/1/2/3", book,
      #"{"name":"trail","place":"rest","type":"integer","required":true,"in":"books"}"#),
    route(
      "search", "/search", "The results of a search", "/search?query=sea",
      #"{"name":"query","place":"query","type":"string","required":true}"#),
    route("shelves", "/shelves", "The shelves", "/shelves"),
    route("shelf", "/shelves/:id", "A shelf", "/shelves/1", shelf),
    route("shelf.books", "/shelves/:id/books", "The books of a shelf", "/shelves/1/books", shelf),
  ]

  @Test("whole, in the order of declaration")
  func manifest() throws {
    let body = #"{"routes":[\#(Self.routes.joined(separator: ","))]}"# + "\n"
    let reply = try Library.client().get("/routes")
    #expect((reply.status, reply["Content-Type"], reply.body) == (200, "application/json", body))
  }
}
