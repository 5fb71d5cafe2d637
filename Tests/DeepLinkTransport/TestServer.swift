import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTransport
import Testing

/// Answers with the target and the content; `/large` with a megabyte, `/origin` with where the
/// connection came from.
final class EchoHandler: RequestHandler {
  static let large = (0..<1_000_000).map { UInt8(truncatingIfNeeded: 97 + $0 % 26) }
  private let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  func respond(to request: Request, with response: inout ResponseWriter) {
    if request.equals(request.path, "/large") { return response.send(.ok, headers, body: Self.large) }
    if request.equals(request.path, "/origin") {
      return response.send(.ok, headers, body: Array("\(request.peer) \(request.listener)".utf8))
    }
    response.send(.ok, headers, body: Array(request.bytes[request.target]) + request.body)
  }
}

/// Runs a server on a free port of this machine while `body` runs.
func withServer(
  host: String = "127.0.0.1", threads: Int = 1, maxConnections: Int? = nil, perAddress: Int? = nil,
  _ change: (inout Limits) -> Void = { _ in }, _ body: (Server) throws -> Void
) throws {
  var options = ServerOptions(address: .ip(host: host, port: 0), threads: threads, maxConnections: maxConnections)
  options.maxConnectionsPerAddress = perAddress
  change(&options.limits)
  options.drainQuiet = .milliseconds(100)
  let server = try Server(options) { EchoHandler() }
  defer { server.stop(within: .seconds(1)) }
  try body(server)
}

/// Waits up to a minute for a condition. It returns as soon as the condition holds, so only a failing test takes a minute.
func eventually(_ condition: () -> Bool) -> Bool {
  let deadline = Resources.now + 60
  while Resources.now < deadline {
    if condition() { return true }
    usleep(10_000)
  }
  return condition()
}

func get(_ target: String, _ fields: String = "") -> String {
  "GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
}

/// The sockets this process has open, by descriptor.
///
/// Sockets, because the runtime opens descriptors of other kinds when it pleases.
func openSockets() -> [Int32] {
  (Int32(0)..<20_000).filter { raw in
    var status = stat()
    return fstat(raw, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK)
  }
}

/// The number of descriptors this process has open.
func openDescriptors() -> Int {
  (Int32(0)..<20_000).reduce(0) { fcntl($1, F_GETFD) == -1 ? $0 : $0 + 1 }
}

func post(_ target: String, _ content: String) -> String {
  "POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
}
