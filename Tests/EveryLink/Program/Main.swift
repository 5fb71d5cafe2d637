import DeepLinkServer
import DeepLinkTool
import EveryLink
import Foundation

/// The server of links of every kind, or the tool if `PROGRAM` is `tool`.
@main enum Main {
  static func main() {
    if ProcessInfo.processInfo.environment["PROGRAM"] == "tool" { everyApp.runTool() } else { everyApp.serve() }
  }
}
