import DeepLinkHTTP
import DeepLinkOctets

/// The client, scheme and host that proxies report for a request.
struct Forwarding: Equatable {
  var client: PeerAddress
  /// `http` or `https`.
  var scheme: String?
  /// A host, with its port if there is one.
  var host: String?
}

extension TrustedProxies {
  /// Reads `X-Forwarded-For`, `-Proto` and `-Host` of a trusted peer.
  ///
  /// The peer appended the last element of a list. If the address in that element is trusted, that proxy appended the
  /// element before, and so on. Elements further to the left may be forged and are ignored. If a needed element is
  /// unreadable, the client is the peer.
  func forwarding(of request: Request) -> Forwarding {
    // Quotes have no meaning here: a quotation mark from a client must not hide the elements that proxies appended.
    let clients = request.tokens(of: .xForwardedFor)
    let octets = request.bytes
    var (client, index) = (request.peer, clients.count)
    while index > 0, trusts(client) {
      guard let next = Self.address(octets.span.extracting(clients[index - 1])) else {
        return Forwarding(client: request.peer)
      }
      (client, index) = (next, index - 1)
    }
    // Each trusted hop appended a value, or one hop set the only value.
    let hops = max(1, clients.count - index)
    let value = { (name: FieldName) -> Range<Int>? in
      let members = request.tokens(of: name)
      return members.count == 1 ? members[0] : members.count >= hops ? members[members.count - hops] : nil
    }
    return Forwarding(
      client: client, scheme: value(.xForwardedProto).flatMap { Self.scheme(octets.span.extracting($0)) },
      host: value(.xForwardedHost).flatMap { host in
        Request.isAuthority(octets.span.extracting(host)) ? request.text(of: host) : nil
      })
  }

  /// An address with or without a port; nil for other text.
  private static func address(_ text: Span<UInt8>) -> PeerAddress? {
    guard !text.isEmpty else { return nil }
    var (colons, first) = (0, text.count)
    for index in text.indices where text[index] == UInt8(ascii: ":") {
      if colons == 0 { first = index }
      colons += 1
    }
    if text[0] == UInt8(ascii: "[") {
      var end = 1
      while end < text.count, text[end] != UInt8(ascii: "]") { end += 1 }
      guard first < end, end < text.count, isPort(text.extracting(end + 1..<text.count)) else { return nil }
      return PeerAddress(text: text.extracting(1..<end))
    }
    // An IPv6 address may lack brackets.
    if colons > 1 { return PeerAddress(text: text) }
    return isPort(text.extracting(first..<text.count)) ? PeerAddress(text: text.extracting(0..<first)) : nil
  }

  /// `http` or `https`, the schemes of links to this server.
  private static func scheme(_ text: Span<UInt8>) -> String? {
    let scheme = text.text().lowercased()
    return scheme == "http" || scheme == "https" ? scheme : nil
  }

  // Empty, or a colon and digits.
  private static func isPort(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return true }
    guard text[0] == UInt8(ascii: ":"), 2...6 ~= text.count else { return false }
    for index in 1..<text.count where !text[index].isDigit { return false }
    return true
  }
}
