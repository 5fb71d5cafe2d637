#if !canImport(Darwin) && !DEEPLINK_POLL
  internal import CDeepLinkEpoll
  internal import DeepLinkSystemCalls

  /// The event queue of epoll(7): the kernel keeps the list of descriptors.
  final class EventQueue {
    private let descriptor: FileDescriptor
    private let events: UnsafeMutablePointer<epoll_event>
    private static let capacity = 256

    /// A queue that watches nothing yet.
    init() throws(SystemError) {
      descriptor = FileDescriptor(owning: try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
      events = .allocate(capacity: Self.capacity)
    }

    deinit { events.deallocate() }

    /// Watches a descriptor; its events have this token.
    func add(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
      try control(EPOLL_CTL_ADD, raw, interest, token)
    }

    /// Changes the event that a descriptor is watched for.
    func modify(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
      try control(EPOLL_CTL_MOD, raw, interest, token)
    }

    /// Stops watching a descriptor that stays open.
    func remove(_ raw: Int32) {
      // It can only fail for a descriptor that is not watched.
      try? control(EPOLL_CTL_DEL, raw, .reading, 0)
    }

    /// Forgets a descriptor that is about to be closed: the kernel stops watching it then.
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

    /// Waits up to `milliseconds`, without limit if it is -1; returns the number of events, 0 after a signal.
    func wait(_ milliseconds: Int32) throws(SystemError) -> Int {
      let count = epoll_wait(descriptor.raw, events, Int32(Self.capacity), milliseconds)
      if count >= 0 { return Int(count) }
      if errno == EINTR { return 0 }
      throw SystemError(call: "epoll_wait", code: errno)
    }

    /// The event at `index` of the last wait.
    subscript(index: Int) -> Event {
      let event = events[index]
      return Event(
        token: event.data.u64, isWritable: event.events & EPOLLOUT.rawValue != 0,
        isBroken: event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0)
    }
  }
#endif
