import DeepLinkJSON
import DeepLinking

extension ValueType {
  /// A JSON Schema of the values of this type in JSON.
  var schema: JSONTree {
    switch self {
    case .integer: ["type": "integer", "format": "int64"] + bounds
    case .number: ["type": "number", "format": "double"] + bounds
    case .uuid: ["type": "string", "format": "uuid"]
    case .text: ["type": "string"]
    case .oneOf(let members): ["type": "string", "enum": .strings(members)]
    case .boolean: ["type": "boolean"]
    case .list(let element, _): ["type": "array", "items": element.schema, "minItems": 1]
    case .custom(let expects, let examples, _):
      ["type": "string", "description": .string(expects), "examples": .strings(examples)]
    }
  }

  /// A JSON Schema of the values of this type in a link. OpenAPI can describe lists with commas; other lists are texts.
  var linkSchema: JSONTree {
    guard case .list(_, let separator) = self, separator != "," else { return schema }
    return ["type": "string", "description": .string(expects), "examples": .strings(samples), "minLength": 1]
  }

  private var bounds: JSONTree {
    .object(
      [("minimum", minimum), ("maximum", maximum)].compactMap { name, bound in bound.map { .init(name, .number($0)) } })
  }
}

extension JSONTree {
  /// 64-bit integers.
  static var integer: JSONTree { ValueType.integer().schema }
}

extension Parameter {
  /// A JSON Schema of one value of the parameter in JSON.
  var schema: JSONTree { type.schema + place(of: type) }

  /// A JSON Schema of one value of the parameter in a link.
  var linkSchema: JSONTree { type.linkSchema + place(of: type) }

  /// Whether the value is a list.
  ///
  /// - Parameter shape: the route.
  func isList(in shape: RouteShape) -> Bool {
    if isRest || presence == .repeated { return true }
    return place == .fragment && shape.fragment?.path.last?.rest?.name == name
  }

  /// A JSON Schema of the parameter in the `parameters` of a route description and of `POST /link`.
  ///
  /// - Parameter shape: the route.
  func describedSchema(in shape: RouteShape) -> JSONTree {
    // Literal text around a value, or empty components in a rest, lift the restrictions on a plain component.
    let isPlain = affix.isEmpty && !acceptsEmpty && place != .fragment
    let value = isPlain ? schema : type.schema
    return isList(in: shape) ? ["type": "array", "items": value, "minItems": 1] : value
  }

  /// The restrictions of the parameter's place. A component is never empty, `.` or `..`, because clients remove dot
  /// segments. A required query item is not empty, unless it accepts an empty value. A label of a host has a limited
  /// set of characters.
  private func place(of type: ValueType) -> JSONTree {
    switch (type, place) {
    case (.text, .host), (.custom, .host): ["pattern": "^[A-Za-z0-9_-]{1,63}$"]
    case (.text, .query), (.custom, .query): isRequired && !acceptsEmpty ? ["minLength": 1] : [:]
    case (.text, _), (.custom, _): ["pattern": "^([.]{0,2}[^.]|[.]{3})"]
    default: [:]
    }
  }

  /// The default as JSON, or nil without one.
  var defaultValue: JSONTree? {
    guard case .optional(let text?) = presence else { return nil }
    var writer = JSONWriter()
    JSONForm(type).write(text, to: &writer)
    return .rendered(writer.bytes)
  }
}
