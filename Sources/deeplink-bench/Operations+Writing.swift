import DeepLinkJSON
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import SampleModel
import SampleRoutes
import SampleSite

/// Writing routes as octets.
extension Operations {
  static var writing: [Operation] {
    [
      Operation("link to a route") {
        let route = try Sample.route()
        return { keep(try appRouter.link(to: route)) }
      },
      Operation("link to the deepest of 120 routes") {
        let router = Wide.router
        guard let route = router.parse("/feature-9/\(Sample.identifier)/edit/colorPicker") else {
          throw Sample.Unreadable(description: "the deepest link has no route")
        }
        return { keep(try router.link(to: route)) }
      },
      Operation("route as JSON") {
        let route = try Sample.route()
        var writer = JSONWriter()
        return {
          writer.removeAll()
          try writer.encode(route)
        }
      },
      Operation("route as JSON, by its template") {
        let encoder = RouteEncoder(recipesRouter)
        var writer = JSONWriter()
        return {
          writer.removeAll()
          try encoder.encode(.recipe(id: 1), to: &writer)
        }
      },
      Operation("navigation of a route") {
        let route = try Sample.route()
        let catalog = try Sample.catalog()
        var writer = JSONWriter()
        return {
          writer.removeAll()
          AppNavigation(showing: route, in: catalog).description(in: catalog).write(to: &writer, appRouter, catalog)
        }
      },
      describe("description from the target", Sample.target),
      describe("description, with what a link fills in", "/inventory/add?name=Blob&quantity=7&color=blue"),
      describe("description, of a recipe", "/recipes/1"),
      describe("description, of three recipes", "/recipes/1/2/1"),
      describe("description, of a product", "/products/42"),
      describe("description, of a search", "/search?query=towel"),
    ]
  }

  private static func describe(_ name: String, _ target: String) -> Operation {
    describe(name, Array(target.utf8))
  }

  private static func describe(_ name: String, _ target: [UInt8]) -> Operation {
    Operation(name) {
      let catalog = try Sample.catalog()
      let holder = DescriberHolder(try sampleApp.definition.table(showing: catalog), catalog)
      return { try holder.describe(target) }
    }
  }
}

/// An app of fifteen features with eight routes each.
private enum Wide: Hashable, Codable, Sendable {
  case a(InventoryRoute), b(InventoryRoute), c(InventoryRoute), d(InventoryRoute), e(InventoryRoute)
  case f(InventoryRoute), g(InventoryRoute), h(InventoryRoute), i(InventoryRoute), j(InventoryRoute)
  case k(InventoryRoute), l(InventoryRoute), m(InventoryRoute), n(InventoryRoute), o(InventoryRoute)

  static let router = Router<Wide> {
    let features: [@Sendable (InventoryRoute) -> Wide] = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o]
    for (index, feature) in features.enumerated() {
      Mount("feature-\(index)", name: "feature\(index)", inventoryRouter, feature)
    }
  }
}

/// Holds a describer as a handler does: in a class, used by one thread.
private final class DescriberHolder {
  @exclusivity(unchecked) private var describer: RouteDescriber
  @exclusivity(unchecked) private var link = DeepLinkRequest()
  @exclusivity(unchecked) private var writer = JSONWriter()

  init(_ table: RouteTable, _ catalog: Records) { describer = RouteDescriber(table, catalog) }

  func describe(_ target: [UInt8]) throws {
    writer.removeAll()
    try link.parse(target: target.span)
    keep(try describer.describe(target.span, link, to: &writer))
  }
}
