public import DeepLinkJSON
import DeepLinkNavigation
public import DeepLinkRecords
public import DeepLinkTables
import DeepLinking
public import SampleRoutes

extension AppNavigation {
  /// Writes the `navigation` object of a route description: `tab`, `stack`, `presented` for a sheet or alert, and
  /// `navigationPath`, the stack in SwiftUI's encoding.
  ///
  /// - Parameter catalog: the source of titles; nil to use ids as titles.
  public func write(to writer: inout JSONWriter, in catalog: Records?) {
    write(to: &writer, in: catalog, linkToTop: Resolution())
  }

  /// Writes the same object for a newly started app that shows a route. The caller has resolved the route's link.
  public static func write(
    showing route: AppRoute, _ resolution: borrowing Resolution, to writer: inout JSONWriter, in catalog: Records?
  ) {
    // The item of a sheet or alert is looked up once, when it is written.
    let navigation = AppNavigation(openedBy: route, in: catalog)
    if navigation.hasOnTop(route) {
      navigation.write(to: &writer, in: catalog, linkToTop: resolution)
    } else {
      navigation.write(to: &writer, in: catalog)
    }
  }

  /// - Parameter top: holds the canonical link to the topmost screen; empty if unknown.
  private func write(to writer: inout JSONWriter, in catalog: Records?, linkToTop top: borrowing Resolution) {
    // A tab has one stack, so at most one of the two has screens.
    writer.beginObject()
    writer.member("tab", verbatim: tab.rawValue)
    writer.literalKey("stack")
    if shop.isEmpty {
      writer.screens(recipes, top.link) { Screen($0, AppRecords(catalog)) }
    } else {
      writer.screens(shop, top.link) { Screen($0, AppRecords(catalog)) }
    }
    if let presentation = presentation(in: catalog) {
      writer.literalKey("presented")
      writer.presentation(presentation, catalog, top.link)
    }
    writer.literalKey("navigationPath")
    if !recipes.isEmpty {
      writer.path(of: recipes, recipesTag, recipesEncoder)
    } else if !shop.isEmpty {
      writer.path(of: shop, shopTag, shopEncoder)
    } else {
      writer.emptyArray()
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func screens<Route>(
    _ routes: [Route], _ top: borrowing JSONWriter, screen: (Route) -> Screen
  ) {
    beginArray()
    for (index, route) in routes.enumerated() {
      let screen = screen(route)
      beginObject()
      members(screen.kind, screen.title)
      if index == routes.count - 1, !top.isEmpty { link(top) } else { link(to: screen.route) }
      endObject()
    }
    endArray()
  }

  private mutating func members(_ kind: Screen.Kind, _ title: String) {
    member("screen", verbatim: kind.rawValue)
    member("title", title)
  }

  private mutating func link(_ link: borrowing JSONWriter) {
    literalKey("link")
    raw(link)
  }

  private mutating func link(to route: AppRoute) {
    // A route that was not made from a link may have none, such as a search for the empty text.
    guard let link = try? appRouter.link(to: route) else { return }
    literalKey("link")
    link.write(to: &self)
  }

  fileprivate mutating func presentation(
    _ presentation: Presentation, _ catalog: Records?, _ top: borrowing JSONWriter
  ) {
    let isTop = presentation.route.top == nil
    beginObject()
    member("kind", verbatim: presentation.kind.rawValue)
    members(presentation.screenKind, presentation.title)
    if isTop, !top.isEmpty { link(top) } else { link(to: presentation.screen.route) }
    member("message", presentation.message)
    switch presentation.content {
    case .record(let number):
      if let inventory = catalog?["inventory"] {
        literalKey("item")
        inventory.write(recordAt: number, to: &self)
      }
    case .item(let item): self.item(item)
    case .draft(let draft): self.item(draft)
    case nil: break
    }
    if presentation.kind == .sheet {
      literalKey("stack")
      screens(presentation.stack, top) { $0 }
      literalKey("navigationPath")
      if isTop { emptyArray() } else { raw(colorPickerPath) }
    }
    endObject()
  }

  private mutating func item(_ item: some Encodable) {
    literalKey("item")
    // A colour component that is not finite has no JSON.
    do { try encode(item) } catch { null() }
  }

  /// Writes a stack in SwiftUI's encoding.
  fileprivate mutating func path<Route>(
    of routes: [Route], _ tag: TypeTag?, _ encoder: RouteEncoder<Route>
  ) where Route: Hashable {
    do {
      if let tag {
        return try navigationPath(of: routes, tag: tag) { try encoder.encode($0, to: &$1) }
      }
    } catch {
      // A screen without JSON cannot be restored.
    }
    emptyArray()
  }

  fileprivate mutating func emptyArray() {
    beginArray()
    endArray()
  }
}

/// The tags of the routes' types, which take longer to find than to write.
private let recipesTag = TypeTag(RecipesRoute.self)
private let shopTag = TypeTag(ShopRoute.self)
private let recipesEncoder = RouteEncoder(recipesRouter)
private let shopEncoder = RouteEncoder(shopRouter)

/// The only non-empty stack of a sheet.
private let colorPickerPath = {
  var writer = JSONWriter()
  try? writer.navigationPath(of: [ItemRoute.colorPicker])
  return writer.bytes
}()

extension AppNavigation {
  /// A JSON Schema (2020-12) of the `navigation` object of a route description, without references.
  public static let schema: String = {
    let screens =
      #"{"type":"array","items":{"title":"NavigationScreen","type":"object","properties":{\#(screen)},\#(strict(["screen", "title"]))}}"#
    let path =
      #"{"type":"array","items":{"type":"string"},"description":"The stack as SwiftUI encodes a NavigationPath."}"#
    let presented =
      #"{"type":"object","properties":{"kind":{"type":"string","enum":["sheet","alert"]},\#(screen),"message":{"type":"string"},"#
      + #""item":{"type":"object","description":"What its fields hold."},"stack":\#(screens),"navigationPath":\#(path)},"#
      + #"\#(strict(["kind", "screen", "title"])),"description":"The sheet or alert on top, if there is one."}"#
    let tabs = list(AppTab.allCases.map(\.rawValue))
    return
      #"{"type":"object","properties":{"tab":{"type":"string","enum":[\#(tabs)]},"stack":\#(screens),"presented":\#(presented),"#
      + #""navigationPath":\#(path)},\#(strict(["tab", "stack", "navigationPath"]))}"#
  }()

  /// The members of a screen.
  private static let screen =
    #""screen":{"type":"string","enum":[\#(list(Screen.Kind.allCases.map(\.rawValue)))]},"title":{"type":"string"},"#
    + #""link":{"type":"string","description":"The canonical link to the screen."}"#

  private static func strict(_ required: [String]) -> String {
    #""required":[\#(list(required))],"additionalProperties":false"#
  }

  private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }
}
