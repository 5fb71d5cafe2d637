#if !canImport(Darwin)
  internal import CDeepLinkEpoll
  internal import DeepLinkSystemCalls

  /// The event queue of epoll(7): the kernel keeps the list of descriptors.
  final class Epoll: EventQueue {
    private let descriptor: FileDescriptor
    private let events: UnsafeMutablePointer<epoll_event>
    private static let capacity = 256

    init() throws(SystemError) {
      descriptor = FileDescriptor(owning: try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
      events = .allocate(capacity: Self.capacity)
    }

    deinit { events.deallocate() }

    func add(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
      try control(EPOLL_CTL_ADD, raw, interest, token)
    }

    func modify(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
      try control(EPOLL_CTL_MOD, raw, interest, token)
    }

    func remove(_ raw: Int32) {
      // It can only fail for a descriptor that is not watched.
      try? control(EPOLL_CTL_DEL, raw, .reading, 0)
    }

    /// The kernel stops watching a descriptor when it is closed.
    func forget(_ raw: Int32) {}

    private func control(
      _ call: Int32, _ raw: Int32, _ interest: Interest, _ token: UInt64
    ) throws(SystemError) {
      var event = epoll_event()
      event.events =
        switch interest {
        case .reading: EPOLLIN.rawValue
        case .writing: EPOLLOUT.rawValue
        case .sharedReading: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue
        case .hangUp: EPOLLRDHUP.rawValue
        case .nothing: 0
        }
      event.data.u64 = token
      try check("epoll_ctl") { epoll_ctl(descriptor.raw, call, raw, &event) }
    }

    func wait(_ milliseconds: Int32) throws(SystemError) -> Int {
      let count = epoll_wait(descriptor.raw, events, Int32(Self.capacity), milliseconds)
      if count >= 0 { return Int(count) }
      if errno == EINTR { return 0 }
      throw SystemError(call: "epoll_wait", code: errno)
    }

    subscript(index: Int) -> Event {
      let event = events[index]
      return Event(
        token: event.data.u64, isWritable: event.events & EPOLLOUT.rawValue != 0,
        isBroken: event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0)
    }
  }
#endif
