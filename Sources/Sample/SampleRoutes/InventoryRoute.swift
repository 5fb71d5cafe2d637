public import DeepLinking
public import SampleCatalog

/// The routes over the list of items.
public enum InventoryRoute: Hashable, Codable, Sendable {
  /// The sheet that adds an item, filled in from the link, and the screen on top of it.
  ///
  /// Indirect, so that the other, more frequent routes are small to copy.
  indirect case add(item: Item.Draft, route: ItemRoute? = nil)
  /// A sheet or alert about one item.
  case row(id: Item.ID, route: RowRoute)
}

/// The routes to one item.
///
/// Indirect, so that a route is small to copy, although changes are large.
public indirect enum RowRoute: Hashable, Codable, Sendable {
  /// The alert that asks whether to delete it.
  case delete
  /// The sheet that adds a copy of it, with the changes of the link, and the screen on top of it.
  case duplicate(changes: Item.Changes, route: ItemRoute? = nil)
  /// The form that edits it, with the changes of the link, and the screen on top of it.
  case edit(changes: Item.Changes, route: ItemRoute? = nil)

  /// The sheet that adds a copy without changes.
  public static var duplicate: RowRoute { .duplicate(changes: Item.Changes()) }
  /// The form that edits it without changes.
  public static var edit: RowRoute { .edit(changes: Item.Changes()) }
}

/// The screen on top of the form that adds or edits an item.
public enum ItemRoute: Hashable, Codable, Sendable {
  /// The choice of a colour.
  case colorPicker
}

/// The inventory's routes, relative to the path of their mount.
public let inventoryRouter = Router<InventoryRoute> {
  Route("Add an item", { .add(item: $0) }, example: exampleDraft) {
    "add"
    itemDraft
  }
  Route("Pick a color while adding an item", { .add(item: $0, route: .colorPicker) }, example: exampleDraft) {
    "add/colorPicker"
    itemDraft
  }
  Route("Edit an item", { .row(id: $0, route: .edit(changes: $1)) }, example: exampleID, Item.Changes()) {
    itemID
    "edit"
    itemChanges
  }
  Route(
    "Pick a color while editing an item", { .row(id: $0, route: .edit(changes: $1, route: .colorPicker)) },
    example: exampleID, Item.Changes()
  ) {
    itemID
    "edit/colorPicker"
    itemChanges
  }
  Route("Ask whether to delete an item", { .row(id: $0, route: .delete) }, example: exampleID) {
    itemID
    "delete"
  }
  Route("Add a copy of an item", { .row(id: $0, route: .duplicate(changes: $1)) }, example: exampleID, Item.Changes()) {
    itemID
    "duplicate"
    itemChanges
  }
  Route(
    "Pick a color while adding a copy of an item",
    { .row(id: $0, route: .duplicate(changes: $1, route: .colorPicker)) },
    example: exampleID, Item.Changes()
  ) {
    itemID
    "duplicate/colorPicker"
    itemChanges
  }
}

private let itemID = Segment("id", .uuid, in: "inventory")

/// The keyboard of the sample data.
private let exampleID = Item.ID(
  uuid: (0xD2, 0xAF, 0xFE, 0xF0, 0x06, 0x29, 0x4E, 0xF7, 0x84, 0x7B, 0xBC, 0x7B, 0xA5, 0xA3, 0x4E, 0xA4))

private let exampleDraft = Item.Draft(name: "Keyboard", status: .inStock(quantity: 100))
