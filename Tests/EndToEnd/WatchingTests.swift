import Foundation
import Testing

extension EndToEnd {
  @Suite("Watching the server")
  struct Watching {
    /// The page of metrics as samples by name and labels.
    private static func samples(_ connection: Connection) throws -> [String: Double] {
      let answer = try connection.get("/metrics")
      #expect(answer.status == 200)
      #expect(answer.head.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
      var samples: [String: Double] = [:]
      for line in answer.body.split(separator: "\n") where !line.hasPrefix("#") {
        let space = try #require(line.lastIndex(of: " "))
        let value: Double = try #require(Double(line[line.index(after: space)...]))
        samples[String(line[..<space])] = value
      }
      return samples
    }

    /// Lines of JSON as objects.
    private static func objects(_ text: String) -> [[String: Any]] {
      text.split(separator: "\n").map { line in
        (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? ["not JSON": line]
      }
    }

    @Test("its metrics agree with its threads, its transport and the system")
    func metrics() throws {
      let server = try Server(["--threads", "2"])
      let started = Date().timeIntervalSince1970
      let connections = try (0..<8).map { _ in try server.connect() }
      for connection in connections {
        #expect(try connection.get("/one").status == 200)
        #expect(try connection.get("/nothing").status == 404)
      }
      let refused = try server.connect()
      try refused.send("GET / HTTP/1.1\r\n\r\n")
      #expect(try refused.answer().status == 400)
      let samples = try Self.samples(connections[0])
      #expect(samples[#"deeplink_requests_total{kind="route",route="one",status_class="2xx"}"#] == 8)
      #expect(samples["deeplink_connections_accepted_total"] == 9)
      #expect(samples["deeplink_draining"] == 0)
      #expect(samples[#"deeplink_build_info{version="\#(ServerProcess.version)",swift="6.3"}"#] == 1)
      #expect(try abs(#require(samples["process_start_time_seconds"]) - started) < 120)
      #expect(try #require(samples["process_resident_memory_bytes"]) > 1_048_576)
      #expect(try #require(samples["process_open_fds"]) > 8)
      #expect(try #require(samples["process_cpu_seconds_total"]) > 0)
    }

    @Test("--metrics-address moves them to a separate address, with the probes", arguments: ["127.0.0.1", "[::1]"])
    func metricsAddress(_ host: String) throws {
      let server = try Server(environment: ["METRICS_ADDRESS": "\(host):0"])
      let line = try #require(server.process.error.split(separator: "\n").first { $0.hasPrefix("metrics at ") })
      let match = try #require(line.wholeMatch(of: /metrics at http:\/\/(.+):([0-9]+)\/metrics/))
      #expect(String(match.1) == host)
      let (everyone, own) = (
        try server.connect(), try Connection(host: host, port: #require(UInt16(match.2)), of: server)
      )
      #expect(try everyone.get("/metrics").status == 404)
      #expect(try everyone.get("/one").status == 200)
      #expect(try own.get("/readyz").body == "ok\n")
      let samples = try Self.samples(own)
      #expect(samples[#"deeplink_requests_total{kind="route",route="one",status_class="2xx"}"#] == 1)
      #expect(samples["deeplink_connections_accepted_total"] == 1)
      // The request in progress keeps the server draining, which is visible at this address.
      try everyone.send("POST /link HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\n{")
      while try Self.samples(own)["deeplink_connections_in_flight"] != 1 {}
      server.process.signal(SIGTERM)
      try server.process.waitForError("stopping")
      let ready = try own.get("/readyz")
      #expect((ready.status, ready.body) == (503, "draining\n"))
      #expect(try Self.samples(own)["deeplink_draining"] == 1)
      try everyone.send(#""name":"one"}"#)
      #expect(try everyone.answer().status == 200)
      for connection in [everyone, own] { connection.finish() }
      #expect(try server.process.exitStatus() == 0)
    }

    @Test("--log-format json makes each event an object, including the ready line")
    func json() throws {
      // An unknown id of a product is a warning. An unknown name of a recipe is a note, which only --check prints.
      let folder = try SiteFolder()
      try folder.write("catalog/products.json", #"[{"id": 77, "title": "Lamp", "similar": [78]}]"#)
      let process = try ServerProcess(["--port", "0", "--log-format", "json", "--public", folder.path])
      try process.waitForError("listening on http://127.0.0.1:")
      process.signal(SIGHUP)
      try process.waitForError(#""event":"reload""#)
      process.signal(SIGTERM)
      #expect(try process.exitStatus() == 0)
      let objects = Self.objects(process.error)
      #expect(
        objects.compactMap { $0["event"] as? String } == [
          "content", "listening", "content", "reload", "draining", "stopped",
        ])
      #expect(
        objects.compactMap { $0["level"] as? String } == ["warning", "info", "warning", "info", "info", "info"])
      for object in objects {
        let time = try #require(object["time"] as? String)
        #expect(time.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z/) != nil)
        #expect(object["message"] is String)
      }
      let listening = try #require(objects.first { $0["event"] as? String == "listening" })
      let address = try #require(listening["address"] as? String)
      #expect(listening["message"] as? String == "listening on http://\(address)")
      #expect(listening["version"] as? String == ServerProcess.version)
      #expect(
        objects[0]["message"] as? String
          == "\(folder.path)/catalog/products.json:1:42: warning: record 1 (id 77), field "
          + "\"similar[0]\": expected the id of a record of products, found 78 [unknown-record products/78]")
      #expect(objects[0]["warning"] as? String == "unknown-record")
      #expect(process.output == "")
      let checked = Self.objects(try run(["--check", "--log-format", "json", "--public", folder.path]).error)
      #expect(
        checked.compactMap { $0["level"] as? String } == ["info", "info", "info", "info", "warning"])
      #expect(
        (checked[0]["message"] as? String)?.hasPrefix("\(folder.path)/catalog/recipes.json:15:42: note: record 1")
          == true)
    }

    @Test("--log-format off writes only the faults that prevent a start")
    func off() throws {
      // A port that is free now may be another server's soon; a path is not.
      let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString.prefix(8)).sock").path
      let address = ["--host", "unix:\(path)"]
      let process = try ServerProcess(address, environment: ["LOG_FORMAT": "off", "ACCESS_LOG": "on"])
      try process.wait("the socket to be served") { (try? run(["healthcheck"] + address).status) == 0 }
      let taken = try run(address, environment: ["LOG_FORMAT": "off"])
      #expect(
        taken
          == (
            2, "",
            "error: cannot listen on unix:\(path): another server listens there; stop it or choose another path\n"
          ))
      process.signal(SIGTERM)
      #expect(try process.exitStatus() == 0)
      #expect((process.output, process.error) == ("", ""))
    }

    @Test("--access-log on writes a line for each answer to standard output before the end", arguments: [1, 2])
    func accessLog(_ threads: Int) throws {
      let server = try Server(["--threads", "\(threads)", "--access-log", "on", "--log-format", "text"])
      let connections = try (0..<4).map { _ in try server.connect() }
      for (number, connection) in connections.enumerated() {
        let requests = (0..<200).map {
          "GET /recipes/1?secret=1 HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(number).\($0)\r\n\r\n"
        }
        try connection.send(requests.joined())
      }
      for connection in connections {
        for _ in 0..<200 { #expect(try connection.answer().status == 200) }
        connection.finish()
      }
      try server.stop()
      let lines = server.process.output.split(separator: "\n")
      let form =
        /time=[0-9T:.-]+Z event=request id=([0-9.]+) client=127\.0\.0\.1 method=GET kind=route route=recipe status=200 octets=[0-9]+ ms=[0-9]+\.[0-9]{3} agent=none/
      let ids = try lines.map { String(try #require($0.wholeMatch(of: form), "\($0)").1) }
      #expect(Set(ids) == Set((0..<4).flatMap { number in (0..<200).map { "\(number).\($0)" } }))
      #expect(ids.count == 800)
      // The lines of one connection are in order.
      for number in 0..<4 {
        let own = ids.filter { $0.hasPrefix("\(number).") }
        #expect(own == (0..<200).map { "\(number).\($0)" })
      }
    }

    @Test("a slow reader of the access log delays no answer, and gets the number of missed lines")
    func slowReader() throws {
      let pipe = Pipe()
      let server = try Server(
        ["--threads", "1"], environment: ["ACCESS_LOG": "on", "LOG_FORMAT": "json"], output: pipe.fileHandleForWriting)
      try pipe.fileHandleForWriting.close()
      let connection = try server.connect()
      let count = 8_000
      let batch = String(repeating: "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n", count: 100)
      for _ in 0..<count / 100 {
        try connection.send(batch)
        for _ in 0..<100 { try #require(try connection.answer().status == 200) }
      }
      let dropped = try Int(#require(Self.samples(connection)["deeplink_log_lines_dropped_total"]))
      #expect(dropped > 0)
      connection.finish()
      server.process.signal(SIGTERM)
      let objects = Self.objects(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
      #expect(try server.process.exitStatus() == 0)
      let notices = objects.filter { $0["event"] as? String == "dropped" }
      let missed = notices.compactMap { $0["lines"] as? Int }.reduce(0, +)
      #expect(missed >= dropped)
      // Every request except the last, and the metrics, has its line or is counted as missed.
      #expect(objects.filter { $0["event"] as? String == "request" }.count + missed == count + 1)
      #expect(notices.allSatisfy { $0["level"] as? String == "warning" && $0["time"] is String })
    }

    @Test("--trusted-proxy selects the peers whose fields give clients and origins")
    func trustedProxy() throws {
      let fields = "X-Forwarded-For: 192.0.2.9, 203.0.113.7\r\nX-Forwarded-Proto: https\r\n"
      let content = #"{"name":"one"}"#
      let request =
        "POST /link HTTP/1.1\r\nHost: links.example\r\n\(fields)Content-Length: \(content.utf8.count)\r\n\r\n\(content)"
      for (options, environment, scheme, client) in [
        (["--trusted-proxy", "127.0.0.1"], [:], "https", "203.0.113.7"),
        (["--trusted-proxy", "10.0.0.0/8"], ["TRUSTED_PROXIES": "127.0.0.1"], "http", "127.0.0.1"),
      ] {
        let server = try Server(options + ["--access-log", "on", "--log-format", "json"], environment: environment)
        let connection = try server.connect()
        try connection.send(request)
        #expect(try connection.answer().body == "{\"url\":\"\(scheme)://links.example/one\",\"path\":\"/one\"}\n")
        connection.finish()
        try server.stop()
        #expect(Self.objects(server.process.output).map { $0["client"] as? String } == [client])
      }
    }
  }
}
