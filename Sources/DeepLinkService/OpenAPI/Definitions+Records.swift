import Records

extension Definitions {
  /// The schemas of all collections' records; a record of a collection without fields may hold anything.
  var ofRecords: [JSONTree.Member] {
    site.records.collections.map { collection in
      let fields = collection.schema.fields
      let tree: JSONTree =
        fields.isEmpty
        ? ["type": "object", "properties": ["id": collection.idForm.schema], "required": ["id"]] : Self.object(fields)
      return .init(recordName(of: collection.schema), tree)
    }
  }

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
      [
        "oneOf": .array(
          cases.map { object(.object([.init($0.name, schema(of: $0.type))]), required: [$0.name]) })
      ]
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
