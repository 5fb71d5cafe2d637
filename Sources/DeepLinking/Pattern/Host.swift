import Octets

/// The hosts of a route, if it does not stand on all hosts of its table: `Host("call.example.com")`.
///
/// - Parameter hosts: names, or `*.example.com` for any label before a domain. The first name is canonical.
public func Host(_ hosts: String...) -> ValuelessPattern { Host(hosts) }

/// The same for a list of hosts.
public func Host(_ hosts: [String]) -> ValuelessPattern { ValuelessPattern(LinkPieces(hosts: HostSet(hosts))) }

extension RouteShape {
  /// Whether links with a host, in lower case, may match.
  func stands(on host: String, ofTable hosts: HostSet?) -> Bool {
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
  let parameter = Parameter(name, .host, codec, .required)
  return Capture(LinkPieces(host: hosts, parameter)) { request, _, _ in
    guard let host = request.siteHost.map({ Array($0.utf8) }), let end = hosts.labelEnd(of: host.span) else {
      return nil
    }
    return codec.decode(host.span.extracting(0..<end))
  } write: { value, _, writer in
    var label: [UInt8] = []
    return codec.encode(value, &label) && writer.label(label, of: hosts) || writer.reject(true, name: name)
  }
}

extension LinkWriter {
  /// Writes a label of the host; returns false if the text is no label.
  mutating func label(_ label: [UInt8], of hosts: HostSet?) -> Bool {
    let host = label.span.text() + (hosts?.suffixes.first ?? "")
    guard hosts?.contains(host) == true, host.lowercased() == host else { return false }
    self.host(host)
    return true
  }

  /// The texts that the link has of a parameter; nil if it leaves it out.
  borrowing func texts(of parameter: Parameter, in shape: RouteShape) -> [String]? {
    if parameter.place == .host { return shape.labelText(in: request).map { [$0] } }
    let isInFragment = parameter.place == .fragment
    let link = isInFragment ? request.fragmentLink : request
    let path = isInFragment ? shape.fragment?.path ?? [] : shape.path
    guard let step = path.firstIndex(where: { $0.parameters.contains { $0.name == parameter.name } }) else {
      let items = link.ownedItems.filter { $0.name == UTF8Text(parameter.key) }
      // Only a flag is written without a value.
      return items.isEmpty ? nil : items.map { $0.value?.description ?? "true" }
    }
    let index = isInFragment ? (step < link.components.count ? step : nil) : component(ofStep: step)
    guard let index else { return nil }
    let all = path[step].parameters
    let values = all.values(in: link.components[index].range, of: link.octets.span) ?? [link.components[index].range]
    let number = all.firstIndex { $0.name == parameter.name } ?? 0
    let further = path[step].isRest ? link.components[(index + 1)...].map(\.range) : []
    return ([values[min(number, values.count - 1)]] + further).map { link.octets.span.extracting($0).text() }
  }
}
