import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Testing

@testable import DeepLinkTransport

/// Whether a wait costs nothing for the descriptors that are not ready: epoll(7) against poll(2).
#if canImport(Darwin) || DEEPLINK_POLL
  private let readsReadyDescriptorsOnly = false
#else
  private let readsReadyDescriptorsOnly = true
#endif

/// Each test runs in a process of its own, because the limit on descriptors and the CPU time belong to a process.
@Suite("A server without room for more", .serialized, .withChildren)
struct ExhaustionTests {
  @Test("out of descriptors it serves those it has, tells the others, and recovers")
  func outOfDescriptors() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try withServer(threads: 2) { server in
        let inside = try TestClient(server)
        inside.send(get("/in"))
        #expect(inside.answers(1) == ["/in"])
        let outside = try (0..<40).map { _ in
          try TestClient(host: "127.0.0.1", port: server.address.port, later: true)
        }
        let late = try (0..<40).map { _ in
          try TestClient(host: "127.0.0.1", port: server.address.port, later: true)
        }
        // Every descriptor is in use, except the server's reserve.
        let before = Resources.limitDescriptors(to: openDescriptors())
        var taken: [Int32] = []
        while case let raw = dup(STDERR_FILENO), raw >= 0 { taken.append(raw) }
        for client in outside { try client.connect() }
        for client in outside {
          #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n") == true)
        }
        #expect(server.statistics[.shedWithoutDescriptors] == 40)
        inside.send(get("/still"))
        #expect(inside.answers(1) == ["/still"])
        Resources.limitDescriptors(to: before)
        for raw in taken { close(raw) }
        for client in late { try client.connect() }
        for client in late {
          client.send(get("/late"))
          #expect(client.answers(1) == ["/late"])
        }
        #expect(server.statistics[.shedWithoutDescriptors] == 40)
      }
    }
    Resources.show(result)
  }

  @Test("without even a descriptor to turn clients away it waits and does not spin, and serves them later")
  func noDescriptorAtAll() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try withServer(threads: 2) { server in
        let inside = try TestClient(server)
        let outside = try (0..<40).map { _ in
          try TestClient(host: "127.0.0.1", port: server.address.port, later: true)
        }
        inside.send(get("/in"))
        #expect(inside.answers(1) == ["/in"])
        let before = Resources.limitDescriptors(to: 3)
        // The kernel completes the connections; the server cannot accept them.
        for client in outside {
          try client.connect()
          client.send(get("/out"))
        }
        #expect(eventually { server.statistics[.acceptPauses] > 0 })
        let used = try Resources.cpuSecondsBesideSpinning {
          for number in 0..<10 {
            inside.send(get("/\(number)"))
            #expect(inside.answers(1) == ["/\(number)"])
          }
        }
        print("CPU time out of descriptors beside a thread that spins for a second: \(used) s")
        #expect(used < 0.5, "a thread that spins too would use as much as the other")
        #expect(server.statistics[.accepted] == 1)
        Resources.limitDescriptors(to: before)
        for client in outside { #expect(client.answers(1) == ["/out"]) }
        #expect(server.statistics[.shedWithoutDescriptors] == 0)
      }
    }
    Resources.show(result)
  }

  @Test("an idle server uses no processor time, even after much work")
  func idle() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try withServer(threads: 2) { server in
        // The server has waited for room to write large answers; afterwards it watches for reading alone.
        let clients = try (0..<20).map { _ in try TestClient(server) }
        for client in clients {
          client.send(get("/large") + get("/large"))
          #expect(client.answers(2).count == 2)
        }
        // A client that has closed its sending side and does not read: the queue must not report its end repeatedly.
        let deaf = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
        deaf.send(String(repeating: get("/large"), count: 5))
        deaf.endSending()
        #expect(eventually { server.statistics[.inFlight] == 1 })
        let used = try Resources.cpuSecondsBesideSpinning()
        print("CPU time with nothing to do beside a thread that spins for a second: \(used) s")
        #expect(used < 0.5)
        for client in clients { client.close() }
      }
    }
    Resources.show(result)
  }

  @Test("signals that interrupt system calls change nothing")
  func interruptions() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      var action = sigaction()
      // No SA_RESTART: calls return with EINTR.
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(SIGUSR1, &action, nil)
      try withServer(threads: 2) { server in
        let signaller = try Thread(name: "signals") {
          for _ in 0..<3_000 {
            kill(getpid(), SIGUSR1)
            usleep(50)
          }
        }
        // Only the server's threads are interrupted.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGUSR1)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let client = try TestClient(server)
        for number in 0..<500 {
          client.send(get("/\(number)"))
          #expect(client.answers(1) == ["/\(number)"])
        }
        signaller.join()
        #expect(server.statistics[.resets] == 0 && server.statistics[.failures] == 0)
      }
    }
    Resources.show(result)
  }

  @Test("at the limit on connections it serves those it has, and those it turned away cost nothing while they linger")
  func atTheLimit() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try withServer(threads: 2, maxConnections: 20) {
        $0.lingerTime = .seconds(30)
      } _: { server in
        let inside = try (0..<20).map { _ in try TestClient(server) }
        for client in inside {
          client.send(get("/in"))
          #expect(client.answers(1) == ["/in"])
        }
        let outside = try (0..<400).map { _ in try TestClient(server) }
        for client in outside {
          #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n") == true)
        }
        #expect(server.statistics[.shedAtLimit] == 400)
        let used = try Resources.cpuSecondsBesideSpinning {
          for number in 0..<10 {
            inside[number].send(get("/\(number)"))
            #expect(inside[number].answers(1) == ["/\(number)"])
          }
        }
        print("CPU time at the limit beside a thread that spins for a second: \(used) s")
        #expect(used < 0.5)
        for client in outside + inside { client.close() }
        #expect(eventually { server.statistics[.open] == 0 })
        let next = try TestClient(server)
        next.send(get("/next"))
        #expect(next.answers(1) == ["/next"])
      }
    }
    Resources.show(result)
  }

  @Test(
    "a connection beyond the limit costs the same, however many are open",
    .enabled(if: readsReadyDescriptorsOnly, "poll(2) reads every descriptor of its loop each time"),
    arguments: [false, true])
  func costBeyondTheLimit(replacesOldest: Bool) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [replacesOldest = replacesOldest as Bool] in
      /// The least CPU time for a hundred connections beyond a limit, in seconds.
      func cost(beyond limit: Int) throws -> Double {
        var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0), maxConnections: limit)
        (options.replacesOldest, options.drainQuiet) = (replacesOldest, .milliseconds(100))
        let server = try Server(options) { EchoHandler() }
        defer { server.stop(within: .seconds(1)) }
        var inside = try (0..<limit).map { _ in try TestClient(server) }
        #expect(eventually { server.statistics[.open] == limit })
        var least = Double.infinity
        for round in 1...5 {
          let start = Resources.cpuSeconds
          for _ in 0..<100 {
            let client = try TestClient(server)
            client.send(get("/in"))
            if replacesOldest {
              #expect(client.answers(1) == ["/in"])
              inside.append(client)
            } else {
              #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 503 ") == true)
            }
          }
          least = min(least, Resources.cpuSeconds - start)
          #expect(server.statistics[.shedAtLimit] == (replacesOldest ? 0 : round * 100))
        }
        #expect(server.statistics[.open] == limit)
        for client in inside { client.close() }
        return least
      }
      let (few, many) = (try cost(beyond: 20), try cost(beyond: 2_000))
      print("CPU time of 100 connections beyond the limit: \(few) s with 20 open, \(many) s with 2,000")
      #expect(many < 3 * few)
    }
    Resources.show(result)
  }
}
