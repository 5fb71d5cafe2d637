import DeepLinkHTTP
import DeepLinkService
import DeepLinkTestSupport
import LendingLibrary

/// Two pieces of work of one kind, and how much more the larger one may cost.
public struct CostCase: Sendable {
  /// A piece of work that is prepared; only ``run`` is counted.
  public struct Work {
    /// The octets of what it is done to.
    public let octets: Int
    /// The work.
    public let run: () throws -> Void

    /// Work on so many octets.
    public init(octets: Int, _ run: @escaping () throws -> Void) { (self.octets, self.run) = (octets, run) }
  }

  /// Which of the two.
  public enum Size: Int, Sendable { case small = 1, large = 2 }

  /// What is done, and where the hostile thing stands: `POST /link, "name"`.
  public let place: String
  /// What stands there: `fallingMarks`.
  public let text: String
  /// The instructions of the larger piece, at most, as a multiple of those of the smaller one.
  public let growth: Double
  /// The instructions that one octet may cost at most.
  public let perOctet: Double
  /// Prepares one of the two. A site is there for requests.
  public let prepare: @Sendable (Size, CostSite) throws -> Work

  /// Twice the length at most doubles the cost: 1.3 times that for caches and growing arrays.
  public static let doubled = 2.6

  /// A case; without a bound, an octet may cost anything.
  public init(
    _ place: String, _ text: String, growth: Double = doubled, perOctet: Double = .infinity,
    prepare: @escaping @Sendable (Size, CostSite) throws -> Work
  ) {
    (self.place, self.text, self.growth, self.perOctet, self.prepare) = (place, text, growth, perOctet, prepare)
  }

  /// Both.
  public var name: String { "\(place): \(text)" }

  /// The texts and structures that have cost the most.
  private static let worst = Set(HostileText.worst.map(\.rawValue) + ["many values below long keys"])

  /// Whether a run has this one whatever its turn is.
  var isWorst: Bool {
    Self.worst.contains(text) || HostileText(rawValue: text) == nil && !HostileStructure.names.contains(text)
  }

  /// What tells its text from others.
  var number: Int { text.utf8.reduce(0) { $0 + Int($1) } }
}

extension CostCase {
  /// A request with a hostile text at one place.
  ///
  /// - Parameters:
  ///   - size: the octets of the smaller text. The larger one, of twice the size, is still accepted.
  ///   - request: the octets of the request, with a text of about so many octets.
  init(_ place: String, _ text: String, size: Int, _ request: @escaping @Sendable (_ count: Int) -> [UInt8]) {
    self.init(place, text, perOctet: 4_000) { scale, site in
      let octets = request(size * scale.rawValue)
      return Work(octets: octets.count) { site.send(octets) }
    }
  }

  /// An operation on octets, some of which are hostile.
  init(
    _ place: String, _ text: String, size: Int, _ input: @escaping @Sendable (_ count: Int) throws -> [UInt8],
    _ operation: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.init(place, text) { scale, _ in
      let octets = try input(size * scale.rawValue)
      return Work(octets: octets.count) { try operation(octets) }
    }
  }

  /// An operation on a JSON text, with each hostile text as each of its strings, and each of its parts many times.
  static func all(
    _ name: String, _ template: HostileJSON, texts: Int = 8_192, parts: Int = 4_096,
    _ operation: @escaping @Sendable ([UInt8]) throws -> Void
  ) -> [CostCase] {
    let changes = template.texts.map { ($0, texts) } + template.repetitions.map { ($0, parts) }
    return changes.map { change, size in
      CostCase("\(name), \(change.place)", change.text, size: size, { template.changed(change, size: $0) }, operation)
    }
  }
}

/// What is said to a reader of something hostile stays short.
func expectShort(_ text: String, most: Int = 4_000) throws {
  if text.utf8.count >= most { throw LongMessage(octets: text.utf8.count, start: String(text.prefix(200))) }
}

struct LongMessage: Error {
  let octets: Int
  let start: String
}

/// The lending library with all that handles a request, without sockets.
public struct CostSite {
  private let handler: DeepLinkHandler

  init(_ handler: DeepLinkHandler) { self.handler = handler }

  /// A site with all that a server may have.
  public init() throws {
    let (app, records) = (libraryApp.definition, try Library.records())
    let site = Site(
      table: try app.table(showing: records), activities: app.activities, records: records, files: try Library.files(),
      pages: app.pages(of: AppListing(), showing: records))
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
