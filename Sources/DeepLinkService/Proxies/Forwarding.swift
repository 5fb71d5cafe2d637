import DeepLinkHTTP
import DeepLinkOctets

/// The client, scheme and host that proxies report for a request.
struct Forwarding: Equatable {
  var client: PeerAddress
  /// `http` or `https`.
  var scheme: String?
  /// A host, with its port if there is one.
  var host: String?
  /// Whether a proxy does not name the client, which is then the peer.
  var hidesClient = false
}

extension TrustedProxies {
  /// Reads the forwarding fields of a trusted peer.
  ///
  /// The peer appended the last element of a list. If the address in that element is trusted, that proxy appended the
  /// element before, and so on. Elements further to the left may be forged and are ignored. If a needed element is
  /// unreadable, the client is the peer. The same holds for one of `Forwarded` that hides the client or does not name it
  /// (RFC 7239 sections 4 and 6), whose scheme and host count.
  ///
  /// A proxy that appends to only one of `Forwarded` and `X-Forwarded-For` passes a client's other field through. So if
  /// both are present and do not name the same client, both are ignored.
  func forwarding(of request: Request) -> Forwarding {
    let (standard, usual) = (forwarded(request), xForwarded(request))
    switch (standard, usual) {
    case (nil, nil): return Forwarding(client: request.peer)
    case (let one?, nil), (nil, let one?): return one
    case (let one?, let other?):
      guard !one.hidesClient, one.client.withoutPort == other.client.withoutPort else {
        return Forwarding(client: request.peer)
      }
      return Forwarding(
        client: one.client, scheme: Self.agreed(one.scheme, other.scheme), host: Self.agreed(one.host, other.host))
    }
  }

  private static func agreed(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return one ?? other }
    return one == other ? one : nil
  }

  /// Follows a list from the right.
  ///
  /// - Parameter address: the address of the element at an index, or nil if it has no readable one.
  /// - Returns: the client and the index of its element, or nil if an element is unreadable.
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

  /// The information of `Forwarded`, or nil without the field.
  private func forwarded(_ request: Request) -> Forwarding? {
    guard request.value(of: .forwarded) != nil else { return nil }
    let members = request.members(of: .forwarded)
    var element: ForwardedElement? = ForwardedElement()
    let walked = walk(from: request.peer, members.count) { index in
      element = ForwardedElement(request.bytes.span.extracting(members[index]))
      return element?.client
    }
    guard let element else { return Forwarding(client: request.peer) }
    return Forwarding(
      client: walked?.client ?? request.peer, scheme: element.scheme, host: element.host, hidesClient: walked == nil)
  }

  // MARK: The usual fields

  /// The information of `X-Forwarded-For`, `-Proto` and `-Host`, or nil without any of them.
  private func xForwarded(_ request: Request) -> Forwarding? {
    // Quotes have no meaning here: a quotation mark from a client must not hide the elements that proxies appended.
    let clients = request.tokens(of: .xForwardedFor)
    let schemes = request.tokens(of: .xForwardedProto)
    let hosts = request.tokens(of: .xForwardedHost)
    if clients.isEmpty, schemes.isEmpty, hosts.isEmpty { return nil }
    let octets = request.bytes
    let walked = walk(from: request.peer, clients.count) { index in
      ForwardedNode.address(octets.span.extracting(clients[index]), mayLackBrackets: true)
    }
    guard let walked else { return Forwarding(client: request.peer) }
    // Each trusted hop appended a value, or one hop set the only value.
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
  /// The client's address, or nil if the element has none or hides it.
  private(set) var client: PeerAddress?
  private(set) var scheme: String?
  private(set) var host: String?

  init() {}

  /// Nil if the element is malformed.
  init?(_ text: Span<UInt8>) {
    var index = 0
    var seen: Set<String> = []
    while index < text.count {
      guard let (name, value) = Self.pair(text, &index) else { return nil }
      // RFC 7239 section 4: each parameter occurs at most once.
      guard seen.insert(name).inserted else { return nil }
      switch name {
      case "for":
        client = ForwardedNode.address(value.span, mayLackBrackets: false)
        if client == nil, !ForwardedNode.isHidden(value.span) { return nil }
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
      // RFC 7239 requires quotes around colons and brackets, but many proxies forget them.
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

/// Reads the values of forwarding fields.
enum ForwardedNode {
  /// An address with or without a port; nil for `unknown`, obfuscated identifiers, and other text.
  ///
  /// - Parameter mayLackBrackets: whether an IPv6 address may lack brackets, as in `X-Forwarded-For`.
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

  /// Whether this stands for an address that is not told: `unknown`, or an identifier such as `_secret` (RFC 7239
  /// sections 6.2 and 6.3).
  static func isHidden(_ text: Span<UInt8>) -> Bool {
    var end = 0
    while end < text.count, text[end] != UInt8(ascii: ":") { end += 1 }
    let name = text.extracting(0..<end)
    guard isPort(text.extracting(end..<text.count)) else { return false }
    if name.text().lowercased() == "unknown" { return true }
    guard name.count > 1, name[0] == UInt8(ascii: "_") else { return false }
    for index in name.indices where !name[index].isTokenOctet { return false }
    return true
  }

  /// `http` or `https`, the schemes of links to this server.
  static func scheme(_ text: Span<UInt8>) -> String? {
    var lower: [UInt8] = []
    guard text.count == 4 || text.count == 5 else { return nil }
    for index in text.indices { lower.append(text[index] | 0x20) }
    let scheme = String(decoding: lower, as: UTF8.self)
    return scheme == "http" || scheme == "https" ? scheme : nil
  }

  /// A host and its port, in the form of `Host`.
  static func host(_ text: Span<UInt8>) -> String? {
    Request.isAuthority(text) ? text.text() : nil
  }

  // Empty, or a colon and digits; RFC 7239 section 6.3 also allows obfuscated ports.
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
