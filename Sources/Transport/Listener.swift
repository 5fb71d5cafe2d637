internal import HTTP
internal import SystemCalls

/// A socket that accepts connections.
final class Listener: Sendable {
  let descriptor: FileDescriptor
  /// How connections to it come in.
  let kind: ListenerKind
  /// How it ends.
  let closing: Closing
  /// The file by which clients find it.
  let file: SocketFile?

  /// What keeps clients from connecting to a listener that is about to close.
  enum Closing {
    /// A filter that drops their segments.
    case filter
    /// The kernel, once it knows that nobody will accept them.
    case shutdown
    /// Nothing: somebody else has the socket as well, and a successor will accept them.
    case leave
  }

  init(
    owning descriptor: consuming FileDescriptor, kind: ListenerKind, closing: Closing, file: SocketFile? = nil
  ) {
    self.descriptor = descriptor
    self.kind = kind
    self.closing = closing
    self.file = file
  }

  // Before the descriptor closes: a file without a listener would look like one that was left behind by a crash.
  deinit { file?.remove() }

  /// What a connection that came in was given.
  enum Accepted: ~Copyable {
    case connection(FileDescriptor, PeerAddress)
    /// Nobody is waiting.
    case none
    /// The process or the system is out of descriptors or memory; the connection still waits.
    case exhausted
  }

  /// Accepts one connection, which will not block.
  func accept() -> Accepted {
    var address = SocketAddress()
    while true {
      let raw = FileDescriptor.accept(from: descriptor, &address)
      if raw >= 0 { return .connection(FileDescriptor(owning: raw), address.peer) }
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      case EAGAIN, EWOULDBLOCK: return .none
      // accept(2): errors of the connection itself arrive here too; the next one may be fine.
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENOPROTOOPT, EPERM: continue
      #if !canImport(Darwin)
        case ENONET: continue
      #endif
      default: return .none
      }
    }
  }
}
