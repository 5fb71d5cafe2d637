public import DeepLinkOctets

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
    /// The offset of another place that the finding is about.
    public var other: Int?
    /// The warning, if it is one.
    public var warning: Warning?
  }

  /// One of several texts that are read as one, each behind a line feed.
  public struct File: Sendable {
    /// The name for messages.
    public let name: String
    /// The offset of its first byte in the whole text.
    public let start: Int

    /// A text at an offset.
    public init(_ name: String, at start: Int = 0) { (self.name, self.start) = (name, start) }
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
  ///
  /// - Parameters:
  ///   - path: the place in words: `routes[2].name`; empty for the whole text.
  ///   - offset: the offset of the place.
  ///   - text: what is wrong.
  ///   - other: the offset of another place that the error is about, which is named if it is in another file.
  public mutating func error(_ path: String, at offset: Int, _ text: String, besides other: Int? = nil) {
    add(.error, path, offset, text, other)
  }

  /// Adds an error at a member of an object with this path, or at the object without it.
  public mutating func error(_ path: String, _ member: UTF8Text, of node: JSONNode, _ text: String) {
    error(path.isEmpty ? member.description : "\(path).\(member)", at: (node[member] ?? node).offset, text)
  }

  /// Adds a warning.
  public mutating func warn(_ path: String, at offset: Int, _ warning: Warning) {
    add(.warning, path, offset, warning.description, warning: warning)
  }

  /// Removes the warnings that are accepted.
  public mutating func remove(_ accepted: inout AcceptedWarnings) {
    let count = all.count
    all.removeAll { finding in
      finding.warning.map { accepted.take($0, at: "\(finding.offset)") } ?? false
    }
    counts[.warning, default: 0] -= count - all.count
  }

  /// Adds the findings of another part of the text.
  public mutating func add(_ others: JSONFindings) {
    for finding in others.all { add(finding) }
    for severity in [Severity.error, .warning] {
      counts[severity, default: 0] += max(0, others.counts[severity, default: 0] - Self.mostKept)
    }
    for offset in others.errors { noteError(at: offset) }
  }

  private mutating func add(
    _ severity: Severity, _ path: String, _ offset: Int, _ text: String, _ other: Int? = nil, warning: Warning? = nil
  ) {
    let message = path.isEmpty ? text : "\(path): \(text)"
    add(Finding(severity: severity, offset: offset, message: message, other: other, warning: warning))
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
    lines(of: [File(file)], in: bytes)
  }

  /// The same for several files, whose texts stand one behind the other.
  public func lines(of files: [File], in bytes: [UInt8]) -> [(severity: Severity, message: SourceMessage)] {
    var places = FilePlaces(files, bytes)
    var lines: [(severity: Severity, message: SourceMessage)] = []
    var limit = FindingLimit<Severity>()
    let sorted = all.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    for finding in sorted.map(\.element) {
      guard limit.tells(finding.severity) else { continue }
      let (file, place) = places.place(of: finding.offset)
      var text = "\(place): \(finding.severity): \(finding.message)"
      if let other = finding.other.map({ places.place(of: $0) }), other.file != file {
        text += "; the other is at \(other.text)"
      }
      lines.append((finding.severity, SourceMessage(text, at: finding.offset, in: bytes, kind: finding.warning?.kind)))
    }
    for severity in [Severity.error, .warning] {
      if let rest = limit.rest(of: severity, counts[severity, default: 0]) {
        lines.append((severity, SourceMessage("\(severity): \(files[0].name): \(rest.text)", count: rest.count)))
      }
    }
    return lines
  }
}

/// Says which of many findings are told: the first hundred of each severity.
public struct FindingLimit<Severity: Hashable> {
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

  /// The others, of all that were asked about or of a greater number: `and 5 more errors`; nil without any.
  public func rest(of severity: Severity, _ count: Int = 0) -> (count: Int, text: String)? {
    let more = max(count, all[severity, default: 0]) - told[severity, default: 0]
    return more > 0 ? (more, "and \(more) more \(severity)\(more == 1 ? "" : "s")") : nil
  }
}

/// Finds the positions of offsets in files whose texts stand one behind the other.
private struct FilePlaces {
  private let files: [JSONFindings.File]
  private let bytes: [UInt8]
  private var cursor: JSONPositionCursor
  /// The line before the first one of each file, as far as it is known.
  private var lines: [Int: Int] = [0: 0]

  init(_ files: [JSONFindings.File], _ bytes: [UInt8]) {
    (self.files, self.bytes, cursor) = (files, bytes, JSONPositionCursor(in: bytes))
  }

  /// The index of a file, and the position as `links.json:3:14`.
  mutating func place(of offset: Int) -> (file: Int, text: String) {
    let file = max(0, (files.firstIndex { $0.start > offset } ?? files.count) - 1)
    let before = lines[file] ?? cursor.position(of: files[file].start).line - 1
    lines[file] = before
    let position = cursor.position(of: offset)
    return (file, "\(files[file].name):\(JSONPosition(line: position.line - before, column: position.column))")
  }
}
