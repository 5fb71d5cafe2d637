extension Limits {
  private static let lines = 1_048_576
  private static let content = 1_073_741_824
  private static let memory = 16_777_216
  private static let day: Duration = .seconds(86_400)

  /// The values that make no sense, in the order of the properties; none of the defaults.
  ///
  /// Nothing is refused for them here, and tests use such values gladly.
  public var faults: [SettingFault] {
    var faults: [SettingFault] = []
    // RFC 9112 3: 8,000 octets at the least.
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
