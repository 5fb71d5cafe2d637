import DeepLinkJSON
import DeepLinkOctets

/// The record of a fault, as messages name it; converted to text only for a fault.
struct RecordLabel: CustomStringConvertible {
  /// The number of the record in the file, from 1.
  let number: Int
  let id: [UInt8]?

  /// `record 2 (id 1)`.
  var description: String { "record \(number)" + (id.map { " (id \(String(decoding: $0, as: UTF8.self)))" } ?? "") }

  /// The record and one of its fields: `record 2 (id 1), field "name"`.
  func place(_ field: String?) -> String { description + (field.map { ", field \"\($0)\"" } ?? "") }
}

/// Reads the file of one collection, and logs every fault.
struct RecordLoader {
  let schema: RecordSchema
  /// The faults so far.
  private(set) var findings = JSONFindings()
  /// The octets of the file; empty if it is unreadable.
  private(set) var octets: [UInt8] = []
  /// The collection; nil if the file is unreadable or not valid JSON.
  private(set) var collection: RecordCollection?
  /// Records that repeat the title of record `first`; `name` is the field of the title.
  private(set) var repeatedTitles: [(name: String, offset: Int, label: RecordLabel, first: Int)] = []

  private var idForm = RecordIDForm.text
  private var titleNames: [(name: String, key: UTF8Text)] = []
  private var json = RecordTexts()
  private var ids = RecordIndex()
  private var titles = RecordIndex()
  private var searchTexts = RecordTexts()
  private var filters: [FilterValues] = []

  /// Loads a collection from `source`.
  init(_ schema: RecordSchema, from source: RecordSource) {
    self.schema = schema
    do {
      octets = try source.read(schema.file)
    } catch {
      fault("cannot be read: \(error)")
      return
    }
    titleNames = (schema.title.map { [$0] } ?? ["name", "title"]).map { ($0, UTF8Text($0)) }
    filters = schema.filters.map { FilterValues($0) }
    idForm = schema.idForm ?? commonIDForm
    json.reserveCapacity(octets.count)
    guard read() else { return }
    collection = RecordCollection(
      storage: .init(
        schema, idForm, json: json, ids: ids, titles: titles, searchTexts: searchTexts, filters: filters))
  }

  /// Logs a fault of the file or of its schema.
  mutating func fault(_ text: String) { findings.error("", at: nil, text) }

  /// Logs an error of a record or of its field.
  private mutating func error(at offset: Int, of record: RecordLabel, field: String? = nil, _ text: String) {
    findings.error(record.place(field), at: offset, text)
  }

  /// Logs a warning about a field of a record.
  mutating func warn(_ warning: Warning, at offset: Int, of record: RecordLabel, field: String) {
    findings.warn(record.place(field), at: offset, warning)
  }

  /// Logs a note about a field of a record.
  mutating func note(_ text: String, at offset: Int, of record: RecordLabel, field: String) {
    findings.note(record.place(field), at: offset, text)
  }

  /// A record as the subject of a warning: `books/7`.
  func subject(_ label: RecordLabel) -> String { "\(schema.name)/\(String(decoding: label.id ?? [], as: UTF8.self))" }

  /// Reads all records; returns false if the file cannot be read to its end.
  private mutating func read() -> Bool {
    do {
      var writer = JSONWriter()
      var reader = try RecordReader(octets)
      while let node = try reader.next() { add(node, &writer) }
      return true
    } catch {
      if case .notAnArray(let found) = error.reason {
        findings.error("", at: error.offset, "expected an array of records, found \(found)")
      } else {
        findings.error("", at: error.offset, "not JSON: \(error.message)")
      }
      return false
    }
  }

  /// - Parameter writer: a buffer for the record's JSON.
  private mutating func add(_ node: JSONNode, _ writer: inout JSONWriter) {
    let id = canonicalID(of: node)
    let label = RecordLabel(number: json.count + 1, id: id)
    guard let members = node.object else {
      error(at: node.offset, of: label, "expected an object, found \(node.summary)")
      return append(node, nil, nil, [], label)
    }
    let distinct = distinct(members, label)
    noteSlowTexts(distinct, label)
    require("id", idForm.expectation, id != nil, node, label)
    let title = title(of: node)
    if let name = schema.title { require(name, "a string", title != nil, node, label) }
    for index in filters.indices { add(node, toFilter: index, label) }
    writer.removeAll(keepingCapacity: true)
    writer.beginObject()
    for member in distinct {
      writer.key(member.name)
      writer.node(member.value)
    }
    writer.endObject()
    append(node, id, title, writer.bytes, label)
  }

  private mutating func append(
    _ node: JSONNode, _ id: [UInt8]?, _ title: Title?, _ text: [UInt8], _ label: RecordLabel
  ) {
    // The id replaces a missing title.
    let name = title?.text ?? id ?? []
    json.append(text)
    let isASCII = name.allSatisfy { $0 < 0x80 }
    searchTexts.append(isASCII ? [] : Array(String(decoding: name, as: UTF8.self).lowercased().utf8))
    if let first = ids.append(id), let place = node["id"] {
      error(
        at: place.offset, of: label, field: "id",
        "expected a unique id, found that of record \(first + 1)")
    }
    if let first = titles.append(name), let title { repeatedTitles.append((title.name, title.offset, label, first)) }
  }

  /// Adds a record to a filter, or logs that the filter does not accept its value.
  private mutating func add(_ record: JSONNode, toFilter index: Int, _ label: RecordLabel) {
    guard let node = record[filters[index].key], !node.isNull else { return }
    let filter = filters[index].filter
    guard !filters[index].append(node, at: json.count), let values = filter.values else { return }
    let expected = values.map { "\"\($0)\"" }.joined(separator: " or ")
    error(
      at: node.offset, of: label, field: filter.field,
      "expected \(expected), found \(node.summary)")
  }

  // MARK: Ids and titles

  /// The common form of all ids in the file; text if they differ or there are none.
  private var commonIDForm: RecordIDForm {
    guard var reader = try? RecordReader(octets) else { return .text }
    var common: RecordIDForm?
    while common != .text, let node = try? reader.next() {
      // A record without an id is at fault whatever the form of the others, so it does not count here.
      guard let form = node["id"].flatMap(RecordIDForm.init(of:)) else { continue }
      common = common == nil || common == form ? form : .text
    }
    return common ?? .text
  }

  /// The id in the form used for comparison and in URLs; nil if the record has none of the collection's form.
  func canonicalID(of record: JSONNode) -> [UInt8]? {
    guard let node = record["id"] else { return nil }
    switch idForm {
    case .integer: return node.integer.map { Array(String($0).utf8) }
    case .uuid:
      guard let text = node.string, let uuid = text.withSpan({ UUIDText.uuid(in: $0) }) else { return nil }
      var octets: [UInt8] = []
      UUIDText.append(uuid, to: &octets)
      return octets
    case .text:
      if let integer = node.integer { return Array(String(integer).utf8) }
      return node.string.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
    }
  }

  /// The title of a record, and the field that holds it.
  private typealias Title = (name: String, offset: Int, text: [UInt8])

  private func title(of record: JSONNode) -> Title? {
    for (name, key) in titleNames {
      if let node = record[key], let text = node.string { return (name, node.offset, Array(text.utf8)) }
    }
    return nil
  }

  // MARK: Checks of any record

  /// The members without repetitions of a name; each repetition gets a warning.
  private mutating func distinct(_ members: [JSONMember], _ label: RecordLabel) -> [JSONMember] {
    // Comparing a few names is faster than hashing them.
    let isShort = members.count <= 16
    var given = Set<UTF8Text>(minimumCapacity: isShort ? 0 : members.count)
    var repeated: Set<Int> = []
    for (index, member) in members.enumerated()
    where isShort ? members[..<index].contains(where: { $0.name == member.name }) : !given.insert(member.name).inserted
    {
      repeated.insert(index)
      let name = member.name.excerpt()
      warn(
        Warning(.duplicateKey, "\(subject(label))/\(name)", "given twice; the first value is used"),
        at: member.nameOffset, of: label, field: name)
    }
    return repeated.isEmpty ? members : members.indices.filter { !repeated.contains($0) }.map { members[$0] }
  }

  /// Logs an error if the field does not hold the expected value.
  private mutating func require(
    _ name: String, _ expected: String, _ holds: Bool, _ record: JSONNode, _ label: RecordLabel
  ) {
    guard !holds else { return }
    let node = record[UTF8Text(name)]
    error(
      at: (node ?? record).offset, of: label, field: name,
      "expected \(expected), found \(node?.summary ?? "nothing")")
  }

  /// Refuses texts that are expensive to compare, because an app decodes and compares them.
  private mutating func noteSlowTexts(_ members: [JSONMember], _ label: RecordLabel) {
    for member in members where member.name.string == nil || !member.value.isQuicklyCompared {
      error(
        at: member.nameOffset, of: label, field: member.name.excerpt(),
        "expected at most 30 combining marks in a row, found more")
    }
  }
}

/// Reads the records of a file: the elements of an array, or one object.
struct RecordReader {
  private var only: JSONNode?
  private var array: JSONArrayReader?

  init(_ octets: [UInt8]) throws(JSONSyntaxError) {
    let isObject = octets.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "{")
    only = isObject ? try? JSONNode(parsing: octets) : nil
    // An object without an id is no record, because it may hold the array in a member.
    if only?["id"] == nil { (only, array) = (nil, try JSONArrayReader(octets)) }
  }

  mutating func next() throws(JSONSyntaxError) -> JSONNode? {
    guard let record = only else { return try array?.next() }
    only = nil
    return record
  }
}

extension RecordIDForm {
  /// The id form of a value; nil if it cannot be an id.
  fileprivate init?(of node: JSONNode) {
    switch node.value {
    case .number:
      guard node.integer != nil else { return nil }
      self = .integer
    case .string(let text):
      guard !text.isEmpty else { return nil }
      self = Self.isUUID(text) ? .uuid : .text
    default: return nil
    }
  }

  /// Whether a text is a UUID.
  static func isUUID(_ text: UTF8Text) -> Bool { text.withSpan { UUIDText.uuid(in: $0) != nil } }
}
