import DeepLinkRecords
import DeepLinkService
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the inventory: the list of items, the fields of a form, or the question of an alert.
struct InventoryLanding {
  let catalog: Records

  func content(of route: InventoryRoute?) -> LandingContent {
    guard let route else { return all }
    switch route {
    case .add(let draft, _): return content(of: route, draft)
    case .row(let id, let row):
      guard let item = catalog.item(id: id) else {
        return .missing("Item \(id.uuidString)", kind: AppTab.inventory.title)
      }
      switch row {
      case .delete: return content(of: route, item.draft, Self.question)
      case .edit(let changes, _), .duplicate(let changes, _):
        return content(of: route, changes.applied(to: item).draft)
      }
    }
  }

  /// A page cannot answer an alert, so it only describes the question.
  private static let question = "The app asks before it deletes this item."

  private var all: LandingContent {
    let items = catalog.items(limit: AppLanding.longestList)
    return LandingContent(
      title: AppTab.inventory.title, description: Words.counted(items.total, "item"),
      sections: [
        .init("Items", items) { .init($0.name, .inventory(route: .row(id: $0.id, route: .edit))) }
      ])
  }

  /// - Parameters:
  ///   - draft: the values of the form's fields, or the item that the question is about.
  ///   - description: nil for the colour and the status.
  private func content(
    of route: InventoryRoute, _ draft: Item.Draft, _ description: String? = nil
  ) -> LandingContent {
    let parts = [draft.color?.name, draft.status.summary].compactMap { $0 }
    return LandingContent(
      title: draft.title, kind: route.place.title,
      description: description ?? parts.map { "\($0)." }.joined(separator: " "), facts: Self.facts(of: draft))
  }

  private static func facts(of draft: Item.Draft) -> [LandingContent.Fact] {
    let detail =
      switch draft.status {
      case .inStock(let quantity): LandingContent.Fact(Words.quantity, "\(quantity)")
      case .outOfStock(let isOnBackOrder): LandingContent.Fact("On back order", isOnBackOrder ? "Yes" : "No")
      }
    let color = draft.color.map { [LandingContent.Fact(Words.color, $0.name)] } ?? []
    return color + [.init("Status", draft.status.kind.title), detail]
  }
}
