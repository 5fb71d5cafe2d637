import DeepLinkHTTP
package import DeepLinkOctets
import DeepLinkTables
package import DeepLinking

/// Finds the site of a host: an exact name before a domain with a label that may vary (`*.example.com`); and that of a link
/// with a custom scheme.
///
/// A lookup hashes the octets of a request once or twice, whatever the number of hosts, and allocates nothing.
package struct HostIndex: Sendable {
  /// A host, or a domain with a period before it; in lower case.
  private struct Entry {
    let name: [UInt8]
    let site: Int
  }

  private var entries: [Entry] = []
  /// The index of an entry plus one, by the hash of its name; 0 for a free slot. The count is a power of two.
  private var slots: [Int] = [0]
  /// The sites of each custom scheme, in order.
  private var sitesByScheme: [String: [Int]] = [:]

  /// No hosts.
  package init() {}

  /// Adds the hosts and custom schemes of a site.
  ///
  /// - Returns: each host that another site already has, as declared, with the index of that site.
  mutating func add(_ table: RouteTable, of site: Int) -> [(host: String, other: Int)] {
    for scheme in table.settings.schemes { sitesByScheme[scheme, default: []].append(site) }
    return table.hosts.flatMap { add($0, of: site) }
  }

  /// Adds the hosts of a site.
  ///
  /// - Returns: each host that another site already has, as declared, with the index of that site.
  package mutating func add(_ hosts: HostSet, of site: Int) -> [(host: String, other: Int)] {
    var claimed: [(host: String, other: Int)] = []
    for (name, host) in zip(hosts.exact + hosts.suffixes, hosts.declared) {
      let octets = Array(name.utf8)
      if let other = self.site(named: octets.span) {
        if other != site { claimed.append((host, other)) }
      } else {
        insert(Entry(name: octets, site: site))
      }
    }
    return claimed
  }

  private mutating func insert(_ entry: Entry) {
    entries.append(entry)
    if entries.count * 2 > slots.count {
      slots = [Int](repeating: 0, count: slots.count * 4)
      for index in entries.indices { fill(index) }
    } else {
      fill(entries.count - 1)
    }
  }

  private mutating func fill(_ index: Int) {
    let name = entries[index].name
    var slot = Self.hash(name.span) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = index + 1
  }

  /// The site of an authority: a host with an optional port, as in `Host` (RFC 9110 section 7.2).
  ///
  /// Local clients and probes address the machine itself: an empty host, `localhost` and literal addresses belong to
  /// the first site, unless a site declares them.
  ///
  /// - Parameter asksForFiles: whether the request is for an association file: the domain behind a label that may vary
  ///   then belongs to the site, too, because devices ask it for the files of `*.example.com`.
  /// - Returns: nil if no site has the host.
  func site(of authority: Span<UInt8>, asksForFiles: Bool = false) -> Int? {
    if authority.indices.contains(where: { authority[$0] >= 0x80 || authority[$0] == UInt8(ascii: "%") }) {
      let name = HostName.ascii(authority.text())
      if name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) {
        return name.withSpan { site(of: $0, asksForFiles: asksForFiles) }
      }
    }
    var end = authority.count
    while end > 0, authority[end - 1].isDigit { end -= 1 }
    end = end > 0 && authority[end - 1] == UInt8(ascii: ":") ? end - 1 : authority.count
    if end > 0, authority[end - 1] == UInt8(ascii: ".") { end -= 1 }
    // An empty label would match the entry of a domain.
    if end > 0, authority[0] == UInt8(ascii: ".") { return nil }
    if let site = site(named: authority.extracting(0..<end)) { return site }
    var period = 0
    while period < end, authority[period] != UInt8(ascii: ".") { period += 1 }
    if period > 0, period < end, let site = site(named: authority.extracting(period..<end)) { return site }
    if asksForFiles, let site = site(behindLabelAt: authority.extracting(0..<end)) { return site }
    return Self.isOfMachine(authority.extracting(0..<end)) ? 0 : nil
  }

  /// The site with a label that may vary before this host.
  private func site(behindLabelAt host: Span<UInt8>) -> Int? {
    var name = [UInt8(ascii: ".")]
    for index in host.indices { name.append(host[index]) }
    return site(named: name.span)
  }

  /// Whether a host means the machine and no site: an empty host, `localhost`, or an address.
  private static func isOfMachine(_ host: Span<UInt8>) -> Bool {
    guard host.count > 0, host[0] != UInt8(ascii: "[") else { return true }
    var isAddress = true
    for index in host.indices where !host[index].isDigit && host[index] != UInt8(ascii: ".") { isAddress = false }
    return isAddress || host.matches(ignoringCase: localhost.span)
  }

  private func site(named name: Span<UInt8>) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[slots[slot] - 1]
      if name.matches(ignoringCase: entry.name.span) { return entry.site }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static let localhost = Array("localhost".utf8)

  /// FNV-1a over the octets in lower case.
  private static func hash(_ name: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in name.indices { hash = (hash ^ UInt64(name[index].lowercased)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}

extension HostIndex {
  /// The site of a link: by its host, or by its custom scheme; of several with the scheme the one that was asked, else the
  /// first. Nil for a path, and for a host or a scheme without a site.
  package func site(ofLink url: UTF8Text, askedAt asked: Int = 0) -> Int? {
    url.withSpan { url in
      if let authority = url.webAuthority { return site(of: url.extracting(authority)) }
      var end = 0
      while end < url.count, url[end] != UInt8(ascii: ":"), end < Self.longestScheme { end += 1 }
      guard end < url.count, url[end] == UInt8(ascii: ":"),
        let sites = sitesByScheme[url.extracting(0..<end).text().asciiLowercased]
      else { return nil }
      return sites.contains(asked) ? asked : sites.first
    }
  }

  /// The greatest length of a scheme that is looked for.
  private static let longestScheme = 256
}

extension Span<UInt8> {
  /// The host and the port of a URL whose scheme is `http` or `https` (RFC 3986 section 3.2).
  fileprivate var webAuthority: Range<Int>? {
    var start = 0
    for octet in "http".utf8 {
      guard start < count, self[start].lowercased == octet else { return nil }
      start += 1
    }
    if start < count, self[start].lowercased == UInt8(ascii: "s") { start += 1 }
    for octet in "://".utf8 {
      guard start < count, self[start] == octet else { return nil }
      start += 1
    }
    var end = start
    while end < count, !"/?#".utf8.contains(self[end]) {
      if self[end] == UInt8(ascii: "@") { start = end + 1 }
      end += 1
    }
    return start..<end
  }
}
