import Arguments
import Transport

/// The options of the server, and the faults of their values and of combinations of them. ``Startup`` reads the files that
/// they name.
struct Configuration {
  private(set) var options: Options
  /// The faults of options and limits, a line each: those of the command line, then those of the environment.
  private(set) var optionFaults: [String]
  /// The faults of the addresses.
  private(set) var addressFaults: [String] = []
  private let reading: CommandLineReading

  /// - Parameters:
  ///   - hasListeners: whether sockets were passed on, so that none is opened.
  ///   - defaults: the values without any option.
  init(
    _ command: Command<Options>, _ arguments: [String], environment: [String: String], commands: [String],
    hasListeners: Bool, defaults: Options
  ) {
    options = defaults
    reading = command.reading(arguments, environment: environment, commands: commands, into: &options)
    let source = { command.source(of: $0, arguments, environment: environment) }
    optionFaults = reading.faults + options.limitFaults(source) + options.placeFaults(source)
    if options.isStrict, !options.checksOnly, reading.isCertain("--check") { optionFaults.append(Self.strictFault) }
    if !hasListeners { addressFaults = findAddressFaults(source) }
  }

  /// A start that a warning refuses would not serve after a change that serves on a reload.
  private static let strictFault = "--strict: expected beside --check"

  /// All faults, in this order.
  var faults: [String] { optionFaults + addressFaults }

  /// Whether the folder to serve is the one that the user meant.
  var hasCertainFolder: Bool { reading.isCertain("--public") }

  private func findAddressFaults(_ source: (String) -> String) -> [String] {
    guard reading.isCertain("--host") else { return [] }
    let address = ListenAddress(host: options.host, port: options.port)
    if let expected = address.expectation {
      return ["\(source("--host")): expected \(expected), found \"\(options.host)\""]
    }
    // Port 0 takes a different free port each time.
    guard address == options.observing.metricsAddress, address.port != 0, reading.isCertain("--port") else { return [] }
    return ["\(source("--metrics-address")): expected another address than that of the server itself, found \(address)"]
  }
}
