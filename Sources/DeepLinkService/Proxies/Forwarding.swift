import HTTP
import Octets

/// What the proxies on a request's way tell about its client.
struct Forwarding: Equatable {
  var client: PeerAddress
  /// `http` or `https`.
  var scheme: String?
  /// A host, and its port if there is one.
  var host: String?
}

extension TrustedProxies {
  /// Reads the fields that a trusted peer sent.
  ///
  /// Whoever has appended the last element of a list is the peer, whoever the last element names has appended the one
  /// before it, and so on as long as they are trusted. What is further to the left anybody may have written, and it is
  /// not looked at. Where an element has to be read and cannot be, the client is the peer.
  ///
  /// A proxy that appends to one of `Forwarded` and `X-Forwarded-For` lets a client's other one through. So if both are
  /// there and name different clients, neither is believed.
  func forwarding(of request: Request) -> Forwarding {
    let (standard, usual) = (forwarded(request), xForwarded(request))
    switch (standard, usual) {
    case (nil, nil): return Forwarding(client: request.peer)
    case (let one?, nil), (nil, let one?): return one
    case (let one?, let other?):
      guard one.client.withoutPort == other.client.withoutPort else { return Forwarding(client: request.peer) }
      return Forwarding(
        client: one.client, scheme: Self.agreed(one.scheme, other.scheme), host: Self.agreed(one.host, other.host))
    }
  }

  private static func agreed(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return one ?? other }
    return one == other ? one : nil
  }

  /// Walks a list from the right.
  ///
  /// - Parameter address: that of the element at an index, nil if it has none that can be read.
  /// - Returns: the client and the index of the element that names it; nil if an element could not be read.
  private func walk(
    from peer: PeerAddress, _ count: Int, _ address: (Int) -> PeerAddress?
  ) -> (client: PeerAddress, index: Int)? {
    var (client, index) = (peer, count)
    while index > 0, trusts(client) {
      guard let next = address(index - 1) else { return nil }
      (client, index) = (next, index - 1)
    }
    return (client, index)
  }

  // MARK: RFC 7239

  /// What `Forwarded` tells, nil without the field.
  private func forwarded(_ request: Request) -> Forwarding? {
    guard request.value(of: .forwarded) != nil else { return nil }
    let members = request.members(of: .forwarded)
    var element = ForwardedElement()
    let walked = walk(from: request.peer, members.count) { index in
      guard let read = ForwardedElement(request.bytes.span.extracting(members[index])) else { return nil }
      element = read
      return read.client
    }
    guard let walked else { return Forwarding(client: request.peer) }
    return Forwarding(client: walked.client, scheme: element.scheme, host: element.host)
  }

  // MARK: The usual fields

  /// What `X-Forwarded-For`, `-Proto` and `-Host` tell, nil without any of them.
  private func xForwarded(_ request: Request) -> Forwarding? {
    // A quotation mark that a client wrote must not hide what a proxy has put behind it.
    let clients = request.tokens(of: .xForwardedFor)
    let schemes = request.tokens(of: .xForwardedProto)
    let hosts = request.tokens(of: .xForwardedHost)
    if clients.isEmpty, schemes.isEmpty, hosts.isEmpty { return nil }
    let octets = request.bytes
    let walked = walk(from: request.peer, clients.count) { index in
      ForwardedNode.address(octets.span.extracting(clients[index]), mayLackBrackets: true)
    }
    guard let walked else { return Forwarding(client: request.peer) }
    // The hops that were walked have each added one, or one of them has set the only one.
    let hops = max(1, clients.count - walked.index)
    let value = { (members: [Range<Int>]) -> Range<Int>? in
      members.count == 1 ? members[0] : members.count >= hops ? members[members.count - hops] : nil
    }
    return Forwarding(
      client: walked.client,
      scheme: value(schemes).flatMap { ForwardedNode.scheme(octets.span.extracting($0)) },
      host: value(hosts).flatMap { ForwardedNode.host(octets.span.extracting($0)) })
  }
}

/// One element of `Forwarded`: `for="[2001:db8::17]:4711";proto=https;host=example.com` (RFC 7239 section 4).
struct ForwardedElement {
  /// Nil where the element has none, or hides it.
  private(set) var client: PeerAddress?
  private(set) var scheme: String?
  private(set) var host: String?

  init() {}

  /// Nil if it is malformed.
  init?(_ text: Span<UInt8>) {
    var index = 0
    var seen: Set<String> = []
    while index < text.count {
      guard let (name, value) = Self.pair(text, &index) else { return nil }
      // RFC 7239 section 4: each parameter once at the most.
      guard seen.insert(name).inserted else { return nil }
      switch name {
      case "for": client = ForwardedNode.address(value.span, mayLackBrackets: false)
      case "proto": scheme = ForwardedNode.scheme(value.span)
      case "host": host = ForwardedNode.host(value.span)
      default: continue
      }
    }
  }

  // forwarded-pair = token "=" ( token / quoted-string ), then a semicolon or the end
  private static func pair(_ text: Span<UInt8>, _ index: inout Int) -> (name: String, value: [UInt8])? {
    let blank = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
    while index < text.count, blank(text[index]) { index += 1 }
    var name: [UInt8] = []
    while index < text.count, text[index].isTokenOctet {
      name.append(text[index].lowercased)
      index += 1
    }
    guard !name.isEmpty, index < text.count, text[index] == UInt8(ascii: "=") else { return nil }
    index += 1
    var value: [UInt8] = []
    if index < text.count, text[index] == UInt8(ascii: "\"") {
      index += 1
      while index < text.count, text[index] != UInt8(ascii: "\"") {
        if text[index] == UInt8(ascii: "\\") { index += 1 }
        guard index < text.count else { return nil }
        value.append(text[index])
        index += 1
      }
      guard index < text.count else { return nil }
      index += 1
    } else {
      // Colons and brackets need quotes, which many a proxy forgets for ports.
      while index < text.count, text[index].isTokenOctet || ":[]".utf8.contains(text[index]) {
        value.append(text[index])
        index += 1
      }
      guard !value.isEmpty else { return nil }
    }
    while index < text.count, blank(text[index]) { index += 1 }
    guard index < text.count else { return (String(decoding: name, as: UTF8.self), value) }
    guard text[index] == UInt8(ascii: ";") else { return nil }
    index += 1
    return (String(decoding: name, as: UTF8.self), value)
  }
}

/// The parts of which these fields consist.
enum ForwardedNode {
  /// An address with or without a port; nil for `unknown`, for hidden names, and for what is none.
  ///
  /// - Parameter mayLackBrackets: whether an IPv6 address may stand without them, as in `X-Forwarded-For`.
  static func address(_ text: Span<UInt8>, mayLackBrackets: Bool) -> PeerAddress? {
    guard !text.isEmpty else { return nil }
    if text[0] == UInt8(ascii: "[") {
      var end = 1
      while end < text.count, text[end] != UInt8(ascii: "]") { end += 1 }
      guard end < text.count, isPort(text.extracting(end + 1..<text.count)) else { return nil }
      let inner = text.extracting(1..<end)
      guard hasColon(inner) else { return nil }
      return PeerAddress(text: inner)
    }
    var colons = 0
    var first = text.count
    for index in text.indices where text[index] == UInt8(ascii: ":") {
      if colons == 0 { first = index }
      colons += 1
    }
    if colons > 1 { return mayLackBrackets ? PeerAddress(text: text) : nil }
    guard isPort(text.extracting(first..<text.count)) else { return nil }
    return PeerAddress(text: text.extracting(0..<first))
  }

  /// `http` or `https`; there is no other scheme that a link to this server could have.
  static func scheme(_ text: Span<UInt8>) -> String? {
    var lower: [UInt8] = []
    guard text.count == 4 || text.count == 5 else { return nil }
    for index in text.indices { lower.append(text[index] | 0x20) }
    let scheme = String(decoding: lower, as: UTF8.self)
    return scheme == "http" || scheme == "https" ? scheme : nil
  }

  /// A host and its port, as `Host` may have them.
  static func host(_ text: Span<UInt8>) -> String? {
    Request.isAuthority(text) ? text.text() : nil
  }

  // Nothing, or a colon and digits; RFC 7239 section 6.3 lets ports be hidden too.
  private static func isPort(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return true }
    guard text[0] == UInt8(ascii: ":"), text.count > 1 else { return false }
    let isHidden = text[1] == UInt8(ascii: "_")
    for index in 1..<text.count {
      let octet = text[index]
      guard isHidden ? octet.isTokenOctet : octet.isDigit else { return false }
    }
    return isHidden || text.count <= 6
  }

  private static func hasColon(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: ":") { return true }
    return false
  }
}
