import DeepLinkServer
import DeepLinkTool
import EveryLink
import Foundation

/// The server of links of every kind, or the tool if `PROGRAM` is `tool`. With `STORES`, the app is in stores and has
/// endpoints.
@main enum Main {
  static func main() {
    let app = everyApp.stores(appStoreID: 361_309_726, playPackage: "com.example.every")
      .endpoint(.get, name: "presence.user", "Who is online") {
        "presence"
        Segment("user", .text)
      } answer: { request, user in
        try .json(["user": user, "agent": request.field("User-Agent") ?? ""])
      }
      .endpoint(.post, "/presence", "Comes online") { request in
        .text("\(request.body.count)", status: 201)
      }
    if ProcessInfo.processInfo.environment["STORES"] != nil { app.serve() }
    if ProcessInfo.processInfo.environment["PROGRAM"] == "tool" { everyApp.runTool() } else { everyApp.serve() }
  }
}
