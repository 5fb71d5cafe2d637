import DeepLinkRecords
import Foundation
import LendingLibrary
import Testing

@Suite("The catalogue is served by records and by pages")
struct CatalogTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let target: String
    let body: String
    var testDescription: String { target }
    init(_ target: String, _ body: String) { (self.target, self.body) = (target, body) }
  }

  private static let stories =
    #"{"id":1,"name":"Short Stories","near":[2,3]},{"id":2,"name":"Sea Stories","near":[1]}"#
  private static let charts = #"{"id":3,"name":"Sea Charts","near":[2,4]}"#
  private static let loan =
    #"{"id":"\#(Library.loan)","reader":"Ada","format":{"name":"Audio","share":0.5},"state":{"out":{"days":14}}}"#
  private static let walking =
    #"{"id":4,"title":"Walking","genre":"Essay","authors":["Henry David Thoreau"],"related":["Walden"]}"#

  @Test(
    "with the filters of the query",
    arguments: [
      Row("/catalog/shelves/2", #"{"id":2,"name":"Sea Stories","near":[1]}"#),
      Row("/catalog/books/4", walking),
      Row("/catalog/loans/\(Library.loan)", loan),
      Row("/catalog/loans/\(Library.loan.lowercased())", loan),
      Row("/catalog/shelves?q=STORIES", #"{"items":[\#(stories)],"total":2}"#),
      Row(
        "/catalog/shelves?limit=2", #"{"items":[\#(stories)],"total":5,"next":"/catalog/shelves?limit=2&after=2"}"#),
      Row(
        "/catalog/shelves?q=s&limit=1&after=2",
        #"{"items":[\#(charts)],"total":5,"next":"/catalog/shelves?q=s&limit=1&after=3"}"#),
      Row("/catalog/shelves?after=42", #"{"items":[],"total":5}"#),
      Row("/catalog/shelves?q=nothing+of+it", #"{"items":[],"total":0}"#),
      Row("/catalog/books?genre=Essay&after=3", #"{"items":[\#(walking)],"total":2}"#),
      Row("/catalog/loans?q=ad", #"{"items":[\#(loan)],"total":1}"#),
      Row(
        "/catalog/shelves/1/near",
        #"{"items":[{"id":2,"name":"Sea Stories","near":[1]},\#(charts)],"total":2}"#),
      // "Lost" names no record.
      Row("/catalog/books/3/related", #"{"items":[\#(walking)],"total":1}"#),
      Row(
        "/catalog/genres",
        #"{"items":[{"id":"Novel","name":"Novel","books":2},{"id":"Essay","name":"Essay","books":2}],"total":2}"#
      ),
    ])
  func records(_ row: Row) throws {
    let reply = try Library.client().get(row.target)
    #expect(reply == Reply(status: 200, fields: jsonFields, body: row.body + "\n"))
    #expect(reply.json != nil)
  }

  @Test("with a list of the collections, each with its records, its filters and its relations")
  func collections() throws {
    let client = try Library.client()
    let list = try #require(try client.get("/catalog").json as? [String: Any])
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == Library.schemas.count && list["total"] as? Int == items.count)
    for (item, schema) in zip(items, Library.schemas) {
      #expect(item["name"] as? String == schema.name && item["href"] as? String == "/catalog/\(schema.name)")
      let page = try client.get("/catalog/\(schema.name)?limit=1").json as? [String: Any]
      #expect(item["total"] as? Int == page?["total"] as? Int)
      #expect(item["filters"] as? [String] == schema.filters.map(\.field))
      #expect(item["relations"] as? [String] == schema.relations.map(\.name))
    }
    // Without collections the path belongs to the app.
    let text = #"{"routes": [{"name": "catalog", "pattern": "/catalog"}]}"#
    #expect(try Declared.client(text).get("/catalog").body.contains(#""name":"catalog""#))
  }

  @Test(
    "and following the links to next pages gives every record once, in order",
    arguments: [
      "/catalog/shelves", "/catalog/shelves?q=st", "/catalog/shelves?q=a", "/catalog/books",
      "/catalog/books?genre=Novel", "/catalog/books?genre=Essay&q=w", "/catalog/loans",
      "/catalog/loans?q=b", "/catalog/shelves?q=none",
    ], [1, 2, 3, 4, 500])
  func walk(_ target: String, _ limit: Int) throws {
    let client = try Library.client()
    func page(_ target: String) throws -> (items: [String], total: Int, next: String?) {
      let document = try #require(try client.get(target).json as? [String: Any])
      let items = try #require(document["items"] as? [[String: Any]])
      return (items.map { "\($0["id"] ?? "")" }, document["total"] as? Int ?? -1, document["next"] as? String)
    }
    let whole = try page(target)
    #expect(whole.next == nil)
    #expect(whole.total == whole.items.count)
    var visited: [String] = []
    var next: String? = target + (target.contains("?") ? "&" : "?") + "limit=\(limit)"
    for _ in 0...10 {
      guard let target = next else { break }
      let (items, total, following) = try page(target)
      #expect(total == whole.total)
      #expect(items.count == min(limit, whole.items.count - visited.count), "no page but the last is short")
      visited += items
      next = following
    }
    #expect(next == nil, "there is an end")
    #expect(visited == whole.items)
  }

  @Test(
    "a query that is invalid is refused",
    arguments: [
      ("shelves?limit=0", #""limit": expected an integer from 1 to 500, found "0""#),
      ("shelves?limit=501", #""limit": expected an integer from 1 to 500, found "501""#),
      ("shelves?limit=-1", #""limit": expected an integer from 1 to 500, found "-1""#),
      (
        "shelves?limit=99999999999999999999",
        #""limit": expected an integer from 1 to 500, found "99999999999999999999""#
      ),
      ("shelves?limit=ten", #""limit": expected an integer from 1 to 500, found "ten""#),
      ("shelves?limit", #""limit": expected an integer from 1 to 500, found no value"#),
      ("shelves?limit=1&limit=2", #""limit": expected the item only once, found "2""#),
      ("books?genre=novel", #"expected "Novel" or "Essay" for "genre", found "novel""#),
      ("books?genre", #""genre": expected a text, found no value"#),
      ("shelves?genre=Novel", #"the records of shelves have no "genre"; remove it"#),
      ("loans?genre=", #"the records of loans have no "genre"; remove it"#),
      ("shelves?after=77", #"expected the id of the last record received of shelves for "after", found "77""#),
      ("loans?after=1", #"expected the id of the last record received of loans for "after", found "1""#),
      (
        "shelves?limit=0&after",
        #""limit": expected an integer from 1 to 500, found "0"; "after": expected a text, found no value"#
      ),
    ])
  func faults(_ query: String, _ detail: String) throws {
    #expect(try Library.client().get("/catalog/" + query) == badRequest("/catalog/" + query, detail))
  }

  @Test(
    "a path that names no record is not found",
    arguments: [
      ("shelves/77", "shelves", "77", "an integer"), ("shelves/01", "shelves", "01", "an integer"),
      ("shelves/%2B1", "shelves", "+1", "an integer"), ("shelves/-0", "shelves", "-0", "an integer"),
      ("books/x/related", "books", "x", "an integer"), ("shelves/1%2F2/near", "shelves", "1/2", "an integer"),
      ("loans/1", "loans", "1", "a UUID"),
      ("loans/\(Library.noLoan)", "loans", Library.noLoan, "a UUID"),
    ])
  func missing(_ path: String, _ collection: String, _ id: String, _ form: String) throws {
    let detail =
      "/catalog/\(collection) has no record \"\(id)\"; its ids are each \(form), see /catalog/\(collection)"
    let body =
      #"{"type":"about:blank","title":"Not found","status":404,"instance":"/catalog/\#(path)","#
      + #""detail":\#(quoted(detail))}"# + "\n"
    #expect(try Library.client().get("/catalog/" + path) == Reply(status: 404, fields: problemFields, body: body))
  }
}
