import DeepLinking
import Foundation
import SampleCatalog
import SampleRoutes
import Testing

@Suite("The sample app's table")
struct AppRouteTests {
  @Test("has the names and patterns that others script against")
  func contract() {
    let rows = Dictionary(uniqueKeysWithValues: appRouter.routes.map { ($0.shape.name, $0.shape.pattern) })
    #expect(
      rows == [
        "one": "/one",
        "inventory": "/inventory",
        "three": "/three",
        "inventory.add": "/inventory/add",
        "inventory.add.colorPicker": "/inventory/add/colorPicker",
        "inventory.row.edit": "/inventory/:id/edit",
        "inventory.row.edit.colorPicker": "/inventory/:id/edit/colorPicker",
        "inventory.row.delete": "/inventory/:id/delete",
        "inventory.row.duplicate": "/inventory/:id/duplicate",
        "inventory.row.duplicate.colorPicker": "/inventory/:id/duplicate/colorPicker",
        "search": "/search",
        "products": "/products",
        "product": "/products/:id",
        "product.related": "/products/:id/related",
        "recipes": "/recipes",
        "recipe": "/recipes/:id",
        "recipe.related": "/recipes/:id/*related",
      ])
  }

  @Test(
    "reads the links of the source material",
    arguments: [
      ("/one", AppRoute.one),
      ("/inventory", .inventory()),
      ("/three", .three),
      ("nav:///inventory/add", .inventory(route: .add(item: Item.Draft()))),
      (
        "nav:///inventory/add?quantity=100&name=Keyboard",
        .inventory(route: .add(item: Item.Draft(name: "Keyboard", status: .inStock(quantity: 100))))
      ),
      (
        "https://example.com/inventory/add/colorPicker?name=Keyboard",
        .inventory(route: .add(item: Item.Draft(name: "Keyboard"), route: .colorPicker))
      ),
      ("/inventory/add?quantity=abc", .inventory(route: .add(item: Item.Draft()))),
      ("/inventory/add?quantity=-5", .inventory(route: .add(item: Item.Draft()))),
      (
        "/inventory/add?status=outOfStock&isOnBackOrder=true",
        .inventory(route: .add(item: Item.Draft(status: .outOfStock(isOnBackOrder: true))))
      ),
      (
        "/inventory/d2affef0-0629-4ef7-847b-bc7ba5a34ea4/edit?name=Blob&name=BlobJr&quantity=7",
        .inventory(route: .row(id: keyboard, route: .edit(changes: Item.Changes(name: "Blob", quantity: 7))))
      ),
      (
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit/colorPicker",
        .inventory(route: .row(id: keyboard, route: .edit(changes: Item.Changes(), route: .colorPicker)))
      ),
      (
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete/",
        .inventory(route: .row(id: keyboard, route: .delete))
      ),
      (
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/duplicate#top",
        .inventory(route: .row(id: keyboard, route: .duplicate))
      ),
      ("/search?query=key+board", .shop(route: .search(query: "key+board"))),
      ("/products/3/related", .shop(route: .related(id: 3))),
      ("/recipes?category=Dessert", .recipes(route: .list(category: .dessert))),
      ("/recipes?category=Soup", .recipes(route: .list(category: Recipe.Category(rawValue: "Soup")))),
      ("/recipes/1/2/3", .recipes(route: .related(id: 1, related: [2, 3]))),
    ])
  func links(link: String, route: AppRoute) {
    #expect(appRouter.parse(link) == route)
  }

  @Test(
    "leaves alone what is no link of it",
    arguments: [
      "/", "/One", "/inventory//add", "/inventory/add/colourPicker", "/inventory/add/colorPicker/more",
      "/inventory/foo/edit", "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "nav://inventory/add", "/search",
      "/search?query", "/products/x", "/recipes/1/x", "/inventory%2Fadd", "nav:inventory",
    ])
  func misses(link: String) {
    #expect(appRouter.parse(link) == nil)
  }
}

private let keyboard = Item.ID(uuidString: "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4") ?? UUID()
