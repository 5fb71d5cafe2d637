import Arguments
import Transport

/// What the server is started with, and everything that is wrong with it by itself: with its options, with their values,
/// and with what values are together. What it names is read by ``Startup``.
struct Configuration {
  private(set) var options: Options
  /// What is wrong with options and limits, a line each: as the command line has them, then the environment.
  let optionFaults: [String]
  /// What is wrong with where the server is to listen.
  private(set) var addressFaults: [String] = []
  private let reading: CommandLineReading

  /// - Parameters:
  ///   - hasListeners: whether sockets were passed on, so that none is opened.
  ///   - defaults: what holds without any option.
  init(
    _ command: Command<Options>, _ arguments: [String], environment: [String: String], commands: [String],
    hasListeners: Bool, defaults: Options
  ) {
    options = defaults
    reading = command.reading(arguments, environment: environment, commands: commands, into: &options)
    let source = { command.source(of: $0, arguments, environment: environment) }
    optionFaults = reading.faults + options.boundFaults(source)
    if !hasListeners { addressFaults = findAddressFaults(source) }
  }

  /// All of them, in this order.
  var faults: [String] { optionFaults + addressFaults }

  /// Whether the folder to serve is the one that was meant.
  var hasCertainFolder: Bool { reading.isCertain("--public") }

  private func findAddressFaults(_ source: (String) -> String) -> [String] {
    guard reading.isCertain("--host") else { return [] }
    let address = ListenAddress(host: options.host, port: options.port)
    if let expected = address.expectation {
      return ["\(source("--host")): expected \(expected), found \"\(options.host)\""]
    }
    // Port 0 takes another one each time.
    guard address == options.observing.metricsAddress, address.port != 0, reading.isCertain("--port") else { return [] }
    return ["\(source("--metrics-address")): expected another address than that of the server itself, found \(address)"]
  }
}
