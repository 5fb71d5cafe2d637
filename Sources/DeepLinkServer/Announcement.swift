import DeepLinkArguments
import DeepLinkService
import DeepLinkTransport
import DeepLinking

/// The text about a server that is ready: its addresses, and links to try.
struct Announcement {
  /// The address, in one line.
  let message: String
  /// The lines below it for people: other addresses, then the links.
  let more: String

  /// - Parameters:
  ///   - address: the address of the listener.
  ///   - compiled: the app that is compiled in.
  init(
    _ sites: Sites, _ app: AppDefinition, _ options: Options, address: ListenAddress,
    inspectorOf compiled: AppDefinition
  ) {
    let endpoints = options.endpointsAt
    message = "listening on " + (address.unixPath == nil ? "http://\(address)" : "\(address)")
    var lines = address.onNetwork.map { "  on the network: http://\($0)" }
    if options.showsInspector(of: compiled), address.unixPath == nil,
      let path = (options.inspector ?? .standard).path(besides: endpoints)
    {
      lines.append("  inspector: http://\(Self.reachable(address))\(path)/")
    }
    let links = Self.links(sites, app, endpoints, address)
    if !links.isEmpty { lines += ["", "links to try:"] + links.map { "  \($0)" } }
    more = lines.map { $0 + "\n" }.joined()
  }

  /// Command lines that ask for links.
  private static func links(
    _ sites: Sites, _ app: AppDefinition, _ endpoints: EndpointPrefix, _ address: ListenAddress
  ) -> [String] {
    let site = sites.first
    let base = site.baseURL ?? (address.unixPath == nil ? "http://\(reachable(address))" : "http://localhost")
    let curl = address.unixPath.map { "curl --unix-socket '\($0.printable)'" } ?? "curl"
    let links = app.linksToTry(on: site)
    let resolve = { (link: String) -> String? in
      endpoints.isOff
        ? nil : "\(curl) '\(base)\(endpoints)/resolve?url=\(PercentEncoding.encode(link, for: .queryItem))'"
    }
    var lines = links.compactMap { link in
      // A request to this address cannot have a link on another host, or with a fragment, as its target.
      link.hasPrefix("/") && !link.contains("#") ? "\(curl) '\(base + link)'" : resolve(link)
    }
    if let scheme = app.scheme, let link = links.last.flatMap({ try? DeepLinkRequest($0) }) {
      lines += [resolve(site.table.url(of: link, scheme: scheme))].compactMap(\.self)
    }
    for other in sites.all.dropFirst().prefix(others) {
      guard let name = other.name, let link = other.linksToTry(atMost: 3).first(where: { $0.hasPrefix("/") }) else {
        continue
      }
      lines.append("\(curl) -H 'Host: \(name.replacing("*", with: "any"))' '\(base)\(link)'")
    }
    return lines
  }

  /// The number of further sites with an example link.
  private static let others = 3

  /// An address for clients, also if the server listens on all addresses of the machine.
  private static func reachable(_ address: ListenAddress) -> ListenAddress {
    address.isWildcard ? .ip(host: "localhost", port: address.port) : address
  }
}
