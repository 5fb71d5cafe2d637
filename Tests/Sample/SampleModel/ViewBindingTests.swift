import DeepLinkNavigation
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

/// The properties to which the views bind their sheets, alerts and controls.
@Suite("What the views bind to")
struct ViewBindingTests {
  @Test("closing the sheet closes the form, and nothing but its buttons closes the alert")
  func presentation() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/edit/colorPicker")
    let row = try #require(app.inventory[Sample.keyboard])
    #expect(app.inventory.isFormPresented && !row.isAlertPresented)
    #expect(app.inventory.form?.path == [.colorPicker])
    app.inventory.form?.path = []
    #expect(app.inventory.form?.route == nil && app.inventory.isFormPresented)
    app.inventory.isFormPresented = false
    #expect(app.inventory.route == nil)
    row.deleteButtonTapped()
    #expect(row.isAlertPresented && !app.inventory.isFormPresented)
    row.isAlertPresented = false
    app.inventory.isFormPresented = false
    #expect(row.route == .deleteAlert)
    row.deleteConfirmationButtonTapped()
    #expect(app.inventory[Sample.keyboard] == nil && !row.isAlertPresented)
  }

  @Test("a control of one status puts the item into it")
  func status() {
    var status = Item.Status.inStock(quantity: 3)
    #expect(status.quantity == 3 && !status.isOnBackOrder)
    status.isOnBackOrder = true
    #expect(status == .outOfStock(isOnBackOrder: true) && status.quantity == 0)
    status.quantity = 1
    #expect(status == .inStock(quantity: 1))
  }

  @Test("fetched records open links to them, and every screen and item stays")
  func update() throws {
    let app = AppViewModel(catalog: Records())
    app.open(url: try #require(URL(string: "nav:///search?query=a")))
    app.open(url: try #require(URL(string: "nav:///recipes/1")))
    #expect(app.recipes.path == [])
    app.update(try Sample.catalog.get())
    #expect(app.shop.path == [.search(query: "a")] && app.inventory.inventory.isEmpty)
    app.open(url: try #require(URL(string: "nav:///recipes/1")))
    app.shop.handle(try #require(URL(string: "nav:///products/42")))
    #expect(app.recipes.path == [.recipe(id: 1)] && app.shop.path == [.product(id: 42)])
  }
}
