import DeepLinking
import Records

/// Named schemas that refer to each other, independent of where a document keeps them.
struct Definitions {
  /// The place of the definitions in the document, as a JSON pointer: `#/$defs/`.
  let place: String
  let site: Site

  /// The names of the routes' schemas.
  let routeNames: [String]

  init(of site: Site, at place: String) {
    (self.site, self.place) = (site, place)
    routeNames = Self.names(of: site.table.shapes)
  }

  /// The names of definitions may have only some characters (OpenAPI 3.1 section 4.8.7); route names may have any.
  private static func names(of shapes: [RouteShape]) -> [String] {
    shapes.enumerated().map { index, shape in
      let isPlain = shape.name.utf8.allSatisfy { octet in
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "._-".utf8.contains(octet)
        }
      }
      return isPlain ? "route.\(shape.name)" : "route-\(index)"
    }
  }

  /// The name of the schema of a collection's records: the record name, unless another definition uses it.
  func recordName(of schema: RecordSchema) -> String {
    var name = schema.recordName
    while Self.names.contains(name) || name.hasPrefix("route.") { name += "_" }
    return name
  }

  /// A reference to the definition of this name.
  func reference(_ name: String) -> JSONTree { ["$ref": .string(place + name)] }

  /// An array of a definition.
  func list(of name: String) -> JSONTree { ["type": "array", "items": reference(name)] }

  /// An object with these members and no others.
  static func object(_ properties: JSONTree, required: [String]) -> JSONTree {
    [
      "type": "object", "properties": properties, "required": .strings(required), "additionalProperties": false,
    ]
  }

  static let text: JSONTree = ["type": "string"]
  static let texts: JSONTree = ["type": "array", "items": ["type": "string"]]

  /// The definitions that a route description needs, including its own.
  var ofDescriptions: [JSONTree.Member] {
    let routes = zip(site.table.shapes, routeNames).map { JSONTree.Member($1, schema(of: $0)) }
    return [.init("RouteDescription", routeDescription)] + routes
      + [
        .init("Navigation", site.details.navigationSchema.map { .rendered(Array($0.utf8)) } ?? [:]),
        .init("LinkedRecord", linkedRecord), .init("Warning", Self.warning),
      ] + ofRecords
  }

  // MARK: Descriptions

  private var routeDescription: JSONTree {
    let shapes = site.table.shapes
    let properties: JSONTree = [
      "url": ["type": "string", "description": "The link as it was given."],
      "canonical": [
        "type": "string",
        "description": "The canonical link to the route: a path with its query, or a URL for a route on other hosts.",
      ],
      "name": ["description": "The name of the route.", "enum": .strings(shapes.map(\.name))],
      "pattern": [
        "description": "The path with placeholders, and what the fragment must hold.",
        "enum": .strings(Self.unique(shapes.map(\.pattern))),
      ],
      "parameters": [
        "type": "object",
        "description":
          "The parameters of the canonical link by name. A query item that has its default is not among them.",
      ],
      "route": [
        "description": .string(
          "The route as JSONDecoder reads the app's own route type, and as POST \(site.endpoints.prefix)/link takes it back."
        )
      ],
      "navigation": reference("Navigation") + ["description": "What the app shows for the route."],
      "item": reference("LinkedRecord") + ["description": "The record that the link names, if it names one."],
      "warnings": list(of: "Warning") + ["minItems": 1, "description": "Values that were not used as given."],
      "unrecognized": Self.texts + [
        "minItems": 1, "description": "The names of query items that the route does not know.",
      ],
      "alias": ["type": "string", "description": "The other pattern of the route whose link it is."],
      "redirect": Self.redirect + ["description": "The redirect whose link it is."],
      "dynamicLink": [
        "type": "string",
        "description": "The item `link` of a dynamic link of Firebase, which led to the link that is described.",
      ],
    ]
    let base = Self.object(
      properties, required: ["url", "canonical", "name", "pattern", "parameters", "route"])
    // A table may be empty, but `oneOf` may not.
    let routes: JSONTree = shapes.isEmpty ? [:] : ["oneOf": .array(routeNames.map(reference))]
    return ["description": "The route of a link, and what the app shows for it."] + base + routes
  }

  /// The schema of the descriptions of one route.
  private func schema(of shape: RouteShape) -> JSONTree {
    let parameters = Self.object(
      .object(shape.parameters.map { .init($0.name, $0.describedSchema(in: shape)) }),
      required: shape.parameters.filter(\.isRequired).map(\.name))
    return [
      "type": "object", "title": .string(shape.summary),
      "properties": [
        "name": ["const": .string(shape.name)], "pattern": ["const": .string(shape.pattern)], "parameters": parameters,
      ],
      "required": ["name", "pattern", "parameters"],
    ]
  }

  private static let warning = object(
    [
      "parameter": ["type": "string", "description": "The name of the query item."],
      "value": ["type": ["string", "null"], "description": "The value given; null for an item without \"=\"."],
      "expected": ["type": "string", "description": "What is expected, in words."],
      "used": [
        "type": ["string", "number", "boolean", "array", "null"],
        "description": "The value used in its place; null for none.",
      ],
    ], required: ["parameter", "value", "expected", "used"])

  private var linkedRecord: JSONTree {
    let records = site.records.collections.map { reference(recordName(of: $0.schema)) }
    return Self.object(
      [
        "href": ["type": "string", "description": "The path at which the server has the record, if it exists."],
        "found": ["type": "boolean", "description": "Whether the catalogue has it."],
        // `anyOf` may not be empty.
        "value": records.isEmpty ? [:] : ["anyOf": .array(records)],
      ], required: ["href", "found"])
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
