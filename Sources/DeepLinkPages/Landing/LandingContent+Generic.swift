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
  /// The default content for a link: the record that it names if the catalogue has it, else its parameters.
  init(of values: PageValues, _ shape: RouteShape, _ record: PageRecord?, _ site: PageSite) {
    let parameters = values.parameters
    // Names and values are in the first language of the site, so that their words are too.
    let language = site.pages.languages.all[0]
    self.init(title: "")
    func fact(_ member: JSONMember) -> [Fact] {
      let value = member.value.words(yes: language[.yes].text, no: language[.no].text)
      return value.map { [Fact(Self.label(member.name), $0)] } ?? []
    }
    let id = record == nil ? nil : shape.recordParameter
    // The ids of records say nothing to people, so other records are shown by their titles.
    for member in parameters where member.name.description != id {
      let name = member.name.description
      if let collection = shape.parameters.first(where: { $0.name == name })?.collection.flatMap({ site.records[$0] }) {
        let ids = member.value.shortTexts
        let indices = ids.prefix(Self.longestList).compactMap { collection.index(ofID: $0) }
        add(member.name, indices, of: ids.count, in: collection, site)
      } else {
        facts += fact(member)
      }
    }
    guard let record else { return }
    let schema = record.collection.schema
    // The fields that are shown otherwise, or are for programs.
    var known = Set(parameters.map(\.name) + ["id", "@type", "@context", "@id"])
    func text(
      _ field: String?, or others: [String], where isAcceptable: (String) -> Bool = { !$0.isBlank }
    ) -> String? {
      for name in (field.map { [$0] } ?? others).map({ UTF8Text($0) }) {
        let text = values.record.first { $0.name == name }?.value.string?.description
        guard let text, isAcceptable(text) else { continue }
        known.insert(name)
        return text
      }
      return nil
    }
    title = text(schema.title, or: ["name", "title"]) ?? ""
    description = text(schema.text, or: ["description", "summary", "text"])
    image = text(schema.image, or: ["image", "picture", "photo"]) { PageURL.isPath($0) || PageURL.isWeb($0) }
      .map { Image(path: $0, description: title) }
    // Of the other fields, short values are facts; references and lists are sections.
    for member in values.record where !known.contains(member.name) {
      let field = member.name.description
      if let relation = schema.relations.first(where: { $0.field == field }) {
        guard let collection = site.records[relation.collection] else { continue }
        let indices = site.records.indices(of: relation, fromRecordAt: record.index, in: record.collection)
        let first = Array(indices.prefix(Self.longestList))
        add(UTF8Text(relation.name), first, of: indices.count, in: collection, site)
      } else if let texts = member.value.array?.compactMap(\.shortText), !texts.isEmpty {
        sections.append(Section(Self.label(member.name), texts.map { Entry($0) }))
      } else {
        facts += fact(member)
      }
    }
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

  /// Adds a list of records by their titles, as links if a route shows them.
  private mutating func add(
    _ name: UTF8Text, _ indices: [Int], of total: Int, in collection: RecordCollection, _ site: PageSite
  ) {
    let shown = site.table.shapes.filter { shape in
      shape.recordCollection == collection.name && shape.parameters.filter(\.isRequired).count == 1
    }.min { $0.path.count < $1.path.count }
    let entries = indices.map { index in
      var entry = Entry(collection.title(at: index))
      if let shown, let parameter = shown.recordParameter, let id = collection.id(at: index) {
        entry.link = try? site.table.link(to: UTF8Text(shown.name), [(UTF8Text(parameter), [UTF8Text(id)])])
      }
      return entry
    }
    sections.append(Section(Self.label(name), entries, omitted: max(0, total - Self.longestList)))
  }

  /// The number of records that a list has at most.
  private static let longestList = 50

  /// The name of a field as people write it: `similarProducts` and `similar_products` as `Similar products`.
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
  var shortText: String? { words(yes: "true", no: "false") }

  /// The texts of a list of such values, or of one.
  var shortTexts: [String] { (array ?? [self]).compactMap(\.shortText) }

  /// The same as ``shortText``, with words for `true` and `false`.
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
  fileprivate var recordParameter: String? { path.flatMap(\.parameters).first { $0.collection != nil }?.name }
}
