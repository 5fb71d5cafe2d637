internal import DeepLinkSystemCalls

/// Notifies the service manager: systemd's protocol, sd_notify(3), without its library.
public struct ServiceManager: Sendable {
  private let address: SocketAddress

  /// The state of the service.
  public enum State: Sendable {
    /// It has started, or has reloaded its files.
    case ready
    /// It reloads its files; `ready` has to follow.
    case reloading
    /// It has begun to stop.
    case stopping
  }

  /// The manager of this process; nil without `NOTIFY_SOCKET`.
  ///
  /// Reads the environment, so call it before another thread could change it.
  public init?() {
    guard let socket = getenv("NOTIFY_SOCKET") else { return nil }
    self.init(socket: String(cString: socket))
  }

  /// The manager at a datagram socket: a path, or `@` and the name of an abstract socket; nil for anything else.
  public init?(socket: String) {
    switch socket.utf8.first {
    case UInt8(ascii: "@"):
      guard let address = SocketAddress(abstract: String(socket.dropFirst())) else { return nil }
      self.address = address
    case UInt8(ascii: "/"):
      guard let address = SocketAddress(path: socket) else { return nil }
      self.address = address
    default: return nil
    }
  }

  /// Sends a state and a line for `systemctl status` in one datagram.
  ///
  /// Waits at most a second if the manager does not read. A server can ignore a failure, but should log it.
  public func tell(_ state: State?, status: String? = nil) throws(SystemError) {
    var lines: [String] = []
    switch state {
    case .ready: lines.append("READY=1")
    case .reloading: lines += ["RELOADING=1", "MONOTONIC_USEC=\(SystemTime.monotonic() / 1_000)"]
    case .stopping: lines.append("STOPPING=1")
    case nil: break
    }
    // A line feed would start another field.
    if let status { lines.append("STATUS=" + String(status.map { $0.isNewline || $0 == "\0" ? " " : $0 })) }
    try send(Array(lines.joined(separator: "\n").utf8))
  }

  private static let patience = Duration.seconds(1)

  private func send(_ octets: [UInt8]) throws(SystemError) {
    guard !octets.isEmpty else { return }
    let socket = try FileDescriptor.socket(AF_UNIX, .datagram)
    try socket.setLimit(SO_SNDTIMEO, Self.patience)
    let raw = socket.raw
    try check("sendto") {
      octets.withUnsafeBytes { bytes in
        address.withPointer { pointer, length in
          Int32(truncatingIfNeeded: sendto(raw, bytes.baseAddress, bytes.count, sendFlags, pointer, length))
        }
      }
    }
  }
}
