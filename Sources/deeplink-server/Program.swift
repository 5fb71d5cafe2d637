import Arguments
import DeepLinkService
import HTTP
import Transport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The daemon: reads its options, checks everything, serves until it is told to stop.
@main
enum Program {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static func main() {
    // Before anything starts a thread, so that every thread leaves the signals to this one.
    let signals = Signals()
    var arguments = CommandLine.arguments.dropFirst()
    let command = arguments.first == "healthcheck" ? Options.healthcheck : Options.serve
    if command.name == Options.healthcheck.name { arguments.removeFirst() }
    if arguments.contains("--help") || arguments.contains("-h") {
      StandardStreams.output(command.help)
      return
    }
    if arguments.contains("--version") {
      StandardStreams.output("deeplink-server \(version)\n")
      return
    }
    var options = Options()
    do {
      _ = try command.read(arguments, environment: ProcessInfo.processInfo.environment, into: &options)
    } catch {
      StandardStreams.error("\(error)\n\(command.usage)")
      ProcessExit.now(.unusable)
    }
    if command.name == Options.healthcheck.name { return probe(options) }
    let startup = Startup(options)
    for line in startup.notes { StandardStreams.error(line + "\n") }
    guard let site = startup.site else { ProcessExit.now(.unusable) }
    if options.checksOnly {
      StandardStreams.output("\(site.summary): all valid\n")
      return
    }
    serve(site, options, signals)
  }

  /// Asks the server that these options start whether it is alive: what a container's health check calls, where there is
  /// no curl.
  private static func probe(_ options: Options) {
    do {
      let status = try HealthProbe(host: options.host, port: options.port).status(of: "/livez", within: .seconds(2))
      if status == 200 { return }
      StandardStreams.error("healthcheck: /livez answered \(status)\n")
    } catch {
      StandardStreams.error("healthcheck: \(error)\n")
    }
    ProcessExit.now(.negative)
  }

  private static func serve(_ site: Site, _ options: Options, _ signals: Signals) {
    let readiness = Readiness()
    let server: Server
    do {
      server = try Server(
        ServerOptions(
          address: .ip(host: options.host, port: options.port),
          threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount)
      ) {
        DeepLinkHandler(site, isReady: { readiness.isReady })
      }
    } catch {
      StandardStreams.error("\(error)\n")
      ProcessExit.now(.unusable)
    }
    StandardStreams.error(Announcement(site, address: server.address).text)
    wait(for: server, readiness, signals)
  }

  /// Stops gently at the first signal, and at once at the second.
  private static func wait(for server: Server, _ readiness: Readiness, _ signals: Signals) {
    while signals.next() == .reload {
      StandardStreams.error("SIGHUP: files are read at the start only; start the server again to serve new ones\n")
    }
    readiness.drain()
    StandardStreams.error("stopping: answering what is under way\n")
    server.beginStop(within: .seconds(10))
    while !server.hasStopped {
      if let signal = signals.next(within: .milliseconds(20)), signal != .reload { ProcessExit.now(.interrupted) }
    }
    let cutOff = server.waitUntilStopped()
    StandardStreams.error(cutOff == 0 ? "stopped\n" : "stopped; \(cutOff) connections were cut off after 10 s\n")
  }
}
