import JSON

/// Collections of records by name, as they were when they were loaded.
///
/// They never change; a reload makes other ones. Copies share their storage.
public struct Records: Sendable {
  private final class Storage: Sendable {
    let collections: [RecordCollection]
    let names: [String]

    init(_ collections: [RecordCollection]) {
      self.collections = collections
      names = collections.map(\.name)
    }
  }

  private let storage: Storage

  /// No collections.
  public init() { storage = Storage([]) }

  private init(_ collections: [RecordCollection]) { storage = Storage(collections) }

  /// The collections, in the order in which they are listed.
  public var collections: [RecordCollection] { storage.collections }

  /// The collection of this name, nil if there is none.
  public subscript(name: String) -> RecordCollection? {
    // There are few, and to compare their names takes less than to hash one.
    for index in storage.names.indices where storage.names[index] == name { return storage.collections[index] }
    return nil
  }

  /// The number of records of all collections.
  public var count: Int { collections.reduce(0) { $0 + $1.count } }

  /// The numbers of the records that a record refers to, in its order; those that are not there are left out.
  public func indices(of relation: RecordRelation, fromRecordAt index: Int, in collection: RecordCollection) -> [Int] {
    guard let target = self[relation.collection], let value = collection.field(relation.field, ofRecordAt: index) else {
      return []
    }
    return (value.array ?? [value]).compactMap { target.reference(by: $0).index }
  }
}

extension Records {
  /// Loads every collection of a source, each an array of records, and checks all of them.
  ///
  /// Errors are:
  ///
  /// - a name that cannot stand in a URL, or that is taken: of a collection, a record, a filter, a relation;
  /// - a schema that uses a field that it does not list, and a relation to a collection that does not exist;
  /// - a file that is unreadable, not JSON or no array, and one that a schema names and that is missing;
  /// - a record that is no object, that has no id of the collection's form, or the id of another record;
  /// - a field that is not as its schema says, and a text with more than 30 combining marks in a row.
  ///
  /// Warnings are: a reference to an id that no record has; a field that is not known or given twice; the same title for
  /// two records, in a collection that others refer to by titles. Notes are: a reference to a title that no record has.
  ///
  /// - Parameter schemas: what the app says of its collections; those that it does not name come after them.
  /// - Returns: the records, and warnings and notes by file and in the order of the file.
  /// - Throws: `RecordFaults` with the errors and warnings of all files if there is an error.
  public static func load(
    _ schemas: [RecordSchema] = [], from source: RecordSource
  ) throws(RecordFaults) -> (records: Records, findings: [RecordFault]) {
    let others = source.names.filter { name in !schemas.contains { $0.name == name } }
    let loaders = (schemas + others.map { RecordSchema($0) }).map { RecordLoader($0, from: source) }
    RecordNames.check(loaders)
    let records = Records(loaders.compactMap(\.collection))
    let names = loaders.map(\.schema.name)
    let byName = Dictionary(records.collections.map { ($0.name, $0) }) { first, _ in first }
    var referred: Set<String> = []
    for loader in loaders {
      loader.noteUnknownCollections(among: names)
      loader.checkReferences(byName, &referred)
    }
    for loader in loaders where referred.contains(loader.schema.name) { loader.noteTitleTwins() }
    let findings = loaders.flatMap(\.faults)
    guard findings.allSatisfy({ $0.severity != .error }) else {
      throw RecordFaults(faults: findings.filter { $0.severity != .note })
    }
    return (records, findings)
  }

  /// Loads the collections of a folder; see `load(_:from:)`.
  /// - Parameter path: the folder's path, absolute or from the current directory.
  public static func load(
    _ schemas: [RecordSchema] = [], directory path: String
  ) throws(RecordFaults) -> (records: Records, findings: [RecordFault]) {
    try load(schemas, from: .directory(path))
  }
}
