internal import Synchronization

/// What a server has seen since it started.
public struct ServerStatistics: Hashable, Sendable {
  /// Connections that are open now.
  public let open: Int
  /// Connections that were accepted, those without room included.
  public let accepted: Int
  /// Connections that were turned away with 503, for want of room or of descriptors.
  public let shed: Int
  /// Connections closed because a head did not arrive in time.
  public let headTimeouts: Int
  /// Connections closed because content did not arrive in time.
  public let bodyTimeouts: Int
  /// Connections closed because no next request came.
  public let idleTimeouts: Int
  /// Connections closed because the client did not read its answers.
  public let writeTimeouts: Int
  /// Connections that broke.
  public let resets: Int

  /// Connections that were cut off with a request or an answer under way, because the time to stop was over.
  public let cutOff: Int
  /// Threads that ended because the system failed them; there should be none.
  public let failures: Int

  init(_ state: ServerState) {
    open = state.open.load(ordering: .relaxed)
    accepted = state[.accepted]
    shed = state[.shed]
    headTimeouts = state[.headTimeouts]
    bodyTimeouts = state[.bodyTimeouts]
    idleTimeouts = state[.idleTimeouts]
    writeTimeouts = state[.writeTimeouts]
    resets = state[.resets]
    cutOff = state[.cutOff]
    failures = state[.failures]
  }
}
