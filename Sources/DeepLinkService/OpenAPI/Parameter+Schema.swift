import DeepLinking

extension ValueType {
  /// A JSON Schema of the values of this type in a query or in JSON.
  var schema: JSONTree {
    switch self {
    case .integer: JSONTree.integer
    case .uuid: ["type": "string", "format": "uuid"]
    case .text: ["type": "string"]
    case .oneOf(let members): ["type": "string", "enum": .strings(members)]
    case .boolean: ["type": "boolean"]
    case .custom(let expects, let examples):
      ["type": "string", "description": .string(expects), "examples": .strings(examples)]
    }
  }

  /// A JSON Schema of the values of this type that `POST /link` accepts: strings, numbers and booleans with the text
  /// that the link would have.
  var looseSchema: JSONTree {
    switch self {
    case .integer: ["anyOf": [.integer, ["type": "string", "pattern": "^[+-]?[0-9]{1,18}$"]]]
    case .boolean: ["enum": [true, false, "true", "false"]]
    case .text: ["type": ["string", "number", "boolean"]]
    case .uuid, .oneOf, .custom: schema
    }
  }
}

extension JSONTree {
  /// 64-bit integers.
  static var integer: JSONTree {
    [
      "type": "integer", "format": "int64", "minimum": .number(String(Int.min)), "maximum": .number(String(Int.max)),
    ]
  }
}

extension Parameter {
  /// A JSON Schema of one value of the parameter.
  var schema: JSONTree { type.schema + place(of: type) }

  /// A JSON Schema of the parameter in the `parameters` of a route description.
  var describedSchema: JSONTree {
    switch (place, presence) {
    case (.rest, _): ["type": "array", "items": schema, "minItems": 1]
    case (_, .repeated): ["type": "array", "items": schema, "minItems": 1]
    default: schema
    }
  }

  /// A JSON Schema of the parameter in the content of `POST /link`, where null and the empty array mean that it is not
  /// given.
  var givenSchema: JSONTree {
    let value = type.looseSchema + place(of: type)
    let isList = place == .rest || presence == .repeated
    var list: JSONTree = ["type": "array", "items": value]
    if isRequired { list = list + ["minItems": 1] }
    if !isList { list = list + ["maxItems": 1] }
    return ["anyOf": .array([value, list] + (isRequired ? [] : [["type": "null"]]))]
  }

  /// The restrictions of the parameter's place: a component is never empty, `.` or `..`, because clients remove dot
  /// segments, and a required query item is not empty.
  private func place(of type: ValueType) -> JSONTree {
    switch type {
    case .integer, .uuid, .boolean, .oneOf: [:]
    case .text, .custom:
      place != .query
        ? ["minLength": 1, "not": ["enum": [".", ".."]]]
        : isRequired ? ["minLength": 1] : [:]
    }
  }

  /// The default as JSON, or nil without one.
  var defaultValue: JSONTree? {
    guard case .optional(let text?) = presence else { return nil }
    switch type {
    case .integer: return .number(text)
    case .boolean: return .boolean(text == "true")
    case .uuid, .text, .oneOf, .custom: return .string(text)
    }
  }
}
