import DeepLinkService
import DeepLinkTables
import DeepLinking
import SampleModel
import SampleRoutes
import SampleSite

/// Resolving links, and diagnosing links that match no route.
extension Operations {
  static var resolving: [Operation] {
    [
      Operation("match") {
        let link = try Sample.link()
        return { keep(appRouter.match(link)) }
      },
      Operation("match nothing") {
        let link = try Sample.link(Sample.miss)
        return { keep(appRouter.match(link)) }
      },
      resolve("resolve", Sample.target) { try RouteTable(appRouter) },
      resolve("resolve nothing", Sample.miss) { try RouteTable(appRouter) },
      resolve("resolve, and what the app shows", Sample.target) {
        try sampleApp.definition.table(showing: Sample.catalog())
      },
      Operation("diagnose a miss") {
        let link = try Sample.link(Sample.miss)
        return { keep(appRouter.diagnose(link).drawing) }
      },
      Operation("diagnose a miss of a table") {
        let table = try RouteTable(appRouter)
        let link = try Sample.link(Sample.miss)
        return { keep(table.diagnose(link).drawing) }
      },
    ]
  }

  private static func resolve(_ name: String, _ target: [UInt8], in table: @escaping () throws -> RouteTable)
    -> Operation
  {
    Operation(name) {
      let table = try table()
      let link = try Sample.link(target)
      var resolution = Resolution()
      return { keep(try table.resolve(link, into: &resolution)) }
    }
  }
}
