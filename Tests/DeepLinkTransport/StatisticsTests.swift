import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Testing

@testable import DeepLinkTransport

@Suite("Statistics say what happened", .serialized, .inSeries)
struct StatisticsTests {
  @Test("octets, answers and refusals are those on the wire, summed over threads")
  func counts() throws {
    try withServer(threads: 3) { server in
      let request = get("/x")
      var received = 0
      for _ in 0..<20 {
        let client = try TestClient(server)
        client.send(request + request + "GET /% HTTP/1.1\r\n")
        received += try #require(client.receiveAll()).utf8.count
      }
      let large = try TestClient(server)
      large.send(get("/large", "Connection: close\r\n"))
      received += try #require(large.receiveAll()).utf8.count
      #expect(eventually { server.statistics[.open] == 0 })
      let statistics = server.statistics
      #expect(statistics[.accepted] == 21)
      #expect(statistics[.answers] == 61)
      #expect(statistics[.octetsWritten] == received)
      #expect(
        statistics[.octetsRead]
          == 20 * (2 * request.utf8.count + "GET /% HTTP/1.1\r\n".utf8.count)
          + get("/large", "Connection: close\r\n").utf8.count)
      #expect(statistics[.requestLineMalformed] == 20)
      #expect(RequestFault.Reason.allCases.reduce(0) { $0 + statistics[$1] } == 20)
      #expect(statistics[.inFlight] == 0)
    }
  }

  @Test("a connection is in flight from the first octet of a request to the last one of its answer")
  func inFlight() throws {
    try withServer { server in
      let idle = try TestClient(server)
      idle.send(get("/x"))
      #expect(idle.answers(1) == ["/x"])
      #expect(server.statistics[.inFlight] == 0)
      let head = try TestClient(server)
      head.send("GET /h")
      let body = try TestClient(server)
      body.send("POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1")
      let reader = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
      reader.send(String(repeating: get("/large"), count: 20))
      #expect(eventually { server.statistics[.inFlight] == 3 })
      #expect(server.statistics[.open] == 4)
      head.send(" HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(head.answers(1) == ["/h"])
      body.send("2")
      #expect(body.answers(1) == ["/b12"])
      #expect(eventually { server.statistics[.inFlight] == 1 })
      reader.reset()
      #expect(eventually { server.statistics[.inFlight] == 0 && server.statistics[.open] == 3 })
      #expect(server.statistics[.resets] == 1)
      idle.close()
    }
  }

  @Test("timeouts of heads are refusals too, and counted as both")
  func timeouts() throws {
    try withServer {
      ($0.headTime, $0.bodyTime) = (.milliseconds(100), .milliseconds(100))
    } _: { server in
      for text in ["GET /h", "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1"] {
        let client = try TestClient(server)
        client.send(text)
        #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 408 ") == true)
      }
      let statistics = server.statistics
      #expect(statistics[.headTimeouts] == 1 && statistics[.headTimeout] == 1)
      #expect(statistics[.bodyTimeouts] == 1 && statistics[.bodyTimeout] == 1)
    }
  }
}
