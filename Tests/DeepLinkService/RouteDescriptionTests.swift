import LendingLibrary
import Testing

@Suite("A link of the table is answered with the description of its route")
struct RouteDescriptionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let body: String
    var testDescription: String { link }

    /// - Parameters:
    ///   - rest: the text after `pattern`.
    ///   - screen: the members of `navigation` before its link; nil if there are none.
    ///   - more: the text after `navigation`.
    init(
      _ link: String, canonical: String? = nil, _ name: String, _ pattern: String, _ rest: String,
      screen: String? = nil, _ more: String = ""
    ) {
      self.link = link
      let canonical = canonical ?? link
      let navigation = screen.map { #","navigation":{\#($0),"link":"\#(canonical)"}"# } ?? ""
      body =
        #"{"url":"\#(link)","canonical":"\#(canonical)","name":"\#(name)","pattern":"\#(pattern)",\#(rest)"#
        + navigation + more + "}\n"
    }
  }

  private static let loans = #""screen":"loans""#
  private static let loan =
    #","item":{"href":"/catalog/loans/\#(Library.loan)","found":true,"value":{"id":"\#(Library.loan)","reader":"Ada","#
    + #""format":{"name":"Audio","share":0.5},"state":{"out":{"days":14}}}}"#

  private static func extend(_ changes: String) -> String {
    #""parameters":{"id":"\#(Library.loan)"},"route":{"loans":{"route":{"extend":{"id":"\#(Library.loan)","#
      + #""changes":{\#(changes)}}}}}"#
  }

  /// The description of a new loan.
  private static func new(
    _ parameters: String, reader: String = "", days: Int = 14, more: String = "", renews: Bool = false
  ) -> String {
    #""parameters":{\#(parameters)},"route":{"loans":{"route":{"new":{"loan":{"reader":"\#(reader)","days":\#(days)\#(more),"#
      + #""renews":\#(renews)}}}}}"#
  }

  static let rows: [Row] = [
    Row("/home", "home", "/home", #""parameters":{},"route":{"home":{}}"#),
    Row(
      "/loans/", canonical: "/loans", "loans", "/loans", #""parameters":{},"route":{"loans":{"route":{"list":{}}}}"#,
      screen: loans),
    Row(
      "/loans/new?days=7&reader=Ada&format=audio", canonical: "/loans/new?reader=Ada&days=7&format=audio", "loans.new",
      "/loans/new",
      new(#""reader":"Ada","days":7,"format":"audio""#, reader: "Ada", days: 7, more: #","format":"audio""#),
      screen: loans),
    Row(
      "/loans/new?days=abc&reader=A&reader=B&renews&format=wax", canonical: "/loans/new?reader=A", "loans.new",
      "/loans/new", new(#""reader":"A""#, reader: "A"), screen: loans,
      #","warnings":[{"parameter":"reader","value":"B","expected":"the item only once","used":"A"},"#
        + #"{"parameter":"days","value":"abc","expected":"an integer","used":14},"#
        + #"{"parameter":"format","value":"wax","expected":"\"paper\", or \"audio\"","used":null},"#
        + #"{"parameter":"renews","value":null,"expected":"\"true\", or \"false\"","used":false}]"#),
    Row(
      "/loans/new?reader=%22%5C%0A%7F%C3%A4%F0%9F%A5%A7", "loans.new", "/loans/new",
      new(#""reader":"\"\\\n\#u{7F}ä🥧""#, reader: #"\"\\\n\#u{7F}ä🥧"#), screen: loans),
    Row(
      "/loans/\(Library.loan.lowercased())/extend?days=x&utm_source=mail&utm_source=x&a",
      canonical: "/loans/\(Library.loan)/extend", "loans.extend", "/loans/:id/extend", extend(""), screen: loans,
      loan + #","warnings":[{"parameter":"days","value":"x","expected":"an integer","used":null}],"#
        + #""unrecognized":["utm_source","a"]"#),
    Row(
      "/loans/\(Library.noLoan)/end", "loans.end", "/loans/:id/end",
      #""parameters":{"id":"\#(Library.noLoan)"},"route":{"loans":{"route":{"end":{"id":"\#(Library.noLoan)"}}}}"#,
      screen: loans, #","item":{"href":"/catalog/loans/\#(Library.noLoan)","found":false}"#),
    Row(
      "/search?query=key+board", canonical: "/search?query=key%2Bboard", "search", "/search",
      #""parameters":{"query":"key+board"},"route":{"shelves":{"route":{"search":{"query":"key+board"}}}}"#,
      screen: #""screen":"shelves""#),
    Row(
      "/shelves/042/books", canonical: "/shelves/42/books", "shelf.books", "/shelves/:id/books",
      #""parameters":{"id":42},"route":{"shelves":{"route":{"books":{"id":42}}}}"#, screen: #""screen":"shelves""#,
      #","item":{"href":"/catalog/shelves/42","found":true,"value":{"id":42,"name":"Towels","near":[]}}"#),
    Row(
      "/books?genre=Novel", "books", "/books",
      #""parameters":{"genre":"Novel"},"route":{"books":{"route":{"list":{"genre":"Novel"}}}}"#,
      screen: #""screen":"books""#),
    Row(
      "/books/2", "book", "/books/:id", #""parameters":{"id":2},"route":{"books":{"route":{"book":{"id":2}}}}"#,
      screen: #""screen":"books","title":"Persuasion""#,
      #","item":{"href":"/catalog/books/2","found":true,"value":{"id":2,"title":"Persuasion","genre":"Novel","#
        + #""authors":["Jane Austen"],"related":["Emma","Lost"]}}"#),
    Row(
      "/books/99/-1/3", "book.trail", "/books/:id/*trail",
      #""parameters":{"id":99,"trail":[-1,3]},"route":{"books":{"route":{"trail":{"id":99,"trail":[-1,3]}}}}"#,
      screen: #""screen":"books""#, #","item":{"href":"/catalog/books/99","found":false}"#),
  ]

  @Test("complete, with its keys in a fixed order, and without empty ones", arguments: rows)
  func description(_ row: Row) throws {
    let reply = try Library.client().get(row.link)
    #expect(reply.body == row.body)
    #expect(reply.status == 200)
    #expect(reply.fields == descriptionFields)
    #expect(reply.json != nil)
  }

  @Test("the same for a link in a request to /resolve, with the link as given", arguments: rows)
  func resolved(_ row: Row) throws {
    let reply = try Library.client().get("/resolve?url=" + escaped(row.link))
    #expect(reply == Reply(status: 200, fields: jsonFields, body: row.body))
  }
}
