import DeepLinkJSON
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
  @Test("an inventory is made with a screen on top of it; one of an unknown item shows nothing")
  func inventory() throws {
    let data = Inventory(try Sample.catalog.get())
    let edit = RowRoute.edit(changes: Item.Changes(name: "X"), route: .colorPicker)
    let typed = InventoryViewModel(data, route: .row(id: Sample.keyboard, route: edit))
    #expect(typed[Sample.keyboard]?.route == edit && typed.formPath == [.colorPicker])
    #expect(typed.form == Item.Draft(name: "X", color: .blue, status: .inStock(quantity: 100)))
    let draft = Item.Draft(name: "Desk")
    #expect(InventoryViewModel(data, route: .add(item: draft, route: .colorPicker)).form == draft)
    #expect(InventoryViewModel(data, route: .row(id: Sample.keyboard, route: .delete)).back())
    #expect(InventoryViewModel(data).route == nil)
    #expect(InventoryViewModel(data, route: .row(id: Sample.nobody, route: .delete)).route == nil)
  }

  @Test("saving keeps the identity of an item, and a new item has one of its own")
  func identity() throws {
    let inventory = InventoryViewModel(Inventory(try Sample.catalog.get()))
    let ids = inventory.inventory.map(\.id)
    inventory.route = .row(id: Sample.keyboard, route: .edit)
    inventory.form = Item.Draft(name: "Desk")
    inventory.saveButtonTapped()
    #expect(inventory[Sample.keyboard]?.item == Item(id: Sample.keyboard, draft: Item.Draft(name: "Desk")))
    for name in ["Desk", "Chair"] {
      inventory.route = .add(item: Item.Draft(name: name))
      inventory.saveButtonTapped()
      inventory.saveButtonTapped()
    }
    #expect(inventory.inventory.map(\.item.name).suffix(2) == ["Desk", "Chair"])
    let now = inventory.inventory.map(\.id)
    #expect(now.starts(with: ids) && Set(now).count == ids.count + 2)
  }

  @Test("an app is made with all that it shows")
  func app() throws {
    let edit = InventoryRoute.row(id: Sample.keyboard, route: .edit)
    let state = Sample.state(.inventory, inventory: edit, recipes: [.recipe(id: 1)], shop: [.search(query: "desk")])
    let app = AppViewModel(Inventory(try Sample.catalog.get()), state: state)
    let opened = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit")
    #expect(app.shown == opened.shown && app.inventory.route == opened.inventory.route)
    #expect(app.recipes.path == [.recipe(id: 1)] && app.shop.path == [.search(query: "desk")])
    app.state = SceneState()
    #expect(app.state == SceneState())
  }

  @Test("what no link says is kept: a sheet behind another tab, a colour that was taken away")
  func kept() throws {
    let copy = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/duplicate")
    copy.inventory.form?.name = "Keyboard 2"
    copy.inventory.formPath = [.colorPicker]
    copy.open(url: try #require(URL(string: "nav:///one")))
    let edit = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit")
    edit.inventory.form?.color = nil
    for app in [copy, edit] {
      let other = try Sample.app()
      other.restore(from: try #require(app.encoded()))
      #expect(other.state == app.state)
      #expect(other.inventory.route != nil && other.inventory.route == app.inventory.route)
      #expect(other.inventory.form == app.inventory.form && other.inventory.formPath == app.inventory.formPath)
    }
    #expect(edit.inventory.form?.name == "Keyboard" && edit.inventory.form?.color == nil && copy.selectedTab == .one)
  }

  @Test("the last link before a login is shown behind it, also by the app's next process; a logout forgets it")
  func login() throws {
    let app = try Sample.app()
    app.isSignedIn = false
    for (link, isOurs) in [("nav:///three", true), ("nav:///recipes/1", true), ("nav:///none", false)] {
      #expect(try app.open(url: #require(URL(string: link))) == isOurs && app.selectedTab == .one)
    }
    let next = try Sample.app()
    next.isSignedIn = false
    next.restore(from: try #require(app.encoded()))
    for app in [app, next] {
      app.isSignedIn = true
      #expect(app.state == Sample.state(.recipes, recipes: [.recipe(id: 1)]))
      app.isSignedIn = false
      app.open(url: try #require(URL(string: "nav:///three")))
      app.isSignedIn = false
      app.isSignedIn = true
      #expect(app.selectedTab == .recipes)
    }
  }

  @Test("scenes share the items and no stack, and what one deletes closes in another")
  func scenes() throws {
    let data = Inventory(try Sample.catalog.get())
    let (left, right) = (AppViewModel(data), AppViewModel(data))
    for app in [left, right] { app.open(url: try #require(URL(string: "/inventory/\(Sample.keyboard)/edit?name=X"))) }
    left.inventory.saveButtonTapped()
    left.shop.push(.product(id: 1))
    #expect(right.inventory[Sample.keyboard]?.item.name == "X" && right.inventory.isFormPresented)
    left.inventory[Sample.keyboard]?.route = .delete
    left.inventory.deleteConfirmationButtonTapped()
    #expect(right.inventory.route == nil && right.state == Sample.state(.inventory))
    #expect(right.shown == ["Inventory"] + data.items.map(\.draft.summary) && data.items.count == 3)
  }

  @Test("links to an item that was changed, copied or deleted draw the app's item, and not the catalogue's")
  func ownItems() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit?name=Piano&color=red&quantity=5")
    try app.tap("Save")
    let piano = ["Inventory", "Edit item", "Name: Piano", "Color: Red", "5 in stock"]
    app.navigate(to: .inventory(route: .row(id: Sample.keyboard, route: .edit)))
    #expect(app.shown == piano)
    app.navigate(to: .inventory(route: .row(id: Sample.keyboard, route: .duplicate)))
    try app.tap("Add")
    #expect(app.navigate(to: .inventory(route: .row(id: Sample.fresh, route: .delete))))
    #expect(app.shown == ["Inventory", "Piano", Words.deleteQuestion])
    try app.tap("Delete")
    #expect(!app.navigate(to: .inventory(route: .row(id: Sample.fresh, route: .delete))))
  }

  @Test("a fetched catalogue changes what nobody changed here: items, recipes and products")
  func fetched() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit?name=Piano")
    try app.tap("Save")
    try app.tap("Delete Charger")
    try app.tap("Delete")
    try app.tap("Add")
    app.inventory.form?.name = "Desk"
    try app.tap("Add")
    func items(_ changed: [Item]) throws -> Records {
      var writer = JSONWriter()
      try writer.encode(changed)
      let texts = ["inventory.json": writer.bytes, "recipes.json": Array("[]".utf8), "products.json": Array("[]".utf8)]
      return try Records.load(Records.appSchemas, from: RecordSource(texts)).records
    }
    var changed = try Sample.catalog.get().inventory
    for index in changed.indices { changed[index].name += "!" }
    changed.append(Item(id: Sample.nobody, name: "Lamp", status: .inStock(quantity: 1)))
    app.data.update(try items(changed))
    #expect(app.data.items.map(\.name) == ["Piano", "Phone!", "Headphones!", "Desk", "Lamp"])
    #expect(app.catalog.recipes.isEmpty)
    app.data.update(try items([]))
    #expect(app.data.items.map(\.name) == ["Piano", "Desk"])
    app.open(url: try #require(URL(string: "nav:///recipes/1")))
    #expect(app.recipes.path == [])
    app.data.update(try Sample.catalog.get())
    app.recipes.handle(try #require(URL(string: "nav:///recipes/1")))
    #expect(app.recipes.path == [.recipe(id: 1)])
  }

  @Test("a screen whose record is gone is left out")
  func gone() throws {
    let app = try Sample.app(openedBy: "/recipes/1/2")
    app.inventory.route = .add(item: Item.Draft(name: "Desk"))
    app.inventory.saveButtonTapped()
    app.inventory[Sample.fresh]?.route = .edit
    app.shop.path = [.product(id: 999), .search(query: "a"), .related(id: 999), .product(id: 2)]
    let other = try Sample.app(openedBy: "/inventory/add")
    other.state = app.state
    #expect(
      other.state
        == Sample.state(
          .recipes, recipes: [.recipe(id: 1), .recipe(id: 2)], shop: [.search(query: "a"), .product(id: 2)]))
  }

  @Test("an app lives in the isolation domain that makes it: the main actor, or another")
  func isolation() async throws {
    let link = try #require(URL(string: "nav:///three"))
    #expect(await MainScene().open(link) == .three)
    #expect(await OtherScene().open(link) == .three)
  }
}

@MainActor private final class MainScene {
  private let app = AppViewModel(Inventory(Records()))

  func open(_ link: URL) -> AppTab {
    app.open(url: link)
    return app.selectedTab
  }
}

private actor OtherScene {
  private let app = AppViewModel(Inventory(Records()))

  func open(_ link: URL) -> AppTab {
    app.open(url: link)
    return app.selectedTab
  }
}
