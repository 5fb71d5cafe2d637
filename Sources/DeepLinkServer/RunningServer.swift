import DeepLinkHTTP
import DeepLinkService
import DeepLinkTransport
import DeepLinking

/// A server that listens: its event loops, its logs, its metrics and its reloads.
final class RunningServer {
  let server: Server
  let monitoring: Monitoring
  let reloader: Reloader
  let readiness: Readiness
  let options: Options
  private let services: Services

  /// Starts everything.
  ///
  /// - Parameters:
  ///   - app: the app that is compiled in.
  ///   - served: the app of the first site.
  ///   - reading: the remarks about the files that were read.
  ///   - watched: the state of the files before they were read; nil to reload only on request.
  /// - Throws: what kept it from starting, which has been logged.
  init(
    _ app: AppDefinition, _ source: SiteSource, _ served: AppDefinition, _ reading: InspectorState.Reading,
    _ watched: WatchedFiles?, _ options: Options, _ events: EventLog, _ services: Services
  ) throws(ServeError) {
    (self.options, self.services) = (options, services)
    let readiness = Readiness(app.readinessChecks)
    self.readiness = readiness
    var monitoring: Monitoring
    do throws(SystemError) {
      monitoring = try Monitoring(source.sites, options.observing, readiness, events, app)
    } catch {
      events.log(.error, "failed", "\(error)")
      throw ServeError(faults: ["\(error)"])
    }
    let (events, observation) = (monitoring.events, monitoring.observation)
    let isShown = options.showsInspector(of: app)
    let inspector = InspectorState(reading, isShown: isShown || options.observing.metricsAddress != nil)
    do {
      var settings = options.serverOptions(try services.listeners())
      if options.tellsVersion { settings.server = "\(app.serverName)/\(app.version)" }
      settings.onTurningAway = { events.log($0, options.maxConnections) }
      // Both addresses are tried, so that the log names both if both are in use.
      let service = Result { () throws(StartError) in
        try Server(settings) {
          DeepLinkHandler(
            source, isReady: { readiness.isReady }, unmet: { readiness.unmet },
            inspector: InspectorAccess(isShown ? .everyone : .nobody, inspector), observer: observation.observer())
        }
      }
      do throws(StartError) {
        if let address = options.observing.metricsAddress {
          try monitoring.serve(at: address, source, inspector)
        }
      } catch {
        if case .failure(let other) = service { events.log(.error, "failed", "\(other)") }
        throw error
      }
      let started = try service.get()
      server = started
      reloader = try Reloader(
        app: app, options: options, source: source, watched: watched, events: events, services: services
      ) { result, reading in
        if case .served = result { observation.reloaded(source.sites) } else { observation.reloadFailed() }
        inspector.reading = reading
        // This also releases the old site on event loops without requests.
        started.refreshHandlers()
      }
    } catch {
      events.log(.error, "failed", "\(error)")
      monitoring.fail()
      throw ServeError(faults: ["\(error)"])
    }
    self.monitoring = monitoring
    monitoring.metrics.attach(server)
    readiness.watch(events)
    let announcement = Announcement(source.sites, served, options, address: server.address, inspectorOf: app)
    events.log(
      .info, "listening", announcement.message,
      [
        "address": .text("\(server.address)"), "version": .text(app.version), "serving": .text(source.sites.summary),
        "digest": .text(source.sites.digest), "config_digest": source.sites.configDigest.map { .text($0) },
      ],
      more: announcement.more)
    services.tell(.ready, "serving \(source.sites.summary)", events)
  }

  /// Serves until a signal stops the server; returns when it has stopped.
  func serve(until signals: Signals) -> Stopping.End {
    let events = monitoring.events
    waitForStop(signals, events)
    let start = ContinuousClock.now
    // Fail /readyz first, so that load balancers stop sending requests.
    readiness.drain()
    let isGivenUp = reloader.giveUp()
    if isGivenUp { events.log(.info, "reload", "reload given up: the server stops") }
    services.tell(.stopping, "answering requests in progress", events)
    return Stopping(self, signals, start: start).run()
  }

  /// Handles signals until one stops the server.
  private func waitForStop(_ signals: Signals, _ events: EventLog) {
    while true {
      let signal = signals.next()
      switch signal.effect {
      case .reload: reloader.ask()
      case .nothing: events.log(ignored: signal)
      case .stop: return
      }
    }
  }
}

/// Why a server could not start.
public struct ServeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// All faults of options, routes, files and records, one line each.
  public let faults: [String]

  /// The faults, one line each.
  public var description: String { faults.joined(separator: "\n") }
}
