import DeepLinkArguments
import DeepLinkHTTP
import DeepLinkJSON
@_exported public import DeepLinkService
import DeepLinkTransport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeepLinkApp {
  /// Serves the app until a signal stops the process. The `main` of a server calls only this.
  ///
  /// The options come from the command line and the environment; `--help` lists them. The process prints all faults of
  /// options, routes, files and records, and ends with status 2.
  public func serve() { Daemon(app: definition).run() }
}

/// The daemon: reads its options, checks everything, and serves until a signal stops it.
struct Daemon {
  let app: AppDefinition

  private var serveCommand: Command<Options> { Options.serve(app) }
  private var healthcheckCommand: Command<Options> { Options.healthcheck(app) }
  private var printCommand: Command<Void> { Deployment.printing(app) }

  private func terminal(ofError isError: Bool) -> Terminal {
    Terminal(columns: StandardStreams.columns(ofError: isError), ProcessInfo.processInfo.environment)
  }

  /// Writes a refusal to standard error.
  private func complain(_ text: String) { StandardStreams.error(terminal(ofError: true).message(text)) }

  /// Runs the command line.
  func run() {
    StandardStreams.openMissing()
    // Block the signals before another thread starts, so that only this thread receives them.
    let signals = takeInSignals()
    let services = Services()
    let manual = manual
    let (command, arguments) = readCommand(manual)
    let configuration = Configuration(
      command, arguments, environment: ProcessInfo.processInfo.environment, commands: manual.commandNames,
      hasListeners: services.hasListeners, defaults: Options(for: app))
    let options = configuration.options
    if command.name == healthcheckCommand.name { return probe(configuration, command) }
    let events = EventLog(format: options.observing.logFormat, on: terminal(ofError: true), now: SystemTime.wall)
    // Record the state of the files before they are read, so that a change during the start is noticed.
    let watched = configuration.faults.isEmpty ? options.watchedFiles : nil
    let (source, app, reading) = signals.whileEnding {
      // No connection is open yet, so there is nothing to drain.
      services.tell(.stopping, "stopped while it read its files", events)
      events.log(.info, "stopped", "stopped before everything was read")
      ProcessExit.abandoningThreads(options.checksOnly ? .interrupted : .done)
    } _: {
      readSite(configuration, services, events)
    }
    if options.checksOnly {
      StandardStreams.output("\(source.sites.summary): all valid\n")
      return
    }
    serve(source, app, reading, watched, options, signals, events, services)
  }

  private func takeInSignals() -> Signals {
    do {
      return try Signals()
    } catch {
      complain("error: cannot wait for signals: \(error.reason) (\(error.call))\n")
      ProcessExit.now(.unusable)
    }
  }

  /// Reads the command and its arguments. Help, version, completions and `print` are answered here.
  private func readCommand(_ manual: Manual) -> (Command<Options>, [String]) {
    let arguments = Array(ProcessArguments.all.dropFirst())
    switch manual.outcome(of: arguments, terminalWidth: terminal(ofError: false).width) {
    case .answer(let text):
      StandardStreams.output(text)
      ProcessExit.now(.done)
    case .run(let name, let rest) where name == printCommand.name:
      printDeployment(rest)
    case .run(let name, let rest):
      return (name == healthcheckCommand.name ? healthcheckCommand : serveCommand, rest)
    case .refusal(let text):
      complain(text)
      ProcessExit.now(.unusable)
    }
  }

  private func printDeployment(_ arguments: [String]) -> Never {
    var nothing: Void = ()
    do throws(UsageFaults) {
      let deployment: Deployment = try printCommand.readWord(arguments, into: &nothing)
      StandardStreams.output(deployment.text(for: app))
      ProcessExit.now(.done)
    } catch {
      complain("\(error)\n\(printCommand.usage)")
      ProcessExit.now(.unusable)
    }
  }

  /// Reads and checks everything. After any error, prints all errors and ends the process.
  ///
  /// Only the source holds the site, so that a reload can release it.
  private func readSite(_ configuration: Configuration, _ services: Services, _ events: EventLog) -> (
    SiteSource, AppDefinition, InspectorState.Reading
  ) {
    // If --public is faulty, faults of the default folder would mislead.
    let startup = configuration.hasCertainFolder ? Startup(app, configuration.options) : nil
    let remarks = (startup?.remarks ?? []).map { configuration.options.isStrict ? $0.strict : $0 }
    let isRefused = !configuration.faults.isEmpty
    if isRefused { complain("\(UsageFaults(configuration.faults.map(\.printable)))\n") }
    // Refused options already stop the start, so warnings about the site would only distract.
    if !isRefused || startup?.sites == nil {
      if let startup, startup.sites != nil, !configuration.options.checksOnly { events.say(startup.headline) }
      events.log(remarks, all: configuration.options.checksOnly)
    }
    if let fault = services.fault { events.log(.error, "failed", "\(fault)") }
    if isRefused { complain(serveCommand.usage) }
    guard !isRefused, services.fault == nil, let sites = startup?.sites,
      !remarks.contains(where: { $0.severity == .error })
    else { ProcessExit.now(.unusable) }
    return (SiteSource(sites), startup?.app ?? app, startup?.reading ?? InspectorState.Reading())
  }

  /// Asks the server with these options whether it is alive, as the health check of a container without curl.
  private func probe(_ configuration: Configuration, _ command: Command<Options>) {
    let options = configuration.options
    // The probe itself reports a faulty address.
    guard configuration.optionFaults.isEmpty else {
      complain("\(UsageFaults(configuration.faults.map(\.printable)))\n\(command.usage)")
      ProcessExit.now(.unusable)
    }
    do {
      // The metrics address still answers if clients use up the connections of the other one. It has no links, so
      // endpoints do not move there.
      let metrics = options.observing.metricsAddress.flatMap { $0.port == 0 ? nil : $0 }
      let address = metrics ?? ListenAddress(host: options.host, port: options.port)
      let path = metrics == nil ? "\(options.endpointsAt)/livez" : "/livez"
      let status = try HealthProbe(address).status(of: path, within: .seconds(2))
      if status == 200 { return }
      complain("error: healthcheck: \(path) answered \(status)\n")
    } catch {
      complain("error: healthcheck: \("\(error)".printable)\n")
    }
    ProcessExit.now(.negative)
  }

  /// Serves until a signal stops the server, and ends the process.
  private func serve(
    _ source: SiteSource, _ served: AppDefinition, _ reading: InspectorState.Reading, _ watched: WatchedFiles?,
    _ options: Options, _ signals: Signals, _ events: EventLog, _ services: Services
  ) -> Never {
    let running: RunningServer
    do throws(ServeError) {
      running = try RunningServer(app, source, served, reading, watched, options, events, services)
    } catch {
      ProcessExit.abandoningThreads(.unusable)
    }
    let end = running.serve(until: signals)
    if end.isWhole { ProcessExit.now(end.status) } else { ProcessExit.abandoningThreads(end.status) }
  }
}

extension Startup.Remark {
  /// The remark with `--strict`: a warning is a fault.
  fileprivate var strict: Self {
    var remark = self
    if severity == .warning { remark.severity = .error }
    return remark
  }
}
