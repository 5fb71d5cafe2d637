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
    let draft = Item.Draft(name: "Keyboard", color: .blue, status: .inStock(quantity: 100))
    #expect(app.selectedTab == .inventory)
    #expect(app.inventory.route == .add(item: draft) && app.inventory.form == draft)
  }

  @Test("the navigation of an edited form is a link that says what a link can")
  func changing() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit?name=X&quantity=7")
    app.inventory.form?.name = "Y"
    app.inventory.form?.color = nil
    app.inventory.form?.status = .outOfStock(isOnBackOrder: true)
    let changes = Item.Changes(name: "Y", status: .outOfStock, isOnBackOrder: true)
    #expect(app.description.routes == [.inventory(route: .row(id: Sample.keyboard, route: .edit(changes: changes)))])
  }

  @Test("a link to a copy changes fields of it, and shows the colour picker")
  func duplicateWithChanges() throws {
    let link = "/inventory/\(Sample.keyboard)/duplicate/colorPicker?name=Copy&quantity=7"
    let app = try Sample.app(openedBy: link)
    let copy = Item.Draft(name: "Copy", color: .blue, status: .inStock(quantity: 7))
    let changes = Item.Changes(name: "Copy", quantity: 7)
    #expect(
      app.inventory.route == .row(id: Sample.keyboard, route: .duplicate(changes: changes, route: .colorPicker)))
    #expect(app.inventory.form == copy)
    #expect(try app.links() == [link])
    app.inventory.form?.color = .red
    #expect(app.back())
    #expect(try app.links() == ["/inventory/\(Sample.keyboard)/duplicate?name=Copy&quantity=7&color=red"])
    app.inventory.saveButtonTapped()
    #expect(
      app.inventory.inventory.last?.item == Item(id: Sample.fresh, name: "Copy", color: .red, status: copy.status))
    #expect(app.inventory[Sample.keyboard]?.item.name == "Keyboard")
  }

  @Test("deleting asks first")
  func delete() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/delete")
    let row = try #require(app.inventory[Sample.keyboard])
    #expect(row.route == .delete)
    app.inventory.route = nil
    app.inventory.deleteConfirmationButtonTapped()
    #expect(app.inventory[Sample.keyboard] != nil, "nothing was asked, so nothing is deleted")
    row.route = .delete
    app.inventory.deleteConfirmationButtonTapped()
    #expect(app.inventory[Sample.keyboard] == nil)
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
    for row in app.inventory.inventory {
      row.route = .delete
      #expect(app.inventory.route == .row(id: row.id, route: .delete))
      #expect(app.inventory.inventory.filter { $0.route != nil }.map(\.id) == [row.id])
    }
    let (first, last) = (try #require(app.inventory.inventory.first), try #require(app.inventory.inventory.last))
    first.route = nil
    #expect(last.route == .delete, "a row that shows nothing closes nothing")
    last.route = nil
    #expect(app.inventory.route == nil)
  }
}
