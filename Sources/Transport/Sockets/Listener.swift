internal import HTTP
internal import SystemCalls

#if canImport(Glibc)
  internal import CEpoll
#endif

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

extension Listener {
  /// Keeps clients from connecting, while those who are connected, or nearly, can still be accepted; whether that takes
  /// a moment.
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
      // From now on connecting fails, and accepting does not: the queue is as long as it will ever be.
      file?.remove()
      _ = SystemCalls.shutdown(descriptor.raw, Int32(SHUT_RD))
      return false
    case .leave: return false
    }
  }

  #if !canImport(Darwin)
    /// Has the kernel drop attempts to connect, while those who are connecting can finish and be accepted.
    ///
    /// To close the listener at once would reset every connection that waits to be accepted, and under load there always
    /// is one. A filter that drops SYN segments dries the queue up first. Where the
    /// kernel knows no filters, as on a Mac, nothing changes, and the queue is emptied as well as it can be.
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
