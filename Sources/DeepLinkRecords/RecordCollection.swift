public import DeepLinkJSON
import DeepLinkOctets

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The records of one file: their JSON without white space, found by number or by id.
///
/// Records are numbered from 0 in the order of the file. Copies share their storage, a few large arrays, so a hundred
/// thousand records take a few allocations.
public struct RecordCollection: Sendable {
  /// The schema of the collection.
  public var schema: RecordSchema { storage.schema }
  /// The form of the ids.
  public var idForm: RecordIDForm { storage.idForm }
  /// The filters with their values, in the order in which they are listed.
  public var filters: [(filter: RecordFilter, values: [String])] {
    storage.filters.map { ($0.filter, $0.values) }
  }

  final class Storage: Sendable {
    let schema: RecordSchema
    let idForm: RecordIDForm
    let json: RecordTexts
    let ids: RecordIndex
    let titles: RecordIndex
    /// The titles in lower case, for searching; empty for an ASCII title, which is compared without regard to case.
    let searchTexts: RecordTexts
    let filters: [FilterValues]
    let decoded = DecodedRecords()

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

  /// The number of records.
  public var count: Int { storage.json.count }

  /// The record with this number as compact JSON; empty if there is none.
  public func record(at index: Int) -> ArraySlice<UInt8> { storage.json[index] }

  /// The title of the record with this number; empty if there is none.
  public func title(at index: Int) -> String { storage.titles.texts.withText(at: index) { $0.text() } }

  /// The id of the record with this number, as URLs contain it; nil if there is none.
  public func id(at index: Int) -> String? {
    (0..<count).contains(index) ? storage.ids.texts.withText(at: index) { $0.text() } : nil
  }

  /// Writes the record with this number as the next value, or `null` if there is none.
  public func write(recordAt index: Int, to writer: inout JSONWriter) {
    storage.json.withText(at: index) { record in
      if record.isEmpty { writer.null() } else { writer.raw(record) }
    }
  }

  /// The number of the record with this id, `nil` if there is none.
  /// - Parameter text: the id as in a URL: digits without leading zeros, a UUID in either case, or the text itself.
  public func index(ofID text: Span<UInt8>) -> Int? {
    // Most UUIDs have the stored spelling.
    if let index = storage.ids.firstIndex(of: text) { return index }
    guard idForm == .uuid, let uuid = UUIDText.uuid(in: text) else { return nil }
    return index(of: uuid)
  }

  /// The number of the record with this id, `nil` if there is none.
  public func index(ofID text: String) -> Int? { text.withSpan { index(ofID: $0) } }

  /// The number of the record with this id, `nil` if there is none.
  public func index(of id: UUID) -> Int? {
    UUIDText.withText(of: id) { storage.ids.firstIndex(of: $0) }
  }

  /// The number of the record with this id, `nil` if there is none.
  public func index(of id: Int) -> Int? { DecimalText.withText(of: id) { storage.ids.firstIndex(of: $0) } }

  /// The number of the first record with this title, or nil if there is none.
  public func index(ofTitle title: String) -> Int? { title.withSpan { storage.titles.firstIndex(of: $0) } }

  /// The record with this number as a value of a type; nil if there is none or it cannot be decoded as that type.
  ///
  /// The values of a few hundred records are kept, because the same records are asked for again and again.
  public func value<Value: Decodable & Sendable>(_ type: Value.Type = Value.self, at index: Int) -> Value? {
    storage.decoded.value(type, at: index) { decode(type, at: index) }
  }

  /// All records as values of a type, in the order of the file. Leaves out records that cannot be decoded.
  public func values<Value: Decodable>(_ type: Value.Type = Value.self) -> [Value] {
    (0..<count).compactMap { decode(type, at: $0) }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, at index: Int) -> Value? {
    let record = record(at: index)
    return record.isEmpty ? nil : try? JSONDecoder().decode(type, from: Data(record))
  }

  /// Whether the title of a record contains `needle`, a text in lower case, without regard to case.
  func title(at index: Int, contains needle: [UInt8]) -> Bool {
    storage.searchTexts.isEmpty(at: index)
      ? storage.titles.texts.contains(needle, at: index) : storage.searchTexts.contains(needle, at: index)
  }

  /// A member of the record with this number, read from its JSON.
  func field(_ name: String, ofRecordAt index: Int) -> JSONNode? {
    (try? JSONNode(parsing: Array(record(at: index))))?[UTF8Text(name)]
  }
}

/// The values of a filter, each with the numbers of its records in the order of the file.
struct FilterValues: Sendable {
  let filter: RecordFilter
  /// The name of the field as a key for lookups.
  let key: UTF8Text
  /// The values, in the order in which they are listed.
  private(set) var values: [String]
  /// The numbers of the records by value.
  private var indices: [String: [Int]]

  init(_ filter: RecordFilter) {
    self.filter = filter
    key = UTF8Text(filter.field)
    values = filter.values ?? []
    indices = Dictionary(values.map { ($0, []) }) { first, _ in first }
  }

  /// The numbers of the records with a value, or nil for an unknown value.
  func indices(of value: String) -> [Int]? { indices[value] }

  /// Adds the next record; returns false if the filter does not accept its value.
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
  /// The text of this value in a query; nil for an array, an object, and a text that is expensive to compare.
  fileprivate var filterText: String? {
    switch value {
    case .string(let text): text.string
    case .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
