import DeepLinking
import SampleCatalog

/// The fields of an item that does not exist yet, each with the default of an empty form.
///
/// `quantity` applies to an item in stock, and `isOnBackOrder` to one out of stock. The canonical link omits the other
/// one.
let itemDraft = Group(
  { name, quantity, color, kind, isOnBackOrder in
    Item.Draft(
      name: name, color: color,
      status: kind == .inStock ? .inStock(quantity: quantity) : .outOfStock(isOnBackOrder: isOnBackOrder))
  },
  { ($0.name, $0.status.quantity, $0.color, $0.status.kind, $0.status.isOnBackOrder) }
) {
  QueryItem("name", .text, default: "")
  QueryItem("quantity", .integer(in: 0...), default: 0)
  QueryItem(optional: "color", .color)
  QueryItem("status", .oneOf(Item.Status.Kind.self), default: .inStock)
  QueryItem("isOnBackOrder", .boolean, default: false)
}

/// The fields of an item that a link changes; the others stay unchanged.
let itemChanges = Group(
  { Item.Changes(name: $0, quantity: $1, color: $2, status: $3, isOnBackOrder: $4) },
  { ($0.name, $0.quantity, $0.color, $0.status, $0.isOnBackOrder) }
) {
  QueryItem(optional: "name", .text)
  QueryItem(optional: "quantity", .integer(in: 0...))
  QueryItem(optional: "color", .color)
  QueryItem(optional: "status", .oneOf(Item.Status.Kind.self))
  QueryItem(optional: "isOnBackOrder", .boolean)
}

extension Codec<Item.Color> {
  /// A color of the palette by its name in lower case.
  static var color: Codec { .oneOf(Item.Color.named.map { ($0.name.lowercased(), $0) }) }
}
