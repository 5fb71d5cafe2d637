import DeepLinkRecords
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

/// What the inventory's view models do with links, and with a person's taps.
@Suite("The inventory without its screens")
struct InventoryTests {
  @Test(
    "a link to another tab leaves the inventory's sheet where it is; a link to the inventory alone dismisses it",
    arguments: [("/one", AppTab.one), ("nav:///three", .three), ("/recipes/1", .recipes), ("/products", .shop)])
  func tabs(link: String, tab: AppTab) throws {
    let app = try Sample.app(openedBy: "nav:///inventory/add")
    let sheet = app.inventory.route
    app.open(url: try #require(URL(string: link)))
    #expect(app.selectedTab == tab)
    #expect(sheet != nil && app.inventory.route == sheet)
    app.open(url: try #require(URL(string: "nav:///inventory")))
    #expect(app.selectedTab == .inventory)
    #expect(app.inventory.route == nil)
  }

  @Test("a link to the form fills it in")
  func add() throws {
    let app = try Sample.app(openedBy: "nav:///inventory/add?name=Keyboard&quantity=100&color=blue")
    let item = Item(id: Sample.fresh, name: "Keyboard", color: .blue, status: .inStock(quantity: 100))
    #expect(app.selectedTab == .inventory)
    #expect(app.inventory.route == .add(ItemForm(item: item)))
  }

  @Test("the colour picker is on top of the form, and the way back leads through the form")
  func colorPicker() throws {
    let app = try Sample.app(openedBy: "nav:///inventory/add/colorPicker?name=Keyboard")
    let form = ItemForm(item: Item(id: Sample.fresh, name: "Keyboard", status: .inStock(quantity: 0)))
    #expect(app.inventory.route == .add(ItemForm(item: form.item, route: .colorPicker)))
    #expect(app.back())
    #expect(app.inventory.route == .add(form))
    #expect(app.back())
    #expect(app.inventory.route == nil)
    #expect(!app.back())
  }

  @Test("editing shows the item with what the link changes, and saving keeps it")
  func edit() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit?name=X&quantity=7")
    let row = try #require(app.inventory[Sample.keyboard])
    let edited = Item(id: Sample.keyboard, name: "X", color: .blue, status: .inStock(quantity: 7))
    let form = ItemForm(item: edited, changes: Item.Changes(name: "X", quantity: 7))
    #expect(row.route == .edit(form))
    #expect(app.inventory.route == .row(id: Sample.keyboard, route: .edit(form)))
    #expect(row.item.name == "Keyboard")
    row.saveButtonTapped()
    #expect(row.item == edited)
    #expect(app.inventory.route == nil)
  }

  @Test("the navigation of an edited form is a link that says what a link can")
  func changing() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit?name=X&quantity=7")
    app.inventory.form?.item.name = "Y"
    app.inventory.form?.item.color = nil
    app.inventory.form?.item.status = .outOfStock(isOnBackOrder: true)
    let changes = Item.Changes(name: "Y", status: .outOfStock, isOnBackOrder: true)
    #expect(app.navigation.routes == [.inventory(route: .row(id: Sample.keyboard, route: .edit(changes: changes)))])
  }

  @Test("a copy has an identity of its own, and joins the list when it is saved")
  func duplicate() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/duplicate")
    let original = try #require(app.inventory[Sample.keyboard]).item
    let copy = Item(id: Sample.fresh, draft: original.draft)
    #expect(app.inventory.route == .row(id: Sample.keyboard, route: .duplicate(ItemForm(item: copy))))
    let count = app.inventory.inventory.count
    app.inventory.saveButtonTapped()
    #expect(app.inventory.inventory.map(\.item).suffix(2).last == copy)
    #expect(app.inventory.inventory.count == count + 1)
    #expect(app.inventory[Sample.keyboard]?.item == original)
  }

  @Test("a link to a copy changes fields of it, and shows the colour picker")
  func duplicateWithChanges() throws {
    let link = "/inventory/\(Sample.keyboard)/duplicate/colorPicker?name=Copy&quantity=7"
    let app = try Sample.app(openedBy: link)
    let copy = Item(id: Sample.fresh, name: "Copy", color: .blue, status: .inStock(quantity: 7))
    let form = ItemForm(item: copy, changes: Item.Changes(name: "Copy", quantity: 7), route: .colorPicker)
    #expect(app.inventory.route == .row(id: Sample.keyboard, route: .duplicate(form)))
    #expect(try app.navigation.routes.map { try appRouter.link(to: $0).path } == [link])
    app.inventory.form?.item.color = .red
    #expect(app.back())
    #expect(
      try app.navigation.routes.map { try appRouter.link(to: $0).path }
        == ["/inventory/\(Sample.keyboard)/duplicate?name=Copy&quantity=7&color=red"])
    app.inventory.saveButtonTapped()
    #expect(
      app.inventory.inventory.last?.item == Item(id: Sample.fresh, name: "Copy", color: .red, status: copy.status))
    #expect(app.inventory[Sample.keyboard]?.item.name == "Keyboard")
  }

  @Test("deleting asks first")
  func delete() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/delete")
    let row = try #require(app.inventory[Sample.keyboard])
    #expect(row.route == .deleteAlert)
    row.cancelButtonTapped()
    row.deleteConfirmationButtonTapped()
    #expect(app.inventory[Sample.keyboard] != nil, "nothing was asked, so nothing is deleted")
    row.deleteButtonTapped()
    row.deleteConfirmationButtonTapped()
    #expect(app.inventory[Sample.keyboard] == nil)
    #expect(app.inventory.route == nil)
  }

  @Test("a new item joins the list when it is saved, and does not when it is cancelled")
  func saving() throws {
    let app = try Sample.app(openedBy: "/inventory/add?name=Desk")
    app.inventory.form?.item.color = .brown
    app.inventory.saveButtonTapped()
    let desk = Item(id: Sample.fresh, name: "Desk", color: .brown, status: .inStock(quantity: 0))
    #expect(app.inventory.inventory.last?.item == desk)
    let count = app.inventory.inventory.count
    app.inventory.addButtonTapped()
    app.inventory.cancelButtonTapped()
    #expect(app.inventory.inventory.count == count)
    #expect(app.inventory.route == nil)
  }

  @Test(
    "an unknown id changes the tab and nothing else",
    arguments: [
      "edit", "delete", "duplicate", "edit/colorPicker", "duplicate/colorPicker",
    ])
  func unknown(action: String) throws {
    let app = try Sample.app(openedBy: "/one")
    app.open(url: try #require(URL(string: "/inventory/\(Sample.nobody)/\(action)")))
    #expect(app.selectedTab == .inventory)
    #expect(app.inventory.route == nil)
  }

  @Test("at most one thing is shown over the list, however it came there")
  func exclusive() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit")
    for item in try Sample.catalog.get().inventory {
      app.navigate(to: .inventory(route: .row(id: item.id, route: .delete)))
      #expect(app.inventory.inventory.filter { $0.route != nil }.map(\.id) == [item.id])
    }
    app.inventory.addButtonTapped()
    #expect(app.inventory.inventory.allSatisfy { $0.route == nil })
    for row in app.inventory.inventory {
      row.route = .deleteAlert
      #expect(app.inventory.route == .row(id: row.id, route: .deleteAlert))
      #expect(app.inventory.inventory.filter { $0.route != nil }.map(\.id) == [row.id])
    }
    let (first, last) = (try #require(app.inventory.inventory.first), try #require(app.inventory.inventory.last))
    first.route = nil
    #expect(last.route == .deleteAlert, "a row that shows nothing closes nothing")
    last.route = nil
    #expect(app.inventory.route == nil)
  }
}
