import DeepLinkHTTP
import Synchronization

/// The bounds of the tasks that answer requests.
struct TaskBounds: Sendable {
  /// The most tasks at a time.
  var most = 1_024
  /// How long a request waits for its task.
  var time = Duration.seconds(30)
  /// Counts the tasks of all threads.
  private(set) var running = RunningTasks()

  /// Bounds with a count of their own.
  init(most: Int = 1_024, time: Duration = .seconds(30)) { (self.most, self.time) = (most, time) }
}

/// The running tasks, each with its endpoint and the end of its time.
///
/// A task that ignores its cancellation runs on behind that end. An endpoint with several of them gets no more.
final class RunningTasks: Sendable {
  private typealias Running = (name: String?, end: ContinuousClock.Instant)
  private let state = Mutex((tasks: [ObjectIdentifier: Running](), refused: 0))
  /// The most tasks of an endpoint that may run on behind their time.
  static let mostLate = 8

  var number: Int { state.withLock { $0.tasks.count } }
  /// How often there were as many as may be.
  var refused: Int { state.withLock { $0.refused } }

  /// Adds a task of an endpoint; false if there are as many as may be.
  func enter(_ task: ObjectIdentifier, of name: String?, until end: ContinuousClock.Instant, atMost most: Int) -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      let late = state.tasks.values.count { $0.name == name && $0.end <= now }
      let isFree = state.tasks.count < most && late < Self.mostLate
      if isFree { state.tasks[task] = (name, end) } else { state.refused += 1 }
      return isFree
    }
  }

  func leave(_ task: ObjectIdentifier) { state.withLock { $0.tasks[task] = nil } }
}

/// An answer that a task of the app makes: of an async endpoint, or around another answer.
///
/// The event loop owns it. The task knows only its meeting with the event loop.
final class AppAnswer: AwaitedAnswer, PausedAnswer {
  /// The name of the endpoint; nil for the answer around another one.
  let name: String?
  let meeting = TaskMeeting()
  var pause: Observer.Pause?
  /// The answer within this one, while it is not complete.
  var inner: (any PausedAnswer)?
  private(set) var isExpired = false
  private(set) var hasHungUp = false
  private let bounds: TaskBounds
  private let work: @Sendable (TaskMeeting) async throws -> EndpointAnswer
  /// The end of its time; nil before the task runs.
  private var end: ContinuousClock.Instant?

  init(
    of name: String?, within bounds: TaskBounds,
    _ work: @escaping @Sendable (TaskMeeting) async throws -> EndpointAnswer
  ) {
    (self.name, self.bounds, self.work) = (name, bounds, work)
  }

  var memory: Int { 1_024 + (inner?.memory ?? 0) }

  var time: Duration { end.map { max(.zero, $0 - .now) } ?? bounds.time }

  /// Reserves one of the tasks that may run; false if there are as many as may be.
  func reserve() -> Bool {
    guard end == nil else { return true }
    let end = ContinuousClock.now + bounds.time
    self.end = end
    return bounds.running.enter(ObjectIdentifier(meeting), of: name, until: end, atMost: bounds.most)
  }

  /// Starts the task the first time. Later it waits for the next news of the task, or of the answer within.
  func begin(_ signal: AnswerSignal) {
    if let inner = inner as? any AwaitedAnswer { return inner.begin(signal) }
    meeting.wait(signal)
    meeting.run { [work, meeting, running = bounds.running] in
      let result: Result<EndpointAnswer, any Error>
      do { result = .success(try await work(meeting)) } catch { result = .failure(error) }
      running.leave(ObjectIdentifier(meeting))
      meeting.finish(result)
    }
  }

  func expire() {
    isExpired = true
    cancel()
  }

  func hangUp() {
    hasHungUp = true
    if let inner = inner as? any AwaitedAnswer { return inner.hangUp() }
    meeting.hangUp()
  }

  func cancel() {
    (inner as? any AwaitedAnswer)?.cancel()
    meeting.cancel()
  }
}

/// Where a task of the app and the event loop of its request meet.
final class TaskMeeting: Sendable {
  private let state = Mutex(State())

  private struct State {
    var task: Task<Void, Never>?
    /// What the event loop waits for; nil if it does not wait.
    var signal: AnswerSignal?
    /// The calls that wait for the answer within.
    var calls: [CheckedContinuation<EndpointAnswer, any Error>] = []
    /// The answer within, once it is there.
    var within: EndpointAnswer?
    var result: Result<EndpointAnswer, any Error>?
    var isCancelled = false

    var hasNews: Bool { result != nil || !calls.isEmpty }

    mutating func takeSignal() -> AnswerSignal? {
      defer { signal = nil }
      return signal
    }
  }

  /// What the task wants from the event loop.
  enum News {
    case result(Result<EndpointAnswer, any Error>)
    case asksWithin
  }

  /// Runs the task, if it does not run.
  func run(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { if $0.task == nil { $0.task = Task(operation: work) } }
  }

  /// Waits for news. The signal is sent at once if there are some.
  func wait(_ signal: AnswerSignal) {
    let hasNews = state.withLock { state in
      state.signal = state.hasNews ? nil : signal
      return state.hasNews
    }
    if hasNews { signal.send() }
  }

  /// The news; nil without any.
  var news: News? {
    state.withLock { state in state.result.map { .result($0) } ?? (state.calls.isEmpty ? nil : .asksWithin) }
  }

  /// Gives the task its result.
  func finish(_ result: Result<EndpointAnswer, any Error>) {
    state.withLock { state in
      state.result = result
      return state.takeSignal()
    }?.send()
  }

  /// The answer within, which the event loop makes. A second call gets the same answer, unless the task is cancelled.
  func answerWithin() async throws -> EndpointAnswer {
    try await withCheckedThrowingContinuation { continuation in
      let (known, signal, isCancelled) = state.withLock { state in
        if state.within == nil, !state.isCancelled { state.calls.append(continuation) }
        return (state.within, state.hasNews ? state.takeSignal() : nil, state.isCancelled)
      }
      if isCancelled {
        continuation.resume(throwing: CancellationError())
      } else if let known {
        continuation.resume(returning: known)
      } else {
        signal?.send()
      }
    }
  }

  /// Gives the task the answer within.
  func give(_ answer: EndpointAnswer) {
    let calls = state.withLock { state in
      state.within = answer
      defer { state.calls = [] }
      return state.calls
    }
    for call in calls { call.resume(returning: answer) }
  }

  /// Cancels the task, which may still answer.
  func hangUp() { state.withLock { $0.task }?.cancel() }

  /// Cancels the task. Its answer is dropped.
  func cancel() {
    let (task, calls) = state.withLock { state in
      defer { state.calls = [] }
      state.isCancelled = true
      return (state.task, state.calls)
    }
    task?.cancel()
    for call in calls { call.resume(throwing: CancellationError()) }
  }
}

extension DeepLinkHandler {
  /// Does what the task of an answer wants, or waits for it.
  func advance(_ answer: AppAnswer, about request: Request, with response: inout ResponseWriter) {
    let name = answer.name ?? "around"
    if answer.isExpired { return send(.late(name), about: request, to: &response) }
    if answer.inner != nil { return answerWithin(answer, to: request, with: &response) }
    switch answer.meeting.news {
    case .result(.failure(is CancellationError)) where answer.hasHungUp:
      send(.closed(name), about: request, to: &response)
    case .result(let result): send(result, of: name, isAround: answer.name == nil, about: request, &response)
    case .asksWithin: answerWithin(answer, to: request, with: &response)
    case nil:
      guard answer.reserve() else {
        response.add("Retry-After", 1)
        return send(.busy(name), about: request, to: &response)
      }
      wait(for: answer, with: &response)
    }
  }

  private func wait(for answer: AppAnswer, with response: inout ResponseWriter) {
    answer.pause = observer?.pause()
    response.wait(for: answer)
  }

  /// Makes the answer within another one, or continues with it.
  private func answerWithin(_ answer: AppAnswer, to request: Request, with response: inout ResponseWriter) {
    response.beginCapture()
    if let inner = answer.inner {
      proceed(inner, about: request, with: &response)
    } else {
      answerAgain(request, with: &response)
    }
    answer.inner = nil
    switch response.endCapture() {
    case .answer(let status, let fields, let body):
      var within = EndpointAnswer(status: Int(status.code), fields: fields, body: body)
      within.labels = observer?.takeLabels() ?? []
      answer.meeting.give(within)
      wait(for: answer, with: &response)
    case .postponed(let inner):
      answer.inner = inner as? any PausedAnswer
      answer.pause = answer.inner?.pause
      if inner is any AwaitedAnswer { response.wait(for: answer) } else { response.postpone(answer) }
    case nil:
      send(.failed("around", "no answer"), about: request, to: &response)
    }
  }
}

extension Problem {
  fileprivate static func late(_ endpoint: String) -> Problem {
    Problem(
      status: .gatewayTimeout, title: "Gateway timeout",
      detail: "the app's endpoint \"\(endpoint)\" gave no answer in time; try again later")
  }

  /// The status is that of nginx. HTTP has none for a client that has closed its side.
  fileprivate static func closed(_ endpoint: String) -> Problem {
    Problem(
      status: Status(499), title: "Client closed request",
      detail: "the client ended its side before the app's endpoint \"\(endpoint)\" answered")
  }

  fileprivate static func busy(_ endpoint: String) -> Problem {
    Problem(
      status: .serviceUnavailable, title: "Service unavailable",
      detail: "the app has as many requests in progress as it takes, or too many of \"\(endpoint)\" that run on behind "
        + "their time; try again later")
  }
}
