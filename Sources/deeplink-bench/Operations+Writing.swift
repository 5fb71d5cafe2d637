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
