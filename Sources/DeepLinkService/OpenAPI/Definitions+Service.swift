import DeepLinking

extension Definitions {
  /// The content and answers of the endpoints, besides route descriptions.
  var ofService: [JSONTree.Member] {
    [
      .init("Problem", Self.problem), .init("ResolveContent", resolveContent), .init("Activity", activity),
      .init("ActivityValue", activityValue), .init("BatchAnswer", batchAnswer), .init("LinkContent", linkContent),
      .init("Link", Self.link), .init("Explanation", Self.explanation), .init("RouteManifest", routeManifest),
      .init("Route", route), .init("Parameter", Self.parameter), .init("Listing", Self.listing),
      .init("AssociationFile", Self.associationFile),
      .init("AssetLinks", ["type": "array", "items": ["type": "object"]]),
      .init("ServiceDescription", ["type": "object", "required": ["openapi", "info", "paths"]]),
      .init("JSONSchema", ["type": "object", "required": ["$schema", "$id"]]),
      .init("APICatalog", ["type": "object", "required": ["linkset"]]),
    ]
  }

  /// The names of the definitions of every service.
  static let names: Set = [
    "RouteDescription", "Navigation", "LinkedRecord", "Warning", "Problem", "ResolveContent", "Activity",
    "ActivityValue", "BatchAnswer", "LinkContent", "Link", "Explanation", "RouteManifest", "Route", "Parameter",
    "Listing", "AssociationFile", "AssetLinks", "ServiceDescription", "JSONSchema", "APICatalog",
  ]

  private static let problem: JSONTree =
    ["description": "A problem document (RFC 9457)."]
    + object(
      [
        "type": ["const": "about:blank"], "title": text, "status": ["type": "integer", "minimum": 400, "maximum": 599],
        "instance": ["type": "string", "description": "The link in question, or the request target."],
        "detail": [
          "type": "string",
          "description": "The text found, its position and the expected text; for a link, a drawing in two lines.",
        ],
        "expected": texts + ["description": "The expected alternatives in words."],
        "suggestions": texts + ["description": "Similar links that resolve."],
      ], required: ["type", "title", "status", "detail"])

  // MARK: Links

  private var resolveContent: JSONTree {
    let urls: JSONTree = ["type": "array", "items": Self.text, "maxItems": .number(String(site.limits.links))]
    return [
      "type": "object",
      "oneOf": [
        ["properties": ["urls": urls, "activity": false], "required": ["urls"]],
        ["properties": ["activity": reference("Activity"), "urls": false], "required": ["activity"]],
      ],
    ]
  }

  private var activity: JSONTree {
    [
      "description": "A user activity of Handoff, Siri or Spotlight (NSUserActivity).", "type": "object",
      "properties": [
        "activityType": Self.text, "title": ["type": ["string", "null"]],
        "webpageURL": Self.orNull(["type": "string", "format": "uri", "minLength": 1]),
        "userInfo": ["type": ["object", "null"], "additionalProperties": Self.orNull(reference("ActivityValue"))],
      ],
      "required": ["activityType"],
    ]
  }

  private var activityValue: JSONTree {
    [
      "anyOf": [
        ["type": ["string", "number", "boolean"]], list(of: "ActivityValue"),
        ["type": "object", "additionalProperties": Self.orNull(reference("ActivityValue"))],
      ]
    ]
  }

  private static func orNull(_ schema: JSONTree) -> JSONTree { ["anyOf": [schema, ["type": "null"]]] }

  private var batchAnswer: JSONTree {
    let result: JSONTree = ["anyOf": [reference("RouteDescription"), reference("Problem")]]
    return Self.object(["results": ["type": "array", "items": result]], required: ["results"])
  }

  private var linkContent: JSONTree {
    let byRoute: JSONTree = [
      "properties": [
        "route": ["description": "A route as in a description: what JSONDecoder reads as the app's own type."],
        "name": false,
      ],
      "required": ["route"],
    ]
    let byName = site.table.shapes.map { shape -> JSONTree in
      let parameters = shape.parameters
      let required = parameters.filter(\.isRequired).map(\.name)
      let given: JSONTree = [
        "type": "object", "properties": .object(parameters.map { .init($0.name, $0.givenSchema(in: shape)) }),
        "required": .strings(required), "additionalProperties": ["type": "null"],
      ]
      return [
        "properties": ["name": ["const": .string(shape.name)], "parameters": given, "route": false],
        "required": .strings(required.isEmpty ? ["name"] : ["name", "parameters"]),
      ]
    }
    return ["type": "object", "oneOf": .array([byRoute] + byName)]
  }

  private static let link = object(
    [
      "url": ["type": "string", "description": "The full link, with scheme and authority."],
      "path": ["type": "string", "description": "The link without scheme and authority."],
    ], required: ["url", "path"])

  private static let explanation = object(
    [
      "url": text,
      "opens": [
        "type": "boolean",
        "description": "Whether the file lets the link open at least one app; false for a host that is not the app's.",
      ],
      "conclusion": text, "apps": ["type": "array", "items": verdict], "route": ["type": ["string", "null"]],
      "detail": text, "expected": texts, "suggestions": texts, "notes": texts,
      "unseen": texts + ["description": "Conditions on a device that a server cannot see."],
    ], required: ["url", "opens", "conclusion", "apps", "route", "unseen"])

  private static let verdict = object(
    [
      "app": text, "verdict": ["enum": ["match", "excluded", "no-match"]], "detail": index, "component": index,
      "reason": text, "misses": texts,
    ], required: ["app", "verdict", "detail", "component", "reason", "misses"])

  private static let index: JSONTree = ["type": ["integer", "null"], "minimum": 0]

  // MARK: The table

  private var routeManifest: JSONTree {
    let app = Self.object(
      [
        "schemes": Self.texts,
        "schemeHostIsPath": Self.flag("The host of a custom scheme is the first component of the path."),
      ], required: [])
    return Self.object(
      [
        "app": app, "hosts": Self.hosts,
        "caseSensitive": ["type": "boolean", "description": "False if literals and closed sets ignore case."],
        "plusIsSpace": Self.flag("A plus sign in a query item is a space."), "routes": list(of: "Route"),
        "redirects": ["type": "array", "items": Self.redirect],
      ], required: ["routes"])
  }

  private var route: JSONTree {
    Self.object(
      [
        "name": Self.text,
        "pattern": [
          "type": "string",
          "description":
            "`:name` is a parameter, `*name` a rest of the path, `?` makes either optional, `#` begins the fragment.",
        ],
        "aliases": Self.texts + ["description": "Other patterns that lead to the route."], "hosts": Self.hosts,
        "summary": Self.text, "parameters": list(of: "Parameter"), "example": Self.text,
      ], required: ["name", "pattern", "summary", "parameters", "example"])
  }

  private static let parameter = object(
    [
      "name": text, "place": ["enum": ["path", "query", "host", "fragment"]],
      "type": ["enum": ["integer", "number", "uuid", "string", "boolean"]], "enum": texts,
      "minimum": ["type": "number"], "maximum": ["type": "number"], "required": ["type": "boolean"],
      "value": ["type": "string", "description": "The value that an item must have; it is no value of the route."],
      "absent": flag("A link of the route does not have this item."),
      "default": ["type": ["string", "number", "boolean", "array", "null"]], "repeated": ["type": "boolean"],
      "caseSensitive": ["const": false, "description": "The members are read in either case."],
      "format": ["enum": ["date", "digits", "lowercase", "custom"]], "length": ["type": "integer", "minimum": 1],
      "expects": ["type": "string", "description": "A form of texts that only the app's code knows, in words."],
      "match": ["type": "string", "description": "A pattern of the texts, as in an association file."], "except": texts,
      "maxItems": ["type": "integer", "minimum": 1],
      "separator": text, "flag": flag("The item needs no value."),
      "acceptsEmpty": flag("An empty value is a value, and so is an empty component of a rest."),
      "in": ["type": "string", "description": "The collection of the record that the value names."],
    ], required: ["name", "place", "type"])

  private static func flag(_ description: String) -> JSONTree {
    ["const": true, "description": .string(description)]
  }

  private static let hosts: JSONTree =
    texts + [
      "description":
        "Names, the first of which is canonical; `*.example.com` for any label, `:name.example.com` for a parameter."
    ]

  static let redirect = object(
    ["from": text, "to": text, "status": ["enum": [301, 302, 307, 308]]], required: ["from", "to", "status"])

  // MARK: The rest

  /// The values of a filter. Each has its number of records, under the name of the collection.
  private static let listing = object(
    [
      "items": [
        "type": "array",
        "items": [
          "type": "object", "properties": ["id": text, "name": text], "required": ["id", "name"],
          "additionalProperties": ["type": "integer", "minimum": 0],
        ],
      ], "total": ["type": "integer", "minimum": 0],
    ], required: ["items", "total"])

  private static let associationFile: JSONTree = [
    "type": "object",
    "properties": [
      "applinks": ["type": "object"], "webcredentials": ["type": "object"], "appclips": ["type": "object"],
      "activitycontinuation": ["type": "object"],
    ],
  ]
}
