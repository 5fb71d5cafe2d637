internal import HTTP
internal import SystemCalls

/// One thread's share of a server: its listeners, its connections, and the loop that serves them.
///
/// Everything happens on the thread that calls `run`. A wake-up reads each ready connection once, answers everything
/// that is complete, and writes once.
///
/// A value with one owner, not a class: what belongs to whom is then settled when it is compiled, and nothing has to be
/// checked or counted while it runs.
struct EventLoop<Queue: EventQueue>: ~Copyable {
  let queue: Queue
  let state: ServerState
  let limits: Limits
  let times: Times
  let maxConnections: Int
  /// Whether the connection that has waited longest gives way to a new one, where there are as many as there may be.
  let replacesOldest: Bool
  let counters: LoopCounters
  /// What connections hold while they wait.
  let memory: MemoryAccount
  /// The handler, and the answers of the connection whose turn it is.
  var context: SessionContext
  let wakeUp: WakeUp
  /// What it accepts from; none any more once they are closed.
  var listeners: [Listener]
  /// Whether other threads accept from the same ones.
  let sharesListeners: Bool
  var table = ConnectionTable()
  var timers: TimerWheel
  var clock = Clock()
  /// Where every connection's octets arrive.
  ///
  /// Only what has to wait is copied.
  let inbound: InboundBuffer
  /// When the listeners are watched again after the process ran out of descriptors.
  var acceptingResumes: Int64?
  /// Counts what happens, so that of two connections it is known which was active later.
  var activity = 0
  /// Refusals that the counters know of.
  var refusalsCopied = 0
  /// Those of them for want of memory.
  var memoryRefusals = 0
  private var expired: [Int] = []
  private(set) var isDraining = false
  /// When the listeners close, once the server is draining.
  private var listenerCloses: Int64 = .max

  /// How long, in milliseconds, a handshake that had begun may take to complete.
  private static var handshakeTime: Int64 { 200 }

  init(
    _ parts: consuming LoopParts, handler: any RequestHandler, options: ServerOptions, maxConnections: Int
  ) throws(SystemError) {
    // Everything that can fail comes first.
    let queue = try Queue()
    try queue.add(parts.wakeUp.raw, .reading, token: ConnectionTable.wakeUpToken)
    try Self.watch(parts.listeners, in: queue, sharing: parts.sharesListeners)
    self.queue = queue
    listeners = parts.listeners
    sharesListeners = parts.sharesListeners
    wakeUp = parts.wakeUp
    state = parts.state
    counters = parts.state.loops[parts.number]
    self.maxConnections = maxConnections
    replacesOldest = options.replacesOldest
    memory = MemoryAccount(state.memory)
    memory.adjust(by: LoopParts.reusable)
    limits = options.limits
    times = Times(options)
    timers = TimerWheel(now: clock.now)
    inbound = InboundBuffer()
    context = SessionContext(handler: handler, limits: options.limits, memory: memory)
    context.writer.setDate(clock.date)
  }

  /// Serves until the server is stopped and its connections are done with, or its time is up.
  mutating func run() throws(SystemError) {
    while !isDraining || ((table.count > 0 || !listeners.isEmpty) && clock.now < state.deadline) {
      let count = try queue.wait(timeout())
      let date = clock.date
      clock.update()
      if clock.date != date { context.writer.setDate(clock.date) }
      for index in 0..<count { dispatch(queue[index]) }
      expireTimers()
    }
    for connection in table.all {
      if connection.isOwedSomething { counters.add(.cutOff) }
      close(connection)
    }
  }

  private mutating func dispatch(_ event: Event) {
    if let connection = table[event.token] {
      switch connection.state {
      case .open: read(connection)
      case .flushing: event.isBroken && !event.isWritable ? abandon(connection) : resumeWriting(connection)
      case .lingering: drop(connection)
      }
    } else if let number = ConnectionTable.listenerNumber(event.token) {
      if number < listeners.count { accept(from: listeners[number]) }
    } else if event.token == ConnectionTable.wakeUpToken {
      wakeUp.clear()
      context.refreshHandler()
      relieve(asking: false)
      obey(state.phase)
    }
  }

  private func timeout() -> Int32 {
    var delay = timers.delay(from: clock.now)
    if let acceptingResumes { delay = min(delay ?? .max, acceptingResumes - clock.now) }
    if isDraining {
      delay = min(delay ?? .max, min(state.deadline, listenerCloses) - clock.now)
    } else if context.isDraining {
      delay = min(delay ?? .max, state.drainStart - clock.now)
    }
    guard let delay else { return -1 }
    // The coarse clock may be behind by some milliseconds: never wait for nothing, or the loop would spin.
    return Int32(truncatingIfNeeded: min(max(delay, 1), 3_600_000))
  }

  private mutating func expireTimers() {
    // Nothing starts to drain of itself before clients were asked to leave.
    if context.isDraining, !isDraining, clock.now >= state.drainStart {
      state.advance(to: .draining)
      obey(.draining)
    }
    if clock.now >= listenerCloses { closeListeners() }
    if let resumes = acceptingResumes, clock.now >= resumes { resumeAccepting() }
    timers.advance(to: clock.now, into: &expired)
    while let index = expired.popLast() {
      if let connection = table[index: index] { timeOut(connection) }
    }
  }

  private mutating func closeListeners() {
    for listener in listeners {
      drainQueue(of: listener)
      // A shared one stays open as long as another thread has not come to this.
      queue.remove(listener.descriptor.raw)
    }
    listeners = []
    acceptingResumes = nil
    listenerCloses = .max
  }

  private mutating func obey(_ phase: ServerState.Phase) {
    if phase != .running { context.isDraining = true }
    guard phase == .draining, !isDraining else { return }
    isDraining = true
    // Whoever is connected, or about to be, gets an answer.
    var takesTime = false
    for listener in listeners where listener.stopNewConnections() { takesTime = true }
    listenerCloses = takesTime ? clock.now + min(times.drainQuiet, Self.handshakeTime) : clock.now
    // A request may be on its way on any connection. It is given a moment to arrive before an idle connection closes.
    let quiet = clock.now + times.drainQuiet
    for connection in table.all where connection.isIdle { timers.set(connection.index, to: quiet) }
  }
}

/// What the server gives an event loop when it starts it.
struct LoopParts: ~Copyable {
  /// Octets of the buffers that a loop uses again and again: what is read, what is written, and the request at hand.
  static let reusable = 458_752

  let listeners: [Listener]
  let sharesListeners: Bool
  let wakeUp: WakeUp
  let state: ServerState
  /// Its number among the threads.
  let number: Int
}

/// The time limits in milliseconds, worked out once.
struct Times {
  let head: Int64
  let body: Int64
  let idle: Int64
  let writeStall: Int64
  let rateGrace: Int64
  let linger: Int64
  let drainQuiet: Int64

  init(_ options: ServerOptions) {
    head = options.limits.headTime.milliseconds
    body = options.limits.bodyTime.milliseconds
    idle = options.limits.idleTime.milliseconds
    writeStall = options.limits.writeStallTime.milliseconds
    rateGrace = options.limits.rateGrace.milliseconds
    linger = options.limits.lingerTime.milliseconds
    drainQuiet = options.drainQuiet.milliseconds
  }
}
