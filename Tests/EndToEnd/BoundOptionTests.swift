import Foundation
import Testing

extension EndToEnd {
  /// Checks that each option sets its limit. The limits themselves have tests in their modules.
  @Suite("Options that set limits for clients")
  struct BoundOptions {
    struct Row: Sendable, CustomTestStringConvertible {
      let option: String
      let value: String
      let request: String
      let status: Int

      var testDescription: String { option }
    }

    private static let end = "Host: x\r\n\r\n"

    static let rows: [Row] = [
      Row(
        option: "--max-request-line", value: "8000",
        request: "GET /\(String(repeating: "a", count: 8_000)) HTTP/1.1\r\n" + end, status: 414),
      Row(
        option: "--max-header", value: "256",
        request: "GET /one HTTP/1.1\r\nA: \(String(repeating: "a", count: 300))\r\n" + end, status: 431),
      Row(
        option: "--max-headers", value: "256",
        request: "GET /one HTTP/1.1\r\n" + String(repeating: "A: aaaaaaaa\r\n", count: 30) + end, status: 431),
      Row(
        option: "--max-header-count", value: "8",
        request: "GET /one HTTP/1.1\r\n" + String(repeating: "A: a\r\n", count: 9) + end, status: 431),
      Row(
        option: "--max-body", value: "10",
        request: "POST /link HTTP/1.1\r\nContent-Length: 11\r\n" + end, status: 413),
      Row(option: "--head-timeout", value: "0.1", request: "GET /one HTTP/1.1\r\nHost", status: 408),
      Row(
        option: "--body-timeout", value: "0.1",
        request: "POST /link HTTP/1.1\r\nContent-Length: 11\r\n" + end, status: 408),
    ]

    @Test("refuse requests beyond the limit, and no others", arguments: rows)
    func refused(row: Row) throws {
      let server = try Server([row.option, row.value])
      let usual = try server.connect()
      try usual.send("GET /one HTTP/1.1\r\n" + Self.end)
      #expect(try usual.answer().status == 200)
      let connection = try server.connect()
      try connection.send(row.request)
      #expect(try connection.answer().status == row.status)
      #expect(try connection.readToEnd() == "")
    }

    @Test("end a connection without requests")
    func idle() throws {
      let server = try Server(["--idle-timeout", "0.1"])
      let connection = try server.connect()
      #expect(try connection.readToEnd() == "")
    }

    @Test("end a connection after its maximum number of requests")
    func requests() throws {
      let server = try Server(["--max-requests", "2"])
      let connection = try server.connect()
      try connection.send(String(repeating: "GET /one HTTP/1.1\r\n" + Self.end, count: 3))
      #expect(try connection.answer().status == 200)
      #expect(try connection.answer().head.contains("Connection: close"))
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

    @Test("are all reported if they are invalid")
    func faults() throws {
      let (status, _, error) = try run([
        "--max-request-line", "100", "--max-header-count", "1", "--max-connections-per-address", "3",
        "--max-connections", "2", "--max-header", "99", "--max-headers", "98", "--max-buffered", "97",
      ])
      #expect(status == 2)
      let lines = error.split(separator: "\n")
      #expect(
        lines.contains {
          $0.hasPrefix("error: --max-request-line: expected from 8000 to ") && $0.hasSuffix("found 100")
        })
      #expect(
        lines.contains { $0.hasPrefix("error: --max-header-count: expected from 8 to ") && $0.hasSuffix("found 1") })
      #expect(lines.contains { $0.hasPrefix("error: --max-header: expected from 256 to ") && $0.hasSuffix("found 99") })
      #expect(
        lines.contains { $0.hasPrefix("error: --max-headers: expected from 256 to ") && $0.hasSuffix("found 98") })
      #expect(lines.contains { $0.hasPrefix("error: --max-buffered: expected from ") && $0.hasSuffix("found 97") })
      #expect(lines.contains("error: --max-connections-per-address: expected from 1 to 2, found 3"))
      #expect(try run(["--max-body", "0x10", "--idle-timeout", "0"]).status == 2)
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
