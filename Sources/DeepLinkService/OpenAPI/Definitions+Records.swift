import DeepLinkRecords

extension Definitions {
  /// The schemas of all collections' records; a record of a collection without fields may hold anything.
  var ofRecords: [JSONTree.Member] {
    let records = service.records.collections.map { collection in
      let fields = collection.schema.fields
      let tree: JSONTree =
        fields.isEmpty
        ? ["type": "object", "properties": ["id": collection.idForm.schema], "required": ["id"]] : Self.object(fields)
      return JSONTree.Member(recordName(of: collection.schema), tree)
    }
    return records + [.init("CatalogRecord", isChoice ? ["oneOf": .array(records.map { reference($0.name) })] : [:])]
  }

  /// Whether a record is of one collection alone: of any two collections, the records of one have a member that those of
  /// the other cannot have.
  private var isChoice: Bool {
    let fields = service.records.collections.map(\.schema.fields)
    func differs(_ one: [RecordField], _ other: [RecordField]) -> Bool {
      let names = Set(other.map(\.name))
      return !names.isEmpty && one.contains { $0.isRequired && !names.contains($0.name) }
    }
    return !fields.isEmpty
      && fields.indices.allSatisfy { index in
        fields[..<index].allSatisfy { differs($0, fields[index]) || differs(fields[index], $0) }
      }
  }

  /// The schemas of the list of collections, of the pages of each, and of the values of their filters.
  var ofPages: [JSONTree.Member] {
    guard !service.records.collections.isEmpty else { return [] }
    let collection: JSONTree = [
      "name": Self.text, "total": Self.count, "href": Self.text, "filters": Self.texts,
      "relations": Self.texts,
    ]
    let required = ["name", "total", "href", "filters", "relations"]
    let items: JSONTree = ["type": "array", "items": Self.object(collection, required: required)]
    return [.init("Collections", Self.page(of: items))] + ofEachPage
  }

  private var ofEachPage: [JSONTree.Member] {
    service.records.collections.map(\.schema).flatMap { schema in
      let name = recordName(of: schema)
      let listings = schema.filters.compactMap(\.listing).map { listing in
        // Each value has its number of records, under the name of the collection.
        let members: JSONTree = ["id": Self.text, "name": Self.text] + .object([.init(schema.name, Self.count)])
        let items: JSONTree = ["type": "array", "items": Self.object(members, required: ["id", "name", schema.name])]
        return JSONTree.Member(listingName(listing), Self.page(of: items))
      }
      return [.init(name + "Page", Self.page(of: list(of: name), ["next": Self.text]))] + listings
    }
  }

  private static func page(of items: JSONTree, _ more: JSONTree = [:]) -> JSONTree {
    object(["items": items, "total": count] + more, required: ["items", "total"])
  }

  private static let count: JSONTree = ["type": "integer", "minimum": 0]

  private static func object(_ fields: [RecordField]) -> JSONTree {
    object(
      .object(fields.map { .init($0.name, schema(of: $0.type)) }),
      required: fields.filter(\.isRequired).map(\.name))
  }

  private static func schema(of type: RecordType) -> JSONTree {
    switch type {
    case .integer(.min): .integer
    case .integer(let least): ["type": "integer", "minimum": .number(String(least))]
    case .number(let range):
      ["type": "number", "minimum": .number("\(range.lowerBound)"), "maximum": .number("\(range.upperBound)")]
    case .boolean: ["type": "boolean"]
    case .text, .words: text
    case .uuid: ["type": "string", "format": "uuid"]
    case .oneOf(let texts): ["type": "string", "enum": .strings(texts)]
    case .list(let element): ["type": "array", "items": schema(of: element)]
    case .object(let fields): object(fields)
    case .choice(let cases):
      object(.object(cases.map { .init($0.name, schema(of: $0.type)) }), required: [])
        + ["minProperties": 1, "maxProperties": 1]
    }
  }
}

extension RecordIDForm {
  /// A JSON Schema of the ids.
  var schema: JSONTree {
    switch self {
    case .integer: .integer
    case .uuid: ["type": "string", "format": "uuid"]
    case .text: ["type": "string", "minLength": 1]
    }
  }
}
