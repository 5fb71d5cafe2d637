#if canImport(SwiftUI)
  import SampleCatalog
  import SampleModel
  import SwiftUI

  /// The list of items, and the form over it.
  struct InventoryView: View {
    @Bindable var inventory: InventoryViewModel

    var body: some View {
      NavigationStack {
        List(inventory.inventory) { ItemRowView(row: $0) }
          .navigationTitle(AppTab.inventory.title)
          .toolbar { Button("Add") { inventory.addButtonTapped() } }
      }
      .sheet(isPresented: $inventory.isFormPresented) { ItemFormView(inventory: inventory) }
    }
  }

  /// A row of the list, with the alert about its item.
  struct ItemRowView: View {
    @Bindable var row: ItemRowViewModel

    var body: some View {
      HStack {
        VStack(alignment: .leading) {
          Text(row.item.name)
          switch row.item.status {
          case .inStock(let quantity): Text("In stock: \(quantity)")
          case .outOfStock(let isOnBackOrder): Text(isOnBackOrder ? "Out of stock: on back order" : "Out of stock")
          }
        }
        Spacer()
        if let color = row.item.color { Swatch(color: color) }
        Button("Duplicate", systemImage: "square.fill.on.square.fill") { row.duplicateButtonTapped() }
        Button("Edit", systemImage: "pencil") { row.editButtonTapped() }
        Button("Delete", systemImage: "trash.fill") { row.deleteButtonTapped() }
      }
      .labelStyle(.iconOnly)
      // In a list, a tap on a row would press all of its buttons.
      .buttonStyle(.borderless)
      .alert(row.item.name, isPresented: $row.isAlertPresented) {
        Button("Delete", role: .destructive) { row.deleteConfirmationButtonTapped() }
        Button("Cancel", role: .cancel) { row.cancelButtonTapped() }
      } message: {
        Text("Are you sure you want to delete this item?")
      }
    }
  }

  /// The colour of an item.
  struct Swatch: View {
    let color: Item.Color

    var body: some View {
      Color(red: color.red, green: color.green, blue: color.blue).frame(width: 24, height: 24)
    }
  }
#endif
