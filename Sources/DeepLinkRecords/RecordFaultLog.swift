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

  let file: String
  private var entries: [Entry] = []
  private var placesOfErrors: Set<Int> = []

  init(file: String) {
    self.file = file
  }

  func add(
    _ severity: RecordFault.Severity, at offset: Int?, record: RecordFault.Label? = nil, field: String? = nil,
    _ message: String
  ) {
    entries.append(Entry(offset: offset, record: record, field: field, message: message, severity: severity))
    if severity == .error, let offset { placesOfErrors.insert(offset) }
  }

  /// Whether the value at this offset has an error, which makes further messages about it redundant.
  func hasError(at offset: Int) -> Bool { placesOfErrors.contains(offset) }

  /// The faults in the order of the file.
  func faults(in bytes: [UInt8]) -> [RecordFault] {
    var cursor = JSONPositionCursor(in: bytes)
    return entries.enumerated()
      .sorted { ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset) }
      .map { _, entry in
        RecordFault(
          file: file, position: entry.offset.map { cursor.position(of: $0) },
          excerpt: entry.offset.flatMap { SourceExcerpt(around: $0, in: bytes) }, record: entry.record,
          field: entry.field,
          message: entry.message, severity: entry.severity)
      }
  }
}
