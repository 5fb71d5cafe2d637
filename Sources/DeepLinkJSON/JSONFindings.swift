/// The errors and warnings about a JSON text that people write, each with its position.
public struct JSONFindings: Sendable {
  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable {
    /// The text cannot be used.
    case error
    /// The text can be used, but probably says something else than was meant.
    case warning
  }

  /// One finding.
  public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// The offset in bytes of the place in the text.
    public let offset: Int
    /// The place in words and the fault: `routes[2].name: expected a text, found 7`.
    public let message: String
  }

  /// The findings in the order in which they were made: ten thousand errors and ten thousand warnings at most. A file
  /// may have millions, and each takes more memory than the place it is about.
  public private(set) var all: [Finding] = []
  /// The hashes of the findings.
  private var known: Set<Int> = []
  /// The number of all findings.
  private var counts: [Severity: Int] = [:]
  /// The offsets of the errors, in ascending order.
  private var errors: [Int] = []

  /// The most errors, and the most warnings, that are kept.
  private static let mostKept = 10_000

  /// No findings.
  public init() {}

  /// Adds an error.
  public mutating func error(_ path: String, at offset: Int, _ text: String) { add(.error, path, offset, text) }

  /// Adds a warning.
  public mutating func warn(_ path: String, at offset: Int, _ text: String) { add(.warning, path, offset, text) }

  /// Adds the findings of another part of the text.
  public mutating func add(_ others: JSONFindings) {
    for finding in others.all { add(finding) }
    for severity in [Severity.error, .warning] {
      counts[severity, default: 0] += max(0, others.counts[severity, default: 0] - Self.mostKept)
    }
    for offset in others.errors { noteError(at: offset) }
  }

  private mutating func add(_ severity: Severity, _ path: String, _ offset: Int, _ text: String) {
    add(Finding(severity: severity, offset: offset, message: path.isEmpty ? text : "\(path): \(text)"))
  }

  private mutating func add(_ finding: Finding) {
    guard known.insert(finding.hashValue).inserted else { return }
    counts[finding.severity, default: 0] += 1
    if counts[finding.severity, default: 0] <= Self.mostKept { all.append(finding) }
    if finding.severity == .error { noteError(at: finding.offset) }
  }

  private mutating func noteError(at offset: Int) {
    let index = firstError(from: offset)
    if index == errors.count || errors[index] != offset { errors.insert(offset, at: index) }
  }

  /// Whether the text can be used.
  public var isUsable: Bool { errors.isEmpty }

  /// Whether an error stands within a value.
  public func hasError(in node: JSONNode) -> Bool {
    let index = firstError(from: node.offset)
    return index < errors.count && errors[index] < max(node.end, node.offset + 1)
  }

  /// The index of the first error at this offset or behind it. Most errors are added in the order of the text.
  private func firstError(from offset: Int) -> Int {
    if errors.last.map({ $0 < offset }) ?? true { return errors.count }
    var (low, high) = (0, errors.count)
    while low < high {
      let middle = (low + high) / 2
      if errors[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The findings in the order of the text, as compilers print them: `links.json:3:14: error: …`.
  ///
  /// Of many errors, and of many warnings, the first hundred are shown; behind them a line has the number of the others.
  ///
  /// - Parameters:
  ///   - file: the name of the text.
  ///   - bytes: the text.
  public func lines(of file: String, in bytes: [UInt8]) -> [(severity: Severity, message: SourceMessage)] {
    var cursor = JSONPositionCursor(in: bytes)
    var lines: [(severity: Severity, message: SourceMessage)] = []
    var shown: [Severity: Int] = [:]
    let sorted = all.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    for finding in sorted.map(\.element) {
      shown[finding.severity, default: 0] += 1
      guard shown[finding.severity, default: 0] <= Self.mostLines else { continue }
      let position = cursor.position(of: finding.offset)
      let text = "\(file):\(position): \(finding.severity): \(finding.message)"
      lines.append((finding.severity, SourceMessage(text, at: finding.offset, in: bytes)))
    }
    for severity in [Severity.error, .warning] {
      let more = counts[severity, default: 0] - Self.mostLines
      if more > 0 {
        let text = "\(file): \(severity): and \(more) more \(severity)\(more == 1 ? "" : "s")"
        lines.append((severity, SourceMessage(text)))
      }
    }
    return lines
  }

  /// The most errors, and the most warnings, that are shown.
  private static let mostLines = 100
}
