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
    writer.beginObject()
    writer.key("tab")
    writer.string(tab.rawValue)
    writer.key("stack")
    writer.screens(stack(in: catalog))
    if let presentation = presentation(in: catalog) {
      writer.key("presented")
      presentation.write(to: &writer)
    }
    writer.key("navigationPath")
    // One of them is empty: a tab has one stack.
    if shop.isEmpty { writer.path(of: recipes, recipesTag) } else { writer.path(of: shop, shopTag) }
    writer.endObject()
  }
}

extension Presentation {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(kind.rawValue)
    writer.members(of: screen)
    if let message {
      writer.key("message")
      writer.string(message)
    }
    switch content {
    case .item(let item): writer.member("item", item)
    case .draft(let draft): writer.member("item", draft)
    case nil: break
    }
    if kind == .sheet {
      writer.key("stack")
      writer.screens(stack)
      writer.key("navigationPath")
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
      if let tag { return try navigationPath(of: routes, tag: tag) }
    } catch {}
    beginArray()
    endArray()
  }

  fileprivate mutating func screens(_ screens: [Screen]) {
    beginArray()
    for screen in screens {
      beginObject()
      members(of: screen)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func members(of screen: Screen) {
    key("screen")
    string(screen.kind.rawValue)
    key("title")
    string(screen.title)
    // A route that an app came by otherwise may have no link: a search for nothing.
    if let link = try? appRouter.link(to: screen.route).path {
      key("link")
      string(link)
    }
  }

  /// Writes a member with a value of the catalogue, null for one with a number that JSON has no form for.
  fileprivate mutating func member(_ name: String, _ value: some Encodable) {
    key(name)
    do { try encode(value) } catch { null() }
  }
}
