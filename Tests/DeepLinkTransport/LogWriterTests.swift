import DeepLinkSystemCalls
import DeepLinkTestThreads
import Synchronization
import Testing

@testable import DeepLinkTransport

/// Each test runs in a process of its own and replaces its standard streams.
@Suite("The thread of a log", .withChildren)
struct LogWriterTests {
  /// A pipe in place of a standard stream; gives the end to read from.
  private static func pipe(for stream: Int32) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard DeepLinkSystemCalls.pipe(&ends) == 0, dup2(ends[1], stream) == stream else { return -1 }
    close(ends[1])
    return ends[0]
  }

  private static func notice(_ count: Int) -> [UInt8] { Array("\(count) lost\n".utf8) }

  @Test("writes the waiting lines when it is asked to stop, and ends", arguments: [LogWriter.Stream.output, .error])
  func writing(to stream: LogWriter.Stream) async {
    let isOutput = stream == .output
    await #expect(processExitsWith: .success) { [isOutput = isOutput as Bool] in
      let reader = Self.pipe(for: isOutput ? STDOUT_FILENO : STDERR_FILENO)
      let writer = try LogWriter(to: isOutput ? .output : .error, notice: Self.notice)
      let channels = (0..<3).map { _ in writer.channel() }
      for channel in channels { for _ in 0..<10 { channel.write(Array("a line\n".utf8)) } }
      writer.beginStop()
      #expect(eventually { writer.hasStopped })
      #expect(writer.end())
      #expect(writer.dropped == 0)
      var octets = [UInt8](repeating: 0, count: 1_024)
      #expect(read(reader, &octets, octets.count) == 210)
    }
  }

  @Test("ends although the stream is blocked, and counts the lines that it drops")
  func blocked() async {
    await #expect(processExitsWith: .success) {
      let reader = Self.pipe(for: STDOUT_FILENO)
      let size = Int(fcntl(reader, 1_032))  // F_GETPIPE_SZ, which Glibc does not expose
      let octets = [UInt8](repeating: 0, count: size)
      #expect(write(STDOUT_FILENO, octets, size) == size)
      let writer = try LogWriter(notice: Self.notice)
      let channel = writer.channel()
      for _ in 0..<10 { channel.write(Array("a line\n".utf8)) }
      writer.beginStop()
      usleep(50_000)
      #expect(!writer.hasStopped)
      #expect(writer.end())
      #expect(writer.hasStopped && writer.dropped == 10)
      // A second call has no effect.
      #expect(writer.end())
      // Other writers to standard output must not block before this process ends.
      close(reader)
    }
  }

  @Test("counts the lines of a closed stream, and goes on")
  func gone() async {
    await #expect(processExitsWith: .success) {
      close(Self.pipe(for: STDOUT_FILENO))
      let writer = try LogWriter(notice: Self.notice)
      let channel = writer.channel()
      for count in 1...3 {
        channel.write(Array("a line\n".utf8))
        #expect(eventually { writer.dropped == count })
      }
      #expect(writer.end())
      #expect(writer.hasStopped)
    }
  }
}

@Suite("A thread for work that is asked for")
struct WorkerTests {
  @Test("works once more if it is asked while it works, however often, and ends when it is told to")
  func asking() throws {
    let (started, finished, gate) = (Counted(), Counted(), Counted())
    let worker = try Worker(name: "worker") {
      started.add()
      while gate.count == 0 { usleep(1_000) }
      finished.add()
    }
    #expect(!worker.hasStopped)
    worker.ask()
    #expect(eventually { started.count == 1 })
    for _ in 0..<10 { worker.ask() }
    gate.add()
    #expect(eventually { finished.count == 2 })
    worker.ask()
    #expect(eventually { finished.count == 3 })
    worker.beginStop()
    worker.join()
    #expect(worker.hasStopped)
    worker.ask()
    worker.join()
    #expect(started.count == 3)
  }

  private final class Counted: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }
}
