import JSON
import Octets

/// Holds the fields of a record against its schema, and notes what is wrong with them.
struct RecordCheck {
  let label: RecordLabel
  let log: RecordFaultLog

  /// - Parameter path: what the names of the fields start with: empty for the record itself, `status.` inside a member.
  func check(_ node: JSONNode, against fields: [RecordField], at path: String = "") {
    for field in fields {
      let name = path + field.name
      let value = node[UTF8Text(field.name)]
      guard let value, !value.isNull || field.isRequired else {
        if field.isRequired { add(node, name, "expected \(field.type.expectation), found nothing") }
        continue
      }
      check(value, against: field.type, at: name)
    }
    noteOthers(in: node, than: fields, at: path)
  }

  private func check(_ node: JSONNode, against type: RecordType, at name: String) {
    let holds: Bool
    switch type {
    case .integer(let least): holds = node.integer.map { $0 >= least } ?? false
    case .number(let range): holds = node.double.map(range.contains) ?? false
    case .boolean: holds = node.boolean != nil
    case .text: holds = node.plainText != nil
    case .words: holds = node.plainText?.contains { !$0.isWhitespace } ?? false
    case .uuid: holds = node.string.map(RecordIDForm.isUUID) ?? false
    case .oneOf(let texts): holds = node.plainText.map(texts.contains) ?? false
    case .list(let element):
      holds = node.array != nil
      for (index, value) in (node.array ?? []).enumerated() { check(value, against: element, at: "\(name)[\(index)]") }
    case .object(let fields):
      holds = node.object != nil
      if holds { check(node, against: fields, at: name + ".") }
    case .choice(let cases):
      let only = node.object.flatMap { $0.count == 1 ? $0[0] : nil }
      let chosen = only.flatMap { member in cases.first { UTF8Text($0.name) == member.name } }
      holds = chosen != nil
      if let only, let chosen { check(only.value, against: chosen.type, at: "\(name).\(chosen.name)") }
    }
    if !holds { add(node, name, "expected \(type.expectation), found \(node.summary)") }
  }

  private func add(_ node: JSONNode, _ name: String, _ message: String) {
    log.add(.error, at: node.offset, record: label.record, field: name, message)
  }

  /// Notes the members that no field is called like, which are probably misspelt.
  private func noteOthers(in node: JSONNode, than fields: [RecordField], at path: String) {
    let names = fields.map(\.name)
    let known = names.map { UTF8Text($0) }
    for member in node.object ?? [] where !known.contains(member.name) {
      let near = EditDistance.nearest(to: member.name, in: names)
      let message = near.map { "not a known field: did you mean \"\($0)\"?" } ?? "not a known field"
      log.add(
        .warning, at: member.nameOffset, record: label.record, field: path + member.name.excerpt(), message)
    }
  }
}
