public import AppRoutes
import DeepLinking
public import JSON
import Navigation
public import Records

extension AppNavigation {
  /// Writes the `navigation` object of a route description: `tab`, `stack`, `presented` for a sheet or alert, and
  /// `navigationPath`, the stack in SwiftUI's encoding.
  ///
  /// - Parameter catalog: the source of titles; nil to make titles of ids.
  public func write(to writer: inout JSONWriter, in catalog: Records?) {
    write(to: &writer, in: catalog, linkToTop: JSONWriter())
  }

  /// Writes the same for the route that the navigation shows, whose link the caller has made already.
  ///
  /// - Parameter link: the canonical link to the route as a JSON string.
  public func write(
    to writer: inout JSONWriter, in catalog: Records?, linkTo route: AppRoute, _ link: borrowing JSONWriter
  ) {
    if hasOnTop(route) { write(to: &writer, in: catalog, linkToTop: link) } else { write(to: &writer, in: catalog) }
  }

  /// - Parameter top: the canonical link to the topmost screen as a JSON string; empty if unknown.
  private func write(to writer: inout JSONWriter, in catalog: Records?, linkToTop top: borrowing JSONWriter) {
    writer.beginObject()
    writer.member("tab", verbatim: tab.rawValue)
    writer.literalKey("stack")
    writer.screens(stack(in: catalog), top)
    if let presentation = presentation(in: catalog) {
      writer.literalKey("presented")
      writer.presentation(presentation, catalog, top)
    }
    writer.literalKey("navigationPath")
    // At most one of them has screens, because a tab has one stack.
    if shop.isEmpty {
      writer.path(of: recipes, recipesTag) { try recipesEncoder.encode($0, to: &$1) }
    } else {
      writer.path(of: shop, shopTag) { try shopEncoder.encode($0, to: &$1) }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func screens(_ screens: [Screen], _ top: borrowing JSONWriter) {
    beginArray()
    for (index, screen) in screens.enumerated() {
      beginObject()
      members(screen.kind, screen.title)
      if index == screens.count - 1, !top.isEmpty { link(top) } else { link(to: screen.route) }
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
    // A route not made from a link may have none: a search for the empty text.
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
    case .record(let id):
      if let catalog, let number = catalog.number(ofItem: id) {
        literalKey("item")
        catalog["inventory"]?.write(recordAt: number, to: &self)
      }
    case .item(let item): self.item(item)
    case .draft(let draft): self.item(draft)
    case nil: break
    }
    if presentation.kind == .sheet {
      literalKey("stack")
      screens(presentation.stack, top)
      literalKey("navigationPath")
      raw(isTop ? emptyPath : colorPickerPath)
    }
    endObject()
  }

  private mutating func item(_ item: some Encodable) {
    literalKey("item")
    // A colour component that is not finite has no JSON.
    do { try encode(item) } catch { null() }
  }

  /// Writes a stack in SwiftUI's encoding.
  fileprivate mutating func path<Route: Hashable & Codable>(
    of routes: [Route], _ tag: TypeTag?, writing write: (Route, inout JSONWriter) throws -> Void
  ) {
    do {
      if let tag { return try navigationPath(of: routes, tag: tag, writing: write) }
    } catch {
      // A screen without JSON cannot be restored.
    }
    beginArray()
    endArray()
  }
}

/// The tags of the routes' types, which take longer to find than to write.
private let recipesTag = TypeTag(RecipesRoute.self)
private let shopTag = TypeTag(ShopRoute.self)
private let recipesEncoder = RouteEncoder(recipesRouter)
private let shopEncoder = RouteEncoder(shopRouter)

/// The possible stacks of a sheet.
private let emptyPath = Array("[]".utf8)
private let colorPickerPath = {
  var writer = JSONWriter()
  writer.path(of: [ItemRoute.colorPicker], TypeTag(ItemRoute.self)) { try $1.encode($0) }
  return writer.bytes
}()

extension AppNavigation {
  /// A JSON Schema (2020-12) of the `navigation` object of a route description, without references.
  public static let schema: String = {
    let screens =
      #"{"type":"array","items":{"type":"object","properties":{\#(screen)},\#(strict(["screen", "title"]))}}"#
    let path =
      #"{"type":"array","items":{"type":"string"},"description":"The stack as SwiftUI encodes a NavigationPath."}"#
    let presented =
      #"{"type":"object","properties":{"kind":{"enum":["sheet","alert"]},\#(screen),"message":{"type":"string"},"#
      + #""item":{"type":"object","description":"What its fields hold."},"stack":\#(screens),"navigationPath":\#(path)},"#
      + #"\#(strict(["kind", "screen", "title"])),"description":"The sheet or alert on top, if there is one."}"#
    let tabs = list(AppTab.allCases.map(\.rawValue))
    return #"{"type":"object","properties":{"tab":{"enum":[\#(tabs)]},"stack":\#(screens),"presented":\#(presented),"#
      + #""navigationPath":\#(path)},\#(strict(["tab", "stack", "navigationPath"]))}"#
  }()

  /// The members of a screen.
  private static let screen =
    #""screen":{"enum":[\#(list(Screen.Kind.allCases.map(\.rawValue)))]},"title":{"type":"string"},"#
    + #""link":{"type":"string","description":"The canonical link to the screen."}"#

  private static func strict(_ required: [String]) -> String {
    #""required":[\#(list(required))],"additionalProperties":false"#
  }

  private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }
}
