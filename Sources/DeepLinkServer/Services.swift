import Transport

/// The service manager: it passes on sockets that it opened, and is told the state of the server.
///
/// Without one, as in a container, there are no sockets, and telling does nothing.
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

  /// The fault of the sockets that were passed on; nil if there is none.
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
  /// - Throws: the fault of the sockets that were passed on.
  func listeners() throws -> InheritedListeners? { try inherited.get() }

  /// Tells the manager of a change; a failure is logged and changes nothing else.
  func tell(_ state: ServiceManager.State, _ status: String, _ events: EventLog) {
    do {
      try manager?.tell(state, status: status)
    } catch {
      events.log(.warning, "notify", "warning: cannot notify the service manager: \(error)")
    }
  }
}
