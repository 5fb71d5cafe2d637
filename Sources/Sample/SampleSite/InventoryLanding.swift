import DeepLinkRecords
import DeepLinkService
import DeepLinking
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the inventory: the list of items, the fields of a form, or the question of an alert.
struct InventoryLanding {
  private let catalog: Records

  init(_ catalog: Records) { self.catalog = catalog }

  func content(of route: InventoryRoute) -> LandingContent? {
    switch (route, route.draft(in: catalog)) {
    case (.list, _): all
    case (.row(let id, _), nil): .missing("Item \(id.uuidString)", kind: AppTab.inventory.title)
    case (_, let draft?): content(of: route, draft)
    case (_, nil): nil
    }
  }

  private var all: LandingContent {
    let (ids, total) = catalog.listed("inventory")
    let items = ids.compactMap { UUID(uuidString: $0).flatMap(catalog.item(id:)) }
    return LandingContent(
      title: AppTab.inventory.title, description: counted(total, "item"),
      sections: [.init("Items", items.map(entry), omitted: total - items.count)])
  }

  /// - Parameter draft: the values of the form's fields, or the item that the question is about.
  private func content(of route: InventoryRoute, _ draft: Item.Draft) -> LandingContent {
    LandingContent(
      title: draft.name.isEmpty ? "New item" : draft.name, kind: route.title,
      // A page cannot answer an alert, so it only describes the question.
      description: route.isQuestion ? "The app asks before it deletes this item." : Self.summary(of: draft),
      facts: Self.facts(of: draft))
  }

  /// `Blue. 100 in stock.`
  private static func summary(of draft: Item.Draft) -> String {
    let color = draft.color.map { "\($0.name). " } ?? ""
    switch draft.status {
    case .inStock(let quantity): return "\(color)\(quantity) in stock."
    case .outOfStock(let isOnBackOrder):
      return color + (isOnBackOrder ? "Out of stock, on back order." : "Out of stock.")
    }
  }

  private static func facts(of draft: Item.Draft) -> [LandingContent.Fact] {
    var facts: [LandingContent.Fact] = []
    if let color = draft.color { facts.append(.init("Color", color.name)) }
    switch draft.status {
    case .inStock(let quantity):
      facts += [.init("Status", "In stock"), .init("Quantity", "\(quantity)")]
    case .outOfStock(let isOnBackOrder):
      facts += [.init("Status", "Out of stock"), .init("On back order", isOnBackOrder ? "Yes" : "No")]
    }
    return facts
  }

  private func entry(_ item: Item) -> LandingContent.Entry {
    .init(item.name, .inventory(route: .row(id: item.id, route: .edit)))
  }
}
