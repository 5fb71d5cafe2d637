package import DeepLinkJSON

/// Collections of records by name, as loaded from a source.
///
/// A value is immutable; a reload makes a new one. Copies share their storage.
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

  /// The collection with this name, or nil if there is none.
  public subscript(name: String) -> RecordCollection? {
    // There are few collections, and comparing their names is faster than hashing one. Most differ in their lengths.
    let length = name.utf8.count
    for (index, other) in storage.names.enumerated() where other.utf8.count == length && other == name {
      return storage.collections[index]
    }
    return nil
  }

  /// The number of records in all collections.
  public var count: Int { collections.reduce(0) { $0 + $1.count } }

  /// The numbers of the records that a record refers to, in its order. Leaves out references without a record.
  public func indices(of relation: RecordRelation, fromRecordAt index: Int, in collection: RecordCollection) -> [Int] {
    guard let target = self[relation.collection], let value = collection.field(relation.field, ofRecordAt: index) else {
      return []
    }
    return (value.array ?? [value]).compactMap { target.reference(by: $0).index }
  }
}

extension Records {
  /// Loads and checks every collection of a source; each file is an array of records, or one record.
  ///
  /// Errors are:
  ///
  /// - a name of a collection, record, filter or relation that is malformed or taken;
  /// - a schema that uses a field that it does not list, and a relation to an unknown collection;
  /// - a file that is unreadable, not JSON or not an array, and a missing file of a schema;
  /// - a record that is not an object, has no id of the collection's form, or has the id of another record;
  /// - a field that does not hold what its schema expects, and a text with more than 30 combining marks in a row.
  ///
  /// Warnings are references to an unknown id, unknown and repeated fields, and titles shared by several records of a
  /// collection that others refer to by title. References to an unknown title are notes.
  ///
  /// - Parameters:
  ///   - schemas: the app's declarations; collections without one come after those with one.
  ///   - source: the files of the collections.
  /// - Returns: the records, and the warnings and notes by file and position.
  /// - Throws: `RecordFaults` with the errors and warnings of all files if there is an error.
  public static func load(
    _ schemas: [RecordSchema] = [], from source: RecordSource
  ) throws(RecordFaults) -> (records: Records, findings: [RecordFault]) {
    var none = AcceptedWarnings()
    return try load(schemas, from: source, accepting: &none)
  }

  /// The same without the warnings that are accepted.
  package static func load(
    _ schemas: [RecordSchema], from source: RecordSource, accepting accepted: inout AcceptedWarnings
  ) throws(RecordFaults) -> (records: Records, findings: [RecordFault]) {
    let others = source.names.filter { name in !schemas.contains { $0.name == name } }
    var loaders = (schemas + others.map { RecordSchema($0) }).map { RecordLoader($0, from: source) }
    RecordNames.check(&loaders)
    let records = Records(loaders.compactMap(\.collection))
    let names = loaders.map(\.schema.name)
    let byName = Dictionary(records.collections.map { ($0.name, $0) }) { first, _ in first }
    var referred: Set<String> = []
    for index in loaders.indices {
      loaders[index].noteUnknownCollections(among: names)
      loaders[index].checkReferences(byName, &referred)
    }
    for index in loaders.indices where referred.contains(loaders[index].schema.name) {
      loaders[index].noteRepeatedTitles()
    }
    let findings = loaders.flatMap { loader in
      var findings = loader.findings
      findings.remove(&accepted)
      return findings.told(of: [.init(loader.schema.file)], in: loader.octets) { file, severity, position, message in
        RecordFault(
          file: file, severity: severity, message: message.text, position: position, excerpt: message.excerpt,
          kind: message.kind, count: message.count)
      }
    }
    guard findings.allSatisfy({ $0.severity != .error }) else {
      throw RecordFaults(faults: findings.filter { $0.severity != .note })
    }
    return (records, findings)
  }

  /// Loads the collections of a folder; see `load(_:from:)`.
  /// - Parameters:
  ///   - schemas: the app's declarations.
  ///   - path: the path of the folder, absolute or relative to the current directory.
  public static func load(
    _ schemas: [RecordSchema] = [], directory path: String
  ) throws(RecordFaults) -> (records: Records, findings: [RecordFault]) {
    try load(schemas, from: .directory(path))
  }
}
