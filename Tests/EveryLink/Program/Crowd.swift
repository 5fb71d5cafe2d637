import Foundation

/// Thousands of clients at once, as a process of its own, because a process has descriptors for as many.
///
/// Each has a request whose task waits at the gate. Some of them leave, some end their side, some have further requests
/// behind it; then the gate opens, and every answer is compared.
struct Crowd {
  private let port: UInt16
  private let size: Int

  /// - Parameter port: the port of the server on this machine.
  init(port: UInt16) {
    self.port = port
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    size = min(10_000, Int(limit.rlim_max) - 500)
  }

  /// Runs to the end; returns what was not as expected.
  func run() -> String? {
    do {
      try come()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func come() throws {
    let other = try Client(port)
    func ask(_ method: String, _ target: String) throws -> String {
      try other.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try other.answer().body
    }
    /// The value of a series without labels.
    func series(_ name: String) throws -> Int {
      let line = try ask("GET", "/metrics").split(separator: "\n").first { $0.hasPrefix(name + " ") }
      guard let value = line.flatMap({ Int($0.dropFirst(name.count + 1)) }) else { throw Surprise("no series \(name)") }
      return value
    }
    func wait(for count: Int) throws {
      let end = Date(timeIntervalSinceNow: 120)
      while try series("deeplink_app_tasks") != count {
        guard Date() < end else { throw Surprise("\(try series("deeplink_app_tasks")) tasks, not \(count)") }
        usleep(5_000)
      }
    }
    var clients: [Client?] = []
    for number in 0..<size {
      let client = try Client(port)
      try client.send(Guest(number).requests)
      if Guest(number).kind == .halfCloses { client.endSending() }
      clients.append(client)
    }
    // Those that have ended their side are cancelled.
    let (half, leaving) = (count(of: .halfCloses), count(of: .leaves))
    try wait(for: size - half)
    for number in clients.indices where Guest(number).kind == .leaves {
      clients[number]?.reset()
      clients[number] = nil
    }
    try wait(for: size - half - leaving)
    try expect(ask("GET", "/livez"), "ok\n")
    try expect(ask("POST", "/gate"), "\(size - half - leaving)")
    for (number, client) in clients.enumerated() {
      guard let client else { continue }
      for expected in Guest(number).answers {
        let answer = try client.answer()
        guard answer.status == expected.status, answer.body.hasPrefix(expected.start) else {
          throw Surprise("\(Guest(number)): \(answer.status) \(answer.body.prefix(80)), not \(expected)")
        }
      }
    }
    try expect(series("deeplink_app_tasks"), 0)
    try expect(series("deeplink_connections_in_flight"), 0)
    try expect(series("deeplink_hang_ups_total"), half)
    print("\(size) at once")
  }

  private func count(of kind: Guest.Kind) -> Int { (0..<size).count { Guest($0).kind == kind } }

  private func expect<Value: Equatable>(_ found: Value, _ expected: Value) throws {
    guard found == expected else { throw Surprise("\(found), not \(expected)") }
  }
}

/// A client of the crowd.
private struct Guest: CustomStringConvertible {
  enum Kind: CaseIterable {
    case waits, pipelines, fails, leaves, halfCloses, readsMuch
  }

  let number: Int
  var kind: Kind { Kind.allCases[number % Kind.allCases.count] }
  var description: String { "\(kind) \(number)" }

  init(_ number: Int) { self.number = number }

  var requests: String {
    let head = " HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let first = "GET /later/\(number)?waits=true"
    return switch kind {
    case .waits, .leaves, .halfCloses: first + head
    case .pipelines:
      first + head + "GET /livez" + head + "GET /later/\(number + 100_000)" + head + "GET /presence/\(number)" + head
    case .fails: first + "&fails=true" + head
    case .readsMuch: first + "&octets=100000" + head
    }
  }

  /// The statuses and the beginnings of the contents.
  var answers: [(status: Int, start: String)] {
    switch kind {
    case .waits: [(200, "\(number) ")]
    case .halfCloses: [(499, #"{"type":"about:blank","title":"Client closed request""#)]
    case .readsMuch: [(200, "\(number) xxxxx")]
    case .pipelines:
      [
        (200, "\(number) "), (200, "ok"), (200, "\(number + 100_000) "),
        (200, #"{"agent":"","user":"\#(number)"}"#),
      ]
    case .fails: [(500, #"{"type":"about:blank","title":"The app failed""#)]
    case .leaves: []
    }
  }
}

/// What was not as expected.
private struct Surprise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A connection to the server.
private final class Client {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard descriptor >= 0, result == 0 else { throw Surprise("connect: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws {
    let octets = Array(text.utf8)
    guard Foundation.send(descriptor, octets, octets.count, Int32(MSG_NOSIGNAL)) == octets.count else {
      throw Surprise("send: \(String(cString: strerror(errno)))")
    }
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes closing the connection send a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }

  /// The status and the content of the next answer.
  func answer() throws -> (status: Int, body: String) {
    let end = Array("\r\n\r\n".utf8)
    var head: Range<Int>?
    while head == nil {
      head = buffer.firstRange(of: end)
      if head == nil { try receive() }
    }
    let start = head?.upperBound ?? 0
    let lines = String(decoding: buffer[..<start], as: UTF8.self).components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let length = lines.first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
    while buffer.count < start + length { try receive() }
    defer { buffer.removeFirst(start + length) }
    return (status, String(decoding: buffer[start..<start + length], as: UTF8.self))
  }

  private func receive() throws {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { throw Surprise("the server closed the connection") }
    buffer += chunk[..<count]
  }
}
