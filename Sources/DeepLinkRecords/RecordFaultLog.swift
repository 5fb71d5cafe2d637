import DeepLinkJSON

/// Collects the faults of one file.
///
/// Converts all offsets to lines and columns at the end in one pass, because each conversion alone would read the file
/// again.
final class RecordFaultLog {
  private struct Entry {
    /// The offset in the file; nil for the file as a whole.
    let offset: Int?
    let record: RecordFault.Label?
    let field: String?
    let message: String
    let severity: RecordFault.Severity
  }

  /// The most faults of a severity that are kept: a file may have millions.
  private static let mostKept = 10_000

  let file: String
  private var entries: [Entry] = []
  private var counts: [RecordFault.Severity: Int] = [:]
  private var placesOfErrors: Set<Int> = []

  init(file: String) {
    self.file = file
  }

  func add(
    _ severity: RecordFault.Severity, at offset: Int?, record: RecordFault.Label? = nil, field: String? = nil,
    _ message: String
  ) {
    counts[severity, default: 0] += 1
    if counts[severity, default: 0] <= Self.mostKept {
      entries.append(Entry(offset: offset, record: record, field: field, message: message, severity: severity))
    }
    if severity == .error, let offset { placesOfErrors.insert(offset) }
  }

  /// Whether the value at this offset has an error, which makes further messages about it redundant.
  func hasError(at offset: Int) -> Bool { placesOfErrors.contains(offset) }

  /// The faults in the order of the file; behind them, for each severity, the number of those that are not listed.
  func faults(in bytes: [UInt8]) -> [RecordFault] {
    var cursor = JSONPositionCursor(in: bytes)
    var limit = FindingLimit<RecordFault.Severity>()
    let sorted = entries.enumerated().sorted {
      ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset)
    }
    let faults = sorted.map(\.element).compactMap { entry -> RecordFault? in
      guard limit.tells(entry.severity) else { return nil }
      return RecordFault(
        file: file, position: entry.offset.map { cursor.position(of: $0) },
        excerpt: entry.offset.flatMap { SourceExcerpt(around: $0, in: bytes) }, record: entry.record,
        field: entry.field,
        message: entry.message, severity: entry.severity)
    }
    let severities: [RecordFault.Severity] = [.error, .warning, .note]
    return faults
      + severities.compactMap { severity in
        limit.rest(of: severity, counts[severity, default: 0]).map { rest in
          RecordFault(
            file: file, position: nil, excerpt: nil, record: nil, field: nil, message: rest.text, severity: severity,
            count: rest.count)
        }
      }
  }
}
