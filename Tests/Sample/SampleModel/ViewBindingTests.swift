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
    #expect(app.inventory.isFormPresented)
    #expect(app.inventory.formPath == [.colorPicker])
    app.inventory.formPath = []
    #expect(app.inventory.formPath.isEmpty && app.inventory.isFormPresented)
    app.inventory.isFormPresented = false
    #expect(app.inventory.route == nil)
    row.route = .delete
    #expect(!app.inventory.isFormPresented)
    app.inventory.isFormPresented = false
    #expect(row.route == .delete)
    app.inventory.deleteConfirmationButtonTapped()
    #expect(app.inventory[Sample.keyboard] == nil && row.route == nil)
  }

  @Test("a control of one status puts the item into it")
  func status() {
    var status = Item.Status.inStock(quantity: 3)
    #expect(status.quantity == 3 && !status.isOnBackOrder)
    status.isOnBackOrder = true
    #expect(status == .outOfStock(isOnBackOrder: true) && status.quantity == 0)
    status.quantity = 1
    #expect(status == .inStock(quantity: 1))
    status.quantity = -5
    #expect(status == .inStock(quantity: 0) && status.summary == "0 in stock")
  }
}
