import DeepLinkOctets

/// Finds the roots of a trie that take a link, by the host of the link.
///
/// A lookup takes the same time however many hosts the table has. A varying label never contains a period, so the domain
/// behind it begins at the first period of the host.
struct HostRoots: Sendable {
  /// The roots by the names of hosts.
  private var named: [String: [Int]] = [:]
  /// The roots by each domain behind a label that varies, with its period.
  private var varying: [String: [Int]] = [:]
  /// The roots for any host.
  private var any: [Int] = []
  /// The roots for links without a host.
  private var defaults: [Int] = []

  /// - Parameters:
  ///   - roots: the roots in the order in which they are tried.
  ///   - canonical: the host that a link without a host counts as one of.
  init(_ roots: [RouteTrie.Root], canonical: String?) {
    for (index, root) in roots.enumerated() {
      if root.hosts == nil { any.append(index) }
      for name in root.hosts?.exact ?? [] { named[name, default: []].append(index) }
      for domain in root.hosts?.suffixes ?? [] { varying[domain, default: []].append(index) }
    }
    defaults = canonical.map { self.roots(on: $0) } ?? roots.indices.filter { roots[$0].isDefault }
  }

  /// The roots that take a link, in the order in which they are tried.
  func roots(of request: borrowing DeepLinkRequest) -> [Int] {
    guard let host = host(of: request) else { return defaults }
    let own = roots(on: host)
    return any.isEmpty ? own : own + any
  }

  /// The host of a link; nil if it counts as a link of the canonical host. Custom schemes have no hosts of their own, so a
  /// host that no root has is ignored.
  func host(of request: borrowing DeepLinkRequest) -> String? {
    request.siteHost.flatMap { request.hasCustomScheme && roots(on: $0).isEmpty ? nil : $0 }
  }

  /// The roots that have a host: those that name it come before those with a label that varies.
  private func roots(on host: String) -> [Int] {
    let named = named[host] ?? []
    guard !varying.isEmpty else { return named }
    let octets = Array(host.utf8)
    guard let period = octets.firstIndex(of: UInt8(ascii: ".")), HostName.isLabel(octets.span.extracting(0..<period)),
      let others = varying[octets.span.extracting(period..<octets.count).text()]
    else { return named }
    return named.isEmpty ? others : named + others.filter { !named.contains($0) }
  }
}

/// Hosts on which the same routes stand.
///
/// A set of hosts is split where another one has some of its hosts, so that the routes on each host are in one tree and the
/// path decides among them.
struct HostGroup {
  /// The hosts; nil for any.
  let hosts: HostSet?
  /// The sets that have them; nil for that of the table.
  let sets: [HostSet?]

  /// The groups of some sets of hosts, each part of a set in one of them; those with a parameter come last.
  static func all(_ sets: [HostSet]) -> [HostGroup] {
    let sets = sets.sorted { $0.declared.lexicographicallyPrecedes($1.declared) }
    var owners: [String: [Int]] = [:]
    for (number, set) in sets.enumerated() {
      for host in Set(set.declared(label: set.label.map { _ in "label" })) { owners[host, default: []].append(number) }
    }
    let groups = Dictionary(grouping: owners.keys.sorted()) { owners[$0] ?? [] }
      .sorted { $0.value.lexicographicallyPrecedes($1.value) }
      .map { numbers, hosts in HostGroup(hosts: HostSet(hosts), sets: numbers.map { sets[$0] }) }
    return groups.filter { $0.hosts?.label == nil } + groups.filter { $0.hosts?.label != nil }
  }
}
