import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import Foundation
import SampleRoutes
import SampleSite
import Testing

@Suite("The sample's site")
struct SampleSiteTests {
  @Test("serves the association file that its table makes")
  func association() throws {
    let made = try AssociationGenerator(RouteTable(appRouter).shapes).file(appIDs: ["ABCDE12345.com.example.inventory"])
    let file = Sample.folder + "/" + PublicFiles.associationPath
    #expect(
      try Data(contentsOf: URL(filePath: file)) == Data(made.file.json()),
      "write it anew: deeplink aasa generate --app-id ABCDE12345.com.example.inventory > \(file)")
  }

  @Test("describes every route as its schema says")
  func schema() throws {
    var random = SeededGenerator()
    let checker = try SchemaChecker(Sample.get("/openapi.json"))
    for _ in rounds(40) {
      let link = try appRouter.link(to: AppRoute.random(using: &random)).path
      let description = try JSONNode(parsing: Array(Sample.get(link).utf8))
      #expect(
        checker.faults(description, by: "#/components/schemas/RouteDescription") == [],
        "TEST_SEED=\(random.seed) \(link)")
    }
  }

  @Test(
    "explains a link with its route as Swift code, if that is asked for",
    arguments: [
      ("/one", ".one"), ("/recipes/1/2/3", ".recipes(route: .related(id: 1, related: [2, 3]))"),
      ("/search?query=a%22b", #".shop(route: .search(query: "a\"b"))"#),
      (
        "/inventory/\(Sample.keyboard)/edit/colorPicker?name=X&status=outOfStock",
        #".inventory(route: .row(id: UUID(uuidString: "\#(Sample.keyboard)")!, "#
          + #"route: .edit(changes: .init(name: "X", status: .outOfStock), route: .colorPicker)))"#
      ),
      ("/inventory/add?quantity=2", #".inventory(route: .add(item: .init(name: "", status: .inStock(quantity: 2))))"#),
      ("/nowhere", nil),
    ] as [(String, String?)])
  func swift(_ link: String, _ code: String?) throws {
    let answer = try JSONNode(parsing: Array(Sample.post("/explain", #"{"urls":["\#(link)"],"swift":true}"#).utf8))
    let explanation = try #require(answer["results"]?.array?.first)
    #expect(explanation["swift"]?.string.map { "\($0)" } == code)
    #expect(try Sample.post("/explain", #"{"urls":["\#(link)"]}"#).contains("\"swift\"") == false)
  }

  @Test(
    "has relations and a list of categories among its records",
    arguments: [
      (
        "/catalog/products/1/similar",
        #"{"items":[{"id":2,"title":"Wireless Keyboard","similar":[1,3]},"#
          + #"{"id":3,"title":"Wireless Mouse","similar":[2,4]}],"total":2}"#
      ),
      (
        "/catalog/categories",
        #"{"items":[{"id":"Dessert","name":"Dessert","recipes":2},{"id":"Pancake","name":"Pancake","recipes":2}],"total":2}"#
      ),
    ])
  func records(_ target: String, _ content: String) throws {
    #expect(try Sample.get(target) == content + "\n")
  }
}
