import DeepLinkJSON
import DeepLinkRecords
import DeepLinking

/// Named schemas that refer to each other, independent of where a document keeps them.
struct Definitions {
  /// The place of the definitions in the document, as a JSON pointer: `#/$defs/`.
  let place: String
  let service: DescribedService

  /// The beginnings of the names of the routes' schemas: `OrderTab` of `OrderTabDescription` and `OrderTabParameters`.
  private let routeNames: [String]
  /// The names of the records' schemas by collection.
  private let recordNames: [String: String]
  /// The names of the schemas of the values of filters by listing.
  private let listingNames: [String: String]
  /// The names that are taken.
  private let names: ComponentNames

  init(of service: DescribedService, at place: String) {
    (self.service, self.place) = (service, place)
    var names = ComponentNames(besides: Self.fixedNames)
    let endings = ["Description", "Parameters", "Route", "Link"]
    routeNames = service.table.shapes.map { shape in
      names.claim([ComponentNames.type(shape.name, or: "Route")], endings: endings)
    }
    var recordNames: [String: String] = [:]
    for schema in service.records.collections.map(\.schema) {
      let name = ComponentNames.type(schema.recordName, or: "Record")
      recordNames[schema.name] = names.claim([name], endings: ["", "Page"])
    }
    var listingNames: [String: String] = [:]
    for listing in service.records.collections.flatMap(\.schema.filters).compactMap(\.listing) {
      listingNames[listing] = names.claim([ComponentNames.type(listing, or: "Value") + "Listing"])
    }
    (self.recordNames, self.listingNames, self.names) = (recordNames, listingNames, names)
  }

  /// All schemas of a service, and what gives names to those of parameters.
  var ofAll: ComponentSchemas {
    var schemas = ofDescriptions
    for schema in ofService { schemas.add(schema) }
    return schemas
  }

  /// The name of the schema of a collection's records: the record name, unless it is taken.
  func recordName(of schema: RecordSchema) -> String { recordNames[schema.name] ?? schema.recordName }

  /// The name of the schema of the values of a filter.
  func listingName(_ listing: String) -> String { listingNames[listing] ?? listing }

  /// The name of the schema of a route's descriptions.
  func descriptionName(_ route: Int) -> String { routeNames[route] + "Description" }

  /// A reference to the definition of this name.
  func reference(_ name: String) -> JSONTree { ["$ref": .string(place + name)] }

  /// An array of a definition.
  func list(of name: String) -> JSONTree { ["type": "array", "items": reference(name)] }

  /// A choice of definitions that are distinct by their required members.
  func choice(of names: String...) -> JSONTree { ["oneOf": .array(names.map(reference))] }

  /// An object with these members and no others.
  static func object(_ properties: JSONTree, required: [String]) -> JSONTree {
    ["type": "object"] + (properties.members.isEmpty ? [:] : ["properties": properties])
      + (required.isEmpty ? [:] : ["required": .strings(required)]) + ["additionalProperties": false]
  }

  static let text: JSONTree = ["type": "string"]
  static let texts: JSONTree = ["type": "array", "items": ["type": "string"]]

  /// A closed set of texts.
  static func oneOf(_ texts: String...) -> JSONTree { ["type": "string", "enum": .strings(texts)] }

  /// The definitions that a route description needs, including its own.
  var ofDescriptions: ComponentSchemas {
    var schemas = ComponentSchemas(at: place, names)
    schemas.add(.init("RouteDescription", choice(of: descriptions, orIfEmpty: "DescribedLink")))
    schemas.add(.init("DescribedLink", describedLink))
    for index in service.table.shapes.indices { for schema in ofRoute(index) { schemas.add(schema, isOfApp: true) } }
    schemas.add(.init("NoParameters", Self.object([:], required: [])))
    schemas.add(.init("Route", route))
    schemas.add(.init("LinkedRecord", linkedRecord))
    schemas.add(.init("LinkWarning", Self.warning))
    schemas.add(.init("Redirect", Self.redirect))
    for schema in ofRecords { schemas.add(schema, isOfApp: true) }
    schemas.add(.init("Navigation", navigation), isOfApp: true)
    return schemas
  }

  // MARK: Descriptions

  /// The schemas of the descriptions of each route, with the name by which they differ.
  private var descriptions: [(route: String, schema: String)] {
    service.table.shapes.indices.map { (service.table.shapes[$0].name, descriptionName($0)) }
  }

  /// References to the descriptions of each route. Choices that have other members too list them again, because
  /// generators cannot tell the members of a choice within a choice.
  var descriptionReferences: [JSONTree] { descriptions.map { reference($0.schema) } }

  /// A choice of schemas by the member `name`.
  private func choice(of schemas: [(route: String, schema: String)], orIfEmpty fallback: String) -> JSONTree {
    // A table may be empty, but `oneOf` may not.
    guard !schemas.isEmpty else { return reference(fallback) }
    let mapping = schemas.map { JSONTree.Member($0.route, .string(place + $0.schema)) }
    return [
      "description": "The route of a link, and what the app shows for it.",
      "oneOf": .array(schemas.map { reference($0.schema) }),
      "discriminator": ["propertyName": "name", "mapping": .object(mapping)],
    ]
  }

  /// The members that descriptions of all routes have.
  private var describedLink: JSONTree {
    [
      "type": "object",
      "properties": [
        "url": ["type": "string", "description": "The link as it was given."],
        "canonical": [
          "type": "string",
          "description": "The canonical link to the route: a path with its query, or a URL for a route on other hosts.",
        ],
        "pattern": [
          "type": "string", "description": "The path with placeholders, and what the fragment must contain.",
        ],
        "route": reference("Route"),
        "navigation": reference("Navigation"),
        "item": reference("LinkedRecord"),
        "warnings": list(of: "LinkWarning")
          + ["minItems": 1, "description": "Values that were not used as given."],
        "unrecognized": Self.texts + [
          "minItems": 1, "description": "The names of query items that the route does not know.",
        ],
        "alias": ["type": "string", "description": "The other pattern of the route whose link it is."],
        "redirect": reference("Redirect"),
        "dynamicLink": [
          "type": "string",
          "description": "The item `link` of a dynamic link of Firebase, which led to the link that is described.",
        ],
      ],
      "required": ["url", "canonical", "pattern", "route"],
    ]
  }

  /// The schemas of one route: of its descriptions, of its parameters, of its JSON if that follows from the table, and of
  /// its links in `POST /link`.
  private func ofRoute(_ index: Int) -> [JSONTree.Member] {
    let (shape, name) = (service.table.shapes[index], routeNames[index])
    let required = shape.parameters.filter(\.isRequired).map(\.name)
    let hasParameters = !shape.parameters.isEmpty
    let parameters = reference(hasParameters ? name + "Parameters" : "NoParameters")
    let key: JSONTree = ["type": "string", "const": .string(shape.name)]
    let own: JSONTree = [
      "type": "object",
      "properties": [
        "name": key, "parameters": parameters,
      ] + (service.table.isDeclared ? ["route": reference(name + "Route")] : [:]),
      "required": .strings(["name", "parameters"]),
    ]
    var schemas: [JSONTree.Member] = [
      .init(
        name + "Description",
        [
          "description": .string(shape.summary), "allOf": [reference("DescribedLink"), own],
          "unevaluatedProperties": false,
        ]),
      .init(
        name + "Link",
        [
          "type": "object", "properties": ["name": key, "parameters": parameters],
          "required": .strings(required.isEmpty ? ["name"] : ["name", "parameters"]),
        ]),
    ]
    if hasParameters {
      let members = shape.parameters.map { JSONTree.Member($0.name, $0.describedSchema(in: shape)) }
      schemas.append(.init(name + "Parameters", Self.object(.object(members), required: required)))
    }
    if service.table.isDeclared {
      schemas.append(
        .init(name + "Route", Self.object(.object([.init(shape.name, parameters)]), required: [shape.name])))
    }
    return schemas
  }

  /// The choice in `POST /link`.
  var linkContent: JSONTree {
    [
      "properties": ["host": Self.host],
      "oneOf": .array(routeNames.map { reference($0 + "Link") } + [reference("RouteLink")]),
    ]
  }

  /// The schema of what names a site.
  static let host: JSONTree = [
    "type": "string",
    "description": "The host of the site, if the server has several; without it, the host of the request chooses.",
  ]

  private var route: JSONTree {
    [
      "description": .string(
        "The route as JSONDecoder reads the app's own route type, and as POST \(service.prefix)/link takes it back."
      )
    ]
  }

  /// What the app shows for a route.
  private var navigation: JSONTree {
    let schema = service.details.navigationSchema.flatMap { try? JSONNode(parsing: Array($0.utf8)) }.map {
      JSONTree($0)
    }
    return schema ?? [:]
  }

  private static let warning = object(
    [
      "parameter": ["type": "string", "description": "The name of the query item."],
      "value": ["type": ["string", "null"], "description": "The value given; null for an item without \"=\"."],
      "expected": ["type": "string", "description": "What is expected, in words."],
      "used": ["description": "The value used in its place, as JSON; null for none."],
    ], required: ["parameter", "value", "expected", "used"])

  private var linkedRecord: JSONTree {
    Self.object(
      [
        "href": ["type": "string", "description": "The path at which the server has the record, if it exists."],
        "found": ["type": "boolean", "description": "Whether the catalogue has it."],
        "value": reference("CatalogRecord"),
      ], required: ["href", "found"])
  }
}
