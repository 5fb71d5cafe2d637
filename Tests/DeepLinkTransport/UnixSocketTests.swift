import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Testing

@testable import DeepLinkTransport

/// Makes a folder for sockets, and removes it with its files after the test.
func withFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/transport-XXXXXX".utf8CString)
  let made = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap { mkdtemp($0) } != nil }
  try #require(made)
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer {
    for name in ["s", "link", "file", "notify"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
  try body(folder)
}

/// The permission bits of a file, or nil if there is none.
private func mode(_ path: String) -> UInt32? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

@Suite("A server on a Unix-domain socket", .serialized, .inSeries)
struct UnixSocketTests {
  private func start(_ path: String, threads: Int = 1, mode: UInt32? = nil) throws -> Server {
    var options = ServerOptions(address: .unix(path: path), threads: threads)
    if let mode { options.unixMode = mode }
    options.drainQuiet = .milliseconds(100)
    return try Server(options) { EchoHandler() }
  }

  @Test("answers like one on a port, and its clients are local", arguments: [1, 3])
  func serves(threads: Int) throws {
    try withFolder { folder in
      let server = try start("\(folder)/s", threads: threads)
      defer { server.stop(within: .seconds(1)) }
      #expect(server.address == .unix(path: "\(folder)/s"))
      #expect(server.address.description == "unix:\(folder)/s")
      #expect(server.address.port == 0)
      let clients = try (0..<40).map { _ in try TestClient(server) }
      for (number, client) in clients.enumerated() { client.send(get("/\(number)") + get("/origin")) }
      for (number, client) in clients.enumerated() { #expect(client.answers(2) == ["/\(number)", "local unix"]) }
      #expect(server.statistics[.open] == 40)
    }
  }

  @Test("a client over TCP is none of this machine's sockets")
  func overTCP() throws {
    try withServer { server in
      let client = try TestClient(server)
      client.send(get("/origin"))
      #expect(client.answers(1) == ["127.0.0.1 ip"])
    }
  }

  @Test("large content arrives whole, and a client that half-closes gets its answer")
  func large() throws {
    try withFolder { folder in
      let server = try start("\(folder)/s")
      defer { server.stop(within: .seconds(1)) }
      let client = try TestClient(server)
      client.send(get("/large") + get("/end"))
      client.endSending()
      let answers = client.answers(2)
      #expect(answers.first.map { Array($0.utf8) } == EchoHandler.large)
      #expect(answers.last == "/end")
      #expect(client.receiveAll() == "")
    }
  }

  @Test(
    "the file has the permissions asked for, whatever the umask", arguments: [nil, 0o600, 0o666, 0o777] as [UInt32?])
  func permissions(asked: UInt32?) throws {
    try withFolder { folder in
      let server = try start("\(folder)/s", mode: asked)
      #expect(mode("\(folder)/s") == asked ?? 0o660)
      server.stop(within: .zero)
      #expect(mode("\(folder)/s") == nil, "removed at stop")
    }
  }

  @Test("a file that a crash left behind is replaced")
  func stale() throws {
    try withFolder { folder in
      // A socket file as a crash leaves it: bound, then closed without removal.
      let address = try #require(SocketAddress(path: "\(folder)/s"))
      let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #expect(address.withPointer { bind(raw, $0, $1) } == 0)
      close(raw)
      let server = try start("\(folder)/s")
      let client = try TestClient(server)
      client.send(get("/x"))
      #expect(client.answers(1) == ["/x"])
      server.stop(within: .seconds(1))
      #expect(mode("\(folder)/s") == nil)
    }
  }

  @Test("a server that listens there is named and goes on")
  func live() throws {
    try withFolder { folder in
      let path = "\(folder)/s"
      let first = try start(path)
      defer { first.stop(within: .seconds(1)) }
      let error = #expect(throws: StartError.self) { try start(path) }
      #expect(error == .socketInUse(path: path))
      #expect(
        error?.description
          == "cannot listen on unix:\(path): another server listens there; stop it or choose another path")
      let client = try TestClient(first)
      client.send(get("/x"))
      #expect(client.answers(1) == ["/x"])
    }
  }

  @Test("anything else that is there is left alone")
  func otherFiles() throws {
    try withFolder { folder in
      let file = "\(folder)/file"
      let raw = open(file, O_CREAT | O_WRONLY, 0o644)
      #expect(write(raw, "precious", 8) == 8)
      close(raw)
      #expect(symlink(file, "\(folder)/link") == 0)
      for path in [file, folder, "\(folder)/link"] {
        let error = #expect(throws: StartError.self) { try start(path) }
        #expect(error == .notASocket(path: path))
        #expect(
          error?.description == """
            cannot listen on unix:\(path): the path has something that is not a socket; remove it or choose another path
            """)
      }
      var status = stat()
      #expect(stat("\(folder)/link", &status) == 0 && status.st_size == 8)
    }
  }

  @Test("a path of 107 octets works, one of 108 is named, and so is none")
  func pathLength() throws {
    try withFolder { folder in
      let slashes = { (length: Int) in
        folder + String(repeating: "/", count: length - folder.utf8.count - 1) + "s"
      }
      let server = try start(slashes(107))
      #expect(server.address.unixPath?.utf8.count == 107)
      server.stop(within: .zero)
      #expect(mode("\(folder)/s") == nil)
      for path in [slashes(108), "", "a\u{0}b"] {
        let error = #expect(throws: StartError.self) { try start(path) }
        #expect(error == .unusablePath(path, limit: 107))
      }
      let error = #expect(throws: StartError.self) { try start(slashes(108)) }
      #expect(error?.description.hasSuffix(": expected a path of 1 to 107 bytes without NUL, not of 108") == true)
    }
  }

  @Test("a folder that is not there is named")
  func noFolder() throws {
    let error = #expect(throws: StartError.self) { try start("/nowhere/at/all/s") }
    #expect(error?.description == "cannot listen on unix:/nowhere/at/all/s: No such file or directory (bind)")
  }

  @Test("a successor's file is not removed by the one that was there before")
  func successor() throws {
    try withFolder { folder in
      let path = "\(folder)/s"
      let first = try start(path)
      // The file of the first server was removed, and a second server made a file at the same path.
      unlink(path)
      let second = try start(path)
      first.stop(within: .zero)
      let client = try TestClient(second)
      client.send(get("/second"))
      #expect(client.answers(1) == ["/second"])
      second.stop(within: .zero)
      #expect(mode(path) == nil)
    }
  }

  @Test("a health check can ask it")
  func probe() throws {
    try withFolder { folder in
      let address = ListenAddress.unix(path: "\(folder)/s")
      let server = try start("\(folder)/s")
      #expect(try HealthProbe(address).status(of: "/livez", within: .seconds(60)) == 200)
      #expect(try HealthProbe(host: "unix:\(folder)/s", port: 1).status(of: "/livez", within: .seconds(60)) == 200)
      server.stop(within: .zero)
      let error = #expect(throws: HealthProbe.Fault.self) {
        try HealthProbe(address).status(of: "/livez", within: .seconds(60))
      }
      #expect(
        error?.description == "unix:\(folder)/s does not answer: No such file or directory (connect)")
    }
  }
}
