public import DeepLinkJSON

/// A fault, warning or note about a file of records.
///
/// ``line(behind:)`` has the form of a compiler's message.
public struct RecordFault: Hashable, Sendable, CustomStringConvertible {
  /// The severity.
  public enum Severity: String, Hashable, Sendable {
    /// The records cannot be used.
    case error
    /// The records can be used, but probably differ from what was intended.
    case warning
    /// Information about the use of the data; no fault.
    case note
  }

  /// A record of the file, as messages name it.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// The number of the record in the file, from 1.
    public let number: Int
    /// The id, if it is readable.
    public let id: String?

    /// `record 2 (id 1)`.
    public var description: String { "record \(number)" + (id.map { " (id \($0))" } ?? "") }
  }

  /// The file's name.
  public let file: String
  /// Line and column, if the fault has a place in the file.
  public let position: JSONPosition?
  /// The line of the file around the place.
  public let excerpt: SourceExcerpt?
  /// The record at fault; nil for a fault of the whole file.
  public let record: Label?
  /// The field at fault, if any: `name`, `ingredients[2]`, `status.inStock.quantity`.
  public let field: String?
  /// The expected and the found value, or a remedy.
  public let message: String
  /// The severity.
  public let severity: Severity
  /// The number of faults: one, or for the last of a list the number of the faults that are not listed.
  public var count = 1

  /// The position and the message in one line.
  public var description: String { "\(file)\(position.map { ":\($0)" } ?? ""): \(words)" }

  /// The same with the severity, where compilers have it: `catalog/books.json:3:14: error: …`.
  ///
  /// - Parameter prefix: the text before the name of the file, such as its folder.
  public func line(behind prefix: String) -> String {
    position.map { "\(prefix)\(file):\($0): \(severity): \(words)" } ?? "\(severity): \(prefix)\(file): \(words)"
  }

  private var words: String {
    let subject = [record?.description, field.map { "field \"\($0)\"" }].compactMap { $0 }.joined(separator: ", ")
    return (subject.isEmpty ? "" : subject + ": ") + message
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
