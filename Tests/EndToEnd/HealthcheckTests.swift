import Testing

extension EndToEnd {
  @Suite("healthcheck")
  struct Healthcheck {
    @Test("succeeds if the server is alive, by option and by variable")
    func alive() throws {
      let server = try Server()
      #expect(try run(["healthcheck", "--port", "\(server.port)"]) == (0, "", ""))
      #expect(try run(["healthcheck"], environment: ["PORT": "\(server.port)", "HOST": "0.0.0.0"]) == (0, "", ""))
    }

    @Test("reports why it fails")
    func dead() throws {
      // No other test takes a port of this address once the server has ended.
      let server = try Server(["--host", "127.0.0.5"])
      server.process.signal(9)
      #expect(try server.process.exitStatus() == -9)
      #expect(
        try run(["healthcheck", "--host", "127.0.0.5", "--port", "\(server.port)"])
          == (1, "", "error: healthcheck: 127.0.0.5:\(server.port) does not answer: Connection refused (connect)\n"))
      #expect(
        try run(["healthcheck", "--host", "example.com"])
          == (1, "", "error: healthcheck: \"example.com\" is neither an IPv4 or IPv6 address nor localhost\n"))
    }
  }
}
