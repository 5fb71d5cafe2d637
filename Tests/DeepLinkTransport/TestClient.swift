import DeepLinkSystemCalls
import DeepLinkTransport
import Testing

/// A client that sends exactly the octets it is told to, when it is told to.
///
/// Every call gives up after a minute, which only a server that hangs takes, even on a busy machine.
final class TestClient {
  private var descriptor: Int32
  private let address: [UInt8]
  private static let patience = timeval(tv_sec: 60, tv_usec: 0)

  /// Connects to a server.
  convenience init(_ server: Server) throws {
    if let path = server.address.unixPath {
      try self.init(unix: path)
    } else {
      try self.init(host: "127.0.0.1", port: server.address.port)
    }
  }

  /// - Parameter source: an IPv4 address of this machine to connect from.
  convenience init(
    host: String, port: UInt16, receiveBuffer: Int32? = nil, from source: String? = nil, later: Bool = false
  )
    throws
  {
    if host.contains(":") {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &address.sin6_addr)
      try self.init(AF_INET6, address, receiveBuffer: receiveBuffer, later: later)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &address.sin_addr)
      try self.init(AF_INET, address, receiveBuffer: receiveBuffer, from: source, later: later)
    }
  }

  convenience init(unix path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try self.init(AF_UNIX, address)
  }

  private init<Address>(
    _ family: Int32, _ wanted: Address, receiveBuffer: Int32? = nil, from source: String? = nil,
    later isLater: Bool = false
  ) throws {
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    address = withUnsafeBytes(of: wanted) { Array($0) }
    guard descriptor >= 0 else { throw ConnectError(code: errno) }
    var patience = Self.patience
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    if let source {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      inet_pton(AF_INET, source, &address.sin_addr)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    if !isLater { try connect() }
  }

  /// Connects a client that was made without connecting; it opens no descriptor.
  func connect() throws {
    let result = address.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        DeepLinkSystemCalls.connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    if result != 0 {
      let code = errno
      close()
      throw ConnectError(code: code)
    }
  }

  /// The error of a failed connection attempt.
  struct ConnectError: Error {
    let code: Int32
  }

  deinit { close() }

  /// Sends all of `text`.
  func send(_ text: String) {
    let octets = Array(text.utf8)
    var start = 0
    while start < octets.count {
      let count = octets[start...].withUnsafeBytes {
        DeepLinkSystemCalls.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      start += count
    }
  }

  /// Sends as much of `octets` as fits without waiting.
  func sendWithoutWaiting(_ octets: [UInt8]) -> Int {
    octets.withUnsafeBytes { bytes in
      DeepLinkSystemCalls.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
  }

  /// Ends the sending side.
  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes with a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close()
  }

  func close() {
    if descriptor >= 0 { DeepLinkSystemCalls.close(descriptor) }
    descriptor = -1
  }

  /// The result of a read.
  enum Received: Equatable {
    case octets([UInt8])
    case end
    case failure(Int32)
  }

  /// Waits for octets, and receives those that have arrived.
  func receiveSome(_ limit: Int = 65_536) -> Received {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count > 0 { return .octets(Array(buffer[..<count])) }
    return count == 0 ? .end : .failure(errno)
  }

  /// Receives until the server ends; nil if it ended with an error.
  func receiveAll() -> String? {
    var all: [UInt8] = []
    while true {
      switch receiveSome() {
      case .octets(let octets): all += octets
      case .end: return String(decoding: all, as: UTF8.self)
      case .failure: return nil
      }
    }
  }

  /// Receives `count` octets, fewer if the server ends or is silent.
  func receive(_ count: Int) -> String {
    var all: [UInt8] = []
    while all.count < count, case .octets(let octets) = receiveSome(count - all.count) { all += octets }
    return String(decoding: all, as: UTF8.self)
  }

  /// Receives answers until `count` of them are complete; returns their contents.
  func answers(_ count: Int) -> [String] {
    wholeAnswers(count).map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// One answer, as received.
  struct Answer: Equatable {
    let status: Int
    let closes: Bool
    let body: [UInt8]
  }

  /// Receives answers until `count` of them are complete, or the server ends or is silent.
  func wholeAnswers(_ count: Int) -> [Answer] {
    var answers: [Answer] = []
    var buffer: [UInt8] = []
    while answers.count < count {
      guard let (answer, length) = Self.firstAnswer(buffer[...]) else {
        guard case .octets(let octets) = receiveSome() else { return answers }
        buffer += octets
        continue
      }
      answers.append(answer)
      buffer.removeFirst(length)
    }
    return answers
  }

  /// The answers in everything that a server sent; nil if something is left over.
  static func parse(_ octets: [UInt8]) -> [Answer]? {
    var answers: [Answer] = []
    var rest = octets[...]
    while !rest.isEmpty {
      guard let (answer, length) = firstAnswer(rest) else { return nil }
      answers.append(answer)
      rest = rest.dropFirst(length)
    }
    return answers
  }

  private static let headEnd = Array("\r\n\r\n".utf8)

  private static func firstAnswer(_ buffer: ArraySlice<UInt8>) -> (answer: Answer, length: Int)? {
    guard let head = buffer.indices.first(where: { buffer[$0] == 13 && buffer[$0...].starts(with: headEnd) }) else {
      return nil
    }
    let lines = String(decoding: buffer[..<head], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first.flatMap({ Int($0.dropFirst(9).prefix(3)) }) else { return nil }
    let length = lines.first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
    let start = head + Self.headEnd.count
    guard buffer.endIndex - start >= length else { return nil }
    let answer = Answer(
      status: status, closes: lines.contains("Connection: close"), body: Array(buffer[start..<start + length]))
    return (answer, start + length - buffer.startIndex)
  }
}
