import DeepLinkRecords
import DeepLinkService
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the inventory: the number of items, the fields of a form, or the question of an alert.
struct InventoryLanding {
  let catalog: Records

  func content(of route: InventoryRoute?) -> LandingContent {
    guard let route else {
      return LandingContent(
        title: AppTab.inventory.title, description: Words.counted(catalog.items(limit: 1).total, "item"))
    }
    let item = route.parts.id.flatMap(catalog.item(id:))
    let fields = route.fields(of: item)
    guard let shown = fields ?? item?.draft else {
      return .missing("Item \(route.parts.id?.uuidString ?? "")", kind: AppTab.inventory.title)
    }
    let parts = [shown.color?.name, shown.status.summary].compactMap { $0 }.map { "\($0)." }
    // A page cannot answer an alert, so it only describes the question.
    let description = fields == nil ? "The app asks before it deletes this item." : parts.joined(separator: " ")
    return LandingContent(title: shown.title, kind: route.title, description: description)
  }
}
