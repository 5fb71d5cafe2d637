internal import DeepLinkSystemCalls

extension ListenAddress {
  /// Whether a server at this address listens on all addresses of the machine.
  public var isWildcard: Bool {
    if case .ip(let host, _) = self { ["0.0.0.0", "::", "[::]"].contains(host) } else { false }
  }

  /// The addresses at which other devices of the network may reach a server that listens on all addresses, as its interfaces
  /// have them now: IPv4 first, at most three. Empty for any other address, and if the system does not say.
  public var onNetwork: [ListenAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard isWildcard, getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var hosts: [String] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard interface.ifa_flags & Self.usable == Self.upAndRunning, let address = interface.ifa_addr,
        case .ip(let host, _)? = SocketAddress(copying: address)?.listenAddress, isReached(host)
      else { continue }
      if !hosts.contains(host) { hosts.append(host) }
    }
    let sorted = hosts.filter { !$0.contains(":") } + hosts.filter { $0.contains(":") }
    return sorted.prefix(Self.mostOnNetwork).map { .ip(host: $0, port: port) }
  }

  /// Whether the server is reached at an address of an interface. Link-local addresses need the name of an interface, or
  /// are those of an interface without a network.
  private func isReached(_ host: String) -> Bool {
    let isLinkLocal = host.hasPrefix("169.254.") || host.lowercased().hasPrefix("fe80:")
    return !isLinkLocal && (!host.contains(":") || self.host != "0.0.0.0")
  }

  private static let mostOnNetwork = 3
  /// netdevice(7): IFF_UP and IFF_RUNNING, which have the same values on all systems.
  private static let upAndRunning: UInt32 = 0x1 | 0x40
  /// These, and IFF_LOOPBACK.
  private static let usable: UInt32 = upAndRunning | 0x8
}
