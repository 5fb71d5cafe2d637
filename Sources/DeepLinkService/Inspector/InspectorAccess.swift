import DeepLinkHTTP
import DeepLinkOctets

/// Who sees the inspector at an address.
package enum InspectorAccess: Sendable {
  /// Nobody.
  case none
  /// Every client. What is not public, only programs on this machine that no proxy stands before.
  case everyone(InspectorState)
  /// Every client, and everything: the address is the operator's.
  case operators(InspectorState)

  var isServed: Bool { if case .none = self { false } else { true } }

  /// The state of the server, if the request may see what is not public.
  func state(for request: Request) -> InspectorState? {
    switch self {
    case .none: nil
    case .operators(let state): state
    case .everyone(let state): request.isFromThisMachine ? state : nil
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
