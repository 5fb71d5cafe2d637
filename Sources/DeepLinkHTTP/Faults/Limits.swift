/// The limits of what a client may send and how long it may take, each with a safe default.
///
/// Sizes are in octets. A request over a limit gets the status named here, then the connection closes.
public struct Limits: Hashable, Sendable {
  /// The request line without its line end; more is 414.
  ///
  /// RFC 9112 3 recommends at least 8,000.
  public var requestLine = 8_192
  /// One field line without its line end; more is 431. By default one field may fill the section.
  public var fieldLine = 16_384
  /// All field lines with their line ends; more is 431.
  public var fields = 16_384
  /// The number of field lines; more is 431.
  public var fieldCount = 100
  /// Empty lines skipped before a request line (RFC 9112 2.2); more is 400.
  public var emptyLines = 8
  /// The decoded content of one request; more is 413.
  public var body = 1_048_576
  /// All chunk extensions of one request together; more is 400.
  public var chunkExtensions = 4_096
  /// The trailer section of one request; more is 431.
  public var trailers = 8_192
  /// Requests answered on one connection before it closes.
  public var requestsPerConnection = 1_000_000
  /// Answers that wait to be sent on one connection; above this, no more of its pipelined requests are read.
  public var bufferedOutput = 65_536
  /// Content longer than this is sent by reference instead of being copied after its head.
  public var copiedBody = 16_384
  /// Octets read and dropped after the last answer, so that no reset overtakes the answer (RFC 9112 9.6).
  public var linger = 262_144

  /// From the first octet of a request to the end of its head; later is 408.
  public var headTime: Duration = .seconds(10)
  /// From the end of the head to the end of the content; later is 408.
  public var bodyTime: Duration = .seconds(30)
  /// The least average rate for content and for reading answers, in octets per second; 0 for any rate.
  ///
  /// A client may be behind by ``rateGrace`` with content, and by ``writeStallTime`` with answers.
  public var rate = 1_024
  /// How long content may arrive at less than `rate`; later is 408.
  public var rateGrace: Duration = .seconds(5)
  /// Between requests; then the connection closes without an answer.
  public var idleTime: Duration = .seconds(60)
  /// Without progress while a client does not read its answers; then the connection closes.
  public var writeStallTime: Duration = .seconds(10)
  /// The most time for `linger`.
  public var lingerTime: Duration = .seconds(2)

  /// The default limits.
  public init() {}
}

extension Limits {
  private static let lines = 1_048_576
  private static let content = 1_073_741_824
  private static let memory = 16_777_216
  private static let day: Duration = .seconds(86_400)

  /// The values out of range, in the order of the properties. A server still accepts them, as tests need.
  public var faults: [SettingFault] {
    var faults: [SettingFault] = []
    // RFC 9112 3: at least 8,000 octets.
    faults.check("requestLine", requestLine, 8_000...Self.lines)
    faults.check("fieldLine", fieldLine, 256...Self.lines)
    faults.check("fields", fields, 256...Self.lines)
    faults.check("fieldCount", fieldCount, 8...10_000)
    // RFC 9112 2.2: at least one empty line should be ignored.
    faults.check("emptyLines", emptyLines, 1...1_000)
    faults.check("body", body, 0...Self.content)
    faults.check("chunkExtensions", chunkExtensions, 0...Self.lines)
    faults.check("trailers", trailers, 0...Self.lines)
    faults.check("requestsPerConnection", requestsPerConnection, 1...Int.max)
    faults.check("bufferedOutput", bufferedOutput, 1...Self.memory)
    faults.check("copiedBody", copiedBody, 0...Self.lines)
    faults.check("linger", linger, 1...Self.memory)
    faults.check("headTime", headTime, most: Self.day)
    faults.check("bodyTime", bodyTime, most: Self.day)
    faults.check("rate", rate, 0...Self.content)
    faults.check("rateGrace", rateGrace, most: Self.day)
    faults.check("idleTime", idleTime, most: Self.day)
    faults.check("writeStallTime", writeStallTime, most: Self.day)
    faults.check("lingerTime", lingerTime, most: .seconds(60))
    return faults
  }
}

/// A setting whose value is out of range.
public struct SettingFault: Hashable, Sendable, CustomStringConvertible {
  /// The name of the property: `headTime`.
  public let setting: String
  /// Its value.
  public let value: String
  /// The expected values: `from 1 to 86400 seconds`.
  public let expected: String

  /// A fault of the property `setting`.
  public init(setting: String, value: String, expected: String) {
    (self.setting, self.value, self.expected) = (setting, value, expected)
  }

  /// One sentence for a person.
  public var description: String { "\(setting) is \(value); expected \(expected)" }
}

extension [SettingFault] {
  /// Adds a fault if `value` is not within `range`.
  public mutating func check(_ setting: String, _ value: Int, _ range: ClosedRange<Int>) {
    guard !range.contains(value) else { return }
    let expected =
      range.upperBound == .max ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    append(SettingFault(setting: setting, value: "\(value)", expected: expected))
  }

  /// Adds a fault if `value` is zero, negative, or more than `most`.
  public mutating func check(_ setting: String, _ value: Duration, most: Duration) {
    guard value <= .zero || value > most else { return }
    append(SettingFault(setting: setting, value: "\(value)", expected: "more than 0 and at most \(most)"))
  }
}
