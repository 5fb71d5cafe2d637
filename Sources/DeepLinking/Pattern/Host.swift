import DeepLinkOctets

/// The hosts of a route, if it does not stand on all hosts of its table: `Host("call.example.com")`.
///
/// - Parameter hosts: names, or `*.example.com` for any label before a domain. The first name is canonical.
public func Host(_ hosts: String...) -> ValuelessPattern { Host(hosts) }

/// The same for a list of hosts.
public func Host(_ hosts: [String]) -> ValuelessPattern { ValuelessPattern(LinkPieces(hosts: HostSet(hosts))) }

extension RouteShape {
  /// Whether links with a host, in lower case, may match.
  package func stands(on host: String, ofTable hosts: HostSet?) -> Bool {
    guard let hosts = self.hosts ?? hosts else { return true }
    let octets = Array(host.utf8)
    guard let label, let end = hosts.labelEnd(of: octets.span) else { return hosts.contains(host) }
    return label.accepts(octets.span.extracting(0..<end))
  }
}

/// A label of the host as a value, before one of these domains: `:lang.example.com`.
///
/// ```swift
/// HostLabel("lang", .text, before: "wikipedia.org", "m.wikipedia.org")
/// ```
///
/// A link without a host does not match. The label is in lower case. The canonical link has the first domain.
public func HostLabel<Value: Sendable>(
  _ name: String, _ codec: Codec<Value>, before domains: String...
) -> Capture<Value> {
  HostLabel(name, codec, of: HostSet(label: name, domains: domains))
}

/// The same for a set of hosts.
func HostLabel<Value: Sendable>(_ name: String, _ codec: Codec<Value>, of hosts: HostSet) -> Capture<Value> {
  Capture(Parameter(name, .host, codec, .required), of: hosts, one: codec)
}
