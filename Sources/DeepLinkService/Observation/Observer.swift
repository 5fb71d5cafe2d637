import DeepLinking
import HTTP

/// Observes the answers of one handler: counts them, gives requests their ids, and writes the access log.
///
/// An observer belongs to one thread; other threads read only its counters.
public final class Observer {
  /// The observation to which the counters belong.
  let observation: Observation
  private let counters: ThreadCounters
  private let monotonic: @Sendable () -> Int
  private var identity: RequestIdentity
  private var access: AccessLog?
  /// The label indices of the current site's routes and endpoints.
  private var places: SubjectPlaces
  /// The association file that each endpoint of the current site serves, if any.
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

  /// Counts for this site from now on.
  ///
  /// - Returns: the counters for its links.
  func turn(to site: Site) -> TableLinkCounters {
    places = observation.labels.places(routes: site.table.shapes, endpoints: site.endpoints.shapes)
    fetched = site.endpoints.all.map(\.fetched)
    return TableLinkCounters(counters.links, site.table.shapes, places: places.routes)
  }

  /// Starts observing a request, and adds its id to the answer.
  func begin(_ request: Request, _ response: inout ResponseWriter) {
    begin(request, about: .none)
    response.add(Headers.requestID, identity.octets.span)
  }

  /// Starts observing a refusal: of a request, of one that the handler could not answer, or of one with an unreadable
  /// head.
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

  /// The state of a request whose answer takes another turn.
  struct Pause {
    fileprivate let began: Int
    fileprivate let id: [UInt8]
    fileprivate let subject: Subject
  }

  /// Suspends the current request, because others are answered before it.
  func pause() -> Pause {
    isUnderWay = false
    return Pause(began: began, id: identity.octets, subject: subject)
  }

  /// Continues a suspended request.
  func resume(_ pause: Pause, _ response: inout ResponseWriter) {
    (began, subject, isUnderWay) = (pause.began, pause.subject, true)
    identity.take(again: pause.id)
    response.add(Headers.requestID, identity.octets.span)
  }

  /// Sets the subject of the answer.
  @inline(__always)
  func note(_ subject: Subject) { self.subject = subject }

  /// Logs the path of a request that no route matched.
  func noteMiss(of request: Request, nearest: String?) {
    guard let misses = observation.misses else { return }
    misses.log(request.bytes.span.extracting(request.path), nearest: nearest, at: monotonic())
  }

  /// Counts and logs an answer.
  func finish(_ request: Request, _ fault: RequestFault?, _ response: borrowing ResponseWriter) {
    // The HTTP layer answers `OPTIONS *` without calling the handler.
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

// MARK: Access for handlers

extension Observer {
  /// Whether the endpoints include `/metrics`.
  var servesMetrics: Bool { observation.settings.servesMetrics }

  /// The page of metrics.
  func metrics() -> [UInt8] {
    var page = MetricsWriter()
    observation.writeMetrics(to: &page)
    return page.bytes
  }

  /// The scheme and authority by which the client addressed the site, according to a trusted proxy; nil without one.
  func origin(of request: Request) -> String? { observation.settings.proxies.origin(of: request) }
}
