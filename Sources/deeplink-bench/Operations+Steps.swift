import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkService
import DeepLinkTables
import DeepLinking
import SampleRoutes
import SampleSite

/// The steps of a request for a link.
extension Operations {
  static var steps: [Operation] {
    [
      Operation("read the head of a request") {
        var (parser, request) = (HeadParser(), Request())
        let head = Sample.head
        return {
          request = Request()
          keep(parser.parse(head.span, Limits(), into: &request))
        }
      },
      Operation("resolve") {
        let table = try RouteTable(appRouter)
        let link = try Sample.link(Sample.target)
        var resolution = Resolution()
        return { keep(try table.resolve(link, into: &resolution)) }
      },
      Operation("diagnose a miss") {
        let link = try Sample.link(Sample.miss)
        return { keep(appRouter.diagnose(link).drawing) }
      },
      Operation("description from the target") {
        let catalog = try Sample.catalog()
        var describer = RouteDescriber(try sampleApp.definition.table(showing: catalog), catalog)
        var link = DeepLinkRequest()
        var writer = JSONWriter()
        let target = Sample.target
        return {
          writer.removeAll()
          try link.parse(target: target.span)
          try describer.describe(target.span, link, to: &writer)
        }
      },
      Operation("link to a route") {
        guard let route = appRouter.parse(try Sample.link(Sample.target)) else {
          throw Sample.Unreadable(description: "the sample link has no route")
        }
        return { keep(try appRouter.link(to: route)) }
      },
      typed(among: 10), typed(among: 1_000),
    ]
  }

  /// A typed route of a table of any size, with a separate literal for each route: `/section7/:id/edit`.
  private static func typed(among count: Int) -> Operation {
    Operation("typed route among \(count)") {
      let routes = (0..<count).map { section in
        Route(
          "A section", name: "section\(section)", example: Generated(section: section, id: 1),
          { Generated(section: section, id: $0) }, { $0.section == section ? $0.id : nil }
        ) {
          "section\(section)"
          Segment("id", .integer)
          "edit"
        }
      }
      let router = Router(routes)
      let target = Array("/section\(count / 2)/7/edit".utf8)
      var link = DeepLinkRequest()
      return {
        try link.parse(target: target.span)
        keep(router.parse(link))
      }
    }
  }

  private struct Generated: Hashable, Codable, Sendable {
    let section: Int
    let id: Int
  }
}
