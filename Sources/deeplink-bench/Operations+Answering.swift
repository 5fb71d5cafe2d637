import AppModel
import AppRoutes
import Catalog
import DeepLinkService
import DeepLinking
import HTTP
import Transport

/// A whole request, from its octets to those of its answer, and what it adds to have it counted and logged.
extension Operations {
  static func answering() throws -> [Operation] {
    // Only where the repository is; the other operations need no files.
    guard let files = try? PublicFiles(reading: "Public") else { return [] }
    let catalog = try Catalog.load(directory: "Public/catalog").catalog
    let site = Site(table: try .app(showing: catalog, reserving: Site.reserved), catalog: catalog, files: files)
    let settings = ObservationSettings(monotonic: SystemTime.monotonic, wall: SystemTime.wall)
    var logging = settings
    logging.accessFormat = .json
    return [
      answer("answer a request", nil, site),
      answer("answer a request, counted", Observation(site, settings), site),
      answer("answer a request, counted and logged", Observation(site, logging), site),
    ]
  }

  private static func answer(_ name: String, _ observation: Observation?, _ site: Site) -> Operation {
    let connection = InMemoryConnection(to: DeepLinkHandler(SiteSource(site), observer: observation?.observer()))
    return Operation(name, against: "answer a request") { keep(connection.send(head)) }
  }
}
