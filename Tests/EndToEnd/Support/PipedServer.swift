import Foundation
import Synchronization
import Testing

/// A server whose two streams are pipes that the test empties, fills or closes.
final class PipedServer {
  private let process = Process()
  private let (output, error) = (Pipe(), Pipe())
  private(set) var port: UInt16 = 0

  /// Starts it and waits until it listens; what it said until then has been read.
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

  /// Leaves no room in either pipe: they are empty, and this is as much as they hold.
  func fillPipes() throws {
    for pipe in [output, error] {
      // The end that the server has was closed here when it started.
      let raw = open("/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)", O_WRONLY | O_NONBLOCK)
      try #require(raw >= 0)
      defer { close(raw) }
      let octets = [UInt8](repeating: UInt8(ascii: "\n"), count: 4_096)
      var size = octets.count
      while size > 0 { if write(raw, octets, size) < 0 { size /= 2 } }
    }
  }

  /// Reads neither any more.
  func closePipes() {
    for pipe in [output, error] { try? pipe.fileHandleForReading.close() }
  }

  /// What the server says from here on, until it has ended.
  func readToEnd() -> (output: String, error: String) {
    // One after the other would leave the other one full until the end.
    let texts = Mutex(["", ""])
    let readers = [output, error].map(\.fileHandleForReading.fileDescriptor)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      let data = try? FileHandle(fileDescriptor: readers[number], closeOnDealloc: false).readToEnd()
      texts.withLock { $0[number] = String(decoding: data ?? Data(), as: UTF8.self) }
    }
    return texts.withLock { ($0[0], $0[1]) }
  }

  /// Waits for the end, long enough for a machine that is busy with something else.
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
