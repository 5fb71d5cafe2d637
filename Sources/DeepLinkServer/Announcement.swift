import DeepLinkArguments
import DeepLinkService
import DeepLinkTransport
import DeepLinking

/// The text about a server that is ready: its address, and example links.
struct Announcement {
  /// The address, in one line.
  let message: String
  /// The links.
  let links: String

  /// - Parameters:
  ///   - address: the address of the listener.
  ///   - compiled: the app that is compiled in.
  init(
    _ sites: Sites, _ app: AppDefinition, _ options: Options, address: ListenAddress,
    inspectorOf compiled: AppDefinition
  ) {
    let (site, endpoints) = (sites.first, options.endpointsAt)
    let base = site.baseURL ?? (address.unixPath == nil ? "http://\(Self.reachable(address))" : "http://localhost")
    let curl = address.unixPath.map { "curl --unix-socket '\($0.printable)'" } ?? "curl"
    message = "listening on " + (address.unixPath == nil ? "http://\(address)" : "\(address)")
    var lines = ["", "links to try:"]
    let links = app.linksToTry(on: site)
    let resolve = { (link: String) in
      "\(base)\(endpoints)/resolve?url=\(PercentEncoding.encode(link, for: .queryItem))"
    }
    for link in links {
      // A request to this address cannot have a link on another host, or with a fragment, as its target.
      let isTarget = link.hasPrefix("/") && !link.contains("#")
      lines.append("  \(curl) '\(isTarget ? base + link : resolve(link))'")
    }
    if let scheme = app.scheme, let link = links.last.flatMap({ try? DeepLinkRequest($0) }) {
      lines.append("  \(curl) '\(resolve(site.table.url(of: link, scheme: scheme)))'")
    }
    if options.showsInspector(of: compiled), address.unixPath == nil,
      let path = (options.inspector ?? .standard).path(besides: endpoints)
    {
      lines.insert(contentsOf: ["", "inspector: http://\(Self.reachable(address))\(path)/"], at: 0)
    }
    for other in sites.all.dropFirst().prefix(Self.others) {
      guard let name = other.name, let link = other.table.examples.first(where: { $0.hasPrefix("/") }) else { continue }
      let host = name.replacing("*", with: "any")
      lines.append("  \(curl) -H 'Host: \(host)' '\(base)\(link)'")
    }
    self.links = lines.joined(separator: "\n") + "\n"
  }

  /// The number of further sites with an example link.
  private static let others = 3

  /// An address for clients, also if the server listens on all addresses of the machine.
  private static func reachable(_ address: ListenAddress) -> ListenAddress {
    switch address {
    case .ip("0.0.0.0", let port), .ip("::", let port), .ip("[::]", let port): .ip(host: "localhost", port: port)
    case .ip, .unix: address
    }
  }
}
