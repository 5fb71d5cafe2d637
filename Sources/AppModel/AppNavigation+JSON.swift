public import AppRoutes
public import Catalog
import DeepLinking
public import JSON
import Navigation

extension AppNavigation {
  /// Writes the `navigation` object of a route description: `tab`, `stack`, `presented` if there is a sheet or an alert,
  /// and `navigationPath`, which is SwiftUI's own encoding of the stack.
  ///
  /// - Parameters:
  ///   - catalog: where the titles come from; nil to make them of ids.
  ///   - known: a route whose link is known, and the link, so that it is not made a second time.
  public func write(to writer: inout JSONWriter, in catalog: Catalog?, known: (route: AppRoute, link: [UInt8])? = nil) {
    writer.beginObject()
    writer.member("tab", tab.rawValue)
    let links = Links(known: known)
    writer.literalKey("stack")
    links.write(stack(in: catalog), to: &writer)
    if let presentation = presentation(in: catalog) {
      writer.literalKey("presented")
      presentation.write(to: &writer, catalog, links)
    }
    writer.literalKey("navigationPath")
    // One of them is empty: a tab has one stack.
    if shop.isEmpty { writer.path(of: recipes, recipesTag) } else { writer.path(of: shop, shopTag) }
    writer.endObject()
  }
}

/// Writes screens with the links to them.
private struct Links {
  let known: (route: AppRoute, link: [UInt8])?

  func write(_ screens: [Screen], to writer: inout JSONWriter) {
    writer.beginArray()
    for screen in screens {
      writer.beginObject()
      writeMembers(of: screen, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  func writeMembers(of screen: Screen, to writer: inout JSONWriter) {
    writer.member("screen", screen.kind.rawValue)
    writer.member("title", screen.title)
    if let known, known.route == screen.route {
      writer.literalKey("link")
      return writer.string(known.link.span)
    }
    // A route that an app came by otherwise may have no link: a search for nothing.
    if let link = try? appRouter.link(to: screen.route).path { writer.member("link", link) }
  }
}

extension Presentation {
  fileprivate func write(to writer: inout JSONWriter, _ catalog: Catalog?, _ links: Links) {
    writer.beginObject()
    writer.member("kind", kind.rawValue)
    links.writeMembers(of: screen, to: &writer)
    writer.member("message", message)
    switch content {
    case .record(let id):
      if let catalog, let number = catalog.number(ofItem: id) {
        writer.literalKey("item")
        catalog[.inventory].write(recordAt: number, to: &writer)
      }
    case .item(let item): writer.member("item", item)
    case .draft(let draft): writer.member("item", draft)
    case nil: break
    }
    if kind == .sheet {
      writer.literalKey("stack")
      links.write(stack, to: &writer)
      writer.literalKey("navigationPath")
      writer.path(of: stack.isEmpty ? [] : [ItemRoute.colorPicker], itemTag)
    }
    writer.endObject()
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
