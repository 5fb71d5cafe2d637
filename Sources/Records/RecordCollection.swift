public import JSON
import Octets

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The records of one file as the server hands them out: their JSON as it lies in the file but for white space, found by
/// number or by id.
///
/// Records are numbered from 0 in the order of the file. Copies share their storage, a few large arrays: a hundred
/// thousand records take a handful of allocations.
public struct RecordCollection: Sendable {
  /// What the app says of the collection.
  public var schema: RecordSchema { storage.schema }
  /// The form of the ids.
  public var idForm: RecordIDForm { storage.idForm }
  /// The filters, each with the values that it takes, in the order in which they are listed.
  public var filters: [(filter: RecordFilter, values: [String])] {
    storage.filters.map { ($0.filter, $0.values) }
  }

  final class Storage: Sendable {
    let schema: RecordSchema
    let idForm: RecordIDForm
    let json: RecordTexts
    let ids: RecordIndex
    let titles: RecordIndex
    /// The titles in lower case, for searching; empty where a title is ASCII, whose letters are compared without case.
    let searchTexts: RecordTexts
    let filters: [FilterValues]

    init(
      _ schema: RecordSchema, _ idForm: RecordIDForm, json: RecordTexts, ids: RecordIndex, titles: RecordIndex,
      searchTexts: RecordTexts, filters: [FilterValues]
    ) {
      (self.schema, self.idForm, self.json, self.ids) = (schema, idForm, json, ids)
      (self.titles, self.searchTexts, self.filters) = (titles, searchTexts, filters)
    }
  }

  let storage: Storage

  /// The name of the collection.
  public var name: String { storage.schema.name }

  /// How many records there are.
  public var count: Int { storage.json.count }

  /// The record of this number as compact JSON; empty if there is none.
  public func record(at index: Int) -> ArraySlice<UInt8> { storage.json[index] }

  /// The title of the record of this number; empty if there is none.
  public func title(at index: Int) -> String { storage.titles.texts.withText(at: index) { $0.text() } }

  /// The id of the record of this number, as it stands in an address; `nil` if there is no such record.
  public func id(at index: Int) -> String? {
    (0..<count).contains(index) ? storage.ids.texts.withText(at: index) { $0.text() } : nil
  }

  /// Writes the record of this number as the next value, `null` if there is none.
  public func write(recordAt index: Int, to writer: inout JSONWriter) {
    storage.json.withText(at: index) { record in
      if record.isEmpty { writer.null() } else { writer.raw(record) }
    }
  }

  /// The number of the record with this id, `nil` if there is none.
  /// - Parameter text: the id as it stands in an address: digits without leading zeros, a UUID in any letter case, or the
  ///   text itself.
  public func index(ofID text: Span<UInt8>) -> Int? {
    // Most UUIDs are spelt as they are stored.
    if let index = storage.ids.firstIndex(of: text) { return index }
    guard idForm == .uuid, let uuid = UUIDText.uuid(in: text) else { return nil }
    return index(of: uuid)
  }

  /// The number of the record with this id, `nil` if there is none.
  public func index(ofID text: String) -> Int? {
    let octets = Array(text.utf8)
    return index(ofID: octets.span)
  }

  /// The number of the record with this id, `nil` if there is none.
  public func index(of id: UUID) -> Int? {
    UUIDText.withText(of: id) { storage.ids.firstIndex(of: $0) }
  }

  /// The number of the record with this id, `nil` if there is none.
  public func index(of id: Int) -> Int? { DecimalText.withText(of: id) { storage.ids.firstIndex(of: $0) } }

  /// The number of the first record of this title, `nil` if there is none.
  public func index(ofTitle title: String) -> Int? {
    let octets = Array(title.utf8)
    return storage.titles.firstIndex(of: octets.span)
  }

  /// The record of this number as a value of a type, nil if there is none or it is none of that type.
  ///
  /// A value is made from the record's JSON each time.
  public func value<Value: Decodable>(_ type: Value.Type = Value.self, at index: Int) -> Value? {
    let record = record(at: index)
    return record.isEmpty ? nil : try? JSONDecoder().decode(type, from: Data(record))
  }

  /// All records as values of a type, in the order of the file; those that are none of it are left out.
  public func values<Value: Decodable>(_ type: Value.Type = Value.self) -> [Value] {
    (0..<count).compactMap { value(type, at: $0) }
  }

  /// Whether the title of a record contains a text in lower case, letter case aside.
  func title(at index: Int, contains needle: [UInt8]) -> Bool {
    storage.searchTexts.isEmpty(at: index)
      ? storage.titles.texts.contains(needle, at: index) : storage.searchTexts.contains(needle, at: index)
  }

  /// A member of the record of this number, read from its JSON.
  func field(_ name: String, ofRecordAt index: Int) -> JSONNode? {
    (try? JSONNode(parsing: Array(record(at: index))))?[UTF8Text(name)]
  }

}

/// The values of a filter, each with the numbers of its records in the order of the file.
struct FilterValues: Sendable {
  let filter: RecordFilter
  /// The field as it is looked up.
  let key: UTF8Text
  /// The values, in the order in which they are listed.
  private(set) var values: [String]
  /// The numbers of each value's records.
  private var indices: [String: [Int]]

  init(_ filter: RecordFilter) {
    self.filter = filter
    key = UTF8Text(filter.field)
    values = filter.values ?? []
    indices = Dictionary(values.map { ($0, []) }) { first, _ in first }
  }

  /// The numbers of the records with a value, nil for a value that there is not.
  func indices(of value: String) -> [Int]? { indices[value] }

  /// Adds the next record, and says whether the filter takes its value.
  mutating func append(_ node: JSONNode, at index: Int) -> Bool {
    guard let text = node.filterText else { return false }
    if indices[text] == nil {
      guard filter.values == nil else { return false }
      values.append(text)
    }
    indices[text, default: []].append(index)
    return true
  }
}

extension JSONNode {
  /// The text by which a query asks for this value; nil if it cannot: for an array, an object, and a text that is
  /// expensive to compare.
  fileprivate var filterText: String? {
    switch value {
    case .string(let text): text.string
    case .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
