import DeepLinkJSON
import DeepLinkOctets

/// Checks the references between records, once all collections are loaded.
extension RecordLoader {
  /// Reports each reference to a record that does not exist.
  ///
  /// Reads the file again and keeps no nodes, because a record may refer to a later one.
  ///
  /// - Parameters:
  ///   - collections: all collections by name.
  ///   - referred: collects the names of collections whose records are referred to by title.
  mutating func checkReferences(_ collections: [String: RecordCollection], _ referred: inout Set<String>) {
    let relations = schema.relations.compactMap { relation in
      collections[relation.collection].map { (relation.field, key: UTF8Text(relation.field), target: $0) }
    }
    guard !relations.isEmpty, var reader = try? RecordReader(octets) else { return }
    var number = 0
    while let node = try? reader.next() {
      number += 1
      for (field, key, target) in relations {
        guard let value = node[key] else { continue }
        for (index, element) in (value.array ?? [value]).enumerated() where !element.isNull {
          let reference = target.reference(by: element)
          if reference.isTitle { referred.insert(target.name) }
          guard reference.index == nil, !findings.hasError(in: element) else { continue }
          let label = RecordLabel(number: number, id: canonicalID(of: node))
          let field = value.array == nil ? field : "\(field)[\(index)]"
          // A title without a record is only a note, because people read it as a name; an id is only for programs.
          guard !reference.isTitle else {
            note(
              "no record of \(target.name) is called \(element.summary); it is shown as a name, without a link",
              at: element.offset, of: label, field: field)
            continue
          }
          warn(
            Warning(
              .unknownRecord, "\(target.name)/\(element.string?.excerpt() ?? element.summary)",
              "expected the id of a record of \(target.name), found \(element.summary)"),
            at: element.offset, of: label, field: field)
        }
      }
    }
  }

  /// Reports each relation to a collection that does not exist.
  mutating func noteUnknownCollections(among names: [String]) {
    for relation in schema.relations where !names.contains(relation.collection) {
      let near = EditDistance.nearest(to: UTF8Text(relation.collection), in: names)
      fault(
        "relation \"\(relation.name)\": there is no collection \"\(relation.collection)\""
          + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
  }

  /// Warns of titles shared by several records, if other records refer to them by title.
  mutating func noteRepeatedTitles() {
    for (name, offset, label, first) in repeatedTitles {
      warn(
        Warning(
          .duplicateTitle, subject(label),
          "expected a unique title, because other records refer to it, found that of record \(first + 1)"),
        at: offset, of: label, field: name)
    }
  }
}

extension RecordCollection {
  /// The number of the record that an element of a field refers to, or nil, and whether the element is a title.
  ///
  /// A text of the form of an id is an id. Where any text may be an id, a text is a title if it matches a title and no
  /// id.
  func reference(by element: JSONNode) -> (index: Int?, isTitle: Bool) {
    if let integer = element.integer { return (index(of: integer), false) }
    guard let text = element.string else { return (nil, false) }
    if let index = text.withSpan({ self.index(ofID: $0) }) { return (index, false) }
    let index = text.withSpan { storage.titles.firstIndex(of: $0) }
    return switch idForm {
    case .integer: (index, index != nil || Int(text.description) == nil)
    case .uuid: (index, index != nil || !RecordIDForm.isUUID(text))
    case .text: (index, index != nil)
    }
  }
}
