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
    var places: [String: String] = [:]
    for route in appRouter.routes {
      let app = try Sample.app()
      app.selectedTab = .numbers
      app.navigate(to: route.example)
      let place = app.json()
      #expect(places[place] == nil, "\(route.shape.name) leads where \(places[place] ?? "") leads; show its screen")
      places[place] = route.shape.name
    }
    #expect(places.count == appRouter.routes.count)
  }

  @Test("a host that is no domain is a slip, and opens nothing", arguments: ["nav://three", "nav://inventory/add"])
  func unexpectedHost(_ link: String) throws {
    let app = try Sample.app()
    #expect(try app.open(url: #require(URL(string: link))) == false)
    #expect(app.state == SceneState())
  }

  @Test("what is said of a route is what an app that was just started shows, and its path is SwiftUI's")
  func described() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    let table = try sampleApp.definition.table(showing: catalog)
    var resolution = Resolution()
    for _ in rounds(250) {
      let route = AppRoute.probable(in: catalog, using: &random)
      guard let link = try? appRouter.link(to: route) else { continue }
      let seed: Comment = "TEST_SEED=\(random.seed) \(link.path)"
      #expect(try table.resolve(link, into: &resolution), seed)
      let app = try Sample.app()
      app.navigate(to: try #require(appRouter.parse(link)))
      #expect(resolution.navigation.bytes == Array(app.json().utf8), seed)
      let written = try JSONNode(parsing: resolution.navigation.bytes)
      let state = app.state
      let path = state.shop.isEmpty ? NavigationPath(state.recipes) : NavigationPath(state.shop)
      #expect(written["navigationPath"].map(text) == (try text(path)), seed)
      guard written["presented"]?["kind"]?.string == "sheet" else { continue }
      let inSheet = NavigationPath(app.inventory.formPath)
      #expect(written["presented"]?["navigationPath"].map(text) == (try text(inSheet)), seed)
    }
  }

  @Test("what is kept restores every tab as it was, whatever was opened, tapped and typed before")
  func restoring() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in rounds(75) {
      let app = try Sample.app()
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        try app.doSomething(catalog, using: &random)
        let other = AppViewModel(app.data)
        other.restore(from: try #require(app.encoded()))
        let seed: Comment = "TEST_SEED=\(random.seed) \(app.state)"
        #expect(other.inventory.route == app.inventory.route, seed)
        #expect(other.inventory.form == app.inventory.form, seed)
        #expect(other.inventory.inventory.map(\.route) == app.inventory.inventory.map(\.route), seed)
        #expect(other.state == app.state, seed)
        let selected = app.selectedTab
        for tab in AppTab.allCases {
          (app.selectedTab, other.selectedTab) = (tab, tab)
          #expect(other.json() == app.json(), seed)
        }
        app.selectedTab = selected
      }
    }
  }

  @Test("bad data restores the app as it starts", arguments: ["", "{}", "7", "[7]", #"{"selectedTab":"newer"}"#])
  func badData(_ text: String) throws {
    let app = try Sample.app()
    app.recipes.path = [.recipe(id: 1)]
    app.restore(from: Data(text.utf8))
    #expect(app.state == SceneState())
  }

  @Test("what was kept is not restored over the link that starts the app, whatever it leads to")
  func coldStart() throws {
    let before = try Sample.app(openedBy: "/recipes/1/2")
    let kept = try #require(before.encoded())
    for route in appRouter.routes.map(\.example) {
      let app = try Sample.app()
      app.navigate(to: route)
      let opened = app.state
      app.restore(from: kept)
      #expect(app.state == opened && app.selectedTab == route.tab)
    }
  }

  @Test("the way back ends at the root of the tab, one screen at a time")
  func back() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in rounds(120) {
      let app = try Sample.app()
      app.navigate(to: .probable(in: catalog, using: &random))
      let tab = app.selectedTab
      let screens = app.description.stack.count + (app.description.presented.map { 1 + $0.stack.count } ?? 0)
      for _ in 0..<screens { #expect(app.back(), "TEST_SEED=\(random.seed)") }
      #expect(!app.back())
      #expect(app.state == Sample.state(tab))
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
  /// Something that a person or a link may do.
  fileprivate func doSomething(_ catalog: Records, using random: inout SeededGenerator) throws {
    let row = try #require(inventory.inventory.randomElement(using: &random))
    let draft = Item.Draft.random(using: &random)
    switch Int.random(in: 0..<24, using: &random) {
    case 0: back()
    case 1: home()
    case 2: selectedTab = AppTab.allCases.randomElement(using: &random) ?? .one
    case 3: inventory.route = .add(item: Item.Draft())
    case 4: row.route = .delete
    case 5: row.route = .duplicate
    case 6: row.route = .edit
    case 7: inventory.route = nil
    case 8: row.route = .duplicate(changes: Item.Changes(name: draft.name), route: .colorPicker)
    case 9: inventory.form = draft
    case 10: inventory.form?.name = draft.name
    case 11: inventory.form?.color = draft.color
    case 12: inventory.form?.status = draft.status
    case 13: inventory.formPath = Bool.random(using: &random) ? [.colorPicker] : []
    case 14: recipes.push(.recipe(id: Int.random(in: 1...4, using: &random)))
    case 15: shop.push(.search(query: draft.name))
    // Any button but those that delete.
    case 16...20:
      let titles = content.buttons.map { $0.title }.filter { !$0.hasPrefix(Words.delete) }
      try tap(#require(titles.randomElement(using: &random)))
    default: navigate(to: .probable(in: catalog, using: &random))
    }
  }
}

extension AppViewModel {
  fileprivate func json() -> String {
    var writer = JSONWriter()
    description.write(to: &writer, appRouter, catalog)
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
