#if canImport(SwiftUI)
  import SampleCatalog
  import SampleModel
  import SampleRoutes
  import SwiftUI

  /// The form that adds, copies or edits an item, and the colour picker on top of it.
  struct ItemFormView: View {
    @Bindable var inventory: InventoryViewModel

    var body: some View {
      if let form = Binding($inventory.form) {
        NavigationStack(path: $inventory.formPath) {
          Form {
            TextField(Words.name, text: form.name)
            NavigationLink(value: ItemRoute.colorPicker) {
              LabeledContent(Words.color, value: form.wrappedValue.color?.name ?? Words.none)
            }
            StatusFields(status: form.status)
          }
          .navigationTitle(inventory.route?.title ?? "")
          .toolbar {
            ToolbarItem(placement: .cancellationAction) { Button(Words.cancel) { inventory.route = nil } }
            ToolbarItem(placement: .confirmationAction) {
              Button(inventory.saveTitle) { inventory.saveButtonTapped() }
            }
          }
          .navigationDestination(for: ItemRoute.self) { _ in
            List { Entries(entries: inventory.content.actions) }.navigationTitle(Words.color)
          }
        }
      }
    }
  }

  /// The fields of the status: other ones in stock and out of stock.
  struct StatusFields: View {
    @Binding var status: Item.Status

    var body: some View {
      switch status {
      case .inStock(let quantity):
        Section(status.kind.title) {
          Stepper("\(Words.quantity): \(quantity)", value: $status.quantity, in: 0...Int.max)
          Button(Words.soldOut) { status = .outOfStock(isOnBackOrder: false) }
        }
      case .outOfStock:
        Section(status.kind.title) {
          Toggle(Words.backOrder, isOn: $status.isOnBackOrder)
          Button(Words.backInStock) { status = .inStock(quantity: 1) }
        }
      }
    }
  }
#endif
