public import HTTP
internal import Synchronization
internal import SystemCalls

/// A server that is running: threads that accept connections on one address and answer requests.
public final class Server: Sendable {
  /// Where it listens, with the port that was taken.
  public let address: ListenAddress
  /// Connections that it has at the most: what its options say, or fewer if the limit on descriptors is lower.
  public let maxConnections: Int
  private let state: ServerState
  private let wakeUps: [WakeUp]
  private let threads: [Thread]
  private let running: Running

  /// Threads that have not ended, and whether somebody waits for them already.
  private final class Running: Sendable {
    let threads = Atomic<Int>(0)
    let isAwaited = Atomic<Bool>(false)
  }

  /// Takes the address and starts the threads; when it returns, connections are accepted.
  ///
  /// `handler` is called once on each thread, and what it returns is used on that thread only. SIGPIPE is ignored from
  /// then on, and the limit on open descriptors is raised as far as it goes.
  public init(_ options: ServerOptions, handler: @escaping @Sendable () -> any RequestHandler) throws(StartError) {
    _ = signal(SIGPIPE, SIG_IGN)
    let count = max(1, options.threads)
    let descriptors = DescriptorLimit.raise(threads: count)
    let maxConnections = min(options.maxConnections ?? descriptors, descriptors)
    self.maxConnections = maxConnections
    let listeners = try Listener.open(options)
    let sharesListeners = listeners.areShared
    let state = ServerState(
      threads: count, maxConnectionsPerAddress: options.maxConnectionsPerAddress,
      maxBuffered: options.bufferLimit)
    let running = Running()
    address = listeners.address
    self.state = state
    self.running = running
    var wakeUps: [WakeUp] = []
    var threads: [Thread] = []
    do throws(SystemError) {
      if let tell = options.onTurningAway {
        FreedMemory.setUp()
        try state.upkeep.start(state, limit: maxConnections, tell: tell)
      }
      let gate = try StartGate()
      for sockets in listeners.ofThreads.map(Handover.init) {
        let wakeUp = try WakeUp()
        state.add(wakeUp)
        let number = threads.count
        running.threads.wrappingAdd(1, ordering: .relaxed)
        let thread: Thread
        do {
          thread = try Thread(name: "http-\(wakeUps.count)") {
            // They are taken, not captured: the loop closes them when it stops, long before this closure is gone.
            let parts = LoopParts(
              listeners: sockets.take() ?? [], sharesListeners: sharesListeners, wakeUp: wakeUp, state: state,
              number: number)
            Self.serve(parts, options, maxConnections, handler, gate)
            running.threads.wrappingSubtract(1, ordering: .releasing)
          }
        } catch {
          running.threads.wrappingSubtract(1, ordering: .releasing)
          throw error
        }
        wakeUps.append(wakeUp)
        threads.append(thread)
      }
      try gate.wait(for: threads.count)
    } catch {
      state.setEnd(drainStart: 0, deadline: 0)
      state.advance(to: .draining)
      for wakeUp in wakeUps { wakeUp.signal() }
      for thread in threads { thread.join() }
      state.upkeep.stop()
      throw .noResources(error)
    }
    self.wakeUps = wakeUps
    self.threads = threads
  }

  /// What a thread does: it makes its handler, says that it is ready, and serves until it is told to stop.
  private static func serve(
    _ parts: consuming LoopParts, _ options: ServerOptions, _ maxConnections: Int,
    _ handler: () -> any RequestHandler, _ gate: StartGate
  ) {
    switch options.eventQueue {
    #if !canImport(Darwin)
      case .epoll: serve(parts, Epoll.self, options, maxConnections, handler, gate)
    #endif
    case .poll: serve(parts, Poll.self, options, maxConnections, handler, gate)
    }
  }

  private static func serve<Queue: EventQueue>(
    _ parts: consuming LoopParts, _ queue: Queue.Type, _ options: ServerOptions, _ maxConnections: Int,
    _ handler: () -> any RequestHandler, _ gate: StartGate
  ) {
    let counters = parts.state.loops[parts.number]
    do throws(SystemError) {
      var loop = try EventLoop<Queue>(parts, handler: handler(), options: options, maxConnections: maxConnections)
      gate.report()
      try loop.run()
    } catch {
      counters.add(.failures)
      gate.report(error)
    }
  }

  /// What it has seen so far.
  public var statistics: ServerStatistics { ServerStatistics(state) }

  /// Whether all its threads have ended.
  public var hasStopped: Bool { running.threads.load(ordering: .acquiring) == 0 }

  /// Connections that had to be cut off when the time to stop was over.
  ///
  /// Before ``hasStopped`` those are among them that threads still have: once the time is over, those threads compute on
  /// and have to be left behind.
  public var cutOff: Int {
    hasStopped ? statistics.cutOff : state.loops.reduce(0) { $0 + $1[.cutOff] + $1[.open] }
  }

  /// Has every answer from now on close its connection, so that clients turn elsewhere; connections are still accepted.
  public func askClientsToLeave() {
    state.advance(to: .saysClose)
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Has each thread call its handler's `refresh`, also where no request arrives.
  public func refreshHandlers() {
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Begins to stop and returns at once.
  ///
  /// For `grace` connections are still accepted, and every answer closes its connection: time for whoever sends clients
  /// here to see that the service says that it is not ready, and to send them elsewhere. Then connections that wait to
  /// be accepted are accepted, and no more are. Requests under way, and those that arrive in the next moment, are
  /// answered with `Connection: close`. What is not done within `time` behind the grace is cut off.
  ///
  /// Called again, it can only bring the end closer.
  public func beginStop(grace: Duration = .zero, within time: Duration) {
    let drainStart = Clock().now + grace.milliseconds
    state.setEnd(drainStart: drainStart, deadline: drainStart + time.milliseconds)
    state.advance(to: grace > .zero ? .saysClose : .draining)
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Ends at once: whatever is under way is cut off. What a second signal asks for.
  public func endNow() {
    beginStop(within: .zero)
  }

  /// Waits until the server has stopped, and returns how many connections had to be cut off.
  @discardableResult
  public func waitUntilStopped() -> Int {
    guard !running.isAwaited.exchange(true, ordering: .acquiringAndReleasing) else { return statistics.cutOff }
    for thread in threads { thread.join() }
    state.upkeep.stop()
    return statistics.cutOff
  }

  /// Stops, and returns how many connections had to be cut off.
  @discardableResult
  public func stop(within time: Duration) -> Int {
    beginStop(within: time)
    return waitUntilStopped()
  }
}

/// Where whoever starts threads waits until each of them has set itself up, or failed to.
final class StartGate: Sendable {
  // A semaphore that the kernel keeps: each report puts an octet into a pipe, each wait takes one out.
  private let reports: Pipe
  private let failure = Mutex<SystemError?>(nil)

  init() throws(SystemError) {
    reports = try Pipe()
  }

  /// Says that one thread is set up, or why it is not.
  func report(_ error: SystemError? = nil) {
    if let error { failure.withLock { $0 = error } }
    var octet: UInt8 = 0
    _ = transfer { write(reports.writing.raw, &octet, 1) }
  }

  /// Waits for `count` reports; throws the last failure if there was one.
  func wait(for count: Int) throws(SystemError) {
    for _ in 0..<count {
      var octet: UInt8 = 0
      try check("read") { Int32(truncatingIfNeeded: read(reports.reading.raw, &octet, 1)) }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// Passes a value to another thread, which takes it out; nothing of it stays behind with whoever passed it on.
final class Handover<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  /// The value, the first time.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
