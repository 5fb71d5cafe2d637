import AppModel
import AppRoutes
import Catalog
import DeepLinkTool
import DeepLinking
import Records

/// The app's screens as a drawing for people: the tab, and below it one line for each screen. Each screen is indented
/// below the one that its back button returns to.
///
/// ```
/// Recipes
/// └ Apple Pie  recipe  /recipes/1
///   └ Chocolate Cake  recipe  /recipes/2
/// ```
struct ScreenDrawing {
  private let navigation: AppNavigation
  private let catalog: Records?

  init(_ navigation: AppNavigation, _ catalog: Records?) {
    self.navigation = navigation
    self.catalog = catalog
  }

  /// The drawing, one line for each screen. The visible screen is highlighted if the output has colours.
  func lines(_ console: Console) -> [ConsoleText] {
    let presentation = navigation.presentation(in: catalog)
    var lines = navigation.stack(in: catalog).map { line($0, $0.kind.rawValue) }
    if let presentation {
      let details = [presentation.message, presentation.content.map(fields)].compactMap { $0 }.joined(separator: " ")
      let shown = line(presentation.screen, presentation.kind.rawValue)
      lines.append(details.isEmpty ? shown : "\(shown)  (\(details))")
      lines += presentation.stack.map { line($0, "in the sheet") }
    }
    var drawing = [navigation.tab.title]
    for (depth, text) in lines.enumerated() {
      drawing.append(String(repeating: "  ", count: depth) + "└ " + text)
    }
    return drawing.dropLast().map { "\($0)" } + drawing.suffix(1).map { console.colored($0, .bold) }
  }

  private func line(_ screen: Screen, _ kind: String) -> String {
    let link = (try? appRouter.link(to: screen.route).path).map { "  " + $0 } ?? ""
    return "\(screen.title)  \(kind)\(link)"
  }

  /// The contents of a form's fields.
  private func fields(_ content: Presentation.Content) -> String {
    let draft =
      switch content {
      case .record(let number): catalog?.item(at: number)?.draft ?? Item.Draft()
      case .item(let item): item.draft
      case .draft(let draft): draft
      }
    let status =
      switch draft.status {
      case .inStock(let quantity): "\(quantity) in stock"
      case .outOfStock(true): "out of stock, on back order"
      case .outOfStock(false): "out of stock"
      }
    return ["\"\(draft.name)\"", draft.color?.name, status].compactMap { $0 }.joined(separator: ", ")
  }
}
