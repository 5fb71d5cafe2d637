import AppModel
import AppRouteSupport
import AppRoutes
import Catalog
import DeepLinking
import Records
import Support
import Testing

@testable import AppSite

@Suite("What pages behind links say")
struct LandingTests {
  @Test("is what the app shows: of each route but the empty tabs, and never without a title")
  func everyRoute() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in 0..<2_000 {
      let route = AppRoute.random(using: &random)
      let content = AppLanding.content(of: route, in: catalog)
      #expect((content == nil) == (route == .one || route == .three), "TEST_SEED=\(random.seed) \(route)")
      #expect(content?.title.isEmpty != true, "TEST_SEED=\(random.seed) \(route)")
    }
  }

  @Test("of a record calls it what the app calls it, and its links lead to what the app has")
  func records() throws {
    let catalog = try Sample.catalog.get()
    let routes: [(AppRoute, String)] =
      catalog.recipes.map { (.recipes(route: .recipe(id: $0.id)), $0.name) }
      + catalog.products.map { (.shop(route: .product(id: $0.id)), $0.title) }
      + catalog.inventory.map { (.inventory(route: .row(id: $0.id, route: .delete)), $0.name) }
    for (route, name) in routes {
      let content = try #require(AppLanding.content(of: route, in: catalog))
      #expect(content.title == name)
      let navigation = AppNavigation(showing: route, in: catalog)
      #expect((navigation.stack(in: catalog).last ?? navigation.presentation(in: catalog)?.screen)?.title == name)
      let links = content.facts.compactMap(\.link) + content.sections.flatMap { $0.entries.compactMap(\.link) }
      for link in links {
        let target = try #require(appRouter.parse(link))
        #expect(!AppNavigation(showing: target, in: catalog).routes.isEmpty, "\(link.path)")
      }
    }
  }

  @Test("of a recipe opened from others names the last of these, up to one that there is not")
  func trail() throws {
    let catalog = try Sample.catalog.get()
    var random = SeededGenerator()
    let known = catalog.recipes.map(\.id)
    for length in [2, 3, 50, 51, 52, 53, 64, 65] {
      for hole in [nil, Int.random(in: 0..<length, using: &random)] {
        var ids = (0..<length).compactMap { _ in known.randomElement(using: &random) }
        if let hole { ids[hole] = -1 }
        let route = AppRoute.recipes(route: .related(id: ids[0], related: Array(ids.dropFirst())))
        let content = try #require(AppLanding.content(of: route, in: catalog))
        let recipes = ids.prefix(hole ?? length).compactMap { catalog.recipe(id: $0) }
        guard let shown = recipes.last else {
          #expect(content.title == "Recipe -1" && content.sections.isEmpty)
          continue
        }
        #expect(content.title == shown.name)
        let section = try #require(content.sections.last)
        #expect(section.title == "Opened from")
        let before = recipes.dropLast().suffix(50)
        #expect(section.entries.map(\.text) == before.map(\.name), "TEST_SEED=\(random.seed) \(ids)")
        #expect(
          section.entries.map { $0.link?.path } == before.map { "/recipes/\($0.id)" }, "TEST_SEED=\(random.seed) \(ids)"
        )
      }
    }
  }
}
