public import DeepLinkOctets

/// The errors, warnings and notes about a JSON text that people write, each with its position.
public struct JSONFindings: Sendable {
  /// One finding.
  public struct Finding: Hashable, Sendable {
    /// How much it matters.
    public let severity: Severity
    /// The offset in bytes of the place in the text; nil for the text as a whole.
    public let offset: Int?
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
  ///   - offset: the offset of the place; nil for the text as a whole.
  ///   - text: what is wrong.
  ///   - other: the offset of another place that the error is about, which is named if it is in another file.
  public mutating func error(_ path: String, at offset: Int?, _ text: String, besides other: Int? = nil) {
    add(.error, path, offset, text, other)
  }

  /// Adds an error at a member of an object with this path, or at the object without it.
  public mutating func error(_ path: String, _ member: UTF8Text, of node: JSONNode, _ text: String) {
    error(path.isEmpty ? member.description : "\(path).\(member)", at: (node[member] ?? node).offset, text)
  }

  /// Adds a note.
  public mutating func note(_ path: String, at offset: Int, _ text: String) { add(.note, path, offset, text) }

  /// Adds a warning.
  public mutating func warn(_ path: String, at offset: Int, _ warning: Warning) {
    add(.warning, path, offset, warning.description, warning: warning)
  }

  /// Removes the warnings that are accepted.
  public mutating func remove(_ accepted: inout AcceptedWarnings) {
    let count = all.count
    all.removeAll { finding in
      finding.warning.map { accepted.take($0, at: "\(finding.offset ?? 0)") } ?? false
    }
    counts[.warning, default: 0] -= count - all.count
  }

  /// Adds the findings of another part of the text.
  public mutating func add(_ others: JSONFindings) {
    for finding in others.all { add(finding) }
    for severity in Severity.allCases {
      counts[severity, default: 0] += max(0, others.counts[severity, default: 0] - Self.mostKept)
    }
    for offset in others.errors { noteError(at: offset) }
  }

  private mutating func add(
    _ severity: Severity, _ path: String, _ offset: Int?, _ text: String, _ other: Int? = nil, warning: Warning? = nil
  ) {
    let message = path.isEmpty ? text : "\(path): \(text)"
    add(Finding(severity: severity, offset: offset, message: message, other: other, warning: warning))
  }

  private mutating func add(_ finding: Finding) {
    guard known.insert(finding.hashValue).inserted else { return }
    counts[finding.severity, default: 0] += 1
    if counts[finding.severity, default: 0] <= Self.mostKept { all.append(finding) }
    if finding.severity == .error { noteError(at: finding.offset ?? 0) }
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
  /// - Parameters:
  ///   - files: the files, whose texts stand one behind the other.
  ///   - bytes: their text.
  public func lines(of files: [File], in bytes: [UInt8]) -> [(severity: Severity, message: SourceMessage)] {
    told(of: files, in: bytes) { file, severity, position, message in
      let text = severity.line(file, position, message.text)
      return (severity, SourceMessage(text, message.excerpt, count: message.count, kind: message.kind))
    }
  }

  /// The same in another form, made of the name of a file, the severity, the position if there is one, and the message.
  /// Of many findings of a severity the first hundred are told, and the number of the others.
  public func told<Line>(
    of files: [File], in bytes: [UInt8], _ make: (String, Severity, JSONPosition?, SourceMessage) -> Line
  ) -> [Line] {
    var places = FilePlaces(files, bytes)
    var limit = FindingLimit()
    let sorted = all.enumerated().sorted { ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset) }
    let told = sorted.map(\.element).filter { limit.tells($0.severity) }.map { finding in
      let place = finding.offset.map { places.place(of: $0) }
      var text = finding.message
      if let other = finding.other.map({ places.place(of: $0) }), other.file != place?.file {
        text += "; the other is at \(other.file):\(other.position)"
      }
      let message = SourceMessage(text, at: finding.offset, in: bytes, kind: finding.warning?.kind)
      return make(place?.file ?? files[0].name, finding.severity, place?.position, message)
    }
    return told
      + limit.rests(of: counts).map { make(files[0].name, $0.severity, nil, SourceMessage($0.text, count: $0.count)) }
  }
}

/// Finds the positions of offsets in files whose texts stand one behind the other.
private struct FilePlaces {
  private let files: [JSONFindings.File]
  private var cursor: JSONPositionCursor
  /// The line before the first one of each file, as far as it is known.
  private var lines: [Int: Int] = [0: 0]

  init(_ files: [JSONFindings.File], _ bytes: [UInt8]) {
    (self.files, cursor) = (files, JSONPositionCursor(in: bytes))
  }

  /// The name of a file, and the position in it.
  mutating func place(of offset: Int) -> (file: String, position: JSONPosition) {
    let file = max(0, (files.firstIndex { $0.start > offset } ?? files.count) - 1)
    let before = lines[file] ?? cursor.position(of: files[file].start).line - 1
    lines[file] = before
    let position = cursor.position(of: offset)
    return (files[file].name, JSONPosition(line: position.line - before, column: position.column))
  }
}
