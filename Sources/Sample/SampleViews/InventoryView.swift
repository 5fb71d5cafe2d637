#if canImport(SwiftUI)
  import SampleCatalog
  import SampleModel
  import SampleRoutes
  import SwiftUI

  /// The list of items, and the form over it.
  struct InventoryView: View {
    @Bindable var inventory: InventoryViewModel

    var body: some View {
      NavigationStack {
        List(inventory.inventory) { ItemRowView(row: $0) }
          .navigationTitle(AppTab.inventory.title)
          .toolbar { Button(Words.add) { inventory.route = .add(item: Item.Draft()) } }
      }
      .sheet(isPresented: $inventory.isFormPresented) { ItemFormView(inventory: inventory) }
    }
  }

  /// A row of the list, with the alert about its item.
  struct ItemRowView: View {
    let row: ItemRowViewModel

    var body: some View {
      HStack {
        VStack(alignment: .leading) {
          Text(row.item.name)
          Text(row.item.status.summary)
        }
        Spacer()
        if let color = row.item.color {
          Color(red: color.red, green: color.green, blue: color.blue).frame(width: 24, height: 24)
        }
        Button(Words.duplicate, systemImage: "square.fill.on.square.fill") { row.route = .duplicate }
        Button(Words.edit, systemImage: "pencil") { row.route = .edit }
        Button(Words.delete, systemImage: "trash.fill") { row.route = .delete }
      }
      .labelStyle(.iconOnly)
      // In a list, a tap on a row would press all of its buttons.
      .buttonStyle(.borderless)
      // Only the buttons of the alert close it.
      .alert(row.item.name, isPresented: .constant(row.route == .delete)) {
        Button(Words.delete, role: .destructive) { row.list.deleteConfirmationButtonTapped() }
        Button(Words.cancel, role: .cancel) { row.route = nil }
      } message: {
        Text(Words.deleteQuestion)
      }
    }
  }
#endif
