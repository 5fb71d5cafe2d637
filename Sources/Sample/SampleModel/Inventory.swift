public import DeepLinkRecords
public import Observation
public import SampleCatalog

/// The data of the app, which its scenes share: the records of the catalogue, and the items as people changed them.
@Observable
public final class Inventory {
  /// The recipes, the products, and the items as they were fetched.
  public private(set) var catalog: Records
  /// The items, in the order of the list.
  public private(set) var items: [Item]
  @ObservationIgnored let makeID: () -> Item.ID
  @ObservationIgnored let makeNumber: () -> Int

  /// Makes the data of an app: records, items as people changed them, nil for those of the catalogue, and what makes the
  /// ids of new items and the random numbers.
  public init(
    _ catalog: Records, items: [Item]? = nil, makeID: @escaping () -> Item.ID = Item.ID.init,
    makeNumber: @escaping () -> Int = { .random(in: 1...1_000) }
  ) {
    (self.catalog, self.makeID, self.makeNumber) = (catalog, makeID, makeNumber)
    self.items = items ?? catalog.inventory
  }

  /// Takes a fetched catalogue. An item that was changed, added or deleted here stays as it is here.
  public func update(_ catalog: Records) {
    let (before, after) = (self.catalog.inventory, catalog.inventory)
    self.catalog = catalog
    items =
      items.compactMap { item in before.contains(item) ? after.first { $0.id == item.id } : item }
      + after.filter { item in !(before + items).contains { $0.id == item.id } }
  }

  /// The items as they were changed; nil if they are those of the catalogue.
  public var changedItems: [Item]? { items == catalog.inventory ? nil : items }

  /// The item with this id, nil if there is none.
  public func item(id: Item.ID) -> Item? { items.first { $0.id == id } }

  /// Adds an item, or replaces the one with its id.
  func save(_ item: Item) {
    if let index = items.firstIndex(where: { $0.id == item.id }) { items[index] = item } else { items.append(item) }
  }

  func delete(id: Item.ID) { items.removeAll { $0.id == id } }
}
