import DeepLinkService
import Synchronization
import Transport

/// Reads everything anew when it is asked to, on a thread of its own, and serves it if nothing is wrong with it.
///
/// Whoever waits for signals does not wait for files. A reload under way when the server is told to stop is given up: what
/// it would bring could serve nobody any more. The thread notices between two steps of its work; a step that takes longer
/// than the server takes to stop ends with the process.
final class Reloader: Sendable {
  private let steps: Steps
  private let worker: Worker

  /// - Parameter observe: told of every result; the place to count them.
  init(
    app: AppDefinition, options: Options, source: SiteSource, events: EventLog, services: Services,
    observe: @escaping @Sendable (ReloadResult) -> Void
  ) throws(SystemError) {
    let steps = Steps(app: app, options: options, source: source, events: events, services: services, observe: observe)
    self.steps = steps
    worker = try Worker(name: "reload") { steps.reload() }
  }

  /// Asks for everything to be read anew; asked during a reload, it reads once more behind it.
  func ask() {
    steps.takeNote()
    worker.ask()
  }

  /// Gives up what is under way or asked for; true if something was.
  func giveUp() -> Bool {
    defer { worker.beginStop() }
    return steps.giveUp()
  }

  /// Whether the thread has ended, or is about to.
  var hasStopped: Bool { worker.hasStopped }

  /// Waits for the thread.
  func join() { worker.join() }

  /// Leaves the thread alone, when the process is about to end.
  func abandon() { worker.abandon() }

  /// What the thread does, and how far it is.
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

    /// Goes on from one phase to another; false if it was given up meanwhile.
    ///
    /// - Parameter tell: what the service manager is told then; it is told nothing behind that the server stops.
    private func advance(to next: Phase, _ tell: () -> Void) -> Bool {
      phase.withLock { phase in
        guard phase != .givenUp else { return false }
        phase = next
        tell()
        return true
      }
    }

    /// Tells what is found like at the start, then what became of it.
    func reload() {
      guard advance(to: .reading, { services.tell(.reloading, "reading everything anew", events) }) else { return }
      let startup = Startup(app, options, isGivenUp: { self.isGivenUp })
      // From here on it is not given up any more: the new site is there.
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
      _ = advance(to: .idle) { services.tell(.ready, result.note + "serving \(source.site.summary)", events) }
    }
  }
}

extension ReloadResult {
  /// What `systemctl status` shows before what is served: nothing if that is what was read, else why not.
  fileprivate var note: String {
    guard case .refused(let faults) = self else { return "" }
    let first = (faults.first ?? "").prefix { !$0.isNewline }
    // A status has one line, and what is served has to be on it as well.
    let text = first.count > 160 ? first.prefix(160) + "…" : first
    return "reload refused: \(text)\(faults.count > 1 ? " (and \(faults.count - 1) more)" : ""); still "
  }
}

extension Observation {
  /// Takes note of a reload, for the page of metrics.
  func note(_ result: ReloadResult, _ site: Site) {
    switch result {
    case .served: reloaded(site)
    case .refused: reloadFailed()
    }
  }
}
