import JSON
import Octets

/// Reads the file of one collection: every record, every fault.
struct CollectionLoader<Record: CatalogRecord> {
  private let log: FaultLog
  private(set) var known = KnownRecords()
  private(set) var contents: CollectionContents
  private(set) var faults: [CatalogFault] = []

  /// Loads `name` from `source`; what was read is of use only if none of the faults is an error.
  init(_ name: CatalogCollection.Name, from source: CatalogSource) {
    log = FaultLog(file: name.file)
    contents = CollectionContents(name, of: Record.self)
    let bytes: [UInt8]
    do {
      bytes = try source.read(name.file)
    } catch {
      let message = "cannot be read: \(error)"
      let fault = CatalogFault(
        file: name.file, position: nil, record: nil, field: nil, message: message, severity: .error)
      faults = [fault]
      return
    }
    // Records are mostly shorter as compact JSON than in the file; what is not touched takes no memory.
    contents.json.bytes.reserveCapacity(bytes.count)
    if read(bytes) { checkReferences(in: bytes) }
    contents.index = known.index
    faults = log.faults(in: bytes)
  }

  /// Reads all records, and says whether the file could be read to its end.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    do {
      var reader = try JSONArrayReader(bytes)
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
    let label = label(of: node, number: known.index.ids.count + 1)
    guard node.object != nil else {
      log.add(.error, at: node.offset, record: label.record, "expected an object, found \(node.summary)")
      _ = known.index.append(nil)
      return
    }
    let reader = RecordReader(node: node, label: label, log: log)
    if let twin = known.index.append(label.id), let id = node["id"] {
      let message = "expected an id of its own, found that of record \(twin + 1)"
      log.add(.error, at: id.offset, record: label.record, field: "id", message)
    }
    if Record.isKnownByName { addName(of: node, label) }
    reader.warnOfOthers(than: Record.fields)
    guard let record = Record(reader), !log.hasErrors else { return }
    writer.removeAll(keepingCapacity: true)
    record.write(to: &writer)
    contents.append(record, json: writer.bytes)
  }

  /// Notes the record's name, by which others refer to it.
  private mutating func addName(of node: JSONNode, _ label: RecordLabel) {
    guard let node = node["name"], let name = node.plainText else { return }
    guard let twin = known.names[name] else {
      known.names[name] = label.number - 1
      return
    }
    let message = "expected a name of its own, by which others refer to it, found that of record \(twin + 1)"
    log.add(.warning, at: node.offset, record: label.record, field: "name", message)
  }

  /// Reports references to records that are not there.
  ///
  /// A record may refer to one further down, so this reads the file again: that is quicker than the rest of loading,
  /// and keeps nothing in memory.
  private func checkReferences(in bytes: [UInt8]) {
    guard let references = Record.references, var reader = try? JSONArrayReader(bytes) else { return }
    var number = 0
    while let node = try? reader.next() {
      number += 1
      for (index, element) in (node[UTF8Text(references.field)]?.array ?? []).enumerated()
      where references.resolves(element, known) == false {
        let record = label(of: node, number: number).record
        let field = "\(references.field)[\(index)]"
        let message = references.message(element.summary)
        log.add(references.severity, at: element.offset, record: record, field: field, message)
      }
    }
  }

  private func label(of node: JSONNode, number: Int) -> RecordLabel {
    RecordLabel(number: number, id: node["id"].flatMap(Record.id), form: Record.idForm)
  }
}
