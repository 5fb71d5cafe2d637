import JSON
import Octets

/// What a record is called in a fault; put into words only if there is one.
struct RecordLabel {
  /// The record's number in the file, from 1.
  let number: Int
  let id: [UInt8]?

  var record: RecordFault.Label {
    RecordFault.Label(number: number, id: id.map { String(decoding: $0, as: UTF8.self) })
  }
}

/// Reads the file of one collection: every record, every fault.
struct RecordLoader {
  let schema: RecordSchema
  let log: RecordFaultLog
  /// The octets of the file, empty if it cannot be read.
  private(set) var octets: [UInt8] = []
  /// Nil if the file is of no use.
  private(set) var collection: RecordCollection?

  private var idForm = RecordIDForm.text
  private var titleNames: [UTF8Text] = []
  private var json = RecordTexts()
  private var ids = RecordIndex()
  private var titles = RecordIndex()
  private var searchTexts = RecordTexts()
  private var filters: [FilterValues] = []
  /// Records with the title of one before.
  private var titleTwins: [(offset: Int, label: RecordLabel, twin: Int)] = []

  /// Loads a collection from `source`.
  init(_ schema: RecordSchema, from source: RecordSource) {
    self.schema = schema
    log = RecordFaultLog(file: schema.file)
    do {
      octets = try source.read(schema.file)
    } catch {
      log.add(.error, at: nil, "cannot be read: \(error)")
      return
    }
    titleNames = (schema.title.map { [$0] } ?? ["name", "title"]).map { UTF8Text($0) }
    filters = schema.filters.map { FilterValues($0) }
    idForm = schema.idForm ?? commonIDForm
    json.reserveCapacity(octets.count)
    guard read() else { return }
    collection = RecordCollection(
      storage: .init(
        schema, idForm, json: json, ids: ids, titles: titles, searchTexts: searchTexts, filters: filters))
  }

  /// The faults in the order of the file.
  var faults: [RecordFault] { log.faults(in: octets) }

  /// The form that all ids of the file have.
  private var commonIDForm: RecordIDForm {
    guard var reader = try? JSONArrayReader(octets), var form = (try? reader.next()).map({ Self.idForm(of: $0["id"]) })
    else { return .text }
    while form != .text, let node = try? reader.next() {
      if Self.idForm(of: node["id"]) != form { form = .text }
    }
    return form
  }

  private static func idForm(of node: JSONNode?) -> RecordIDForm {
    switch node?.value {
    case .number: node?.integer == nil ? .text : .integer
    case .string(let text): RecordIDForm.isUUID(text) ? .uuid : .text
    default: .text
    }
  }

  /// Reads all records, and says whether the file could be read to its end.
  private mutating func read() -> Bool {
    do {
      var reader = try JSONArrayReader(octets)
      var writer = JSONWriter()
      while let node = try reader.next() { add(node, &writer) }
      return true
    } catch {
      if case .notAnArray(let found) = error.reason {
        log.add(.error, at: error.offset, "expected an array of records, found \(found)")
      } else {
        log.add(.error, at: error.offset, "not JSON: \(error.message)")
      }
      return false
    }
  }

  /// - Parameter writer: memory for the record's JSON.
  private mutating func add(_ node: JSONNode, _ writer: inout JSONWriter) {
    let id = canonicalID(of: node)
    let label = RecordLabel(number: json.count + 1, id: id)
    guard let members = node.object else {
      log.add(.error, at: node.offset, record: label.record, "expected an object, found \(node.summary)")
      return append(node, nil, nil, [], label)
    }
    noteRepetitions(members, label)
    if !schema.fields.isEmpty { RecordCheck(label: label, log: log).check(node, against: schema.fields) }
    if !schema.fields.contains(where: { $0.name == "id" }) { require("id", idForm.expectation, id != nil, node, label) }
    let title = titleNames.lazy.compactMap { node[$0] }.first
    if let name = schema.title, !schema.fields.contains(where: { $0.name == name }) {
      require(name, "a string", title?.plainText != nil, node, label)
    }
    for index in filters.indices { add(node, toFilter: index, label) }
    writer.removeAll(keepingCapacity: true)
    write(members, to: &writer)
    append(node, id, title, writer.bytes, label)
  }

  private mutating func append(
    _ node: JSONNode, _ id: [UInt8]?, _ title: JSONNode?, _ text: [UInt8], _ label: RecordLabel
  ) {
    // A record without a title is called by its id.
    let name = title?.plainText.map { Array($0.utf8) } ?? id ?? []
    json.append(text)
    searchTexts.append(String(decoding: name, as: UTF8.self).lowercased().utf8)
    if let twin = ids.append(id), let place = node["id"] {
      log.add(
        .error, at: place.offset, record: label.record, field: "id",
        "expected an id of its own, found that of record \(twin + 1)")
    }
    if let twin = titles.append(name), let title {
      titleTwins.append((title.offset, label, twin))
    }
  }

  /// Adds a record to a filter, or says why it cannot be.
  private mutating func add(_ record: JSONNode, toFilter index: Int, _ label: RecordLabel) {
    let filter = filters[index].filter
    let node = record[UTF8Text(filter.field)]
    if let values = filter.values, let node, !node.isNull, !values.contains(node.filterText ?? ""),
      !schema.fields.contains(where: { $0.name == filter.field })
    {
      log.add(
        .error, at: node.offset, record: label.record, field: filter.field,
        "expected \(RecordType.oneOf(values).expectation), found \(node.summary)")
    }
    filters[index].append(node, at: json.count)
  }

  /// A record's members as they lie in the file, but for white space and for names given again.
  private func write(_ members: [JSONMember], to writer: inout JSONWriter) {
    writer.beginObject()
    for (index, member) in members.enumerated() where !members[..<index].contains(where: { $0.name == member.name }) {
      writer.key(member.name)
      writer.node(member.value)
    }
    writer.endObject()
  }

  // MARK: What is wrong with a record

  /// The id as it is compared and stands in addresses; nil if it is none.
  private func canonicalID(of record: JSONNode) -> [UInt8]? {
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

  /// Says that a field is not as it has to be, unless it is.
  private func require(_ name: String, _ expected: String, _ holds: Bool, _ record: JSONNode, _ label: RecordLabel) {
    guard !holds else { return }
    let node = record[UTF8Text(name)]
    log.add(
      .error, at: (node ?? record).offset, record: label.record, field: name,
      "expected \(expected), found \(node?.summary ?? "nothing")")
  }

  private func noteRepetitions(_ members: [JSONMember], _ label: RecordLabel) {
    guard members.count > 1 else { return }
    var given: Set<UTF8Text> = []
    for member in members where !given.insert(member.name).inserted {
      log.add(
        .warning, at: member.nameOffset, record: label.record, field: member.name.excerpt(),
        "given twice: the first counts")
    }
  }

  // MARK: What records refer to

  /// Says which records of others a relation names that are not there.
  ///
  /// - Parameters:
  ///   - collections: all of them, by name.
  ///   - referred: takes the names of collections whose records are referred to by their titles.
  func checkReferences(_ collections: [String: RecordCollection], _ referred: inout Set<String>) {
    for relation in schema.relations {
      guard let target = collections[relation.collection], var reader = try? JSONArrayReader(octets) else { continue }
      // A record may refer to one further down, so the file is read again, and nothing of it kept in memory.
      let field = UTF8Text(relation.field)
      var number = 0
      while let node = try? reader.next() {
        number += 1
        guard let value = node[field] else { continue }
        for (index, element) in (value.array ?? [value]).enumerated() {
          let isTitle = target.namesByTitle(element)
          if isTitle { referred.insert(target.name) }
          guard target.index(referredToBy: element) == nil, let text = element.filterText else { continue }
          let label = RecordLabel(number: number, id: canonicalID(of: node))
          let place = value.array == nil ? relation.field : "\(relation.field)[\(index)]"
          // A person wrote the title for people to read; an id is written for programs alone.
          log.add(
            isTitle ? .note : .warning, at: element.offset, record: label.record, field: place,
            isTitle
              ? "no record of \(target.name) is called \(element.summary); it is shown as a name, without a link"
              : "expected the id of a record of \(target.name), found \(text.isEmpty ? "\"\"" : element.summary)")
        }
      }
    }
  }

  /// Says which relations lead to a collection that there is not.
  func noteUnknownCollections(among names: [String]) {
    for relation in schema.relations where !names.contains(relation.collection) {
      let near = EditDistance.nearest(to: UTF8Text(relation.collection), in: names)
      log.add(
        .error, at: nil,
        "relation \"\(relation.name)\": there is no collection \"\(relation.collection)\""
          + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
  }

  /// Warns of titles that several records have, where records are referred to by them.
  func noteTitleTwins() {
    let field = schema.title ?? "name"
    for (offset, label, twin) in titleTwins {
      log.add(
        .warning, at: offset, record: label.record, field: field,
        "expected a title of its own, by which others refer to it, found that of record \(twin + 1)")
    }
  }
}

extension RecordCollection {
  /// Whether an element of a field that refers to these records can only be a title.
  fileprivate func namesByTitle(_ element: JSONNode) -> Bool {
    guard let text = element.string else { return false }
    return switch idForm {
    case .integer: Int(text.description) == nil
    case .uuid: !RecordIDForm.isUUID(text)
    case .text: index(referredToBy: element) != nil && text.withSpan { index(ofID: $0) } == nil
    }
  }
}

extension RecordIDForm {
  /// Whether a text is a UUID.
  static func isUUID(_ text: UTF8Text) -> Bool { text.withSpan { UUIDText.uuid(in: $0) != nil } }
}
