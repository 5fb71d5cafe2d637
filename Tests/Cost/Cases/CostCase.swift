import DeepLinkService
import HTTP
import LendingLibrary
import Support

/// A request with a hostile text, or another large thing, at one place.
public struct CostCase: Sendable {
  /// Method, path and place: `POST /link, "name"`.
  public let place: String
  /// What stands there: `fallingMarks`.
  public let text: String
  /// Whether no kind of text is left out for this one.
  public let isWorst: Bool
  /// What tells its text from others.
  public let number: Int
  /// The octets of the request, with a text of about so many octets.
  public let request: @Sendable (_ count: Int) -> [UInt8]

  /// The texts and structures that have cost the most.
  private static let worst = Set(HostileText.worst.map(\.rawValue) + ["many values below long keys"])

  /// Both.
  public var name: String { "\(place): \(text)" }

  /// How many octets the smaller text of the law has here: the larger one of twice the size is still accepted.
  public let size: Int

  init(_ place: String, _ text: String, size: Int, _ request: @escaping @Sendable (Int) -> [UInt8]) {
    (self.place, self.text, self.size, self.request) = (place, text, size, request)
    isWorst = Self.worst.contains(text)
    number = text.utf8.reduce(0) { $0 + Int($1) }
  }
}

/// The lending library with all that handles a request, without sockets.
public struct CostSite {
  private let handler: DeepLinkHandler

  /// A site with all that a server may have.
  public init() throws {
    let (app, records) = (libraryApp.definition, try Library.records())
    let site = Site(
      table: try app.table(showing: records), activities: app.activities, records: records, files: try Library.files(),
      pages: app.pages(of: AppListing(), showing: records), details: app.details)
    var settings = ObservationSettings(monotonic: { 0 }, wall: { 1_900_000_000_000 })
    settings.accessFormat = .json
    // The fields of a proxy are only read if it is trusted.
    guard settings.proxies.add("unix") else { throw UnreadableProxies() }
    handler = DeepLinkHandler(SiteSource(site), observer: Observation(site, settings).observer())
  }

  /// Sends a request on a connection of its own and gives the answer.
  @discardableResult
  public func send(_ request: [UInt8]) -> [UInt8] { InMemoryConnection(to: handler).send(request) }
}

/// The list of proxies is none.
struct UnreadableProxies: Error {}
