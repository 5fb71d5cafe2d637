import JSON
import Octets

/// What a collection holds, in few large arrays: a hundred thousand records take a handful of allocations and less than
/// twice the memory of their file.
struct CollectionContents: Sendable {
  let name: CatalogCollection.Name
  let idForm: RecordID.Form
  /// The categories there are, in their order, each with the numbers of its records.
  var categories: [(name: String, indices: [Int])]
  /// The records as compact JSON, one after the other.
  var json = RecordTexts()
  /// The titles in lower case, for searching.
  var searchTexts = RecordTexts()
  var index = RecordIndex()

  init<Record: CatalogRecord>(_ name: CatalogCollection.Name, of record: Record.Type) {
    self.name = name
    idForm = Record.idForm
    categories = Record.categories.map { ($0, []) }
  }

  var count: Int { json.count }

  /// The record of this number as a value of its type, read from its JSON; `nil` if there is none.
  ///
  /// Values are made on demand, since in memory they are larger than their JSON, and the server hands out the latter.
  func record<Record: CatalogRecord>(_ type: Record.Type, at index: Int) -> Record? {
    guard let node = try? JSONNode(parsing: Array(json[index])) else { return nil }
    let label = RecordLabel(number: index + 1, id: nil, form: idForm)
    return Record(RecordReader(node: node, label: label, log: FaultLog(file: name.file)))
  }

  /// The name or title of the record of this number, empty if there is none.
  ///
  /// It is the second member of every record's JSON, behind the id, in which there is no colon.
  func title(at index: Int) -> String {
    let text = json[index]
    var start = text.startIndex
    for _ in 0..<2 {
      guard let colon = text[start...].firstIndex(of: UInt8(ascii: ":")) else { return "" }
      start = colon + 1
    }
    var (end, isPlain) = (start + 1, true)
    while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
      let isEscape = text[end] == UInt8(ascii: "\\")
      if isEscape { isPlain = false }
      end += isEscape ? 2 : 1
    }
    guard end < text.endIndex else { return "" }
    if isPlain { return String(decoding: text[start + 1..<end], as: UTF8.self) }
    return (try? JSONNode(parsing: Array(text[start...end])))?.string?.description ?? ""
  }

  /// Adds the next record and its JSON.
  mutating func append(_ record: some CatalogRecord, json text: [UInt8]) {
    if let category = categories.firstIndex(where: { $0.name == record.categoryName }) {
      categories[category].indices.append(json.count)
    }
    json.append(text)
    searchTexts.append(record.title.lowercased().utf8)
  }
}

/// Texts stored one after the other, found by their number.
struct RecordTexts: Sendable {
  var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// The text of this number, empty if there is none.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// Hands out the text of this number, empty if there is none, for the length of a call.
  func withText(at index: Int, _ body: (Span<UInt8>) -> Void) {
    body(bytes.span.extracting(range(of: index)))
  }

  private func range(of index: Int) -> Range<Int> {
    guard ends.indices.contains(index) else { return 0..<0 }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether the text of this number contains `needle`, byte for byte.
  func contains(_ needle: [UInt8], at index: Int) -> Bool {
    let text = self[index]
    guard let first = needle.first else { return true }
    guard text.count >= needle.count else { return false }
    for start in text.startIndex...(text.endIndex - needle.count)
    where bytes[start] == first && bytes[start..<start + needle.count].elementsEqual(needle) {
      return true
    }
    return false
  }
}
