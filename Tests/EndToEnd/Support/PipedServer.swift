import Foundation
import Synchronization
import Testing

/// A server with pipes as its two output streams, which the test empties, fills or closes.
final class PipedServer {
  private let process = Process()
  private let (output, error) = (Pipe(), Pipe())
  private(set) var port: UInt16 = 0

  /// Starts the server and waits until it listens. Its output until then has been read.
  init(_ arguments: [String]) throws {
    process.executableURL = Tool.folder.appending(path: "deeplink-server")
    process.arguments = arguments
    process.environment = Sanitizers.options.merging(["PORT": "0"]) { $1 }
    process.currentDirectoryURL = ServerProcess.repository
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    var text = ""
    let isWhole = { (text: String) in text.contains("\"event\":\"listening\"") || text.contains("/resolve?url=") }
    while !isWhole(text) || !text.hasSuffix("\n") {
      let part = error.fileHandleForReading.availableData
      try #require(!part.isEmpty, "standard error: \(text)")
      text += String(decoding: part, as: UTF8.self)
    }
    port = try #require(UInt16(text.firstMatch(of: /listening on http:\/\/127\.0\.0\.1:([0-9]+)/)?.1 ?? ""))
  }

  deinit {
    if process.isRunning { kill(identifier, SIGKILL) }
    process.waitUntilExit()
  }

  var identifier: Int32 { process.processIdentifier }

  /// Fills both pipes, which are empty before.
  func fillPipes() throws {
    for pipe in [output, error] {
      // This process closed the server's end of the pipe after the start.
      let raw = open("/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)", O_WRONLY | O_NONBLOCK)
      try #require(raw >= 0)
      defer { close(raw) }
      let octets = [UInt8](repeating: UInt8(ascii: "\n"), count: 4_096)
      var size = octets.count
      while size > 0 { if write(raw, octets, size) < 0 { size /= 2 } }
    }
  }

  /// Closes the reading ends of both pipes.
  func closePipes() {
    for pipe in [output, error] { try? pipe.fileHandleForReading.close() }
  }

  /// The further output of the server until it ends.
  func readToEnd() -> (output: String, error: String) {
    // The server would block on a full pipe, so each has a thread that reads it. `concurrentPerform` promises none: on a busy
    // machine, it reads one pipe after the other.
    let texts = Mutex(["", ""])
    let ended = DispatchSemaphore(value: 0)
    for (number, pipe) in [output, error].enumerated() {
      let reader = pipe.fileHandleForReading.fileDescriptor
      Foundation.Thread.detachNewThread {
        let data = try? FileHandle(fileDescriptor: reader, closeOnDealloc: false).readToEnd()
        texts.withLock { $0[number] = String(decoding: data ?? Data(), as: UTF8.self) }
        ended.signal()
      }
    }
    for _ in 0..<2 { ended.wait() }
    return texts.withLock { ($0[0], $0[1]) }
  }

  /// Waits for the end. The limit is long enough for a busy machine.
  func exitStatus() throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(120)
    while process.isRunning {
      try #require(ContinuousClock.now < deadline, "the server does not end")
      usleep(5_000)
    }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}
