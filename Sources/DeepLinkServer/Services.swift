import Transport

/// What the service manager gives the server and is told by it: sockets that it opened, and how the server is doing.
///
/// Without one, as in a container, there are no sockets and nobody is told.
struct Services: Sendable {
  private let manager = ServiceManager()
  private let inherited: Result<InheritedListeners?, InheritedListeners.Fault>

  /// Reads the environment; no thread may have been started before.
  init() {
    do throws(InheritedListeners.Fault) {
      inherited = .success(try InheritedListeners.take())
    } catch {
      inherited = .failure(error)
    }
  }

  /// What is wrong with what was passed on, nil if nothing is.
  var fault: InheritedListeners.Fault? { if case .failure(let fault) = inherited { fault } else { nil } }

  /// Whether sockets were passed on, usable or not.
  var hasListeners: Bool {
    switch inherited {
    case .success(let listeners): listeners?.addresses.isEmpty == false
    case .failure: true
    }
  }

  /// The sockets, nil if there are none.
  ///
  /// - Throws: what is wrong with what was passed on.
  func listeners() throws -> InheritedListeners? { try inherited.get() }

  /// Tells the manager of a change; that it does not listen is no reason to do anything else.
  func tell(_ state: ServiceManager.State, _ status: String, _ events: EventLog) {
    do {
      try manager?.tell(state, status: status)
    } catch {
      events.log(.warning, "notify", "warning: the service manager could not be told: \(error)")
    }
  }
}
