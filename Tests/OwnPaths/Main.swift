import DeepLinkServer
import Foundation

/// Routes whose links have the paths of endpoints: the bus routes of a city.
enum BusRoute: Hashable, Codable, Sendable {
  case all
  case link(from: String, to: String)
  case alive
}

let busRoutes = Router<BusRoute> {
  Route("All bus routes", name: "all", .all) { "routes" }
  Route(
    "The next bus between two stops", name: "link", example: .link(from: "a", to: "b"), { .link(from: $0, to: $1) },
    { if case .link(let from, let to) = $0 { (from, to) } else { nil } }
  ) {
    "link"
    QueryItem("from", .text)
    QueryItem("to", .text)
  }
  Route("Whether buses run", name: "alive", .alive) { "livez" }
}

/// A server for tests of where the endpoints are. `APP_ENDPOINTS_AT` is what the app itself says of that. While there is a file
/// `APP_STALLED`, the records of the app do not come.
@main enum Main {
  static func main() {
    var app = DeepLinkApp("Buses", routes: busRoutes)
    if let path = ProcessInfo.processInfo.environment["APP_ENDPOINTS_AT"], let prefix = EndpointPrefix(path: path) {
      app = app.endpoints(at: prefix)
    }
    if let file = ProcessInfo.processInfo.environment["APP_STALLED"] {
      let source = RecordSource(names: ["stops"]) { _ in
        if FileManager.default.fileExists(atPath: file) { try await Task.sleep(for: .seconds(3_600)) }
        return Array("[]".utf8)
      }
      app = app.records([], from: source)
    }
    app.serve()
  }
}
