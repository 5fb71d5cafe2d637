import DeepLinkOctets

/// Finds the roots of a trie that take a link, by the host of the link.
///
/// A lookup takes the same time however many hosts the table has. A varying label never contains a period, so the domain
/// behind it begins at the first period of the host.
struct HostRoots: Sendable {
  /// The roots whose hosts have no label that varies, by name.
  private var fixed: [String: [Int]] = [:]
  /// The other roots, by each fixed name and by each domain behind a label that varies, with its period.
  private var varying: [String: [Int]] = [:]
  /// The roots for any host.
  private var any: [Int] = []
  /// The roots for links without a host.
  private var defaults: [Int] = []

  /// - Parameter roots: the roots in the order in which they are tried.
  init(_ roots: [RouteTrie.Root]) {
    for (index, root) in roots.enumerated() {
      if root.isDefault { defaults.append(index) }
      guard let hosts = root.hosts else {
        any.append(index)
        continue
      }
      for name in Set(hosts.exact) {
        if hosts.suffixes.isEmpty {
          fixed[name, default: []].append(index)
        } else {
          varying[name, default: []].append(index)
        }
      }
      for domain in Set(hosts.suffixes) { varying[domain, default: []].append(index) }
    }
  }

  /// The roots that take a link, in the order in which they are tried. Custom schemes have no hosts of their own, so a
  /// host that no root has is ignored.
  func roots(of request: borrowing DeepLinkRequest) -> [Int] {
    guard let host = request.siteHost else { return defaults }
    let named = roots(named: host)
    if named.isEmpty, request.hasCustomScheme { return defaults }
    return any.isEmpty ? named : named + any
  }

  /// The roots whose hosts contain this one: those of fixed names come before those with a label that varies.
  private func roots(named host: String) -> [Int] {
    let fixed = fixed[host] ?? []
    guard !varying.isEmpty else { return fixed }
    let octets = Array(host.utf8)
    // A host that begins with a period is no name, but may be the text of a domain.
    var others = octets.first == UInt8(ascii: ".") ? [] : varying[host] ?? []
    if let period = octets.firstIndex(of: UInt8(ascii: ".")), HostSet.isLabel(octets.span.extracting(0..<period)),
      let more = varying[octets.span.extracting(period..<octets.count).text()]
    {
      others = others.isEmpty ? more : Set(others + more).sorted()
    }
    return others.isEmpty ? fixed : fixed + others
  }
}
