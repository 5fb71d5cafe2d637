import DeepLinkArguments
import DeepLinkTransport

/// The options of the server, and the faults of their values and combinations. ``Startup`` reads the files that they
/// name.
final class Configuration {
  private(set) var options: Options
  /// The faults of options and limits, one line each: those of the command line, then those of the environment.
  private(set) var optionFaults: [String]
  /// The faults of the addresses.
  private(set) var addressFaults: [String] = []
  private let reading: CommandLineReading

  /// - Parameters:
  ///   - hasListeners: whether the service manager passed sockets, so that the server opens none.
  ///   - defaults: the values of options that are not given.
  init(
    _ command: Command<Options>, _ arguments: [String], environment: [String: String], commands: [String],
    hasListeners: Bool, defaults: Options
  ) {
    options = defaults
    reading = command.reading(arguments, environment: environment, commands: commands, into: &options)
    options.isActivated = hasListeners
    let source = { command.source(of: $0, arguments, environment: environment) }
    optionFaults = reading.faults + options.limitFaults(source) + options.placeFaults(source)
    if options.isStrict, !options.checksOnly, reading.isCertain("--check") { optionFaults.append(Self.strictFault) }
    if !hasListeners { addressFaults = findAddressFaults(source) }
  }

  /// `--strict` would refuse at the start what a reload accepts.
  private static let strictFault = "--strict: works only with --check"

  /// All faults: those of options and limits, then those of addresses.
  var faults: [String] { optionFaults + addressFaults }

  /// Whether the value of `--public` was read without doubt.
  var hasCertainFolder: Bool { reading.isCertain("--public") }

  private func findAddressFaults(_ source: (String) -> String) -> [String] {
    guard reading.isCertain("--host") else { return [] }
    let address = ListenAddress(host: options.host, port: options.port)
    if let expected = address.expectation {
      return ["\(source("--host")): expected \(expected), found \"\(options.host)\""]
    }
    // Port 0 takes a different free port each time, so two addresses with it do not conflict.
    guard address == options.observing.metricsAddress, address.port != 0, reading.isCertain("--port") else { return [] }
    return ["\(source("--metrics-address")): expected another address than that of the server itself, found \(address)"]
  }
}
