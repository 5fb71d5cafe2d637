import Testing

@testable import DeepLinkTransport

@Suite("A channel of a log")
struct LogChannelTests {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("hands out the lines that were put in, also around the end of its memory")
  func around() throws {
    let channel = LogChannel(capacity: 16, alarm: try LogAlarm())
    var (sent, received) = ("", [UInt8]())
    for number in 0..<100 {
      let line = String(repeating: "\(number % 10)", count: number % 15) + "\n"
      channel.write(Array(line.utf8))
      sent += line
      channel.drain(into: &received)
    }
    #expect(Self.text(received) == sent)
    #expect(channel.dropped == 0 && channel.isEmpty)
  }

  @Test("drops whole lines when it is full, counts them, and takes the next that fits")
  func full() throws {
    let channel = LogChannel(capacity: 10, alarm: try LogAlarm())
    for line in ["1234\n", "12345\n", "678\n", "\n", "\n", String(repeating: "x", count: 11)] {
      channel.write(Array(line.utf8))
    }
    var received: [UInt8] = []
    channel.drain(into: &received)
    #expect(Self.text(received) == "1234\n678\n\n")
    #expect(channel.dropped == 3)
    channel.write(Array("123456789\n".utf8))
    channel.drain(into: &received)
    #expect(Self.text(received) == "1234\n678\n\n123456789\n")
  }

  @Test("loses no octet between two threads but the lines that it counts, and keeps their order")
  func threads() throws {
    let channel = LogChannel(capacity: 512, alarm: try LogAlarm())
    let count = 20_000
    let writer = try Thread(name: "writer") {
      for number in 0..<count { channel.write(Array("line \(number)\n".utf8)) }
      // The last line is sent until it is accepted, because it tells the reader to stop.
      while true {
        let before = channel.dropped
        channel.write(Array("end\n".utf8))
        if channel.dropped == before { break }
      }
    }
    var received: [UInt8] = []
    while !received.suffix(4).elementsEqual("end\n".utf8) { channel.drain(into: &received) }
    writer.join()
    let lines = Self.text(received).split(separator: "\n").dropLast()
    let numbers = lines.compactMap { $0.hasPrefix("line ") ? Int($0.dropFirst(5)) : nil }
    #expect(numbers.count == lines.count)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
    #expect(numbers.count + channel.dropped >= count)
  }
}
