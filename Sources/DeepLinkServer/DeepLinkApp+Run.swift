import DeepLinkArguments
import DeepLinkJSON
public import DeepLinkService
import DeepLinkTransport
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeepLinkApp {
  /// Serves the app until the task is cancelled, then drains and returns.
  ///
  /// ```swift
  /// try await app.run(["--port", "0"]) { address in print("listening on \(address)") }
  /// ```
  ///
  /// For a process that has other services, or is a test. Unlike ``serve()`` it does not end the process, handles no
  /// signals, takes no sockets of a service manager, and starts on threads of its own. It drains as `--drain-grace` and
  /// `--drain-time` say, and logs as `--log-format` says.
  ///
  /// - Parameters:
  ///   - arguments: options, as on the command line.
  ///   - environment: the variables that stand for options; nil for those of the process.
  ///   - onStart: called when the server accepts connections.
  /// - Throws: ``ServeError`` with all faults if it cannot start.
  public func run(
    _ arguments: [String] = [], environment: [String: String]? = nil,
    onStart: @escaping @Sendable (ServedAddress) -> Void = { _ in }
  ) async throws {
    let (daemon, signals) = (Daemon(app: definition), try Signals(sentByHand: ()))
    let environment = environment ?? ProcessInfo.processInfo.environment
    try await withTaskCancellationHandler {
      try await onOwnThread { try daemon.run(arguments, environment: environment, until: signals, onStart) }
    } onCancel: {
      signals.send(.terminate)
    }
  }
}

extension AppDefinition {
  /// The answers of a server with these options, without a server: for one thread.
  ///
  /// - Throws: ``ServeError`` with all faults.
  package func handlers(
    _ arguments: [String], environment: [String: String]
  ) async throws -> @Sendable () -> DeepLinkHandler {
    try await onOwnThread {
      let (_, startup) = try Daemon(app: self).content(arguments, environment: environment)
      guard let sites = startup.sites else { throw ServeError(faults: []) }
      let source = SiteSource(sites)
      return { DeepLinkHandler(source) }
    }
  }
}

/// The result of work that may wait, for which Swift's concurrency has no thread to spare.
private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "deeplink-server").async { continuation.resume(with: Result { try work() }) }
  }
}

/// Where a server listens.
public struct ServedAddress: Equatable, Sendable, CustomStringConvertible {
  /// The host as it was given; nil for a Unix-domain socket.
  public let host: String?
  /// The port, 0 for a Unix-domain socket.
  public let port: Int
  /// The address as the log has it: `http://127.0.0.1:8080`.
  public let description: String

  init(_ address: ListenAddress) {
    switch address {
    case .ip(let host, let port): (self.host, self.port) = (host, Int(port))
    case .unix: (host, port) = (nil, 0)
    }
    description = address.unixPath == nil ? "http://\(address)" : "\(address)"
  }
}

extension Daemon {
  /// Serves until a signal, and returns.
  fileprivate func run(
    _ arguments: [String], environment: [String: String], until signals: Signals,
    _ onStart: @Sendable (ServedAddress) -> Void
  ) throws {
    let (configuration, startup) = try content(arguments, environment: environment)
    let options = configuration.options
    let events = EventLog(format: options.observing.logFormat, now: SystemTime.wall)
    events.say(startup.headline)
    events.log(startup.remarks, all: false)
    guard let sites = startup.sites else { return }
    let running = try RunningServer(
      app, SiteSource(sites), startup.app, startup.reading, options.watchedFiles, options, events, .none)
    onStart(ServedAddress(running.server.address))
    _ = running.serve(until: signals)
  }

  /// Reads the options and what they name.
  ///
  /// - Throws: ``ServeError`` with all faults.
  fileprivate func content(
    _ arguments: [String], environment: [String: String]
  ) throws -> (Configuration, Startup) {
    let configuration = Configuration(
      Options.serve(app), arguments, environment: environment, commands: manual.commandNames, hasListeners: false,
      defaults: Options(for: app))
    let startup = configuration.hasCertainFolder ? Startup(app, configuration.options) : nil
    let errors = (startup?.remarks ?? []).filter { $0.severity == .error }
    guard configuration.faults.isEmpty, let startup, startup.sites != nil else {
      throw ServeError(faults: configuration.faults + errors.map { "\($0)" })
    }
    return (configuration, startup)
  }
}
