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

  /// Whether its value is a list.
  ///
  /// - Parameter shape: the route.
  func isList(in shape: RouteShape) -> Bool {
    if place == .rest || presence == .repeated { return true }
    guard place == .fragment, case .rest(let rest)? = shape.fragment?.path.last else { return false }
    return rest.name == name
  }

  /// A JSON Schema of the parameter in the `parameters` of a route description.
  ///
  /// - Parameter shape: the route.
  func describedSchema(in shape: RouteShape) -> JSONTree {
    // Text around a value, and empty components of a rest, permit what a component alone may not be.
    let isPlain = affix.isEmpty && !acceptsEmpty && place != .fragment
    let value = isPlain ? schema : type.schema
    return isList(in: shape) ? ["type": "array", "items": value, "minItems": 1] : value
  }

  /// A JSON Schema of the parameter in the content of `POST /link`, where null and the empty array mean that it is not
  /// given.
  ///
  /// - Parameter shape: the route.
  func givenSchema(in shape: RouteShape) -> JSONTree {
    let value = type.looseSchema + place(of: type)
    let isList = isList(in: shape)
    var list: JSONTree = ["type": "array", "items": value]
    if isRequired { list = list + ["minItems": 1] }
    if !isList { list = list + ["maxItems": 1] }
    return ["anyOf": .array([value, list] + (isRequired ? [] : [["type": "null"]]))]
  }

  /// The restrictions of the parameter's place: a component is never empty, `.` or `..`, because clients remove dot
  /// segments; a required query item is not empty, unless it accepts that; and a label of a host has few characters.
  private func place(of type: ValueType) -> JSONTree {
    switch (type, place) {
    case (.integer, _), (.uuid, _), (.boolean, _), (.oneOf, _): [:]
    case (.text, .host), (.custom, .host): ["pattern": "^[A-Za-z0-9_-]{1,63}$"]
    case (.text, .query), (.custom, .query): isRequired && !acceptsEmpty ? ["minLength": 1] : [:]
    case (.text, _), (.custom, _): ["minLength": 1, "not": ["enum": [".", ".."]]]
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
