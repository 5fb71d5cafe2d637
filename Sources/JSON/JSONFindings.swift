/// What is wrong with a JSON text that people write, or worth a second look, each thing at its place.
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

  /// The findings in the order in which they were made.
  public private(set) var all: [Finding] = []
  private var known: Set<Finding> = []

  /// No findings.
  public init() {}

  /// Adds an error.
  public mutating func error(_ path: String, at offset: Int, _ text: String) { add(.error, path, offset, text) }

  /// Adds a warning.
  public mutating func warn(_ path: String, at offset: Int, _ text: String) { add(.warning, path, offset, text) }

  private mutating func add(_ severity: Severity, _ path: String, _ offset: Int, _ text: String) {
    let finding = Finding(severity: severity, offset: offset, message: path.isEmpty ? text : "\(path): \(text)")
    if known.insert(finding).inserted { all.append(finding) }
  }

  /// Whether the text can be used.
  public var isUsable: Bool { !all.contains { $0.severity == .error } }

  /// Whether an error stands within a value.
  public func hasError(in node: JSONNode) -> Bool {
    all.contains { $0.severity == .error && (node.offset..<max(node.end, node.offset + 1)).contains($0.offset) }
  }

  /// The findings in the order of the text, as compilers print them: `links.json:3:14: error: …`.
  ///
  /// - Parameters:
  ///   - file: the name of the text.
  ///   - bytes: the text.
  public func lines(of file: String, in bytes: [UInt8]) -> [(severity: Severity, text: String)] {
    var cursor = JSONPositionCursor(in: bytes)
    return all.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      let finding = $0.element
      return (
        finding.severity, "\(file):\(cursor.position(of: finding.offset)): \(finding.severity): \(finding.message)"
      )
    }
  }
}
