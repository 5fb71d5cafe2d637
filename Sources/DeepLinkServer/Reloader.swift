import DeepLinkJSON
import DeepLinkRecords
import DeepLinkService
import DeepLinkTransport
import Dispatch
import Synchronization

/// Reloads the site on a separate thread, so that the thread that handles signals never waits for files.
///
/// A signal starts a reload, and with `--watch` also a change of the files. The reload is cancelled when the server stops.
/// The reading notices this between two steps; a step that takes longer than the stop ends with the process.
final class Reloader: Sendable {
  private let steps: Steps
  private let worker: Worker

  /// - Parameters:
  ///   - watched: the state of the files before they were read at the start; nil to reload only on request.
  ///   - observe: called with every result and the remarks about the files.
  init(
    app: AppDefinition, options: Options, source: SiteSource, watched: WatchedFiles?, events: EventLog,
    services: Services, observe: @escaping @Sendable (ReloadResult, InspectorState.Reading) -> Void
  ) throws(SystemError) {
    let steps = Steps(
      app: app, options: options, source: source, watched: watched, events: events, services: services,
      observe: observe)
    self.steps = steps
    worker = try Worker(name: "reload", within: steps.interval) { cause in
      switch cause {
      case .request: steps.reload()
      case .time: return steps.look()
      }
      return steps.interval
    }
  }

  /// Requests a reload. It ends the reading of one in progress, and follows it.
  func ask() {
    steps.takeNote()
    worker.ask()
  }

  /// Cancels the reload that is in progress or requested; false if there is none.
  func giveUp() -> Bool {
    defer { worker.beginStop() }
    return steps.giveUp()
  }

  /// Whether the thread has ended, or is about to.
  var hasStopped: Bool { worker.hasStopped && !steps.readingThread.isBusy }

  /// Waits for the end of the thread.
  func join() { worker.join() }

  /// Stops waiting for the thread, because the process is about to end.
  func abandon() { worker.abandon() }

  /// The work of the thread, and its phase.
  private final class Steps: Sendable {
    private let app: AppDefinition
    private let options: Options
    private let source: SiteSource
    private let events: EventLog
    private let services: Services
    private let observe: @Sendable (ReloadResult, InspectorState.Reading) -> Void
    private let phase = Mutex(Phase.idle)
    /// Only the thread locks it.
    private let watch: Mutex<Watch?>
    /// When the records of the app's own sources were read again; only the thread locks it.
    private let recordsRead = Mutex(ContinuousClock.now)
    let readingThread = ReadingThread()
    /// What the last reading found; locked while it reads.
    private let found = Mutex<Startup?>(nil)

    private enum Phase { case idle, asked, reading, givenUp }

    private struct Watch {
      var files: WatchedFiles
      /// The number of consecutive checks that found the files changing.
      var changes = 0
    }

    init(
      app: AppDefinition, options: Options, source: SiteSource, watched: WatchedFiles?, events: EventLog,
      services: Services, observe: @escaping @Sendable (ReloadResult, InspectorState.Reading) -> Void
    ) {
      (self.app, self.options, self.source, self.events) = (app, options, source, events)
      (self.services, self.observe) = (services, observe)
      watch = Mutex(watched.map { Watch(files: $0) })
    }

    /// The interval between two checks while the files do not change; nil for no checks.
    var interval: Duration? {
      [watch.withLock { $0 == nil } ? nil : .seconds(options.watch), app.recordInterval].compactMap { $0 }.min()
    }

    /// The interval between two checks while the files change. The files are read once two checks agree.
    private static let shortInterval = Duration.seconds(1)
    /// The number of checks after which files that keep changing are reported once.
    private static let patience = 60

    func takeNote() {
      phase.withLock { if $0 != .givenUp { $0 = .asked } }
    }

    func giveUp() -> Bool {
      phase.withLock { phase in
        defer { phase = .givenUp }
        return phase == .asked || phase == .reading
      }
    }

    /// Reads everything, which another request, the end of the server, or 10 s end.
    ///
    /// - Returns: nil if it is not wanted any more.
    private func read() -> Startup? {
      let (done, end) = (DispatchSemaphore(value: 0), ContinuousClock.now + .seconds(10))
      let task = Task(executorPreference: readingThread) { [self] in
        found.withLock { $0 = Startup(app, options) }
        done.signal()
      }
      while done.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
        let isWanted = phase.withLock { $0 == .reading }
        if isWanted, ContinuousClock.now < end { continue }
        task.cancel()
        // What it finds is of no use. The thread frees it right behind the reading, which may end long after the reload.
        Task(executorPreference: readingThread) { [self] in
          found.withLock { $0 = nil }
          FreedMemory.giveBack()
        }
        let late = "reading took longer than 10 s, and was ended; see that files and sources answer, then reload again"
        return isWanted ? Startup(app, options, fault: late) : nil
      }
      return found.withLock { $0.take() }
    }

    /// Advances to the next phase; false if the reload has been cancelled.
    ///
    /// - Parameter tell: tells the service manager. It is not called once the server stops.
    private func advance(to next: Phase, _ tell: () -> Void) -> Bool {
      phase.withLock { phase in
        guard phase != .givenUp else { return false }
        phase = next
        tell()
        return true
      }
    }

    /// Checks the files, and reloads the site if they have changed.
    ///
    /// - Returns: the time until the next check.
    func look() -> Duration? {
      // The worker may wake a moment too early.
      if let every = app.recordInterval, ContinuousClock.now >= recordsRead.withLock({ $0 }) + every * 0.9 {
        recordsRead.withLock { $0 = .now }
        reload(isQuiet: true)
        return interval
      }
      switch finding() {
      case .unchanged, nil: return interval
      case .changing: return Self.shortInterval
      case .changed: return reload(unlessChanging: true) ? interval : Self.shortInterval
      }
    }

    private func finding() -> WatchedFiles.Finding? {
      let (finding, changes) = watch.withLock { watch -> (WatchedFiles.Finding?, Int) in
        guard let finding = watch?.files.look() else { return (nil, 0) }
        let changes = if case .changing = finding { (watch?.changes ?? 0) + 1 } else { 0 }
        watch?.changes = changes
        return (finding, changes)
      }
      if changes == Self.patience {
        let text = "the watched files keep changing; they are read after one second without a change"
        events.log(.warning, "watch", text)
      }
      return finding
    }

    /// Logs the same remarks as the start, then the result.
    ///
    /// - Parameters:
    ///   - unlessChanging: whether to ignore a refusal if the files have changed again.
    ///   - isQuiet: whether nothing is done and said if everything is as before.
    /// - Returns: whether there is a result.
    @discardableResult
    func reload(unlessChanging: Bool = false, isQuiet: Bool = false) -> Bool {
      let isFirst = advance(to: .reading) {
        if !isQuiet { services.tell(.reloading, "reading everything again", events) }
      }
      guard isFirst else { return true }
      // Reading takes many times the memory of what is served. It is freed before this line runs.
      defer { FreedMemory.giveBack() }
      watch.withLock { $0?.files.willRead() }
      guard let startup = read() else { return true }
      // The new site is complete, so the reload can no longer be cancelled.
      guard advance(to: .idle, {}) else { return true }
      if unlessChanging, startup.sites == nil, finding() != .unchanged {
        _ = advance(to: .idle) { services.tell(.ready, "serving \(source.sites.summary)", events) }
        return false
      }
      if isQuiet, let sites = startup.sites, sites.digest == source.sites.digest { return true }
      events.log(startup.remarks, all: false)
      let result: ReloadResult
      if let sites = startup.sites {
        let changes = SiteChanges(from: source.sites, to: sites)
        result = .served(summary: sites.summary, changes)
        source.replace(with: sites)
        events.log(
          .info, "reload", "\(result)",
          [
            "serving": .text(sites.summary), "digest": .text(sites.digest),
            "config_digest": sites.configDigest.map { .text($0) },
            "routes_added": .number(changes.routes.added.count),
            "routes_removed": .number(changes.routes.removed.count),
            "routes_changed": .number(changes.routes.changed.count),
          ])
      } else {
        let faults = startup.remarks.filter { $0.severity == .error }
        let count = faults.reduce(0) { $0 + $1.count }
        result = .refused(faults: faults.map(\.description), count: count)
        events.log(.error, "reload", "\(result)", ["faults": .number(count)])
      }
      observe(result, startup.reading)
      // systemd waits for READY=1 after every RELOADING=1 and has no failed reload, so the status reports a refusal.
      _ = advance(to: .idle) { services.tell(.ready, result.statusPrefix + "serving \(source.sites.summary)", events) }
      return true
    }
  }
}

/// A thread for readings, one after the other. A task's own threads may not wait.
private final class ReadingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "reading")
  private let jobs = Atomic<Int>(0)

  /// Whether it reads, even if the reading was given up.
  var isBusy: Bool { jobs.load(ordering: .acquiring) > 0 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.wrappingAdd(1, ordering: .relaxed)
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      jobs.wrappingSubtract(1, ordering: .releasing)
    }
  }
}

extension ReloadResult {
  /// The beginning of the line in `systemctl status`: the reason of a refused reload, else nothing.
  fileprivate var statusPrefix: String {
    guard case .refused(let faults, let count) = self else { return "" }
    let first = (faults.first ?? "").prefix { !$0.isNewline }
    // The summary of the site must fit on the same line.
    let text = first.count > 160 ? first.prefix(160) + "…" : first
    return "reload refused: \(text)\(count > 1 ? " (and \(count - 1) more)" : ""); still "
  }
}

extension Options {
  /// The files that ``Startup`` reads, for `--watch`; nil if they are not watched.
  var watchedFiles: WatchedFiles? {
    guard watch > 0 else { return nil }
    return WatchedFiles { [config, environment, publicFolder] in
      let named = config.map { LinksFile.named(in: $0, in: environment) }
      let folders = publicFolder.map { [$0] } ?? named?.folders ?? ["Public"]
      // Records may be behind symbolic links that requests may not follow.
      let records = folders.map { $0 + "/catalog" }.flatMap { catalog in
        RecordSource.directory(catalog).names.map { "\(catalog)/\($0).json" }
      }
      return (config.map { [$0] } ?? []) + (named?.included ?? []) + folders + records
    }
  }
}
