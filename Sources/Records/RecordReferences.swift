import JSON
import Octets

/// What records refer to, checked once all collections are there.
extension RecordLoader {
  /// Reports each record that a relation names and that is not there.
  ///
  /// A record may refer to one further down, so the file is read again, and none of its nodes is kept.
  ///
  /// - Parameters:
  ///   - collections: all of them, by name.
  ///   - referred: takes the names of collections whose records are referred to by their titles.
  func checkReferences(_ collections: [String: RecordCollection], _ referred: inout Set<String>) {
    let relations = schema.relations.compactMap { relation in
      collections[relation.collection].map { (relation.field, key: UTF8Text(relation.field), target: $0) }
    }
    guard !relations.isEmpty, var reader = try? JSONArrayReader(octets) else { return }
    var number = 0
    while let node = try? reader.next() {
      number += 1
      for (field, key, target) in relations {
        guard let value = node[key] else { continue }
        for (index, element) in (value.array ?? [value]).enumerated() where !element.isNull {
          let reference = target.reference(by: element)
          if reference.isTitle { referred.insert(target.name) }
          guard reference.index == nil, !log.hasError(at: element.offset) else { continue }
          let label = RecordLabel(number: number, id: canonicalID(of: node))
          // A title is written for people to read, an id only for programs.
          log.add(
            reference.isTitle ? .note : .warning, at: element.offset, record: label.record,
            field: value.array == nil ? field : "\(field)[\(index)]",
            reference.isTitle
              ? "no record of \(target.name) is called \(element.summary); it is shown as a name, without a link"
              : "expected the id of a record of \(target.name), found \(element.summary)")
        }
      }
    }
  }

  /// Reports each relation to a collection that does not exist.
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
    for (name, offset, label, twin) in titleTwins {
      log.add(
        .warning, at: offset, record: label.record, field: name,
        "expected a unique title, because other records refer to it, found that of record \(twin + 1)")
    }
  }
}

extension RecordCollection {
  /// The number of the record that a field's element refers to, nil if there is none, and whether the element is a title.
  ///
  /// A text that has the form of an id is an id. Where ids are texts of any form, it is a title if only a title is
  /// spelt like that.
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
