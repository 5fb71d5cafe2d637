internal import SystemCalls

#if canImport(Glibc)
  internal import CEpoll
#endif

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
