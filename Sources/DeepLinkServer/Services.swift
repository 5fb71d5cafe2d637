import DeepLinkTransport

/// The service manager. It passes sockets that it opened, and receives the state of the server.
///
/// Without a service manager, as in a container, there are no sockets, and notifications do nothing.
struct Services: Sendable {
  private let manager: ServiceManager?
  private let inherited: Result<InheritedListeners?, InheritedListeners.Fault>

  /// No service manager, and no sockets.
  static let none = Services(manager: nil, inherited: .success(nil))

  private init(manager: ServiceManager?, inherited: Result<InheritedListeners?, InheritedListeners.Fault>) {
    (self.manager, self.inherited) = (manager, inherited)
  }

  /// Reads the environment. Call it before any other thread starts.
  init() {
    manager = ServiceManager()
    do throws(InheritedListeners.Fault) {
      inherited = .success(try InheritedListeners.take())
    } catch {
      inherited = .failure(error)
    }
  }

  /// The fault of the sockets from the service manager; nil if there is none.
  var fault: InheritedListeners.Fault? { if case .failure(let fault) = inherited { fault } else { nil } }

  /// Whether the service manager passed sockets, even if they are unusable.
  var hasListeners: Bool {
    switch inherited {
    case .success(let listeners): listeners?.addresses.isEmpty == false
    case .failure: true
    }
  }

  /// The sockets, nil if there are none.
  ///
  /// - Throws: the fault of the sockets from the service manager.
  func listeners() throws -> InheritedListeners? { try inherited.get() }

  /// Reports a change of state to the service manager. A failure is only logged.
  func tell(_ state: ServiceManager.State, _ status: String, _ events: EventLog) {
    do {
      try manager?.tell(state, status: status)
    } catch {
      events.log(.warning, "notify", "cannot notify the service manager: \(error)")
    }
  }
}
