import DeepLinkNavigation
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

/// State that is constructed rather than navigated to, and what is kept of it.
@Suite("State as a value")
struct StateTests {
  @Test("an inventory is made with a screen on top of it, by a link's route or with the fields of its form")
  func inventory() throws {
    let items = try Sample.catalog.get().inventory
    let keyboard = try #require(items.first { $0.id == Sample.keyboard })
    let edited = InventoryViewModel(items: items, route: .row(id: Sample.keyboard, route: .edit))
    #expect(edited.route == .row(id: Sample.keyboard, route: .edit(ItemForm(item: keyboard))))
    let form = ItemForm(item: Item(id: Sample.keyboard, name: "X", status: .inStock(quantity: 1)), route: .colorPicker)
    let typed = InventoryViewModel(items: items, route: .row(id: Sample.keyboard, route: .edit(form)))
    #expect(typed[Sample.keyboard]?.route == .edit(form))
    #expect(typed.form == form)
    #expect(InventoryViewModel(items: items, route: .add(form)).route == .add(form))
    #expect(InventoryViewModel(items: items, route: .row(id: Sample.keyboard, route: .deleteAlert)).back())
    #expect(InventoryViewModel(items: items).route == nil)
  }

  @Test("a row alone has a route of its own, and a row that was deleted shows nothing in its list any more")
  func rows() throws {
    let items = try Sample.catalog.get().inventory
    let alone = ItemRowViewModel(item: items[0], route: .deleteAlert)
    #expect(alone.route == .deleteAlert)
    alone.cancelButtonTapped()
    #expect(alone.route == nil)
    let inventory = InventoryViewModel(items: items, route: .row(id: Sample.keyboard, route: .deleteAlert))
    let deleted = try #require(inventory[Sample.keyboard])
    deleted.deleteConfirmationButtonTapped()
    deleted.editButtonTapped()
    #expect(deleted.route != nil && inventory.route == nil)
  }

  @Test("a route to an item that the list lacks shows nothing; without a catalogue every item is there")
  func unknown() throws {
    let items = try Sample.catalog.get().inventory
    let inventory = InventoryViewModel(items: items, route: .row(id: Sample.nobody, route: .deleteAlert))
    #expect(inventory.route == nil)
    inventory.addButtonTapped()
    inventory.route = .row(id: Sample.nobody, route: .deleteAlert)
    #expect(inventory.route == nil)
    let app = AppViewModel(catalog: nil)
    app.inventory.route = .row(id: Sample.nobody, route: .deleteAlert)
    #expect(app.inventory[Sample.nobody]?.route == .deleteAlert)
    #expect(app.inventory.inventory.count == 1)
  }

  @Test("saving keeps the identity of an item, and a new item that was saved before is not there twice")
  func identity() throws {
    let inventory = InventoryViewModel(items: try Sample.catalog.get().inventory)
    let count = inventory.inventory.count
    let item = Item(id: Sample.fresh, name: "Desk", status: .inStock(quantity: 1))
    inventory.route = .row(id: Sample.keyboard, route: .edit(ItemForm(item: item)))
    inventory.saveButtonTapped()
    #expect(inventory[Sample.keyboard]?.item.name == "Desk")
    #expect(inventory[Sample.fresh] == nil)
    for name in ["Desk", "Chair"] {
      inventory.route = .add(ItemForm(item: Item(id: item.id, draft: Item.Draft(name: name))))
      inventory.saveButtonTapped()
    }
    #expect(inventory.inventory.count == count + 1)
    #expect(inventory[Sample.fresh]?.item.name == "Chair")
  }

  @Test("an app is made with all that it shows")
  func app() throws {
    let catalog = try Sample.catalog.get()
    let state = AppState(
      selectedTab: .inventory, inventory: .row(id: Sample.keyboard, route: .edit), recipes: [.recipe(id: 1)],
      shop: [.search(query: "desk")])
    let app = AppViewModel(catalog: catalog, state: state)
    let opened = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit")
    #expect(app.navigation == opened.navigation)
    #expect(app.recipes.path == [.recipe(id: 1)] && app.shop.path == [.search(query: "desk")])
    app.state = AppState()
    #expect(app.state == AppViewModel(catalog: catalog).state)
  }

  @Test("what no link says is kept: a sheet behind another tab, the id of a copy, a colour that was taken away")
  func kept() throws {
    let catalog = try Sample.catalog.get()
    let copy = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/duplicate")
    copy.inventory.form?.item.name = "Keyboard 2"
    copy.inventory.form?.route = .colorPicker
    copy.open(url: try #require(URL(string: "nav:///one")))
    let edit = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit")
    edit.inventory.form?.item.color = nil
    for app in [copy, edit] {
      let other = AppViewModel(catalog: catalog)
      other.restore(from: try #require(app.encoded()))
      #expect(other.state == app.state)
      #expect(other.inventory.route != nil && other.inventory.route == app.inventory.route)
    }
    #expect(edit.inventory.form?.item.color == nil && copy.selectedTab == .one)
  }

  @Test("changed items are kept, and the state at the first start has those of the catalogue")
  func items() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit?name=X")
    let original = app.inventory.inventory.map(\.item)
    #expect(app.state.items == nil)
    app.inventory.saveButtonTapped()
    #expect(app.state.items?.first?.name == "X" && app.state.items?.count == original.count)
    let other = try Sample.app()
    other.restore(from: try #require(app.encoded()))
    #expect(other.inventory.inventory.map(\.item) == app.state.items)
    other.state = AppState()
    #expect(other.inventory.inventory.map(\.item) == original)
  }

  @Test("a screen whose record is gone is left out")
  func gone() throws {
    let app = try Sample.app(openedBy: "/recipes/1/2")
    app.inventory.route = .add(ItemForm(item: Item(id: Sample.fresh, name: "Desk", status: .inStock(quantity: 1))))
    app.inventory.saveButtonTapped()
    app.inventory[Sample.fresh]?.editButtonTapped()
    app.shop.path = [.product(id: 999), .search(query: "a"), .related(id: 999), .product(id: 2)]
    let other = try Sample.app(openedBy: "/inventory/add")
    var state = app.state
    state.items = nil
    other.state = state
    #expect(
      other.state
        == AppState(
          selectedTab: .recipes, recipes: [.recipe(id: 1), .recipe(id: 2)],
          shop: [.search(query: "a"), .product(id: 2)]))
  }

  @Test("a store keeps the state in a file, and reads a list of routes that a person wrote")
  func stored() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"[{"recipes":{"route":{"recipe":{"id":1}}}}]"#.utf8).write(to: file)
    let store = PathStore<AppState>(file: file)
    #expect(store.path == AppState(selectedTab: .recipes, recipes: [.recipe(id: 1)]))
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/duplicate")
    app.inventory.form?.item.name = "Keyboard 2"
    store.path = app.state
    #expect(store.problem == nil)
    #expect(PathStore<AppState>(file: file).path == app.state)
  }

  @Test("an app lives in the isolation domain that makes it: the main actor, or another")
  func isolation() async throws {
    let link = try #require(URL(string: "nav:///three"))
    #expect(await MainScene().open(link) == .three)
    #expect(await OtherScene().open(link) == .three)
  }
}

@MainActor private final class MainScene {
  private let app = AppViewModel(catalog: nil)

  func open(_ link: URL) -> AppTab {
    app.open(url: link)
    return app.selectedTab
  }
}

private actor OtherScene {
  private let app = AppViewModel(catalog: nil)

  func open(_ link: URL) -> AppTab {
    app.open(url: link)
    return app.selectedTab
  }
}
