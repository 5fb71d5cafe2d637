/// How much a finding about a file matters.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  /// The file cannot be used, or a device does not do what it asks for.
  case error
  /// The file can be used, but probably says something else than was meant.
  case warning
  /// It says what was meant, but there is something to know.
  case note

  /// A line about a file in the form of a compiler's message: `links.json:3:14: error: …`, or `error: links.json: …` without
  /// a position.
  public func line(_ file: String, _ position: JSONPosition?, _ message: String) -> String {
    position.map { "\(file):\($0): \(self): \(message)" } ?? "\(self): \(file): \(message)"
  }
}

/// Says which of many findings are told: the first hundred of each severity.
public struct FindingLimit {
  private var told: [Severity: Int] = [:]
  private var all: [Severity: Int] = [:]

  /// A limit before the first finding.
  public init() {}

  /// Whether a finding is told. One that stands for several is, unless one before it is not.
  public mutating func tells(_ severity: Severity, _ count: Int = 1) -> Bool {
    let (told, all) = (told[severity, default: 0], all[severity, default: 0])
    self.all[severity] = all + count
    guard told == all, told < 100 || count > 1 else { return false }
    self.told[severity] = told + count
    return true
  }

  /// The others of each severity, of all that were asked about or of greater numbers: `and 5 more errors`.
  public func rests(of counts: [Severity: Int] = [:]) -> [(severity: Severity, count: Int, text: String)] {
    Severity.allCases.compactMap { severity in
      let more = max(counts[severity, default: 0], all[severity, default: 0]) - told[severity, default: 0]
      return more > 0 ? (severity, more, "and \(more) more \(severity)\(more == 1 ? "" : "s")") : nil
    }
  }
}
