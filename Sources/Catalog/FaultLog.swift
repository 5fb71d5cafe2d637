import JSON

/// Collects the faults of one file.
///
/// Offsets become lines and columns at the end and all at once: one after the other would read the file once per fault.
final class FaultLog {
  private struct Entry {
    let offset: Int
    let record: CatalogFault.Record?
    let field: String?
    let message: String
    let severity: CatalogFault.Severity
  }

  let file: String
  private var entries: [Entry] = []
  private(set) var hasErrors = false

  init(file: String) {
    self.file = file
  }

  func add(
    _ severity: CatalogFault.Severity, at offset: Int, record: CatalogFault.Record? = nil, field: String? = nil,
    _ message: String
  ) {
    entries.append(Entry(offset: offset, record: record, field: field, message: message, severity: severity))
    if severity == .error { hasErrors = true }
  }

  /// The faults in the order of the file.
  func faults(in bytes: [UInt8]) -> [CatalogFault] {
    var cursor = JSONPositionCursor(in: bytes)
    return entries.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map { _, entry in
        CatalogFault(
          file: file, position: cursor.position(of: entry.offset), record: entry.record, field: entry.field,
          message: entry.message, severity: entry.severity)
      }
  }
}
