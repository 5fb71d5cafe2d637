import DeepLinkHTTP
import DeepLinkOctets

/// The page of metrics, which is written in turns.
///
/// The series of one site are those of its routes, so many sites would have many thousands. Of several sites, only those
/// that the request asks for have series for each route. The others have series for each site, where alerts need them,
/// or are summed up without a site.
final class MetricsPage: TurnAnswer {
  var pause: Observer.Pause?
  private(set) var writer: MetricsWriter
  private let steps: [Step]
  /// The next step, and the next part of it.
  private var (step, part) = (0, 0)

  /// Some lines of the page, in parts of bounded cost. `write` writes a part, and returns the counters that it read.
  struct Step {
    var parts = 1
    let write: (_ part: Int, _ page: inout MetricsWriter) -> Int
  }

  /// The most sites with series for each route in one page.
  static let mostSites = 10

  /// The cost after which a turn ends: a quarter of the octets, and the counters that were read. A turn takes about a
  /// millisecond.
  private static let turn = 16_384

  /// - Parameters:
  ///   - names: the names of the sites with series for each route. A site without a name has them always.
  ///   - writer: has the lines before the page.
  init(_ observation: Observation, routesOf names: Set<String> = [], in writer: MetricsWriter = MetricsWriter()) {
    self.writer = writer
    let isListed = { (name: String?) in name.map { $0.isEmpty || names.contains($0) } ?? true }
    let counted = observation.counted
    let listed = counted.filter { isListed($0.site.name) }
    let others = counted.filter { !isListed($0.site.name) }
    steps =
      Self.durations(of: listed, others) + Self.answers(of: listed, others)
      + Self.links(of: listed.filter { !$0.site.isOutside }, others)
      + [
        Step { _, page in
          observation.writeContents(to: &page, isListed)
          observation.settings.writeMore(&page)
          return 1
        }
      ]
  }

  var memory: Int { writer.bytes.capacity }

  var headers: HeaderBlock { Headers.metrics }

  /// Writes one turn's lines; true if the page is complete.
  func advance() -> Bool {
    var read = 0
    let start = writer.bytes.count
    while step < steps.count {
      guard part < steps[step].parts else {
        (step, part) = (step + 1, 0)
        continue
      }
      guard read + (writer.bytes.count - start) / 4 < Self.turn else { return false }
      read += steps[step].write(part, &writer)
      part += 1
    }
    return true
  }

  func withAnswer(_ body: (Span<UInt8>) -> Void) {
    let bytes = writer.bytes
    body(bytes.span)
  }
}
