import AppRoutes
public import Catalog
import DeepLinking
public import JSON
import Navigation

extension AppNavigation {
  /// Writes the `navigation` object of a route description: `tab`, `stack`, `presented` if there is a sheet or an alert,
  /// and `navigationPath`, which is SwiftUI's own encoding of the stack.
  ///
  /// - Parameter catalog: where the titles come from; nil to make them of ids.
  public func write(to writer: inout JSONWriter, in catalog: Catalog?) {
    write(to: &writer, in: catalog, known: nil, JSONWriter())
  }

  /// Writes the same for a route whose link is known, so that it is not made a second time.
  ///
  /// - Parameters:
  ///   - known: the route.
  ///   - link: its canonical link as a JSON string.
  func write(to writer: inout JSONWriter, in catalog: Catalog?, known: AppRoute?, _ link: borrowing JSONWriter) {
    writer.beginObject()
    writer.member("tab", tab.rawValue)
    writer.literalKey("stack")
    writer.screens(stack(in: catalog), known, link)
    if let presentation = presentation(in: catalog) {
      writer.literalKey("presented")
      writer.presentation(presentation, catalog, known, link)
    }
    writer.literalKey("navigationPath")
    // One of them is empty: a tab has one stack.
    if shop.isEmpty { writer.path(of: recipes, recipesTag) } else { writer.path(of: shop, shopTag) }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func screens(_ screens: [Screen], _ known: AppRoute?, _ link: borrowing JSONWriter) {
    beginArray()
    for screen in screens {
      beginObject()
      members(of: screen, known, link)
      endObject()
    }
    endArray()
  }

  private mutating func members(of screen: Screen, _ known: AppRoute?, _ link: borrowing JSONWriter) {
    member("screen", screen.kind.rawValue)
    member("title", screen.title)
    if let known, known == screen.route {
      literalKey("link")
      return raw(link)
    }
    // A route that an app came by otherwise may have no link: a search for nothing.
    if let link = try? appRouter.link(to: screen.route) {
      literalKey("link")
      link.write(to: &self)
    }
  }

  fileprivate mutating func presentation(
    _ presentation: Presentation, _ catalog: Catalog?, _ known: AppRoute?, _ link: borrowing JSONWriter
  ) {
    beginObject()
    member("kind", presentation.kind.rawValue)
    members(of: presentation.screen, known, link)
    member("message", presentation.message)
    switch presentation.content {
    case .record(let id):
      if let catalog, let number = catalog.number(ofItem: id) {
        literalKey("item")
        catalog[.inventory].write(recordAt: number, to: &self)
      }
    case .item(let item): member("item", item)
    case .draft(let draft): member("item", draft)
    case nil: break
    }
    if presentation.kind == .sheet {
      literalKey("stack")
      screens(presentation.stack, known, link)
      literalKey("navigationPath")
      path(of: presentation.stack.isEmpty ? [] : [ItemRoute.colorPicker], itemTag)
    }
    endObject()
  }
}

/// The names of the routes' types, which take longer to find than to write.
private let recipesTag = TypeTag(RecipesRoute.self)
private let shopTag = TypeTag(ShopRoute.self)
private let itemTag = TypeTag(ItemRoute.self)

extension JSONWriter {
  /// Writes a stack as SwiftUI does; an empty one if its routes cannot be written.
  fileprivate mutating func path<Route: Hashable & Codable>(of routes: [Route], _ tag: TypeTag?) {
    do {
      if let tag, !routes.isEmpty { return try navigationPath(of: routes, tag: tag) }
    } catch {}
    beginArray()
    endArray()
  }
}
