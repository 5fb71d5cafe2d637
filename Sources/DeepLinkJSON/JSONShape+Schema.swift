import DeepLinkOctets

extension JSONShape {
  /// Writes the shape as a JSON Schema (2020-12).
  ///
  /// - Parameters:
  ///   - writer: takes the schema as one value.
  ///   - members: writes members of the outermost schema: its `$schema`, `$id` and `title`.
  public func writeSchema(to writer: inout JSONWriter, _ members: (inout JSONWriter) -> Void = { _ in }) {
    writer.beginObject()
    members(&writer)
    switch self {
    case .object(let keys):
      writer.member("type", "object")
      writer.key("properties")
      writer.beginObject()
      for key in keys where key.goneSince == nil {
        writer.key(key.name)
        key.shape.writeSchema(to: &writer) { $0.member("description", key.description) }
      }
      writer.endObject()
      let required = keys.filter(\.isRequired).map(\.name)
      if !required.isEmpty {
        writer.key("required")
        writer.strings(required)
      }
      let exclusive = keys.filter { !$0.others.isEmpty }
      if !exclusive.isEmpty {
        writer.key("dependentSchemas")
        writer.beginObject()
        for key in exclusive {
          writer.key(key.name)
          writer.beginObject()
          writer.key("properties")
          writer.beginObject()
          for other in key.others {
            writer.key(other)
            writer.boolean(false)
          }
          writer.endObject()
          writer.endObject()
        }
        writer.endObject()
      }
      writer.member("additionalProperties", false)
    case .dictionary(let shape, _):
      writer.member("type", "object")
      writer.key("additionalProperties")
      shape.writeSchema(to: &writer)
    case .array(let shape, let least):
      writer.member("type", "array")
      writer.key("items")
      shape.writeSchema(to: &writer)
      writer.member("minItems", least > 0 ? least : nil)
    case .text(let form):
      writer.member("type", "string")
      if let pattern = form.pattern { writer.member("pattern", pattern) }
    case .choice(let texts):
      writer.member("type", "string")
      writer.member("enum", texts)
    case .integer(let range):
      writer.member("type", "integer")
      writer.member("minimum", range.lowerBound)
      writer.member("maximum", range.upperBound)
    case .integers(let integers):
      writer.member("type", "integer")
      writer.member("enum", integers) { $1.integer($0) }
    case .number: writer.member("type", "number")
    case .boolean: writer.member("type", "boolean")
    case .null: writer.member("type", "null")
    case .either(let shapes):
      writer.member("anyOf", shapes) { $0.writeSchema(to: &$1) }
    }
    writer.endObject()
  }
}
