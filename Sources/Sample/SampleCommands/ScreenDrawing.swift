import DeepLinkRecords
import DeepLinkTool
import DeepLinking
import SampleCatalog
import SampleModel
import SampleRoutes

/// The app's screens as a ``NavigationDrawing``, with the contents of its forms.
struct ScreenDrawing {
  private let navigation: AppNavigation
  private let catalog: Records?
  private let items: [Item]?

  /// - Parameter items: the items as the user changed them; nil to draw no list of items.
  init(_ navigation: AppNavigation, _ catalog: Records?, _ items: [Item]?) {
    self.navigation = navigation
    self.catalog = catalog
    self.items = items
  }

  /// The drawing, one line for each screen.
  func lines(_ console: Console) -> [ConsoleText] {
    var screens = navigation.stack(in: catalog).map { drawn($0, $0.kind.rawValue) }
    if let presentation = navigation.presentation(in: catalog) {
      let details = [presentation.message, navigation.presented?.draft(in: catalog).map(Self.fields)]
        .compactMap { $0 }.joined(separator: " ")
      var sheet = drawn(presentation.screen, presentation.style.rawValue)
      sheet.details = details.isEmpty ? nil : details
      screens.append(sheet)
      screens += presentation.stack.map { drawn($0, "in the sheet") }
    }
    let rows = navigation == AppNavigation(tab: .inventory) ? items ?? [] : []
    return NavigationDrawing(tab: navigation.tab.title, screens).texts(for: console)
      + rows.map { "  \(Self.fields($0.draft))" }
  }

  private func drawn(_ screen: Screen, _ kind: String) -> NavigationDrawing.Screen {
    NavigationDrawing.Screen(screen.title, kind: kind, link: try? appRouter.link(to: screen.route).path)
  }

  /// The contents of a form's fields.
  private static func fields(_ draft: Item.Draft) -> String {
    let status =
      switch draft.status {
      case .inStock(let quantity): "\(quantity) in stock"
      case .outOfStock(true): "out of stock, on back order"
      case .outOfStock(false): "out of stock"
      }
    return ["\"\(draft.name)\"", draft.color?.name, status].compactMap { $0 }.joined(separator: ", ")
  }
}
