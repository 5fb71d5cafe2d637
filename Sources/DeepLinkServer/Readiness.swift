import DeepLinkArguments
import DeepLinkService
import Synchronization

/// Whether the server accepts requests. The thread that handles signals and the tasks of the app's checks set it, and the
/// event loops read it.
final class Readiness: Sendable {
  private let draining = Atomic<Bool>(false)
  private let unmetCount = Atomic<Int>(0)
  private let state: Mutex<State>
  private let checks: [ReadinessCheck]

  private struct State {
    /// The faults of the checks that have failed, or have no result yet, by their indices.
    var faults: [Int: String] = [:]
    var tasks: [Task<Void, Never>] = []
  }

  /// - Parameter checks: the app's conditions, none of which holds before its first check.
  init(_ checks: [ReadinessCheck] = []) {
    self.checks = checks
    state = Mutex(State(faults: Dictionary(uniqueKeysWithValues: checks.indices.map { ($0, "not checked yet") })))
    unmetCount.store(checks.count, ordering: .relaxed)
  }

  /// Whether the server is about to stop.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  var isReady: Bool { !isDraining && unmetCount.load(ordering: .relaxed) == 0 }

  /// The names of the conditions that do not hold.
  var unmet: [String] { state.withLock { state in state.faults.keys.sorted().map { checks[$0].name } } }

  /// The names of all conditions, and whether each holds.
  var conditions: [(name: String, holds: Bool)] {
    state.withLock { state in checks.enumerated().map { ($1.name, state.faults[$0] == nil) } }
  }

  func drain() { draining.store(true, ordering: .relaxed) }

  /// Starts a task for each check.
  func watch(_ events: EventLog) {
    let tasks = checks.enumerated().map { index, check in
      Task { [self] in
        while !Task.isCancelled {
          await run(check, index, events)
          try? await Task.sleep(for: check.interval)
        }
      }
    }
    state.withLock { $0.tasks = tasks }
  }

  /// Ends the tasks.
  func end() {
    for task in state.withLock({ $0.tasks }) { task.cancel() }
  }

  /// Runs a check once. A check that ignores its cancellation counts as failed when its time is over.
  private func run(_ check: ReadinessCheck, _ index: Int, _ events: EventLog) async {
    let work = Task { try await check.check() }
    let timer = Task { [self] in
      guard (try? await Task.sleep(for: check.time)) != nil else { return }
      work.cancel()
      set("no result after \(check.time)", of: index, events)
    }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    timer.cancel()
    if Task.isCancelled { return }
    switch result {
    case .success: set(nil, of: index, events)
    // The timer has cancelled it, and said so.
    case .failure(is CancellationError): break
    case .failure(let error): set("\(error)", of: index, events)
    }
  }

  private func set(_ fault: String?, of index: Int, _ events: EventLog) {
    let name = checks[index].name
    let (old, count) = state.withLock { state in
      let old = state.faults[index]
      state.faults[index] = fault
      return (old, state.faults.count)
    }
    unmetCount.store(count, ordering: .relaxed)
    guard old != fault else { return }
    if let fault {
      let fault = fault.printable
      events.log(
        .warning, "readiness", "not ready: \(name.printable): \(fault)", ["check": .text(name), "error": .text(fault)])
    } else {
      events.log(.info, "readiness", "\(name.printable) is ready", ["check": .text(name)])
    }
  }
}
