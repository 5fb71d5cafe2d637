import DeepLinkServer
import DeepLinkTool
import EveryLink
import Foundation
import Synchronization

/// Where tasks wait until a request lets them go on.
private let gate = Gate()

private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var next = 0
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Waits until the gate is open.
  func pass() async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if state.isOpen { return .success(()) }
          if state.cancelled.contains(number) { return .failure(CancellationError()) }
          state.waiting[number] = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.cancelled.insert(number)
        return state.waiting.removeValue(forKey: number)
      }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Opens the gate, and returns how many have waited.
  func open() -> Int {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
    return waiting.count
  }
}

/// What an endpoint throws if it is asked to.
private struct Unlucky: Error {
  let number: Int
}

/// The server of links of every kind, or the tool if `PROGRAM` is `tool`, or its clients if it is `crowd`. With `STORES`, the app is in stores and has
/// endpoints.
@main enum Main {
  static func main() {
    let app = everyApp.stores(appStoreID: 361_309_726, playPackage: "com.example.every")
      .endpoint(.get, name: "presence.user", "Who is online") {
        "presence"
        Segment("user", .text)
      } answer: { request, user in
        try .json(["user": user, "agent": request.field("User-Agent") ?? ""])
      }
      .endpoint(.post, "/presence", "Comes online") { request in
        .text("\(request.body.count)", status: 201)
      }
      .endpoint(.get, name: "later", "Answers after some time") {
        "later"
        Segment("number", .integer)
        QueryItem("waits", .boolean, default: false)
        QueryItem("octets", .integer, default: 0)
        QueryItem("ms", .integer, default: 0)
        QueryItem("fails", .boolean, default: false)
      } answer: { _, number, waits, octets, milliseconds, fails in
        if milliseconds > 0 { try await Task.sleep(for: .milliseconds(milliseconds)) }
        if waits { try await gate.pass() }
        if fails { throw Unlucky(number: number) }
        return .text("\(number) " + String(repeating: "x", count: octets))
      }
      .endpoint(.post, "/gate", "Lets those that wait go on") { _ in .text("\(gate.open())") }
      .tasks(atMost: 20_000, within: .seconds(200))
    let environment = ProcessInfo.processInfo.environment
    if environment["PROGRAM"] == "crowd", let port = environment["PORT"].flatMap({ UInt16($0) }) {
      let surprise = Crowd(port: port).run()
      print(surprise ?? "as expected")
      exit(surprise == nil ? 0 : 1)
    }
    if environment["STORES"] != nil { app.serve() }
    if environment["PROGRAM"] == "tool" { everyApp.runTool() } else { everyApp.serve() }
  }
}
