import JSON
import Octets

/// What a record is called in a fault; put into words only if there is one.
struct RecordLabel {
  /// The record's number in the file, from 1.
  let number: Int
  let id: RecordID?
  let form: RecordID.Form

  var record: CatalogFault.Record {
    CatalogFault.Record(number: number, id: id?.text(form: form))
  }
}

/// Reads the fields of one object of a file as the types they should have, and notes what is wrong with them.
struct RecordReader {
  let node: JSONNode
  let label: RecordLabel
  let log: FaultLog
  /// What the names of the fields start with: empty for the record itself, `status.inStock.` inside it.
  var path = ""

  // MARK: Fields

  func integer(_ name: String, atLeast minimum: Int = .min, expecting expected: String = "an integer") -> Int? {
    field(name, expecting: expected) { $0.integer.flatMap { $0 < minimum ? nil : $0 } }
  }

  func boolean(_ name: String) -> Bool? {
    field(name, expecting: "true or false", \.boolean)
  }

  /// A text that says something.
  func text(_ name: String) -> String? {
    field(name, expecting: "a string that is not empty") { node in
      node.plainText.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
  }

  /// A share from 0 to 1.
  func share(_ name: String) -> Double? {
    field(name, expecting: "a number from 0 to 1") { $0.double.flatMap { (0...1).contains($0) ? $0 : nil } }
  }

  func list<Element>(
    _ name: String, of kind: String, expecting expected: String, _ read: (JSONNode) -> Element?
  ) -> [Element]? {
    guard let elements = field(name, expecting: "an array of \(kind)", \.array) else { return nil }
    var values: [Element] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let value = read(element) {
        values.append(value)
      } else {
        mismatch(element, "\(name)[\(index)]", expected)
      }
    }
    return values.count == elements.count ? values : nil
  }

  /// The value of a field that has to be there, noting a fault if it is not or is not what `read` takes.
  func field<Value>(_ name: String, expecting expected: String, _ read: (JSONNode) -> Value?) -> Value? {
    guard let node = node[UTF8Text(name)] else {
      let message = "expected \(expected), found nothing"
      log.add(.error, at: self.node.offset, record: label.record, field: path + name, message)
      return nil
    }
    if let value = read(node) { return value }
    mismatch(node, name, expected)
    return nil
  }

  /// A reader for an object inside this one.
  func nested(_ node: JSONNode, _ name: String) -> RecordReader {
    RecordReader(node: node, label: label, log: log, path: path + name + ".")
  }

  func mismatch(_ node: JSONNode, _ name: String, _ expected: String) {
    let message = "expected \(expected), found \(node.summary)"
    log.add(.error, at: node.offset, record: label.record, field: path + name, message)
  }

  // MARK: The rest

  /// Notes the members that `fields` does not know, which are probably misspelt, and those given twice.
  func warnOfOthers(than fields: [String]) {
    let known = fields.map { UTF8Text($0) }
    var given = Set<UTF8Text>()
    for member in node.object ?? [] {
      if !known.contains(member.name) {
        let near = member.name.string.flatMap { nearest(to: $0, among: fields) }
        warn(member, near.map { "not a known field: did you mean \"\($0)\"?" } ?? "not a known field")
      } else if !given.insert(member.name).inserted {
        warn(member, "given twice: the first counts")
      }
    }
  }

  private func warn(_ member: JSONMember, _ message: String) {
    log.add(.warning, at: member.nameOffset, record: label.record, field: path + member.name.excerpt(), message)
  }
}

extension JSONNode {
  /// The text of a string that is a value of a record; nil if it is expensive to compare.
  var plainText: String? { string?.string }
}
