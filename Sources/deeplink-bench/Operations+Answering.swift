import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkService
import DeepLinkTransport
import DeepLinking
import SampleModel
import SampleSite

/// Whole requests, from octets to octets, with and without counting.
extension Operations {
  static var answering: [Operation] {
    observed("answer a link, remembered", Sample.head)
      + observed("answer a link, not remembered", Sample.head, remembering: 0)
      + observed("answer with the association file", Sample.head(of: "/.well-known/apple-app-site-association"))
      + [
        answer("answer with a record", Sample.head(of: "/catalog/products/42")),
        answer("answer a miss", Sample.head(of: String(decoding: Sample.miss, as: UTF8.self))),
        answer("answer a batch of one", Sample.batch),
        answer(
          "answer with a page", Sample.head(of: String(decoding: Sample.target, as: UTF8.self), accept: "text/html")),
        answer(
          "answer an explanation", Sample.head(of: "/explain?url=" + String(decoding: Sample.target, as: UTF8.self))),
      ]
  }

  private static func observed(_ name: String, _ head: [UInt8], remembering count: Int? = nil) -> [Operation] {
    let settings = ObservationSettings(monotonic: SystemTime.monotonic, wall: SystemTime.wall)
    return [
      answer(name, head, remembering: count), answer(name + ", counted", head, remembering: count, settings),
    ]
  }

  /// - Parameter count: the number of link descriptions to cache; nil for the default.
  private static func answer(
    _ name: String, _ head: [UInt8], remembering count: Int? = nil, _ settings: ObservationSettings? = nil
  ) -> Operation {
    Operation(name) {
      let catalog = try Records.load(Records.appSchemas, directory: folder + "/catalog").records
      let app = sampleApp.definition
      let site = Site(
        table: try app.table(showing: catalog), activities: app.activities, records: catalog,
        files: try PublicFiles(reading: folder), pages: app.pages(of: AppListing(), showing: catalog),
        rememberedLinks: count ?? 256)
      let observation = settings.map { Observation(site, $0) }
      var limits = Limits()
      // A round has more requests than the default limit of a connection.
      limits.requestsPerConnection = .max
      let connection = InMemoryConnection(
        to: DeepLinkHandler(SiteSource(site), observer: observation?.observer()), limits: limits)
      return { keep(connection.send(head)) }
    }
  }
}
