import AppRoutes
import Arguments
import Catalog
import DeepLinkService
import DeepLinking
import Transport

/// What the server prints when it is ready: where it listens, and links to paste.
struct Announcement {
  /// Where the server listens, in one line.
  let message: String
  /// The links.
  let links: String

  /// - Parameter address: where the server listens.
  init(_ site: Site, address: ListenAddress) {
    let base = site.baseURL ?? (address.unixPath == nil ? "http://\(Self.reachable(address))" : "http://localhost")
    let curl = address.unixPath.map { "curl --unix-socket '\($0.printable)'" } ?? "curl"
    message = "listening on " + (address.unixPath == nil ? "http://\(address)" : "\(address)")
    var lines = ["", "links to try:"]
    let draft = Item.Draft(name: "Keyboard", status: .inStock(quantity: 100))
    let routes =
      site.catalog.inventory.prefix(4).map {
        AppRoute.inventory(route: .row(id: $0.id, route: .edit(changes: .init())))
      }
      + [.inventory(route: .add(item: draft, route: .colorPicker))]
    for route in routes {
      if let link = try? appRouter.link(to: route) { lines.append("  \(curl) '\(base)\(link.path)'") }
    }
    lines.append("  \(curl) '\(base)/resolve?url=nav%3A%2F%2F%2Finventory%2Fadd%3Fname%3DKeyboard'")
    links = lines.joined(separator: "\n") + "\n"
  }

  /// An address that stands for all of the machine's is none to connect to.
  private static func reachable(_ address: ListenAddress) -> ListenAddress {
    switch address {
    case .ip("0.0.0.0", let port), .ip("::", let port), .ip("[::]", let port): .ip(host: "localhost", port: port)
    case .ip, .unix: address
    }
  }
}
