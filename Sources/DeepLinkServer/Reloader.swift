import DeepLinkService
import Synchronization
import Transport

/// Reloads the site on a thread of its own, so that the thread that waits for signals never waits for files.
///
/// A reload is given up when the server stops. The thread notices that between two steps of its work; a step that takes
/// longer than the stop ends with the process.
final class Reloader: Sendable {
  private let steps: Steps
  private let worker: Worker

  /// - Parameter observe: called with every result, to count it.
  init(
    app: AppDefinition, options: Options, source: SiteSource, events: EventLog, services: Services,
    observe: @escaping @Sendable (ReloadResult) -> Void
  ) throws(SystemError) {
    let steps = Steps(app: app, options: options, source: source, events: events, services: services, observe: observe)
    self.steps = steps
    worker = try Worker(name: "reload") { steps.reload() }
  }

  /// Asks for a reload; during one, it asks for another behind it.
  func ask() {
    steps.takeNote()
    worker.ask()
  }

  /// Gives up the reload under way or asked for; false if there is none.
  func giveUp() -> Bool {
    defer { worker.beginStop() }
    return steps.giveUp()
  }

  /// Whether the thread has ended, or is about to.
  var hasStopped: Bool { worker.hasStopped }

  /// Waits for the thread.
  func join() { worker.join() }

  /// Leaves the thread running, because the process is about to end.
  func abandon() { worker.abandon() }

  /// The work of the thread, and its phase.
  private final class Steps: Sendable {
    private let app: AppDefinition
    private let options: Options
    private let source: SiteSource
    private let events: EventLog
    private let services: Services
    private let observe: @Sendable (ReloadResult) -> Void
    private let phase = Mutex(Phase.idle)

    private enum Phase {
      case idle, asked, reading, givenUp
    }

    init(
      app: AppDefinition, options: Options, source: SiteSource, events: EventLog, services: Services,
      observe: @escaping @Sendable (ReloadResult) -> Void
    ) {
      (self.app, self.options, self.source, self.events) = (app, options, source, events)
      (self.services, self.observe) = (services, observe)
    }

    func takeNote() {
      phase.withLock { phase in
        if phase == .idle { phase = .asked }
      }
    }

    func giveUp() -> Bool {
      phase.withLock { phase in
        defer { phase = .givenUp }
        return phase == .asked || phase == .reading
      }
    }

    private var isGivenUp: Bool { phase.withLock { $0 == .givenUp } }

    /// Advances to the next phase; false if the reload was given up meanwhile.
    ///
    /// - Parameter tell: tells the service manager; it is not called once the server stops.
    private func advance(to next: Phase, _ tell: () -> Void) -> Bool {
      phase.withLock { phase in
        guard phase != .givenUp else { return false }
        phase = next
        tell()
        return true
      }
    }

    /// Logs the remarks as at the start, then the result.
    func reload() {
      guard advance(to: .reading, { services.tell(.reloading, "reading everything anew", events) }) else { return }
      let startup = Startup(app, options, isGivenUp: { self.isGivenUp })
      // The new site is complete, so the reload is not given up from here on.
      guard advance(to: .idle, {}) else { return }
      startup.remarks.forEach(events.log)
      let result: ReloadResult
      if let site = startup.site {
        result = .served(summary: site.summary, SiteChanges(from: source.site, to: site))
        source.replace(with: site)
        events.log(.info, "reload", "\(result)", ["serving": .text(site.summary)])
      } else {
        let faults = startup.remarks.filter { $0.severity == .error }.map(\.description)
        result = .refused(faults: faults)
        events.log(.error, "reload", "\(result)", ["faults": .number(faults.count)])
      }
      observe(result)
      _ = advance(to: .idle) { services.tell(.ready, result.statusPrefix + "serving \(source.site.summary)", events) }
    }
  }
}

extension ReloadResult {
  /// The beginning of the line that `systemctl status` shows: the reason of a refused reload, else nothing.
  fileprivate var statusPrefix: String {
    guard case .refused(let faults) = self else { return "" }
    let first = (faults.first ?? "").prefix { !$0.isNewline }
    // The summary of the site has to fit on the same line.
    let text = first.count > 160 ? first.prefix(160) + "…" : first
    return "reload refused: \(text)\(faults.count > 1 ? " (and \(faults.count - 1) more)" : ""); still "
  }
}

extension Observation {
  /// Counts a reload for the page of metrics.
  func count(_ result: ReloadResult, _ site: Site) {
    switch result {
    case .served: reloaded(site)
    case .refused: reloadFailed()
    }
  }
}
