internal import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

/// Listening sockets of the service manager: systemd's socket activation, sd_listen_fds(3).
///
/// The manager keeps them open, so connections that arrive while no server runs wait for the next one.
public final class InheritedListeners: Sendable {
  /// Their addresses, in the order of their descriptors.
  public let addresses: [ListenAddress]
  /// Their names (`FileDescriptorName=`), one for each; empty if the manager sets none.
  public let names: [String]
  private let sockets: Mutex<[Listener]>

  /// Why the sockets cannot be used.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// `LISTEN_FDS` is not a number in range.
    case count(String)
    /// `LISTEN_FDNAMES` has another number of names.
    case names(Int, descriptors: Int)
    /// The descriptor is not a listening stream socket of a supported family.
    case descriptor(Int32)

    /// One sentence for a person.
    public var description: String {
      switch self {
      case .count(let text):
        "LISTEN_FDS is \"\(text)\": expected a number of descriptors from 0 to \(InheritedListeners.most)"
      case .names(let names, let descriptors):
        "LISTEN_FDNAMES has \(names) names for \(descriptors) descriptors: expected one for each"
      case .descriptor(let raw):
        "descriptor \(raw) was passed on in LISTEN_FDS, but is not a listening TCP or Unix stream socket"
      }
    }
  }

  /// A larger number is certainly a mistake.
  private static let most: Int32 = 256
  /// SD_LISTEN_FDS_START, sd_listen_fds(3).
  private static let firstDescriptor: Int32 = 3

  /// Takes the sockets that were passed to this process; nil without any.
  ///
  /// Unsets `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`, so that child processes do not see them. Call it once, before
  /// the first thread starts, because it changes the environment.
  public static func take() throws(Fault) -> InheritedListeners? {
    try take(from: firstDescriptor)
  }

  /// Takes sockets whose descriptors begin at another number.
  static func take(from start: Int32) throws(Fault) -> InheritedListeners? {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    let (process, count, names) = (variable("LISTEN_PID"), variable("LISTEN_FDS"), variable("LISTEN_FDNAMES"))
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    // The variables are for another process, from which this one inherited them.
    guard let process, Int32(process) == getpid(), let count else { return nil }
    guard let number = Int32(count), (0...most).contains(number) else { throw .count(count) }
    if number == 0 { return nil }
    let named = names.map { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) } ?? []
    guard named.isEmpty || named.count == Int(number) else { throw .names(named.count, descriptors: Int(number)) }
    // All are checked before one is taken: another descriptor may belong to other code.
    var addresses: [ListenAddress] = []
    for raw in start..<start + number {
      guard let address = listeningAddress(of: raw) else { throw .descriptor(raw) }
      addresses.append(address)
    }
    let listeners = zip(start..<start + number, addresses).map { raw, address in
      adopt(raw, isUnix: address.unixPath != nil)
    }
    return InheritedListeners(listeners, addresses, names: named)
  }

  private init(_ listeners: [Listener], _ addresses: [ListenAddress], names: [String]) {
    sockets = Mutex(listeners)
    self.addresses = addresses
    self.names = names
  }

  /// The sockets at the first call, then none.
  func takeSockets() -> [Listener] {
    sockets.withLock { sockets in
      defer { sockets = [] }
      return sockets
    }
  }

  private static func adopt(_ raw: Int32, isUnix: Bool) -> Listener {
    let descriptor = FileDescriptor(owning: raw)
    FileDescriptor.keepFromChildren(raw)
    // Several threads may be woken for one connection; the others must not block.
    FileDescriptor.makeNonBlocking(raw)
    if !isUnix { try? descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY) }
    return Listener(owning: descriptor, kind: isUnix ? .unix : .ip, closing: .leave)
  }

  /// The address of a listening stream socket; nil for any other descriptor.
  private static func listeningAddress(of raw: Int32) -> ListenAddress? {
    let isStream = option(SO_TYPE, of: raw) == FileDescriptor.SocketType.stream.number
    guard isStream, option(SO_ACCEPTCONN, of: raw) == 1 else { return nil }
    var address = SocketAddress()
    guard address.withMutablePointer({ getsockname(raw, $0, $1) }) == 0 else { return nil }
    return address.listenAddress
  }

  private static func option(_ name: Int32, of raw: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(raw, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}
