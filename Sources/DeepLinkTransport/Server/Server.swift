public import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

/// A running server: threads that accept connections and answer requests.
public final class Server: Sendable {
  /// The address that it listens on, with the actual port.
  public let address: ListenAddress
  /// The most connections, by the options or by the limit on descriptors.
  public let maxConnections: Int
  private let state: ServerState
  private let wakeUps: [WakeUp]
  private let threads: [Thread]
  private let running: Running

  /// The number of running threads, and whether a caller waits for them.
  private final class Running: Sendable {
    let threads = Atomic<Int>(0)
    let isAwaited = Atomic<Bool>(false)
  }

  /// Opens the address and starts the threads; when it returns, the server accepts connections.
  ///
  /// Each thread calls `handler` once and uses the result alone. Ignores SIGPIPE and raises the limit on descriptors.
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
            // The listeners are taken, not captured: the loop closes them when it stops, before the closure is freed.
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

  /// The work of a thread: creates its handler, reports that it is ready, and serves until it is told to stop.
  private static func serve(
    _ parts: consuming LoopParts, _ options: ServerOptions, _ maxConnections: Int,
    _ handler: () -> any RequestHandler, _ gate: StartGate
  ) {
    let counters = parts.state.loops[parts.number]
    do throws(SystemError) {
      var loop = try EventLoop(parts, handler: handler(), options: options, maxConnections: maxConnections)
      gate.report()
      try loop.run()
    } catch {
      counters.add(.failures)
      gate.report(error)
    }
  }

  /// The counters so far.
  public var statistics: ServerStatistics { ServerStatistics(state) }

  /// Whether all threads have ended.
  public var hasStopped: Bool { running.threads.load(ordering: .acquiring) == 0 }

  /// Connections that were cut off when the time to stop was over.
  ///
  /// Before ``hasStopped`` this includes the connections of threads that still run: their handlers have not returned in time.
  public var cutOff: Int {
    hasStopped ? statistics[.cutOff] : state.loops.reduce(0) { $0 + $1[.cutOff] + $1[.open] }
  }

  /// Has every answer close its connection, so that clients connect to other servers; still accepts connections.
  public func askClientsToLeave() {
    state.advance(to: .saysClose)
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Has each thread call its handler's `refresh`, even without a request.
  public func refreshHandlers() {
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Begins to stop and returns at once.
  ///
  /// During `grace` the server still accepts connections, and every answer closes its connection, so that load balancers
  /// notice that it is not ready. Then it accepts the connections that wait, and no more. Requests that are under way or
  /// arrive at once are answered with `Connection: close`. After `time` more, connections are cut off.
  ///
  /// Another call can only make the end earlier.
  public func beginStop(grace: Duration = .zero, within time: Duration) {
    let drainStart = Clock().now + grace.milliseconds
    state.setEnd(drainStart: drainStart, deadline: drainStart + time.milliseconds)
    state.advance(to: grace > .zero ? .saysClose : .draining)
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Ends at once and cuts off all requests, as after a second signal.
  public func endNow() {
    beginStop(within: .zero)
  }

  /// Waits until the server has stopped; returns the number of connections that were cut off.
  @discardableResult
  public func waitUntilStopped() -> Int {
    guard !running.isAwaited.exchange(true, ordering: .acquiringAndReleasing) else { return statistics[.cutOff] }
    for thread in threads { thread.join() }
    state.upkeep.stop()
    return statistics[.cutOff]
  }

  /// Stops; returns the number of connections that were cut off.
  @discardableResult
  public func stop(within time: Duration) -> Int {
    beginStop(within: time)
    return waitUntilStopped()
  }
}

/// Lets the starter of threads wait until each of them is ready or has failed.
final class StartGate: Sendable {
  // A semaphore in the kernel: each report writes an octet into a pipe, each wait reads one.
  private let reports: Pipe
  private let failure = Mutex<SystemError?>(nil)

  init() throws(SystemError) {
    reports = try Pipe()
  }

  /// Reports that one thread is ready, or why it failed.
  func report(_ error: SystemError? = nil) {
    if let error { failure.withLock { $0 = error } }
    var octet: UInt8 = 0
    _ = transfer { write(reports.writing.raw, &octet, 1) }
  }

  /// Waits for `count` reports; throws the last failure.
  func wait(for count: Int) throws(SystemError) {
    for _ in 0..<count {
      var octet: UInt8 = 0
      try check("read") { Int32(truncatingIfNeeded: read(reports.reading.raw, &octet, 1)) }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// Passes a value to another thread; the sender keeps no reference.
final class Handover<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  /// The value at the first call, then nil.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
