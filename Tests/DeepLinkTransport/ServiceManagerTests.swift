import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Testing

@testable import DeepLinkTransport

@Suite("systemd", .withChildren)
struct ServiceManagerTests {
  /// Receives datagrams, as systemd does.
  private final class Receiver {
    let raw = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)

    init(_ address: SocketAddress) throws {
      try #require(address.withPointer { bind(raw, $0, $1) } == 0)
      var patience = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(raw) }

    func next() -> String {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = buffer.withUnsafeMutableBytes { recv(raw, $0.baseAddress, $0.count, 0) }
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }

  private func check(_ manager: ServiceManager, _ receiver: Receiver) throws {
    try manager.tell(.ready)
    #expect(receiver.next() == "READY=1")
    try manager.tell(.ready, status: "120 routes, 3 files")
    #expect(receiver.next() == "READY=1\nSTATUS=120 routes, 3 files")
    try manager.tell(.stopping, status: "answering what is under way")
    #expect(receiver.next() == "STOPPING=1\nSTATUS=answering what is under way")
    try manager.tell(nil, status: "a\nREADY=1\r\nb\u{0}c")
    #expect(receiver.next() == "STATUS=a READY=1 b c")
    var before = timespec()
    clock_gettime(CLOCK_MONOTONIC, &before)
    try manager.tell(.reloading)
    let text = receiver.next()
    #expect(text.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    let microseconds = try #require(Int(text.dropFirst(27)))
    #expect((0..<10_000_000).contains(microseconds - before.tv_sec * 1_000_000 - before.tv_nsec / 1_000))
  }

  @Test("is told over a socket that is a file (sd_notify(3))")
  func file() throws {
    try withFolder { folder in
      let receiver = try Receiver(try #require(SocketAddress(path: "\(folder)/notify")))
      try check(try #require(ServiceManager(socket: "\(folder)/notify")), receiver)
    }
  }

  @Test("is told over a socket in the abstract name space, whose name begins with @")
  func abstract() throws {
    let name = "transport-tests-\(getpid())"
    let receiver = try Receiver(try #require(SocketAddress(abstract: name)))
    try check(try #require(ServiceManager(socket: "@" + name)), receiver)
  }

  @Test(
    "cannot be at an address that is none",
    arguments: ["", "@", "relative", "vsock:2:1", "/" + String(repeating: "a", count: 107)])
  func noAddress(socket: String) {
    #expect(ServiceManager(socket: socket) == nil)
  }

  @Test("that has gone is reported, and nothing more happens")
  func gone() throws {
    let manager = try #require(ServiceManager(socket: "/nowhere/notify"))
    let error = #expect(throws: SystemError.self) { try manager.tell(.ready) }
    #expect(error?.description == "sendto: No such file or directory")
  }

  // Each test runs in a process of its own, because all threads of a process share the environment and the descriptors.

  @Test("is found in the environment")
  func environment() async {
    await #expect(processExitsWith: .success) {
      unsetenv("NOTIFY_SOCKET")
      #expect(ServiceManager() == nil)
      setenv("NOTIFY_SOCKET", "@name", 1)
      #expect(ServiceManager() != nil)
    }
  }

  @Test("passes listening sockets on, of every family, and all threads serve them (sd_listen_fds(3))")
  func activation() async {
    await #expect(processExitsWith: .success) {
      try withFolder { folder in
        let passed = try Passed(folder)
        setenv("LISTEN_PID", "\(getpid())", 1)
        setenv("LISTEN_FDS", "2", 1)
        setenv("LISTEN_FDNAMES", "web:local", 1)
        let inherited = try #require(try InheritedListeners.take(from: Passed.start))
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { #expect(getenv(name) == nil) }
        #expect(inherited.names == ["web", "local"])
        #expect(inherited.addresses == [.ip(host: "127.0.0.1", port: passed.port), .unix(path: "\(folder)/s")])
        for raw in Passed.start..<Passed.start + 2 { #expect(fcntl(raw, F_GETFD) == FD_CLOEXEC) }

        var options = ServerOptions(address: .ip(host: "unused", port: 0), threads: 3)
        options.inherited = inherited
        options.drainQuiet = .milliseconds(100)
        let server = try Server(options) { EchoHandler() }
        #expect(server.address == .ip(host: "127.0.0.1", port: passed.port))
        for _ in 0..<20 {
          let clients = [try TestClient(server), try TestClient(unix: "\(folder)/s")]
          for client in clients { client.send(get("/origin")) }
          #expect(clients.map { $0.answers(1) } == [["127.0.0.1 ip"], ["local unix"]])
        }
        #expect(server.statistics[.accepted] == 40)
        #expect(throws: StartError.self) { try Server(options) { EchoHandler() } }
        server.stop(within: .seconds(60))
        for raw in Passed.start..<Passed.start + 2 { #expect(fcntl(raw, F_GETFD) == -1, "closed") }

        // The manager still has the sockets, and their file exists, so clients wait for the next server.
        let waiting = [try TestClient(server), try TestClient(unix: "\(folder)/s")]
        for client in waiting { client.send(get("/later")) }
        passed.passOn()
        setenv("LISTEN_PID", "\(getpid())", 1)
        setenv("LISTEN_FDS", "2", 1)
        options.inherited = try InheritedListeners.take(from: Passed.start)
        #expect(options.inherited?.names == [])
        let successor = try Server(options) { EchoHandler() }
        for client in waiting { #expect(client.answers(1) == ["/later"]) }
        successor.stop(within: .seconds(60))
      }
    }
  }

  @Test("may have meant another process, or nothing")
  func notForUs() async {
    await #expect(processExitsWith: .success) {
      for (process, count) in [("1", "1"), ("x", "1"), ("\(getpid())", "0"), (nil, "1"), ("\(getpid())", nil)] {
        if let process { setenv("LISTEN_PID", process, 1) }
        if let count { setenv("LISTEN_FDS", count, 1) }
        let taken = try InheritedListeners.take()
        #expect(taken?.names == nil)
        #expect(getenv("LISTEN_PID") == nil && getenv("LISTEN_FDS") == nil, "unset all the same")
      }
    }
  }

  @Test("may have passed on an unusable descriptor, which is named")
  func faults() async {
    await #expect(processExitsWith: .success) {
      func take(_ count: String, names: String? = nil) -> InheritedListeners.Fault? {
        setenv("LISTEN_PID", "\(getpid())", 1)
        setenv("LISTEN_FDS", count, 1)
        if let names { setenv("LISTEN_FDNAMES", names, 1) }
        do throws(InheritedListeners.Fault) {
          _ = try InheritedListeners.take(from: Passed.start)
          return nil
        } catch {
          return error
        }
      }
      for count in ["", "-1", "257", "x", "1 ", "99999999999"] {
        #expect(take(count) == .count(count))
        #expect(
          take(count)?.description == "LISTEN_FDS is \"\(count)\": expected a number of descriptors from 0 to 256")
      }
      #expect(take("2", names: "a") == .names(1, descriptors: 2))
      // The descriptor is closed, a socket that does not listen, a datagram socket, a file.
      #expect(take("1") == .descriptor(Passed.start))
      for type in [SOCK_STREAM, SOCK_DGRAM] {
        let raw = socket(AF_INET, Int32(type.rawValue), 0)
        dup2(raw, Passed.start)
        #expect(take("1") == .descriptor(Passed.start))
      }
      dup2(open("/dev/null", O_RDONLY), Passed.start)
      #expect(
        take("1")?.description
          == "descriptor \(Passed.start) was passed on in LISTEN_FDS, but is not a listening TCP or Unix stream socket")
      #expect(fcntl(Passed.start, F_GETFD) != -1, "what is not ours is not closed")
    }
  }

  /// Two listening sockets, passed on as a manager does, with numbers above all open descriptors.
  private final class Passed {
    static let start: Int32 = 500
    let port: UInt16
    private let kept: [Int32]

    init(_ folder: String) throws {
      let addresses = [
        try #require(SocketAddress(host: "127.0.0.1", port: 0)), try #require(SocketAddress(path: "\(folder)/s")),
      ]
      kept = addresses.map { address in
        let raw = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
        _ = address.withPointer { bind(raw, $0, $1) }
        listen(raw, 100)
        return raw
      }
      var bound = SocketAddress()
      _ = bound.withMutablePointer { [kept] in getsockname(kept[0], $0, $1) }
      port = bound.port
      passOn()
    }

    func passOn() {
      for (offset, raw) in kept.enumerated() { dup2(raw, Self.start + Int32(offset)) }
    }
  }
}
