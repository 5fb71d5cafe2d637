public import JSON

/// The records of one file as the server hands them out: ready-made JSON, found by number or by id.
///
/// Records are numbered from 0 in the order of the file. Copies share their storage.
public struct CatalogCollection: Sendable {
  /// The collections there are; the raw value is the name in addresses, and with ".json" that of the file.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Recipes, with integer ids.
    case recipes
    /// Products, with integer ids.
    case products
    /// Items of the inventory, with UUIDs.
    case inventory

    /// The name of the collection's file.
    public var file: String { rawValue + ".json" }

    /// What the records that a record refers to are called in addresses; `nil` if records refer to none.
    public var relation: String? {
      switch self {
      case .recipes: "related"
      case .products: "similar"
      case .inventory: nil
      }
    }
  }

  private final class Storage: Sendable {
    let contents: CollectionContents

    init(_ contents: CollectionContents) { self.contents = contents }
  }

  private let storage: Storage

  init(_ contents: CollectionContents) {
    storage = Storage(contents)
  }

  var contents: CollectionContents { storage.contents }

  /// Which collection this is.
  public var name: Name { contents.name }

  /// How many records there are.
  public var count: Int { contents.count }

  /// The categories that records can be in, in the order in which they are shown; empty if records have none.
  public var categories: [String] { contents.categories.map(\.name) }

  /// The record of this number as compact JSON with the keys in the model's order; empty if there is none.
  public func record(at index: Int) -> ArraySlice<UInt8> {
    contents.json[index]
  }

  /// The name or title of the record of this number; empty if there is none.
  public func title(at index: Int) -> String {
    contents.title(at: index)
  }

  /// Writes the record of this number as the next value, `null` if there is none.
  public func write(recordAt index: Int, to writer: inout JSONWriter) {
    contents.json.withText(at: index) { record in
      if record.isEmpty { writer.null() } else { writer.raw(record) }
    }
  }

  /// The number of the record with this id, `nil` if there is none.
  /// - Parameter text: the id as it stands in an address: digits without leading zeros, or a UUID in any letter case.
  public func index(ofID text: Span<UInt8>) -> Int? {
    guard let id = RecordID(text, form: contents.idForm) else { return nil }
    return contents.index.firstIndex(of: id)
  }

  /// The number of the record with this id, `nil` if there is none.
  /// - Parameter text: the id as it stands in an address: digits without leading zeros, or a UUID in any letter case.
  public func index(ofID text: String) -> Int? {
    let bytes = Array(text.utf8)
    return index(ofID: bytes.span)
  }

  /// The id of the record of this number, as it stands in an address; `nil` if there is no such record.
  public func id(at index: Int) -> String? {
    guard contents.index.ids.indices.contains(index) else { return nil }
    return contents.index.ids[index].text(form: contents.idForm)
  }
}
