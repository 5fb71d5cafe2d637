import Foundation
import Testing

extension EndToEnd {
  /// Checks that each option sets its limit. The limits themselves have tests in their modules.
  @Suite("Options that set limits for clients")
  struct BoundOptions {
    private static let end = "Host: x\r\n\r\n"

    @Test("refuse content beyond the limit")
    func content() throws {
      let connection = try Server(["--max-body", "10"]).connect()
      try connection.send("POST /link HTTP/1.1\r\nContent-Length: 11\r\n" + Self.end)
      #expect(try connection.answer().status == 413)
      #expect(try connection.readToEnd() == "")
    }

    @Test("end a connection without requests")
    func idle() throws {
      let server = try Server(["--idle-timeout", "0.1"])
      let connection = try server.connect()
      #expect(try connection.readToEnd() == "")
    }

    @Test("turn away connections beyond the limit", arguments: ["--max-connections", "--max-connections-per-address"])
    func connections(option: String) throws {
      let server = try Server([option, "1", "--threads", "1"])
      let first = try server.connect()
      try first.send("GET /one HTTP/1.1\r\n" + Self.end)
      #expect(try first.answer().status == 200)
      let second = try server.connect()
      try second.send("GET /one HTTP/1.1\r\n" + Self.end)
      #expect(try second.answer().status == 503)
      try first.send("GET /one HTTP/1.1\r\n" + Self.end)
      #expect(try first.answer().status == 200)
    }

    @Test("a Unix socket serves like any other, and is removed with the server")
    func unixSocket() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString.prefix(8)).sock").path
      let process = try ServerProcess(["--host", "unix:\(path)", "--socket-mode", "600"])
      try process.waitForError("listening on unix:\(path)\n")
      #expect(process.error.contains("curl --unix-socket '\(path)' 'http://localhost/inventory/"))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(try run(["healthcheck", "--host", "unix:\(path)"]).status == 0)
      let curl = Process()
      let output = Pipe()
      curl.executableURL = URL(filePath: "/usr/bin/env")
      curl.arguments = ["curl", "-s", "--unix-socket", path, "http://localhost/livez"]
      curl.standardOutput = output
      try curl.run()
      #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "ok\n")
      process.signal(SIGTERM)
      #expect(try process.exitStatus() == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try run(["healthcheck", "--host", "unix:\(path)"]).status == 1)
    }
  }
}
