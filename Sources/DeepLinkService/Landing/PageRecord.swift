import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTables
import DeepLinking

/// The record that a link names, as its page shows it.
struct PageRecord {
  let collection: RecordCollection
  let index: Int
  let members: [JSONMember]

  /// Finds the record of a link.
  ///
  /// - Returns: nil for a route that names no record, and `isMissing` for a link whose record does not exist.
  static func find(
    for resolution: borrowing Resolution, _ shape: RouteShape, in records: Records
  ) -> (record: PageRecord?, isMissing: Bool) {
    guard let collection = shape.recordCollection.flatMap({ records[$0] }) else { return (nil, false) }
    guard let index = resolution.withRecordID(of: shape, { collection.index(ofID: $0) }).flatMap({ $0 }) else {
      return (nil, true)
    }
    return (PageRecord(collection, index), false)
  }

  private init(_ collection: RecordCollection, _ index: Int) {
    (self.collection, self.index) = (collection, index)
    members = JSONNode.members(of: Array(collection.record(at: index)))
  }

  /// The field of the title.
  var title: JSONMember? { first(collection.schema.title.map { [$0] } ?? ["name", "title"]) }

  /// The field of the sentences below the title.
  var text: JSONMember? { first(collection.schema.text.map { [$0] } ?? ["description", "summary", "text"]) }

  /// The field of the picture: a path on this server, or a URL.
  var image: JSONMember? {
    first(collection.schema.image.map { [$0] } ?? ["image", "picture", "photo"]) { path in
      PageURL.isPath(path) || PageURL.isWeb(path)
    }
  }

  /// The fields that no other part of the page shows, without the id and what makes a record JSON-LD.
  var others: [JSONMember] {
    let known = Set([title, text, image].compactMap { $0?.name } + ["id", "@type", "@context", "@id"])
    return members.filter { !known.contains($0.name) }
  }

  /// The first of these fields that has an acceptable text with more than white space.
  private func first(_ names: [String], where isAcceptable: (String) -> Bool = { !$0.isBlank }) -> JSONMember? {
    for name in names {
      let key = UTF8Text(name)
      if let member = members.first(where: { $0.name == key }), let text = member.value.string?.description,
        isAcceptable(text)
      {
        return member
      }
    }
    return nil
  }
}

extension JSONNode {
  /// The members of an object; empty for any other text.
  static func members(of json: [UInt8]) -> [JSONMember] { (try? JSONNode(parsing: json))?.object ?? [] }

  /// The text of a string, a number or a boolean, or of a list of them with commas; nil for any other value.
  var shortText: String? { words(yes: "true", no: "false") }

  /// The same, with words for `true` and `false`.
  func words(yes: String, no: String) -> String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text.description
    case .number(let text): text
    case .boolean(let value): value ? yes : no
    case .array(let elements):
      elements.isEmpty ? nil : elements.compactMap { $0.words(yes: yes, no: no) }.joined(separator: ", ")
    case .null, .object: nil
    }
  }
}

extension RouteShape {
  /// The name of the path parameter that names a record; nil if none does.
  var recordParameter: String? { path.flatMap(\.parameters).first { $0.collection != nil }?.name }
}
