import DeepLinkJSON
import DeepLinkOctets

/// Checks the fields of a record against its schema, and logs every difference.
struct RecordCheck {
  let label: RecordLabel
  let log: RecordFaultLog

  /// Checks the members of a record.
  ///
  /// - Parameter members: the members of the record, without repeated names. The loader has already reported a missing
  ///   or malformed `id`.
  func check(_ members: [JSONMember], of record: JSONNode, against fields: [RecordField]) {
    check(members, of: record, against: fields, except: label.id == nil ? "id" : nil) { "" }
  }

  /// The members without repetitions of a name; each repetition gets a warning.
  func distinct(_ members: [JSONMember], at path: () -> String = { "" }) -> [JSONMember] {
    // Comparing a few names is faster than hashing them.
    let isShort = members.count <= 16
    var given = Set<UTF8Text>(minimumCapacity: isShort ? 0 : members.count)
    var repeated: Set<Int> = []
    for (index, member) in members.enumerated()
    where isShort ? members[..<index].contains(where: { $0.name == member.name }) : !given.insert(member.name).inserted
    {
      repeated.insert(index)
      log.add(
        .warning, at: member.nameOffset, record: label.record, field: path() + member.name.excerpt(),
        "given twice; the first value is used")
    }
    return repeated.isEmpty ? members : members.indices.filter { !repeated.contains($0) }.map { members[$0] }
  }

  /// - Parameter path: makes the prefix of a field's name, such as `status.`; called only for a fault.
  private func check(
    _ members: [JSONMember], of node: JSONNode, against fields: [RecordField], except skipped: UTF8Text? = nil,
    at path: () -> String
  ) {
    var count = 0
    for (number, member) in members.enumerated() {
      // Most records have their members in the order of the schema.
      let isNext = number < fields.count && fields[number].key == member.name
      guard let index = isNext ? number : fields.firstIndex(where: { $0.key == member.name }) else {
        noteUnknown(member, among: fields, at: path)
        continue
      }
      count += 1
      if member.name == skipped || member.value.isNull && !fields[index].isRequired { continue }
      check(member.value, against: fields[index].type) { path() + fields[index].name }
    }
    guard count < fields.count else { return }
    for field in fields where field.isRequired && field.key != skipped {
      if members.contains(where: { $0.name == field.key }) { continue }
      add(node, path() + field.name, "expected \(field.type.expectation), found nothing")
    }
  }

  private func check(_ node: JSONNode, against type: RecordType, at name: () -> String) {
    let holds: Bool
    switch type {
    case .integer(let least): holds = node.integer.map { $0 >= least } ?? false
    case .number(let range): holds = node.double.map(range.contains) ?? false
    case .boolean: holds = node.boolean != nil
    case .text: holds = node.string != nil
    case .words: holds = node.string.map(\.hasWords) ?? false
    case .uuid: holds = node.string.map(RecordIDForm.isUUID) ?? false
    case .oneOf(let texts): holds = node.string.map { text in texts.contains { text.spells($0) } } ?? false
    case .list(let element):
      holds = node.array != nil
      for (index, value) in (node.array ?? []).enumerated() {
        check(value, against: element) { "\(name())[\(index)]" }
      }
    case .object(let fields):
      holds = node.object != nil
      if let members = node.object {
        let path = { name() + "." }
        check(distinct(members, at: path), of: node, against: fields, at: path)
      }
    case .choice(let cases):
      let only = node.object.flatMap { $0.count == 1 ? $0[0] : nil }
      let chosen = only.flatMap { member in cases.first { $0.key == member.name } }
      holds = chosen != nil
      if let only, let chosen { check(only.value, against: chosen.type) { "\(name()).\(chosen.name)" } }
    }
    if !holds { add(node, name(), "expected \(type.expectation), found \(node.summary)") }
  }

  private func add(_ node: JSONNode, _ name: String, _ message: String) {
    log.add(.error, at: node.offset, record: label.record, field: name, message)
  }

  /// Warns of a member that is not a field, which is usually a spelling mistake.
  private func noteUnknown(_ member: JSONMember, among fields: [RecordField], at path: () -> String) {
    let near = EditDistance.nearest(to: member.name, in: fields.map(\.name))
    let message = near.map { "not a known field: did you mean \"\($0)\"?" } ?? "not a known field"
    log.add(.warning, at: member.nameOffset, record: label.record, field: path() + member.name.excerpt(), message)
  }
}

extension UTF8Text {
  /// Whether the text contains more than white space.
  fileprivate var hasWords: Bool {
    // Visible ASCII is checked first, because it needs no table lookup.
    description.unicodeScalars.contains { ("!"..."~").contains($0) || !$0.properties.isWhitespace }
  }

  /// Whether the text has the same octets as another.
  fileprivate func spells(_ text: String) -> Bool { withSpan { octets in text.withSpan { octets.matches($0) } } }
}
