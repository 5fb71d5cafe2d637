public import DeepLinking
import JSON

/// The route table as JSON: the answer of `GET /routes`.
public struct RouteManifest: Sendable {
  private let table: RouteTable

  /// Makes the manifest of a table.
  public init(_ table: RouteTable) {
    self.table = table
  }

  /// Each route as one JSON object on a line of its own.
  public var lines: [[UInt8]] {
    zip(table.shapes, table.examples).map { shape, example in
      var writer = JSONWriter()
      write(shape, example, to: &writer)
      writer.newline()
      return writer.bytes
    }
  }

  /// Writes `{"routes": […]}`, in the order of declaration.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("routes")
    writer.beginArray()
    for (shape, example) in zip(table.shapes, table.examples) { write(shape, example, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ shape: RouteShape, _ example: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(shape.name)
    writer.key("pattern")
    writer.string(shape.pattern)
    writer.key("summary")
    writer.string(shape.summary)
    writer.key("parameters")
    writer.beginArray()
    for parameter in shape.parameters { write(parameter, to: &writer) }
    writer.endArray()
    writer.key("example")
    writer.string(example)
    writer.endObject()
  }

  private func write(_ parameter: Parameter, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(parameter.name)
    writer.key("place")
    writer.string(parameter.place.rawValue)
    writer.key("type")
    writer.string(parameter.type.name)
    let type = parameter.type.element ?? parameter.type
    if case .oneOf(let members, _) = type {
      writer.key("enum")
      writer.strings(members)
    }
    for (key, bound) in [("minimum", type.minimum), ("maximum", type.maximum)] {
      guard let bound else { continue }
      writer.key(key)
      writer.raw(Array(bound.utf8))
    }
    switch parameter.presence {
    case .required:
      writer.key("required")
      writer.boolean(true)
    case .optional(let text):
      writer.key("required")
      writer.boolean(false)
      writer.key("default")
      JSONForm(parameter.type).write(text, to: &writer)
    case .repeated:
      writer.key("required")
      writer.boolean(false)
      writer.key("repeated")
      writer.boolean(true)
    }
    for (key, text) in [("separator", parameter.type.separator), ("in", parameter.collection)] {
      guard let text else { continue }
      writer.key(key)
      writer.string(text)
    }
    writer.endObject()
  }
}
