import DeepLinkAnswers
package import DeepLinkHTTP
import DeepLinking

/// Observes the answers of one handler: counts them, gives requests their ids, and writes the access log.
///
/// An observer belongs to one thread; other threads read only its counters.
package final class Observer {
  /// The field that names a request in logs.
  private static let requestID = ResponseFieldName.constant("X-Request-Id")
  /// The observation to which the counters belong.
  package let observation: Observation
  private let monotonic: @Sendable () -> Int
  // Unchecked: one thread observes one request at a time, and nothing below accesses what it already borrows.
  @exclusivity(unchecked) private var identity: RequestIdentity
  private var access: AccessLog?
  /// What is in service.
  private var served: (any ServedSites)?
  /// The counters of each of these sites, made on first use.
  private var watches: [SiteCounters?] = []
  /// The counters of this thread by the name of their site; a reload keeps them.
  private var numbers: [String?: AtomicIntegers] = [:]
  /// The counters for requests that belong to no site; with one site, the counters of that site.
  private var outside: SiteCounters?
  /// The request in progress.
  @exclusivity(unchecked) private var current: Current?
  /// The app's labels for the next line of the access log; none without one.
  private var labels: [(name: String, value: String)] = []

  /// The state of a request.
  fileprivate struct Current {
    let began: Int
    var subject: Subject
    let watch: SiteCounters?
  }

  init(_ observation: Observation, thread: Int) {
    self.observation = observation
    monotonic = observation.settings.monotonic
    identity = RequestIdentity(process: observation.settings.process, loop: thread)
    access = observation.settings.accessFormat.map { AccessLog($0, sink: observation.settings.accessSink()) }
  }

  /// Makes these sites the current ones.
  package func watch(_ served: any ServedSites) {
    self.served = served
    watches = Array(repeating: nil, count: served.count)
    outside = nil
    outside = served.isByHost ? makeWatch(named: "", of: served[0]) : watch(at: 0, of: served)
  }

  /// The counters of the site at an index of the current sites, or of earlier ones that a batch still uses.
  package func watch(at index: Int, of served: any ServedSites) -> SiteCounters {
    let isCurrent = served === self.served
    if isCurrent, let watch = watches[index] { return watch }
    let watch = makeWatch(named: served[index].name, of: served[index])
    if isCurrent { watches[index] = watch }
    return watch
  }

  private func makeWatch(named name: String?, of site: any ServedSite) -> SiteCounters {
    let observed = observation.observed(name, as: site)
    let numbers = numbers[name] ?? observed.addThread()
    self.numbers[name] = numbers
    return SiteCounters(
      observed, site, numbers, words: access.map { $0.words(for: observed.subjects, of: name) } ?? [])
  }

  /// Starts observing a request, and adds its id to the answer.
  ///
  /// - Parameter watch: the counters of its site; nil if it belongs to none.
  package func begin(_ request: Request, for watch: SiteCounters?, _ response: inout ResponseWriter) {
    begin(request, about: .none, watch ?? outside)
    response.add(Self.requestID, identity.octets.span)
  }

  /// Starts observing a refusal: of a request, of a request that the handler could not answer, or of an unreadable
  /// head.
  package func beginRefusal(_ request: Request?, _ response: inout ResponseWriter) {
    if current == nil { begin(request, about: .refused, outside) }
    response.add(Self.requestID, identity.octets.span)
  }

  private func begin(_ request: Request?, about subject: Subject, _ watch: SiteCounters?) {
    current = Current(began: monotonic(), subject: subject, watch: watch)
    identity.take(request)
  }

  /// The state of a request whose answer takes further turns.
  package struct Pause {
    fileprivate let request: Current?
    fileprivate let id: [UInt8]
  }

  /// Suspends the current request, because other requests are answered before it.
  package func pause() -> Pause {
    Pause(request: current.take(), id: identity.octets)
  }

  /// Continues a suspended request.
  package func resume(_ pause: Pause, _ response: inout ResponseWriter) {
    current = pause.request
    identity.take(again: pause.id)
    response.add(Self.requestID, identity.octets.span)
  }

  /// Sets the subject of the answer.
  @inline(__always)
  package func note(_ subject: Subject) { current?.subject = subject }

  /// Sets the app's labels for the line of the access log.
  package func note(_ labels: [(name: String, value: String)]) {
    if access != nil { self.labels = labels }
  }

  /// Takes the labels of an answer that another one is around.
  package func takeLabels() -> [(name: String, value: String)] {
    defer { labels = [] }
    return labels
  }

  /// Logs the path of a request that matched no route.
  package func noteMiss(of request: Request, nearest: String?) {
    guard let misses = observation.misses, let watch = current?.watch else { return }
    misses.log(
      request.bytes.span.extracting(request.path), on: watch.observed.name, watch.observed.misses, nearest: nearest,
      owner: nearest.flatMap(watch.observed.owner), at: monotonic())
  }

  /// Logs that an endpoint of the app failed.
  package func noteFailure(of endpoint: String, _ error: String) { observation.settings.onFailure?(endpoint, error) }

  /// Counts and logs an answer.
  package func finish(_ request: Request, _ fault: RequestFault?, _ response: borrowing ResponseWriter) {
    // The HTTP layer answers `OPTIONS *` without calling the handler.
    if current == nil { begin(request, about: fault == nil ? .server : .refused, outside) }
    guard let current = current.take(), let status = response.answeredStatus, let watch = current.watch else { return }
    let duration = monotonic() &- current.began
    let isReadable = !request.bytes.isEmpty
    let subject = watch.place(of: current.subject)
    watch.count(subject, isReadable ? request.method : nil, status, duration)
    if isReadable { countFetch(request, status, current.subject, watch) }
    if access != nil {
      log(request, watch.words[subject], status, octets: response.contentLength, duration: duration)
    }
  }

  /// Writes a line of the access log. Not inlined, because most servers have no access log.
  @inline(never)
  private func log(_ request: Request, _ words: [UInt8], _ status: Status, octets: Int, duration: Int) {
    access?.write(
      request, request.bytes.isEmpty ? "-" : request.method.name, words, status, octets: octets, duration: duration,
      id: identity.octets, labels, observation.settings)
    labels = []
  }

  private func countFetch(_ request: Request, _ status: Status, _ subject: Subject, _ watch: SiteCounters) {
    // The index in `ObservedSite.files`.
    let file: Int? =
      switch subject {
      case .endpoint
      where request.equals(request.path, "/.well-known/apple-app-site-association")
        || request.equals(request.path, "/apple-app-site-association"):
        0
      case .file where request.equals(request.path, "/.well-known/assetlinks.json"): 1
      default: nil
      }
    guard let file, status.code < 400, request.method == .get || request.method == .head else { return }
    watch.countFetch(file, by: AgentClass(of: request))
  }
}

// MARK: Access for handlers

extension Observer {
  /// Whether the endpoints include `/metrics`.
  package var servesMetrics: Bool { observation.settings.servesMetrics }

  /// The host and port that the client used for the site, by a trusted proxy; nil without such a proxy.
  package func authority(of request: Request) -> String? { observation.settings.proxies.authority(of: request) }

  /// The scheme that the client used, by a trusted proxy; nil if none says it.
  package func scheme(of request: Request) -> String? { observation.settings.proxies.scheme(of: request) }

  /// Whether a peer is a proxy that is believed.
  package func trusts(_ peer: PeerAddress) -> Bool { observation.settings.proxies.trusts(peer) }
}
