public import JSON

/// Something that is wrong with a file of records, or worth a look.
///
/// `description` says it in one line, the way a compiler does:
/// `recipes.json:12:17: record 2 (id 1), field "category": expected "Dessert" or "Pancake", found "Cake"`.
public struct RecordFault: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The records cannot be used.
    case error
    /// The records can be used, but are probably not what was meant.
    case warning
    /// Nothing is wrong: this is how the data is used, for who asks.
    case note
  }

  /// Which record of the file.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// Its number in the file, from 1.
    public let number: Int
    /// Its id, if it has one that can be read.
    public let id: String?

    /// `record 2 (id 1)`.
    public var description: String { "record \(number)" + (id.map { " (id \($0))" } ?? "") }
  }

  /// The file's name.
  public let file: String
  /// Line and column, if the fault has a place in the file.
  public let position: JSONPosition?
  /// The record, if it is in one.
  public let record: Label?
  /// The field, if it is in one: `name`, `ingredients[2]`, `status.inStock.quantity`.
  public let field: String?
  /// What is wrong with it: what was expected and what was found, or what to do.
  public let message: String
  /// How bad it is.
  public let severity: Severity

  /// Where it is and what is wrong, in one line.
  public var description: String {
    var place = file
    if let position { place += ":\(position)" }
    let subject = [record?.description, field.map { "field \"\($0)\"" }].compactMap { $0 }.joined(separator: ", ")
    return place + ": " + (subject.isEmpty ? "" : subject + ": ") + message
  }
}

/// Records that cannot be used, with everything that is wrong with it.
public struct RecordFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every error and warning, by file and in the order of the file; at least one is an error. Notes are left out.
  public let faults: [RecordFault]

  /// The faults, one to a line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
