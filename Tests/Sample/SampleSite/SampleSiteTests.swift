import DeepLinkJSON
import DeepLinkService
import DeepLinkTestSupport
import Foundation
import SampleRouteSupport
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
    let checker = try SchemaChecker(Sample.get("/schema/route-description.json"))
    for _ in rounds(40) {
      let link = try appRouter.link(to: AppRoute.random(using: &random)).path
      let description = try JSONNode(parsing: Array(Sample.get(link).utf8))
      #expect(checker.faults(description, checker.root) == [], "TEST_SEED=\(random.seed) \(link)")
    }
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
