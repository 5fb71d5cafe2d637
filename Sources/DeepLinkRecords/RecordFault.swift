public import DeepLinkJSON

/// A fault, warning or note about a file of records.
///
/// ``line(behind:)`` has the form of a compiler's message.
public struct RecordFault: Hashable, Sendable, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// The severity.
  public let severity: Severity
  /// The record and the field, if it is about one, and the expected and the found value, or a remedy.
  public let message: String
  /// Line and column, if the fault has a place in the file.
  public internal(set) var position: JSONPosition?
  /// The line of the file around the place.
  public internal(set) var excerpt: SourceExcerpt?
  /// The kind of a warning; nil for others, and for the last of a list.
  public internal(set) var kind: Warning.Kind?
  /// The number of faults: one, or for the last of a list the number of the faults that are not listed.
  public internal(set) var count = 1

  /// The position and the message in one line.
  public var description: String { "\(file)\(position.map { ":\($0)" } ?? ""): \(message)" }

  /// The same with the severity, where compilers have it: `catalog/books.json:3:14: error: …`.
  ///
  /// - Parameter prefix: the text before the name of the file, such as its folder.
  public func line(behind prefix: String) -> String {
    severity.line(prefix + file, position, message)
  }
}

/// Records that cannot be used, with all their faults.
public struct RecordFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors and warnings, by file and position; at least one is an error. Notes are left out. Of each file and severity
  /// there are a hundred at most, and the number of the others.
  public let faults: [RecordFault]

  /// The faults, one per line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
