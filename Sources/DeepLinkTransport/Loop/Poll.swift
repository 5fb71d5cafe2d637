#if canImport(Darwin) || DEEPLINK_POLL
  internal import DeepLinkSystemCalls

  /// The event queue of poll(2): the kernel reads the whole list of descriptors at each wait.
  final class EventQueue {
    private var watched: [pollfd] = []
    /// The tokens of the watched descriptors.
    private var tokens: [UInt64] = []
    /// The index of each descriptor in both arrays, by its number; -1 if it is not watched.
    private var places: [Int32] = []
    private var events: [Event] = []

    /// A queue that watches nothing yet.
    init() throws(SystemError) {}

    /// Watches a descriptor; its events have this token.
    func add(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
      guard place(of: raw) == nil else { throw SystemError(call: "poll", code: EEXIST) }
      while places.count <= Int(raw) { places.append(-1) }
      places[Int(raw)] = Int32(truncatingIfNeeded: watched.count)
      watched.append(pollfd(fd: raw, events: Self.flags(interest), revents: 0))
      tokens.append(token)
    }

    /// Changes the event that a descriptor is watched for.
    func modify(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
      guard let place = place(of: raw) else { throw SystemError(call: "poll", code: ENOENT) }
      watched[place].events = Self.flags(interest)
      tokens[place] = token
    }

    /// Stops watching a descriptor that stays open.
    func remove(_ raw: Int32) {
      guard let place = place(of: raw) else { return }
      // The last one takes its place.
      places[Int(watched[watched.count - 1].fd)] = Int32(truncatingIfNeeded: place)
      places[Int(raw)] = -1
      watched.swapAt(place, watched.count - 1)
      tokens.swapAt(place, tokens.count - 1)
      watched.removeLast()
      tokens.removeLast()
    }

    /// Forgets a descriptor that is about to be closed, watched or not. Another one may get its number at once.
    func forget(_ raw: Int32) { remove(raw) }

    private func place(of raw: Int32) -> Int? {
      guard Int(raw) < places.count, places[Int(raw)] >= 0 else { return nil }
      return Int(places[Int(raw)])
    }

    #if canImport(Darwin)
      private static var endOfInput: Int16 { 0 }
    #else
      // POLLRDHUP of poll(2), which Glibc's module shows to GNU sources only.
      private static var endOfInput: Int16 { 0x2000 }
    #endif

    private static func flags(_ interest: Interest) -> Int16 {
      switch interest {
      case .reading, .sharedReading: Int16(truncatingIfNeeded: POLLIN)
      case .writing: Int16(truncatingIfNeeded: POLLOUT)
      case .hangUp: endOfInput
      case .nothing: 0
      }
    }

    /// Waits up to `milliseconds`, without limit if it is -1; returns the number of events, 0 after a signal.
    func wait(_ milliseconds: Int32) throws(SystemError) -> Int {
      // Copied, because handling an event changes the list.
      events.removeAll(keepingCapacity: true)
      let count = watched.withUnsafeMutableBufferPointer { poll($0.baseAddress, nfds_t($0.count), milliseconds) }
      guard count >= 0 else {
        if errno == EINTR { return 0 }
        throw SystemError(call: "poll", code: errno)
      }
      for (place, one) in watched.enumerated() where one.revents != 0 {
        events.append(Event(token: tokens[place], flags: Int32(one.revents)))
        if events.count == Int(count) { break }
      }
      return events.count
    }

    /// The event at `index` of the last wait.
    subscript(index: Int) -> Event { events[index] }
  }

  extension Event {
    fileprivate init(token: UInt64, flags: Int32) {
      self.init(
        token: token, isWritable: flags & Int32(POLLOUT) != 0,
        isBroken: flags & Int32(POLLERR | POLLHUP | POLLNVAL) != 0)
    }
  }
#endif
