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
    let item = route.parts.id.flatMap(catalog.item(id:))
    let fields = route.fields(of: item)
    guard let shown = fields ?? item?.draft else {
      return .missing("Item \(route.parts.id?.uuidString ?? "")", kind: AppTab.inventory.title)
    }
    let parts = [shown.color?.name, shown.status.summary].compactMap { $0 }.map { "\($0)." }
    // A page cannot answer an alert, so it only describes the question.
    let description = fields == nil ? "The app asks before it deletes this item." : parts.joined(separator: " ")
    return LandingContent(
      title: shown.title, kind: route.title, description: description, facts: Self.facts(of: shown))
  }

  private var all: LandingContent {
    let items = catalog.items(limit: AppLanding.longestList)
    return LandingContent(
      title: AppTab.inventory.title, description: Words.counted(items.total, "item"),
      sections: [
        .init("Items", items) { .init($0.name, .inventory(route: .row(id: $0.id, route: .edit))) }
      ])
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
