import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import SampleSite
import Testing

/// What holds for every route of the table, and for whatever a person does.
@Suite("Navigation of every route")
struct NavigationLawTests {
  @Test("every route of the table leads somewhere, and no two routes to the same place")
  func everyRoute() throws {
    var places: [AppNavigation: String] = [AppNavigation(tab: .three): "three"]
    for route in appRouter.routes where route.shape.name != "three" {
      let app = try Sample.app()
      app.selectedTab = .three
      app.navigate(to: route.example)
      let place = app.navigation
      #expect(places[place] == nil, "\(route.shape.name) leads where \(places[place] ?? "") leads; show its screen")
      places[place] = route.shape.name
    }
    #expect(places.count == appRouter.routes.count)
  }

  @Test("a host that is no domain is a slip, and opens nothing", arguments: ["nav://three", "nav://inventory/add"])
  func unexpectedHost(_ link: String) throws {
    let app = try Sample.app()
    #expect(try app.open(url: #require(URL(string: link))) == false)
    #expect(app.navigation == AppNavigation(tab: .one))
  }

  @Test("the link of the visible screen leads to where the route leads")
  func visibleLink() throws {
    let catalog = try Sample.catalog.get()
    for route in appRouter.routes {
      let navigation = AppNavigation(showing: route.example, in: catalog)
      let visible =
        navigation.presentation(in: catalog).map { $0.stack.last ?? $0.screen }
        ?? navigation.stack(in: catalog).last
      guard let visible else {
        #expect(route.example == navigation.tab.root, "\(route.shape.name) shows nothing above its tab")
        continue
      }
      let app = try Sample.app(openedBy: appRouter.link(to: visible.route).path)
      #expect(app.navigation.routes.last == navigation.routes.last)
    }
  }

  @Test("what is said of a route is what an app that was just started shows")
  func described() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in rounds(500) {
      let route = AppRoute.probable(in: catalog, using: &random)
      let app = try Sample.app()
      app.navigate(to: route)
      #expect(app.navigation == AppNavigation(showing: route, in: catalog), "TEST_SEED=\(random.seed) \(route)")
    }
  }

  @Test("what the table writes of a route is its navigation written by itself, and its path is SwiftUI's")
  func written() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    let table = try sampleApp.definition.table(showing: catalog)
    var resolution = Resolution()
    for _ in rounds(250) {
      let route = AppRoute.probable(in: catalog, using: &random)
      guard let link = try? appRouter.link(to: route) else { continue }
      let seed: Comment = "TEST_SEED=\(random.seed) \(link.path)"
      #expect(try table.resolve(link, into: &resolution), seed)
      let navigation = AppNavigation(showing: try #require(appRouter.parse(link)), in: catalog)
      var writer = JSONWriter()
      navigation.description(in: catalog).write(to: &writer, appRouter, catalog)
      #expect(resolution.navigation.bytes == writer.bytes, seed)
      let written = try JSONNode(parsing: writer.bytes)
      let path = navigation.shop.isEmpty ? NavigationPath(navigation.recipes) : NavigationPath(navigation.shop)
      #expect(written["navigationPath"].map(text) == (try text(path)), seed)
      guard let presented = navigation.presented, written["presented"]?["kind"]?.string == "sheet" else { continue }
      let inSheet = NavigationPath(presented.hasColorPicker ? [ItemRoute.colorPicker] : [])
      #expect(written["presented"]?["navigationPath"].map(text) == (try text(inSheet)), seed)
    }
  }

  @Test("what is kept restores every tab as it was, whatever was opened, tapped and typed before")
  func restoring() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in rounds(75) {
      let app = AppViewModel(catalog: catalog)
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        try app.doSomething(catalog, using: &random)
        let other = AppViewModel(catalog: catalog)
        try other.doSomething(catalog, using: &random)
        other.restore(from: try #require(app.encoded()))
        let seed: Comment = "TEST_SEED=\(random.seed) \(app.state)"
        #expect(other.inventory.route == app.inventory.route, seed)
        #expect(other.inventory.inventory.map(\.route) == app.inventory.inventory.map(\.route), seed)
        #expect(other.state == app.state, seed)
        let selected = app.selectedTab
        #expect(other.selectedTab == selected, seed)
        for tab in AppTab.allCases {
          (app.selectedTab, other.selectedTab) = (tab, tab)
          #expect(other.navigation == app.navigation, seed)
          #expect(other.navigation.json(catalog) == app.navigation.json(catalog), seed)
        }
        app.selectedTab = selected
      }
    }
  }

  @Test("a list of routes, as older versions kept it, restores what the routes show")
  func olderState() throws {
    let catalog = try Sample.catalog.get()
    var random = SeededGenerator()
    for route in appRouter.routes.map(\.example) + (0..<500).map({ _ in .probable(in: catalog, using: &random) }) {
      let app = try Sample.app(openedBy: "/recipes/1/2")
      app.restore(from: try JSONEncoder().encode([route]))
      let started = try Sample.app()
      started.navigate(to: route)
      // Of the products like another the older versions kept each screen as a route of its own.
      if case .shop(.related) = route { started.shop.path.removeFirst(min(1, started.shop.path.count)) }
      // Each screen whose record is gone is left out by itself.
      if case .recipes(.related(let id, let related)) = route {
        started.recipes.path = ([id] + related).filter { catalog.recipe(id: $0) != nil }.map { .recipe(id: $0) }
      }
      #expect(app.state == started.state, "TEST_SEED=\(random.seed) \(route)")
    }
    let app = try Sample.app()
    let routes: [AppRoute] = [
      .recipes(route: .recipe(id: 1)), .recipes(route: .recipe(id: 999)), .recipes(route: .recipe(id: 2)),
      .shop(route: .search(query: "a")), .shop(route: .search(query: "b")), .three,
    ]
    app.restore(from: try JSONEncoder().encode(routes))
    #expect(
      app.state
        == AppState(
          selectedTab: .three, recipes: [.recipe(id: 1), .recipe(id: 2)],
          shop: [.search(query: "a"), .search(query: "b")]))
  }

  @Test(
    "bad data restores the app as it starts",
    arguments: ["", "{}", "7", "[7]", #"[{"one":{}},{"newer":{}}]"#, #"{"selectedTab":"newer"}"#])
  func badData(_ text: String) throws {
    let app = try Sample.app(openedBy: "/recipes/1/2")
    app.restore(from: Data(text.utf8))
    #expect(app.state == AppState())
  }

  @Test("the way back ends at the root of the tab, one screen at a time")
  func back() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in rounds(120) {
      let app = try Sample.app()
      app.navigate(to: .probable(in: catalog, using: &random))
      let tab = app.selectedTab
      let (presented, stack) = (app.navigation.presentation(in: catalog), app.navigation.stack(in: catalog))
      let screens = stack.count + (presented.map { 1 + $0.stack.count } ?? 0)
      for _ in 0..<screens { #expect(app.back(), "TEST_SEED=\(random.seed)") }
      #expect(!app.back())
      #expect(app.selectedTab == tab)
      #expect(app.navigation == AppNavigation(tab: tab))
    }
  }

  @Test("without a catalogue every record is taken to be there")
  func withoutCatalogue() {
    var random = SeededGenerator()
    for _ in rounds(120) {
      let route = AppRoute.random(using: &random)
      let app = AppViewModel(catalog: nil)
      app.navigate(to: route)
      let shown = app.navigation.routes.last ?? app.selectedTab.root
      #expect(shown.tab == route.tab)
      #expect(app.navigation == AppNavigation(showing: route, in: nil), "TEST_SEED=\(random.seed) \(route)")
    }
  }
}

extension AppRoute {
  /// A random route, most of them with ids that the catalogue has.
  fileprivate static func probable(in catalog: Records, using random: inout some RandomNumberGenerator) -> AppRoute {
    let route = AppRoute.random(using: &random)
    guard Int.random(in: 0..<8, using: &random) > 0 else { return route }
    switch route {
    case .inventory(.row(_, let row)):
      return .inventory(route: .row(id: catalog.inventory.randomElement(using: &random)?.id ?? UUID(), route: row))
    case .recipes(.recipe): return .recipes(route: .recipe(id: Int.random(in: 1...4, using: &random)))
    case .recipes(.related(_, let related)):
      return .recipes(
        route: .related(
          id: Int.random(in: 1...4, using: &random), related: related.map { _ in .random(in: 1...5, using: &random) }))
    case .shop(.product): return .shop(route: .product(id: Int.random(in: 1...8, using: &random)))
    case .shop(.related): return .shop(route: .related(id: Int.random(in: 1...8, using: &random)))
    default: return route
    }
  }
}

extension AppViewModel {
  /// Something that a person or a link may do and that changes no record.
  fileprivate func doSomething(_ catalog: Records, using random: inout SeededGenerator) throws {
    let row = try #require(inventory.inventory.randomElement(using: &random))
    let draft = Item.Draft.random(using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: back()
    case 1: home()
    case 2: selectedTab = AppTab.allCases.randomElement(using: &random) ?? .one
    case 3: inventory.addButtonTapped()
    case 4: row.deleteButtonTapped()
    case 5: row.duplicateButtonTapped()
    case 6: row.editButtonTapped()
    case 7: row.cancelButtonTapped()
    case 8: row.route = .duplicate(ItemForm(item: Item(id: UUID(), draft: draft), route: .colorPicker))
    case 9: inventory.route = .row(id: row.id, route: .edit(ItemForm(item: Item(id: row.id, draft: draft))))
    case 10: inventory.form?.item.name = draft.name
    case 11: inventory.form?.item.color = draft.color
    case 12: inventory.form?.item.status = draft.status
    case 13: inventory.form?.route = Bool.random(using: &random) ? .colorPicker : nil
    case 14: recipes.push(.recipe(id: Int.random(in: 1...4, using: &random)))
    case 15: shop.push(.search(query: draft.name))
    default: navigate(to: .probable(in: catalog, using: &random))
    }
  }
}

extension AppNavigation {
  fileprivate func json(_ catalog: Records) -> String {
    var writer = JSONWriter()
    description(in: catalog).write(to: &writer, appRouter, catalog)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private func text(_ node: JSONNode) -> String {
  var writer = JSONWriter()
  writer.node(node)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func text(_ path: NavigationPath) throws -> String {
  var writer = JSONWriter()
  try writer.navigationPath(#require(path.codable))
  return String(decoding: writer.bytes, as: UTF8.self)
}

extension InventoryRoute {
  fileprivate var hasColorPicker: Bool {
    switch self {
    case .add(_, .colorPicker), .row(_, .edit(_, .colorPicker)), .row(_, .duplicate(_, .colorPicker)): true
    default: false
    }
  }
}
