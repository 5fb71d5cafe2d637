import DeepLinking
import Foundation
import SampleCatalog
import SampleParsers
import SampleRoutes
import Testing

private typealias QueryItem = SampleParsers.QueryItem

let item = QueryItem("name").map { String($0) }.orElse(Always(""))
  .take(QueryItem("quantity", Int.parser()).orElse(Always(0)))
  .map { name, quantity in Item.Draft(name: name, status: .inStock(quantity: quantity)) }

let inventoryDeepLinker = PathEnd().map { AppRoute.inventory() }
  .orElse(PathComponent("add").skip(PathEnd()).take(item).map { .inventory(route: .add(item: $0)) })
  .orElse(
    PathComponent("add").skip(PathComponent("colorPicker")).skip(PathEnd()).take(item)
      .map { .inventory(route: .add(item: $0, route: .colorPicker)) }
  )
  .orElse(
    PathComponent(UUID.parser()).take(
      PathComponent("delete").map { RowRoute.delete }
        .orElse(PathComponent("duplicate").map { .duplicate })
        .orElse(PathComponent("edit").map { .edit })
    )
    .skip(PathEnd())
    .map { id, row in .inventory(route: .row(id: id, route: row)) })

let deepLinker = PathComponent("one").skip(PathEnd()).map { AppRoute.one }
  .orElse(PathComponent("inventory").take(inventoryDeepLinker))
  .orElse(PathComponent("three").skip(PathEnd()).map { .three })

@Suite("Combined parsers read the links of an app")
struct ParserAppTests {
  @Test(
    "as its route table does",
    arguments: [
      "/one", "/three", "/inventory", "/two", "/one/more", "/inventory/add?quantity=100&name=Keyboard",
      "/inventory/add",
      "/inventory/add?name=&quantity=1x", "/inventory/add/colorPicker?name=K", "/inventory/add/more",
      "/inventory/\(Sample.keyboard)/edit", "/inventory/\(Sample.keyboard)/duplicate",
      "/inventory/\(Sample.keyboard)/delete", "/inventory/x/edit", "/inventory/\(Sample.keyboard)",
    ])
  func routes(_ path: String) throws {
    for origin in ["nav://", "https://example.com"] {
      let url = try #require(URL(string: origin + path))
      var parts = try LinkParts(url: url)
      let route = deepLinker.parse(&parts)
      #expect(route == appRouter.parse(url))
      #expect(route == nil || parts.pathComponents.isEmpty)
    }
  }

  @Test("and the page of the parsers has this code")
  func page() throws {
    let folder = URL(filePath: Sample.folder).deletingLastPathComponent()
    let page = folder.appending(path: "Sources/Sample/SampleParsers/SampleParsers.docc/SampleParsers.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "let item = ").last?.components(separatedBy: "\n```").first)
    #expect(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).contains("let item = " + block))
  }
}
