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
        NavigationStack(path: form.path) {
          Form {
            TextField("Name", text: form.item.name)
            NavigationLink(value: ItemRoute.colorPicker) {
              LabeledContent("Color", value: form.wrappedValue.item.color?.name ?? "None")
            }
            StatusFields(status: form.item.status)
          }
          .navigationTitle(title)
          .toolbar {
            ToolbarItem(placement: .cancellationAction) { Button("Cancel") { inventory.cancelButtonTapped() } }
            ToolbarItem(placement: .confirmationAction) {
              Button(isEdit ? "Save" : "Add") { inventory.saveButtonTapped() }
            }
          }
          .navigationDestination(for: ItemRoute.self) { _ in
            ColorPickerView(color: form.item.color) { form.wrappedValue.route = nil }
          }
        }
      }
    }

    private var isEdit: Bool { if case .row(_, .edit)? = inventory.route { true } else { false } }

    private var title: String {
      switch inventory.route {
      case .row(_, .edit): "Edit item"
      case .row(_, .duplicate): "Duplicate item"
      default: "Add item"
      }
    }
  }

  /// The fields of the status: other ones in stock and out of stock.
  struct StatusFields: View {
    @Binding var status: Item.Status

    var body: some View {
      if status.isInStock {
        Section("In stock") {
          Stepper("Quantity: \(status.quantity)", value: $status.quantity)
          Button("Mark as sold out") { status = .outOfStock(isOnBackOrder: false) }
        }
      } else {
        Section("Out of stock") {
          Toggle("Is on back order?", isOn: $status.isOnBackOrder)
          Button("Is back in stock!") { status = .inStock(quantity: 1) }
        }
      }
    }
  }

  /// The choice of a colour.
  struct ColorPickerView: View {
    @Binding var color: Item.Color?
    let close: () -> Void

    var body: some View {
      Form {
        Button("None") { choose(nil) }
        ForEach(Item.Color.named, id: \.name) { named in
          Button {
            choose(named)
          } label: {
            LabeledContent(named.name) { Swatch(color: named) }
          }
        }
      }
      .navigationTitle("Color")
    }

    private func choose(_ color: Item.Color?) {
      self.color = color
      close()
    }
  }
#endif
