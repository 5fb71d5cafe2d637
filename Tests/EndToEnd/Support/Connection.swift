import DeepLinkTestSupport
import Foundation
import Testing

/// A TCP connection that sends and returns octets unchanged, where an HTTP client would correct them.
final class Connection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Keeps the server alive while a connection to it exists.
  private let server: Server?

  convenience init(host: String, port: UInt16, of server: Server? = nil) throws {
    do {
      try self.init(connectingTo: host, port, of: server)
    } catch {
      Issue.record("connect to \(host):\(port): \(error)")
      throw error
    }
  }

  /// A connection that is expected to fail sometimes.
  init(connectingTo host: String, _ port: UInt16, of server: Server? = nil) throws(ConnectionRefused) {
    self.server = server
    let isVersion6 = host.hasPrefix("[")
    descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // The time limit is only for a server that hangs; no test measures it.
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let result: Int32
    if isVersion6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address.sin6_addr)
      result = Self.connect(descriptor, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &address.sin_addr)
      result = Self.connect(descriptor, &address)
    }
    guard result == 0 else { throw ConnectionRefused(reason: String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  func send(_ text: String) throws {
    var octets = Array(text.utf8)[...]
    while !octets.isEmpty {
      let count = octets.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      try #require(count > 0, "send: \(String(cString: strerror(errno)))")
      octets.removeFirst(count)
    }
  }

  /// Makes closing the connection send a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// Shuts down the client's side.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads exactly this many octets.
  func read(_ count: Int) throws -> ArraySlice<UInt8> {
    while buffer.count < count { try #require(try receive() > 0, "the server closed the connection") }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])[...]
  }

  /// Reads until the server shuts down its side.
  func readToEnd() throws -> String {
    while try receive() > 0 {}
    defer { buffer.removeAll() }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Reads one answer: its content, and its head without `Date` and `X-Request-Id`.
  func answer(isHead: Bool = false) throws -> Answer {
    var end: Int?
    while end == nil {
      end = buffer.offset(of: "\r\n\r\n")
      if end == nil { try #require(try receive() > 0, "no whole answer: \(String(decoding: buffer, as: UTF8.self))") }
    }
    let head = String(decoding: try read((end ?? 0) + 4).dropLast(4), as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    // RFC 9112 section 5: the space before a value may be missing.
    let length =
      lines.first { $0.hasPrefix("Content-Length:") }.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
    let isNew = { (line: String) in line.hasPrefix("Date: ") || line.hasPrefix("X-Request-Id: ") }
    return Answer(
      head: lines.filter { !isNew($0) },
      id: lines.first { $0.hasPrefix("X-Request-Id: ") }.map { String($0.dropFirst(14)) } ?? "",
      length: head.utf8.count + 4 + (isHead ? 0 : length),
      body: String(decoding: try read(isHead ? 0 : length), as: UTF8.self))
  }

  /// Sends a GET, and reads its answer.
  func get(_ target: String, host: String = "a") throws -> Answer {
    try send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    return try answer()
  }

  private func receive() throws -> Int {
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) {
      count = recv(descriptor, $0.baseAddress, $0.count, 0)
      $1 = max(0, count)
    }
    try #require(count >= 0, "recv: \(String(cString: strerror(errno)))")
    buffer += chunk
    return count
  }
}

/// The reason why a connection failed.
struct ConnectionRefused: Error {
  let reason: String
}

/// One answer as received.
struct Answer: Equatable {
  /// The status line and the field lines, without `Date` and `X-Request-Id`, which differ each time.
  let head: [String]
  /// The id of the request.
  let id: String
  /// All octets of the answer.
  let length: Int
  let body: String

  var status: Int { Int(head[0].split(separator: " ")[1]) ?? 0 }
  var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) ?? [:] }
}
