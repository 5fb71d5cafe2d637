import DeepLinkJSON

/// Collects the faults of one file.
///
/// Converts all offsets to lines and columns at the end in one pass, because each conversion alone would read the file
/// again.
final class RecordFaultLog {
  private struct Entry {
    /// The offset in the file; nil for the file as a whole.
    let offset: Int?
    let message: String
    let severity: RecordFault.Severity
    let warning: Warning?
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

  /// Adds a fault of the file, of a record or of its field.
  func add(
    _ severity: RecordFault.Severity, at offset: Int?, of record: RecordLabel? = nil, field: String? = nil,
    _ message: String, _ warning: Warning? = nil
  ) {
    counts[severity, default: 0] += 1
    if counts[severity, default: 0] <= Self.mostKept {
      let place = [record?.description, field.map { "field \"\($0)\"" }].compactMap(\.self).joined(separator: ", ")
      let text = place.isEmpty ? message : "\(place): \(message)"
      entries.append(Entry(offset: offset, message: text, severity: severity, warning: warning))
    }
    if severity == .error, let offset { placesOfErrors.insert(offset) }
  }

  func warn(_ warning: Warning, at offset: Int, of record: RecordLabel, field: String) {
    add(.warning, at: offset, of: record, field: field, warning.description, warning)
  }

  /// Whether the value at this offset has an error, which makes further messages about it redundant.
  func hasError(at offset: Int) -> Bool { placesOfErrors.contains(offset) }

  /// The faults in the order of the file; behind them, for each severity, the number of those that are not listed.
  ///
  /// - Parameter accepted: the warnings that are left out.
  func faults(in bytes: [UInt8], accepting accepted: inout AcceptedWarnings) -> [RecordFault] {
    var cursor = JSONPositionCursor(in: bytes)
    var limit = FindingLimit<RecordFault.Severity>()
    let told = entries.filter { entry in
      !(entry.warning.map { accepted.take($0, at: "\(file):\(entry.offset ?? 0)") } ?? false)
    }
    var counts = counts
    counts[.warning, default: 0] -= entries.count - told.count
    let sorted = told.enumerated().sorted {
      ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset)
    }
    let faults = sorted.map(\.element).filter { limit.tells($0.severity) }.map { entry in
      RecordFault(
        file: file, severity: entry.severity, message: entry.message,
        position: entry.offset.map { cursor.position(of: $0) },
        excerpt: entry.offset.flatMap { SourceExcerpt(around: $0, in: bytes) }, kind: entry.warning?.kind)
    }
    return faults
      + [RecordFault.Severity.error, .warning, .note].compactMap { severity in
        limit.rest(of: severity, counts[severity, default: 0]).map {
          RecordFault(file: file, severity: severity, message: $0.text, count: $0.count)
        }
      }
  }
}
