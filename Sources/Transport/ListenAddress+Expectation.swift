/// What an address to listen on has to be, asked before anything listens.
extension ListenAddress {
  /// What was expected instead, in words that follow "expected"; nil for an address that can be listened on, if the system
  /// has it and nobody else does.
  public var expectation: String? {
    guard SocketAddress(self) == nil else { return nil }
    return unixPath == nil
      ? "an IPv4 or IPv6 address, localhost or unix:PATH (names are not looked up)"
      : "a path of 1 to \(SocketAddress.pathLimit) octets without NUL behind unix:"
  }
}
