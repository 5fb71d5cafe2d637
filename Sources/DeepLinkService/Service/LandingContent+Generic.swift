import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTables
import DeepLinking

extension LandingContent {
  /// The default content for a link: the record that it names if the catalogue has it, else its parameters.
  init(of parameters: [JSONMember], _ shape: RouteShape, _ record: PageRecord?, _ site: Site) {
    // Names and values are in the first language of the site, so that their words are too.
    let language = site.pages.languages.all[0]
    self.init(title: "")
    let id = record == nil ? nil : shape.recordParameter
    // The ids of records say nothing to people, so other records are shown by their titles.
    for member in parameters where member.name.description != id {
      let name = member.name.description
      if let collection = shape.parameters.first(where: { $0.name == name })?.collection.flatMap({ site.records[$0] }) {
        add(collection, ofIDs: member, site)
      } else if let fact = Self.fact(member, language) {
        facts.append(fact)
      }
    }
    guard let record else { return }
    title = record.title?.value.string?.description ?? ""
    description = record.text?.value.string?.description
    image = record.image?.value.string.map { Image(path: $0.description, description: title) }
    add(record, known: Set(parameters.map(\.name)), site, language)
  }

  /// The content of the page of a link whose record does not exist.
  static func missing(in language: PageLanguage) -> LandingContent {
    var content = LandingContent(title: language[.missing].text)
    content.isMissing = true
    content.language = language[.missing].language.description
    return content
  }

  /// The parameters of a link.
  static func parameters(of resolution: borrowing Resolution) -> [JSONMember] {
    var writer = JSONWriter()
    resolution.writeParameters(to: &writer)
    return JSONNode.members(of: writer.bytes)
  }

  private static func fact(_ member: JSONMember, _ language: PageLanguage) -> Fact? {
    member.value.words(yes: language[.yes].text, no: language[.no].text).map { Fact(label(member.name), $0) }
  }

  /// Adds the other fields of a record: short values as facts, references and lists as sections.
  private mutating func add(
    _ record: PageRecord, known: Set<UTF8Text>, _ site: Site, _ language: PageLanguage
  ) {
    let relations = record.collection.schema.relations
    for member in record.others where !known.contains(member.name) {
      let field = member.name.description
      if let relation = relations.first(where: { $0.field == field }) {
        add(relation, of: record, site)
      } else if let texts = member.value.array?.compactMap(\.shortText), !texts.isEmpty {
        sections.append(Section(Self.label(member.name), texts.map { Entry($0) }))
      } else if let fact = Self.fact(member, language) {
        facts.append(fact)
      }
    }
  }

  /// Adds the records that a record refers to, as links if a route shows them.
  private mutating func add(_ relation: RecordRelation, of record: PageRecord, _ site: Site) {
    guard let collection = site.records[relation.collection] else { return }
    let indices = site.records.indices(of: relation, fromRecordAt: record.index, in: record.collection)
    let entries = Self.entries(of: Array(indices.prefix(Self.longestList)), in: collection, site)
    sections.append(
      Section(Self.label(UTF8Text(relation.name)), entries, omitted: indices.count - entries.count))
  }

  /// Adds the records that a parameter names.
  private mutating func add(_ collection: RecordCollection, ofIDs member: JSONMember, _ site: Site) {
    let ids = member.value.array?.compactMap(\.shortText) ?? [member.value.shortText].compactMap(\.self)
    let indices = ids.prefix(Self.longestList).compactMap { collection.index(ofID: $0) }
    sections.append(
      Section(
        Self.label(member.name), Self.entries(of: indices, in: collection, site),
        omitted: max(0, ids.count - Self.longestList)))
  }

  /// Records by their titles, as links if a route shows them.
  private static func entries(of indices: [Int], in collection: RecordCollection, _ site: Site) -> [Entry] {
    let shown = site.table.shapes.filter { shape in
      shape.recordCollection == collection.name && shape.parameters.filter(\.isRequired).count == 1
    }.min { $0.path.count < $1.path.count }
    return indices.map { index in
      let link = shown.flatMap { shape in
        collection.id(at: index).flatMap { id in
          shape.recordParameter.flatMap { name in
            try? site.table.link(to: UTF8Text(shape.name), [(UTF8Text(name), [UTF8Text(id)])])
          }
        }
      }
      return Entry(collection.title(at: index), link: link)
    }
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
