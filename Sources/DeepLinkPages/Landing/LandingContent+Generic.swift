import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTables
import DeepLinking

/// The record that a link names.
struct PageRecord {
  let collection: RecordCollection
  let index: Int
  /// Its fields.
  var members: [JSONMember] { JSONNode.members(of: Array(collection.record(at: index))) }

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
    return (PageRecord(collection: collection, index: index), false)
  }
}

extension LandingContent {
  /// The default content for a link: the title, the sentences and the picture of the record that it names.
  init(of values: PageValues, _ record: PageRecord?) {
    self.init(title: "")
    guard let schema = record?.collection.schema else { return }
    func text(
      _ field: String?, or others: [String], where isAcceptable: (String) -> Bool = { !$0.isBlank }
    ) -> String? {
      (field.map { [$0] } ?? others).map { UTF8Text($0) }.lazy.compactMap { name in
        values.record.first { $0.name == name }?.value.string?.description
      }.first(where: isAcceptable)
    }
    title = text(schema.title, or: ["name", "title"]) ?? ""
    description = text(schema.text, or: ["description", "summary", "text"])
    image = text(schema.image, or: ["image", "picture", "photo"]) { PageURL.isPath($0) || PageURL.isWeb($0) }
      .map { Image(path: $0, description: title) }
  }

  /// The content of the page of a link whose record does not exist.
  static func missing(in language: PageLanguage) -> LandingContent {
    var content = LandingContent(title: language[.missing].text, isMissing: true)
    content.language = language[.missing].language.description
    return content
  }

  /// The parameters of a link.
  static func parameters(of resolution: borrowing Resolution) -> [JSONMember] {
    var writer = JSONWriter()
    resolution.writeParameters(to: &writer)
    return JSONNode.members(of: writer.bytes)
  }

  /// A name as people write it: `similarProducts` and `similar_products` as `Similar products`.
  static func label(_ name: UTF8Text) -> String {
    var label = ""
    for character in name.description {
      switch character {
      case "_", "-": label += " "
      case "A"..."Z" where label.last?.isLowercase == true: label += " " + character.lowercased()
      default: label.append(character)
      }
    }
    return label.prefix(1).uppercased() + label.dropFirst()
  }
}

extension JSONNode {
  /// The members of an object; empty for any other text.
  static func members(of json: [UInt8]) -> [JSONMember] { (try? JSONNode(parsing: json))?.object ?? [] }

  /// The text of a string, a number or a boolean, or of a list of them with commas; nil for any other value.
  var shortText: String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text.description
    case .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .array(let elements): elements.isEmpty ? nil : elements.compactMap(\.shortText).joined(separator: ", ")
    case .null, .object: nil
    }
  }

  /// The texts of a list of such values, or of one.
  var shortTexts: [String] { (array ?? [self]).compactMap(\.shortText) }
}
