import Foundation
import Testing

@Suite("The catalogue is handed out record by record and page by page")
struct CatalogTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let target: String
    let body: String
    var testDescription: String { target }
    init(_ target: String, _ body: String) { (self.target, self.body) = (target, body) }
  }

  private static let keyboards =
    #"{"id":1,"title":"Mechanical Keyboard","similar":[2,3]},{"id":2,"title":"Wireless Keyboard","similar":[1,3]}"#
  private static let mouse = #"{"id":3,"title":"Wireless Mouse","similar":[2,4]}"#
  private static let keyboard =
    #"{"id":"\#(Sample.keyboard)","name":"Keyboard","color":{"name":"Blue","red":0,"green":0,"blue":1},"#
    + #""status":{"inStock":{"quantity":100}}}"#
  private static let crepe =
    #"{"id":4,"name":"Crepe","category":"Pancake","ingredients":["250 g plain flour","4 eggs","500 ml milk","#
    + #""50 g melted butter","1 pinch of salt","Butter for the pan"],"relatedRecipes":["American","Baklava"]}"#

  @Test(
    "with the filters of the query",
    arguments: [
      Row("/catalog/products/2", #"{"id":2,"title":"Wireless Keyboard","similar":[1,3]}"#),
      Row("/catalog/recipes/4", crepe),
      Row("/catalog/inventory/\(Sample.keyboard)", keyboard),
      Row("/catalog/inventory/\(Sample.keyboard.lowercased())", keyboard),
      Row("/catalog/products?q=KEY", #"{"items":[\#(keyboards)],"total":2}"#),
      Row(
        "/catalog/products?limit=2", #"{"items":[\#(keyboards)],"total":9,"next":"/catalog/products?limit=2&after=2"}"#),
      Row(
        "/catalog/products?q=w&limit=1&after=2",
        #"{"items":[\#(mouse)],"total":5,"next":"/catalog/products?q=w&limit=1&after=3"}"#),
      Row("/catalog/products?after=42", #"{"items":[],"total":9}"#),
      Row("/catalog/products?q=nothing+of+it", #"{"items":[],"total":0}"#),
      Row("/catalog/recipes?category=Pancake&after=3", #"{"items":[\#(crepe)],"total":2}"#),
      Row("/catalog/inventory?q=board", #"{"items":[\#(keyboard)],"total":1}"#),
      Row(
        "/catalog/products/1/similar",
        #"{"items":[{"id":2,"title":"Wireless Keyboard","similar":[1,3]},\#(mouse)],"total":2}"#),
      // Baklava is not there.
      Row("/catalog/recipes/3/related", #"{"items":[\#(crepe)],"total":1}"#),
      Row(
        "/catalog/categories",
        #"{"items":[{"id":"Dessert","name":"Dessert","recipes":2},{"id":"Pancake","name":"Pancake","recipes":2}],"total":2}"#
      ),
    ])
  func records(_ row: Row) throws {
    let reply = try Sample.client().get(row.target)
    #expect(reply == Reply(status: 200, fields: jsonFields, body: row.body + "\n"))
    #expect(reply.json != nil)
  }

  @Test(
    "and following next visits every record once, in order",
    arguments: [
      "/catalog/products", "/catalog/products?q=w", "/catalog/products?q=e", "/catalog/recipes",
      "/catalog/recipes?category=Dessert", "/catalog/recipes?category=Pancake&q=e", "/catalog/inventory",
      "/catalog/inventory?q=h", "/catalog/products?q=none",
    ], [1, 2, 3, 4, 500])
  func walk(_ target: String, _ limit: Int) throws {
    let client = try Sample.client()
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
    "what is no page is refused",
    arguments: [
      ("products?limit=0", #""limit": expected an integer from 1 to 500, found "0""#),
      ("products?limit=501", #""limit": expected an integer from 1 to 500, found "501""#),
      ("products?limit=-1", #""limit": expected an integer from 1 to 500, found "-1""#),
      (
        "products?limit=99999999999999999999",
        #""limit": expected an integer from 1 to 500, found "99999999999999999999""#
      ),
      ("products?limit=ten", #""limit": expected an integer from 1 to 500, found "ten""#),
      ("products?limit", #""limit": expected an integer from 1 to 500, found no value"#),
      ("products?limit=1&limit=2", #""limit": expected the item once, found "2""#),
      ("recipes?category=dessert", #"expected "Dessert" or "Pancake" for "category", found "dessert""#),
      ("recipes?category", #""category": expected a text, found no value"#),
      ("products?category=Dessert", #"expected no "category": the records of products have none"#),
      ("inventory?category=", #"expected no "category": the records of inventory have none"#),
      ("products?after=77", #"expected the id of the last record received of products for "after", found "77""#),
      ("inventory?after=1", #"expected the id of the last record received of inventory for "after", found "1""#),
      (
        "products?limit=0&after",
        #""limit": expected an integer from 1 to 500, found "0"; "after": expected a text, found no value"#
      ),
    ])
  func faults(_ query: String, _ detail: String) throws {
    #expect(try Sample.client().get("/catalog/" + query) == badRequest("/catalog/" + query, detail))
  }

  @Test(
    "what is no record is not found",
    arguments: [
      ("products/77", "products", "77", "an integer"), ("products/01", "products", "01", "an integer"),
      ("products/%2B1", "products", "+1", "an integer"), ("products/-0", "products", "-0", "an integer"),
      ("recipes/x/related", "recipes", "x", "an integer"), ("products/1%2F2/similar", "products", "1/2", "an integer"),
      ("inventory/1", "inventory", "1", "a UUID"),
      ("inventory/\(Sample.nobody)", "inventory", Sample.nobody, "a UUID"),
    ])
  func missing(_ path: String, _ collection: String, _ id: String, _ form: String) throws {
    let detail =
      "/catalog/\(collection) has no record \"\(id)\"; its ids are each \(form), see /catalog/\(collection)"
    let body =
      #"{"type":"about:blank","title":"Not found","status":404,"instance":"/catalog/\#(path)","#
      + #""detail":\#(quoted(detail))}"# + "\n"
    #expect(try Sample.client().get("/catalog/" + path) == Reply(status: 404, fields: problemFields, body: body))
  }
}
