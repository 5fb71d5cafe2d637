/// How a connection came in.
public enum ListenerKind: Hashable, Sendable, CaseIterable {
  /// Over TCP.
  case ip
  /// Over a Unix-domain socket, and so from this machine: usually a proxy.
  case unix
  /// Without a socket, in tests and tools.
  case memory
}
