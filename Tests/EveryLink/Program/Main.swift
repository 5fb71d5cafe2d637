import DeepLinkServer
import DeepLinkTool
import EveryLink
import Foundation

/// The server of links of every kind, or the tool if `PROGRAM` is `tool`. With `STORES`, the app is in stores.
@main enum Main {
  static func main() {
    let app = everyApp.stores(appStoreID: 361_309_726, playPackage: "com.example.every")
    if ProcessInfo.processInfo.environment["STORES"] != nil { app.serve() }
    if ProcessInfo.processInfo.environment["PROGRAM"] == "tool" { everyApp.runTool() } else { everyApp.serve() }
  }
}
