import DeepLinkOctets

/// The hosts that a table or a route stands on.
///
/// A host is a name such as `www.example.com`; `*.example.com` for any label before a domain; or `:lang.example.com`, where
/// the label is a parameter. Names are compared without case (RFC 3986 section 3.2.2), a final period is not significant.
/// `bücher.example` and `xn--bcher-kva.example` are the same name, which is kept in ASCII (RFC 5890).
public struct HostSet: Hashable, Sendable, CustomStringConvertible {
  /// The names without a label that may vary, in lower case.
  public private(set) var exact: [String] = []
  /// The domains behind a label that may vary, each with a period in front: `.example.com`.
  public private(set) var suffixes: [String] = []
  /// The name of the parameter that reads the varying label; nil if no parameter reads it.
  public private(set) var label: String?
  /// The texts that are not valid hosts, each with the reason.
  package private(set) var faults: [String] = []

  /// Reads hosts as they are declared; the first is canonical.
  public init(_ hosts: [String]) {
    for host in hosts {
      let text = HostName.ascii(host)
      if text.hasPrefix("*.") {
        suffixes.append(String(text.dropFirst()))
      } else if host.hasPrefix(":"), let period = host.firstIndex(of: ".") {
        let name = String(host[host.index(after: host.startIndex)..<period])
        if name.isEmpty || label != nil && label != name {
          faults.append("the parameter in \"\(host)\" differs from that of the hosts before it; use the same one")
        }
        label = name
        suffixes.append(HostName.ascii(host[period...]))
      } else {
        exact.append(text)
      }
      let domain = suffixes.last.flatMap { text.hasSuffix($0) ? String($0.dropFirst()) : nil } ?? text
      if !HostName.isName(domain) {
        faults.append(
          "\"\(host)\" is not a host name; write one such as \"www.example.com\", \"*.example.com\" or "
            + "\":label.example.com\""
        )
      }
    }
  }

  /// Domains with a label before them that is a parameter.
  init(label: String, domains: [String]) {
    self.init(domains.map { ":\(label).\($0)" })
  }

  /// Whether a host, in lower case, is one of these.
  package func contains(_ host: Span<UInt8>) -> Bool {
    exact.contains { name in name.utf8.count == host.count && Array(name.utf8).span.matches(host) }
      || labelEnd(of: host) != nil
  }

  /// Whether a host, in lower case, is one of these.
  public func contains(_ host: String) -> Bool { contains(Array(host.utf8).span) }

  /// The length of the varying label of a host; nil if no domain of the set follows it. The longest domain decides:
  /// with `m.example.com` in the set, the label of `fr.m.example.com` is `fr`.
  package func labelEnd(of host: Span<UInt8>) -> Int? {
    var least: Int?
    for suffix in suffixes where host.count > suffix.utf8.count {
      let end = host.count - suffix.utf8.count
      guard end < least ?? .max, Array(suffix.utf8).span.matches(host.extracting(end..<host.count)) else { continue }
      if HostName.isLabel(host.extracting(0..<end)) { least = end }
    }
    return least
  }

  /// Whether devices ask this host, in lower case, for the association files of hosts with a label that varies:
  /// `example.com` for `*.example.com` (TN3155; "Verify App Links" of Android).
  package func isDomain(_ host: String) -> Bool { suffixes.contains("." + host) }

  /// The name of a host, in lower case, in the entitlement of an app: `*.example.com` where the label varies; nil if no
  /// host of the set is meant.
  package func domain(of host: String) -> String? {
    if exact.contains(host) { return host }
    let octets = Array(host.utf8)
    return labelEnd(of: octets.span).map { "*" + octets.span.extracting($0..<octets.count).text() }
  }

  /// Whether two sets have the same hosts, whatever their order is.
  func hasSameHosts(as other: HostSet) -> Bool { self == other || Set(declared) == Set(other.declared) }

  /// Example hosts of the set, the canonical one first.
  public var samples: [String] { samples(label: "label") }

  /// The same, with this text as the varying label.
  package func samples(label: String) -> [String] { exact + suffixes.map { label + $0 } }

  /// The host of the canonical link; nil if a parameter decides the label.
  public var canonical: String? { exact.first }

  /// The hosts as declared: `www.example.com, :lang.example.com`.
  public var description: String { declared.joined(separator: ", ") }

  /// Each host as declared.
  public var declared: [String] { declared(label: label) }

  /// The same with another name of the parameter.
  func declared(label: String?) -> [String] { exact + suffixes.map { (label.map { ":\($0)" } ?? "*") + $0 } }
}

extension DeepLinkRequest {
  /// The host in ASCII and in lower case without its final period. Nil without a host, for `localhost` and for a literal address:
  /// such a link counts as a link of the canonical host.
  package var siteHost: String? {
    guard let name = hostName, name.utf8.first != UInt8(ascii: "[") else { return nil }
    let isAddress = name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    return name == "localhost" || isAddress ? nil : name
  }

  /// The host in lower case without its final period; nil without a host.
  package var hostName: String? { host.flatMap { $0.isEmpty ? nil : Self.hostName($0) } }

  /// A host in ASCII and in lower case without its final period.
  package static func hostName(_ host: some StringProtocol) -> String {
    var name = HostName.ascii(host)
    if name.hasSuffix(".") { name.removeLast() }
    return name
  }
}

extension HostSet {
  /// The varying label of a link's host, in lower case; nil without one.
  func label(of link: borrowing DeepLinkRequest) -> [UInt8]? {
    guard let host = link.siteHost.map({ Array($0.utf8) }) else { return nil }
    return labelEnd(of: host.span).map { Array(host[..<$0]) }
  }
}

extension RouteShape {
  /// The text of ``label`` in the host of a link, in lower case; nil without one.
  public func labelText(in link: borrowing DeepLinkRequest) -> String? {
    guard label != nil, let text = hosts?.label(of: link) else { return nil }
    return text.span.text()
  }
}
