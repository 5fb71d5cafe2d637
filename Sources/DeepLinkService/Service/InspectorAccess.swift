import DeepLinkHTTP
import DeepLinkOctets

/// The inspector at an address: who sees it, and what it says of the server.
package struct InspectorAccess: Sendable {
  /// Who sees it.
  package enum Audience: Sendable {
    case nobody
    /// Every client sees the inspector. Programs on this machine, if no proxy stands before them, see everything.
    case everyone
    /// Every client sees everything: the address is the operator's.
    case operators
  }

  let audience: Audience
  /// What it says of the server; the requests of this address add to it.
  let state: InspectorState

  /// - Parameter state: what it says of the server; nil for a state of its own, which counts what it can show.
  package init(_ audience: Audience = .nobody, _ state: InspectorState? = nil) {
    self.audience = audience
    self.state = state ?? InspectorState(isShown: audience != .nobody)
  }

  /// Whether the address has the inspector.
  var isServed: Bool { audience != .nobody }

  /// Whether the address is the operator's.
  var isOperators: Bool { audience == .operators }
}

extension DeepLinkHandler {
  /// Whether the request may see what is not public. A peer that is a trusted proxy asks for others.
  func showsAll(to request: Request) -> Bool {
    switch inspector.audience {
    case .nobody: false
    case .everyone: request.isFromThisMachine && observer?.trusts(request.peer) != true
    case .operators: true
    }
  }
}

extension Request {
  /// Whether a program on this machine sent the request for itself. A proxy on this machine sends requests for others: it
  /// adds a field, or names another host, or speaks HTTP/1.0 as nginx does without settings. A page of another site, whose
  /// name an attacker lets lead to this machine, names that site as the host.
  var isFromThisMachine: Bool {
    guard peer.isLoopback, version == .http11 else { return false }
    guard [.forwarded, .xForwardedFor, .xForwardedHost, .xForwardedProto].allSatisfy({ value(of: $0) == nil })
    else { return false }
    guard peer != .local else { return true }
    guard let authority else { return false }
    let name = text(of: authority)
    let host = name.hasSuffix("]") ? name[...] : name.prefix(upTo: name.lastIndex(of: ":") ?? name.endIndex)
    return ["localhost", "127.0.0.1", "[::1]"].contains(host.lowercased())
  }
}

extension PeerAddress {
  /// Whether the peer is a process on this machine (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
  fileprivate var isLoopback: Bool {
    switch withoutPort {
    case .local: true
    case .ipv4(let address, _): address >> 24 == 127
    case .ipv6(let high, let low, _): high == 0 && low == 1
    }
  }
}
