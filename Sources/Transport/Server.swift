internal import Glibc
public import HTTP
internal import Synchronization

/// A server that is running: threads that accept connections on one address and answer requests.
public final class Server: Sendable {
  /// Where it listens, with the port that was taken.
  public let address: ListenAddress
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
    let descriptors = DescriptorLimit.raise()
    let maxConnections = min(options.maxConnections ?? descriptors, descriptors)
    let listeners = try Listener.open(options)
    let sharesListeners = listeners.areShared
    let state = ServerState()
    let running = Running()
    address = listeners.address
    self.state = state
    self.running = running
    var wakeUps: [WakeUp] = []
    var threads: [Thread] = []
    do throws(SystemError) {
      let gate = try StartGate()
      for sockets in listeners.ofThreads.map(Handover.init) {
        let wakeUp = try WakeUp()
        running.threads.wrappingAdd(1, ordering: .relaxed)
        let thread: Thread
        do {
          thread = try Thread(name: "http-\(wakeUps.count)") {
            // They are taken, not captured: the loop closes them when it stops, long before this closure is gone.
            let parts = EventLoop.Parts(
              listeners: sockets.take() ?? [], sharesListeners: sharesListeners, wakeUp: wakeUp, state: state)
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
      (state.deadline, state.phase) = (0, .draining)
      for wakeUp in wakeUps { wakeUp.signal() }
      for thread in threads { thread.join() }
      throw .noResources(error)
    }
    self.wakeUps = wakeUps
    self.threads = threads
  }

  /// What a thread does: it makes its handler, says that it is ready, and serves until it is told to stop.
  private static func serve(
    _ parts: consuming EventLoop.Parts, _ options: ServerOptions, _ maxConnections: Int,
    _ handler: () -> any RequestHandler, _ gate: StartGate
  ) {
    let state = parts.state
    do throws(SystemError) {
      var loop = try EventLoop(parts, handler: handler(), options: options, maxConnections: maxConnections)
      gate.report()
      try loop.run()
    } catch {
      state.count(.failures)
      gate.report(error)
    }
  }

  /// What it has seen so far.
  public var statistics: ServerStatistics { ServerStatistics(state) }

  /// Whether all its threads have ended.
  public var hasStopped: Bool { running.threads.load(ordering: .acquiring) == 0 }

  /// Has every answer from now on close its connection, so that clients turn elsewhere; connections are still accepted.
  public func askClientsToLeave() {
    state.beginSayingClose()
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Begins to stop and returns at once.
  ///
  /// Connections that wait to be accepted are accepted, then no more are. Requests under way, and those that arrive in
  /// the next moment, are answered with `Connection: close`. What is not done within `time` is cut off.
  public func beginStop(within time: Duration) {
    state.deadline = Clock().now + time.milliseconds
    state.phase = .draining
    for wakeUp in wakeUps { wakeUp.signal() }
  }

  /// Waits until the server has stopped, and returns how many connections had to be cut off.
  @discardableResult
  public func waitUntilStopped() -> Int {
    guard !running.isAwaited.exchange(true, ordering: .acquiringAndReleasing) else { return state[.cutOff] }
    for thread in threads { thread.join() }
    return state[.cutOff]
  }

  /// Stops, and returns how many connections had to be cut off.
  @discardableResult
  public func stop(within time: Duration) -> Int {
    beginStop(within: time)
    return waitUntilStopped()
  }
}
