internal import DeepLinkHTTP
internal import DeepLinkSystemCalls

#if canImport(Glibc)
  internal import CDeepLinkEpoll
#endif

/// A socket that accepts connections.
final class Listener: Sendable {
  let descriptor: FileDescriptor
  /// The kind of its connections.
  let kind: ListenerKind
  /// How it stops new connections.
  let closing: Closing
  /// The file of a Unix-domain socket.
  let file: SocketFile?

  /// How a listener stops new connections before it closes.
  enum Closing {
    /// By a filter that drops SYN segments.
    case filter
    /// By shutting down its receiving side.
    case shutdown
    /// Not at all: the service manager keeps the socket for the next server.
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

  // Before the descriptor closes: a file without a listener would look like one left by a crash.
  deinit { file?.remove() }

  /// The result of accepting.
  enum Accepted: ~Copyable {
    case connection(FileDescriptor, PeerAddress)
    /// No connection waits.
    case none
    /// The process or the system is out of descriptors or memory; the connection still waits.
    case exhausted
  }

  /// Accepts one non-blocking connection.
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

extension Listener {
  /// Stops new connections, while those in the queue can still be accepted; returns whether handshakes may still complete.
  ///
  /// Threads that share a listener may all call it.
  func stopNewConnections() -> Bool {
    switch closing {
    case .filter:
      #if !canImport(Darwin)
        dropNewConnections()
      #endif
      return true
    case .shutdown:
      // From now on connecting fails, and the queue does not grow any more.
      file?.remove()
      _ = DeepLinkSystemCalls.shutdown(descriptor.raw, Int32(SHUT_RD))
      return false
    case .leave: return false
    }
  }

  #if !canImport(Darwin)
    /// Has the kernel drop new connections, while handshakes that have begun can complete.
    ///
    /// Closing the listener would reset every connection in its queue, and under load the queue is never empty. So a filter
    /// drops SYN segments first. macOS has no such filter.
    private func dropNewConnections() {
      // Classic BPF over the TCP header: load the flags, octet 13; if SYN (2) is among them, take 0 octets, else all.
      var program = [
        sock_filter(code: 0x30, jt: 0, jf: 0, k: 13),
        sock_filter(code: 0x45, jt: 0, jf: 1, k: 2),
        sock_filter(code: 0x06, jt: 0, jf: 0, k: 0),
        sock_filter(code: 0x06, jt: 0, jf: 0, k: .max),
      ]
      let raw = descriptor.raw
      program.withUnsafeMutableBufferPointer { instructions in
        var filter = sock_fprog(len: UInt16(truncatingIfNeeded: instructions.count), filter: instructions.baseAddress)
        _ = setsockopt(raw, SOL_SOCKET, SO_ATTACH_FILTER, &filter, socklen_t(MemoryLayout<sock_fprog>.size))
      }
    }
  #endif
}
