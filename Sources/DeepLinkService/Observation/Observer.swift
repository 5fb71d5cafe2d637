import DeepLinking
import HTTP

/// What learns of every answer of one handler: counts it, gives its request an id, and has it logged.
///
/// An observer belongs to one thread. What it counts others may read; the rest is its own.
public final class Observer {
  /// What it is a part of.
  let observation: Observation
  private let counters: ThreadCounters
  private let monotonic: @Sendable () -> Int
  private var identity: RequestIdentity
  private var access: AccessLog?
  /// Where the routes and endpoints of the site at hand are among the labels.
  private var places: SubjectPlaces
  /// The association file that each endpoint of the site at hand hands out, if it does.
  private var fetched: [ThreadCounters.AssociationFile?] = []
  private var subject = Subject.server
  private var began = 0
  private var isUnderWay = false

  init(_ observation: Observation, _ counters: ThreadCounters, thread: Int) {
    self.observation = observation
    self.counters = counters
    monotonic = observation.settings.monotonic
    identity = RequestIdentity(process: observation.settings.process, loop: thread)
    access = observation.settings.accessFormat.map {
      AccessLog($0, observation.labels, sink: observation.settings.accessSink())
    }
    places = observation.labels.places(routes: [], endpoints: [])
  }

  /// Counts what is asked of this site from now on.
  ///
  /// - Returns: where what becomes of its links is counted.
  func turn(to site: Site) -> TableLinkCounters {
    places = observation.labels.places(routes: site.table.shapes, endpoints: site.endpoints.shapes)
    fetched = site.endpoints.all.map(\.fetched)
    return TableLinkCounters(counters: counters.links, places: places.routes)
  }

  /// Takes note of a request that is about to be answered, and gives the answer its id.
  func begin(_ request: Request, _ response: inout ResponseWriter) {
    begin(request, about: .none)
    response.add(Headers.requestID, identity.octets.span)
  }

  /// Takes note of a refusal that is about to be written: of a request, of one that the handler could not answer, or of
  /// one whose head could not be read.
  func beginRefusal(_ request: Request?, _ response: inout ResponseWriter) {
    if !isUnderWay { begin(request, about: .refused) }
    response.add(Headers.requestID, identity.octets.span)
  }

  private func begin(_ request: Request?, about subject: Subject) {
    began = monotonic()
    identity.take(request)
    self.subject = subject
    isUnderWay = true
  }

  /// What is known of a request whose answer takes another turn.
  struct Pause {
    fileprivate let began: Int
    fileprivate let id: [UInt8]
    fileprivate let subject: Subject
  }

  /// Puts the request at hand aside: others are answered before it.
  func pause() -> Pause {
    isUnderWay = false
    return Pause(began: began, id: identity.octets, subject: subject)
  }

  /// Takes up a request again that was put aside.
  func resume(_ pause: Pause, _ response: inout ResponseWriter) {
    (began, subject, isUnderWay) = (pause.began, pause.subject, true)
    identity.take(again: pause.id)
    response.add(Headers.requestID, identity.octets.span)
  }

  /// Says what the answer is about.
  @inline(__always)
  func note(_ subject: Subject) { self.subject = subject }

  /// Counts and logs an answer.
  func finish(_ request: Request, _ fault: RequestFault?, _ response: borrowing ResponseWriter) {
    // `OPTIONS *` is answered before anybody asks.
    if !isUnderWay { begin(request, about: fault == nil ? .server : .refused) }
    isUnderWay = false
    let duration = monotonic() &- began
    guard let status = response.answeredStatus else { return }
    let isReadable = !request.bytes.isEmpty
    let label = observation.labels.index(of: subject, places)
    counters.answers[label].count(status, duration)
    counters.statuses.count(isReadable ? request.method : nil, status)
    if isReadable { countFetch(request, status) }
    access?.write(
      request, isReadable ? request.method.name : "-", label: label, status, octets: response.contentLength,
      duration: duration, id: identity.octets, observation.settings)
  }

  private func countFetch(_ request: Request, _ status: Status) {
    let file: ThreadCounters.AssociationFile? =
      switch subject {
      case .endpoint(let index): fetched[index]
      case .file where request.equals(request.path, "/.well-known/assetlinks.json"): .android
      default: nil
      }
    guard let file, status.code < 400, request.method == .get || request.method == .head else { return }
    let client = ThreadCounters.FetchingClient(AgentClass(of: request))
    counters.fetches[file.rawValue][client.rawValue].add()
  }
}

// MARK: What a handler asks

extension Observer {
  /// Whether the page of metrics is among the endpoints.
  var servesMetrics: Bool { observation.settings.servesMetrics }

  /// The page of metrics.
  func metrics() -> [UInt8] {
    var page = MetricsWriter()
    observation.writeMetrics(to: &page)
    return page.bytes
  }

  /// Scheme and authority by which the client addressed the site, as a trusted proxy tells it; nil if none does.
  func origin(of request: Request) -> String? { observation.settings.proxies.origin(of: request) }
}
