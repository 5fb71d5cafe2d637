internal import DeepLinkHTTP
internal import DeepLinkSystemCalls

/// The event loop of one thread, with its listeners and connections.
///
/// Everything runs on the thread that calls `run`. A wake-up reads each ready connection once, answers the complete
/// requests, and writes once.
///
/// It is a noncopyable value, not a class, so that access needs no checks and no reference counting at run time.
struct EventLoop: ~Copyable {
  let queue: EventQueue
  let state: ServerState
  let limits: Limits
  let times: Times
  let maxConnections: Int
  /// Whether, at the limit for all connections, a new one replaces the one that was idle longest.
  let replacesOldest: Bool
  let counters: LoopCounters
  /// The memory of connections that wait.
  let memory: MemoryAccount
  /// The handler, and the answers of the current connection.
  var context: SessionContext
  let wakeUp: WakeUp
  /// The answers that are made elsewhere.
  var awaited: AwaitedAnswers
  /// The listeners; none once they are closed.
  var listeners: [Listener]
  /// Whether other threads share the listeners.
  let sharesListeners: Bool
  var table = ConnectionTable()
  var timers: TimerWheel
  var clock = Clock()
  /// The buffer for octets that arrive; only those of incomplete requests are copied.
  let inbound: InboundBuffer
  /// When accepting resumes after the process ran out of descriptors.
  var acceptingResumes: Int64?
  /// Numbers the activities of connections, to find the connection that was idle longest.
  var activity = 0
  /// Connections by their last activity when they were listed; the last one was idle longest.
  var lastOldest: [IdleSince] = []
  /// The refusals for exhausted memory that upkeep knows of.
  var memoryRefusals = 0
  private var expired: [Int] = []
  private(set) var isDraining = false
  /// When the listeners close, once the server is draining.
  private var listenerCloses: Int64 = .max

  /// How long a handshake may take to complete after new ones are dropped, in milliseconds.
  private static var handshakeTime: Int64 { 200 }

  init(
    _ parts: consuming LoopParts, handler: any RequestHandler, options: ServerOptions, maxConnections: Int
  ) throws(SystemError) {
    // All calls that can fail come first.
    let queue = try EventQueue()
    try queue.add(parts.wakeUp.raw, .reading, token: ConnectionTable.wakeUpToken)
    try Self.watch(parts.listeners, in: queue, sharing: parts.sharesListeners)
    self.queue = queue
    listeners = parts.listeners
    sharesListeners = parts.sharesListeners
    wakeUp = parts.wakeUp
    awaited = AwaitedAnswers(waking: parts.wakeUp)
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
    context = SessionContext(handler: handler, limits: options.limits, memory: memory, counters: counters.numbers)
    if let server = options.server { context.writer.setServer(server) }
    context.writer.setDate(clock.date)
    context.onSignal = { [signals = awaited.signals] in signals.add($0) }
  }

  /// Serves until the server is stopped and its connections are closed, or the time to stop is over.
  mutating func run() throws(SystemError) {
    while !isDraining || ((table.count > 0 || !listeners.isEmpty) && clock.now < state.deadline) {
      let count = try queue.wait(timeout())
      let date = clock.date
      clock.update()
      if clock.date != date { context.writer.setDate(clock.date) }
      for index in 0..<count { dispatch(queue[index]) }
      continueAnswers()
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
      case .waiting: event.isBroken ? abandon(connection) : hangUp(connection)
      case .lingering: drop(connection)
      }
    } else if let number = ConnectionTable.listenerNumber(event.token) {
      if number < listeners.count { accept(from: listeners[number]) }
    } else if event.token == ConnectionTable.wakeUpToken {
      wakeUp.clear()
      context.refreshHandler()
      relieve(asking: false)
      obey(state.phase)
      awaited.collect()
    }
  }

  private func timeout() -> Int32 {
    if awaited.hasMore { return 0 }
    var delay = timers.delay(from: clock.now)
    if let acceptingResumes { delay = min(delay ?? .max, acceptingResumes - clock.now) }
    if isDraining {
      delay = min(delay ?? .max, min(state.deadline, listenerCloses) - clock.now)
    } else if context.isDraining {
      delay = min(delay ?? .max, state.drainStart - clock.now)
    }
    guard let delay else { return -1 }
    // The coarse clock may be some milliseconds behind: without a least wait, the loop would spin.
    return Int32(truncatingIfNeeded: min(max(delay, 1), 3_600_000))
  }

  private mutating func expireTimers() {
    // Draining begins only after clients were asked to leave.
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
      // A shared listener stays open until the last thread has removed it.
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
    // Clients that are connected, or in a handshake, still get an answer.
    var takesTime = false
    for listener in listeners where listener.stopNewConnections() { takesTime = true }
    listenerCloses = takesTime ? clock.now + min(times.drainQuiet, Self.handshakeTime) : clock.now
    // A request may be in transit on any connection, so an idle connection closes after a moment.
    let quiet = clock.now + times.drainQuiet
    for connection in table.all where connection.isIdle { timers.set(connection.index, to: quiet) }
  }
}

/// The parts of a server that an event loop needs.
struct LoopParts: ~Copyable {
  /// The octets of the reused buffers of a loop: for reading, for writing, and for the current request.
  static let reusable = 458_752

  let listeners: [Listener]
  let sharesListeners: Bool
  let wakeUp: WakeUp
  let state: ServerState
  /// Its number among the threads.
  let number: Int
}

/// The time limits in milliseconds.
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
