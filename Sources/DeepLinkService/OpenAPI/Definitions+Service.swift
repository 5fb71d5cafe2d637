import DeepLinkTables
import DeepLinking

extension Definitions {
  /// The content and answers of the endpoints, besides route descriptions.
  var ofService: [JSONTree.Member] {
    ofPages + [
      .init("Problem", Self.problem), .init("LinkList", linkList), .init("ActivityContent", activityContent),
      .init("Activity", activity),
      .init("ResolveContent", choice(of: "LinkList", "ActivityContent")),
      .init("LinkResult", ["oneOf": .array(descriptionReferences + [reference("Problem")])]),
      .init("LinkResults", results(of: "LinkResult")),
      .init("ResolveAnswer", ["oneOf": .array(descriptionReferences + [reference("LinkResults")])]),
      .init("RouteLink", routeLink), .init("LinkContent", linkContent), .init("Link", Self.link),
    ] + ofExplanations + [
      .init("RouteManifest", routeManifest), .init("RouteDeclaration", routeDeclaration),
      .init("RouteParameter", Self.parameter),
      .init("AssociationFile", Self.associationFile),
      .init("AssetLinks", ["type": "array", "items": ["type": "object"]]),
      .init("ServiceDescription", ["type": "object"]), .init("JSONSchema", ["type": "object"]),
      .init("APICatalog", ["type": "object"]),
    ]
  }

  /// The names of the definitions of every service.
  static let fixedNames = [
    "RouteDescription", "DescribedLink", "NoParameters", "Route", "LinkedRecord", "CatalogRecord", "LinkWarning",
    "Redirect", "Navigation", "Problem", "LinkList", "ActivityContent", "Activity", "ResolveContent",
    "LinkResult", "LinkResults", "ResolveAnswer", "RouteLink", "LinkContent", "Link", "Explanation",
    "ExplanationResult", "ExplanationResults", "LinkPart", "OpeningVerdict", "MatchVerdict", "DecidingRow", "AppMatch",
    "PackageMatch",
    "AssociationContent", "InspectedFile", "InspectedLink", "LinkApps", "LinkPackages", "AppVerdict", "PackageVerdict",
    "Finding", "RouteManifest",
    "RouteDeclaration", "RouteParameter", "AssociationFile", "AssetLinks",
    "ServiceDescription", "JSONSchema", "APICatalog",
  ]

  private static let problem: JSONTree =
    ["description": "A problem document (RFC 9457)."]
    + object(
      [
        "type": ["type": "string", "const": "about:blank"], "title": text,
        "status": ["type": "integer", "minimum": 400, "maximum": 599],
        "instance": ["type": "string", "description": "The link in question, or the request target."],
        "detail": [
          "type": "string",
          "description": "The text found, its position and the expected text; for a link, a drawing in two lines.",
        ],
        "expected": texts + ["description": "The expected alternatives in words."],
        "suggestions": texts + ["description": "Similar links that resolve."],
        "location": [
          "type": "string", "description": "The URL on another site to which a redirect of the table leads.",
        ],
        "partial": [
          // Generators make an enumeration of a constant, which Swift does not have for booleans.
          "type": "boolean",
          "description": "The table has more routes than one miss is compared with: there may be other alternatives.",
        ],
      ], required: ["type", "title", "status", "detail"])

  // MARK: Links

  var urls: JSONTree {
    ["type": "array", "items": Self.text, "maxItems": .number(String(service.limits.links))]
  }

  private var linkList: JSONTree {
    ["type": "object", "properties": ["urls": urls, "swift": swift], "required": ["urls"]]
  }
  private var swift: JSONTree {
    ["type": "boolean", "description": "Whether an explanation has its route as Swift code, too."]
  }

  private var activityContent: JSONTree {
    ["type": "object", "properties": ["activity": reference("Activity")], "required": ["activity"]]
  }

  private var activity: JSONTree {
    [
      "description": "A user activity of Handoff, Siri or Spotlight (NSUserActivity).", "type": "object",
      "properties": [
        "activityType": Self.text, "title": Self.text,
        "webpageURL": ["type": "string", "format": "uri", "minLength": 1], "userInfo": ["type": "object"],
      ],
      "required": ["activityType"],
    ]
  }

  /// The answer to a batch.
  func results(of name: String) -> JSONTree { Self.object(["results": list(of: name)], required: ["results"]) }

  private var routeLink: JSONTree {
    ["type": "object", "properties": ["route": reference("Route")], "required": ["route"]]
  }

  private static let link = object(
    [
      "url": ["type": "string", "description": "The full link, with scheme and authority."],
      "path": ["type": "string", "description": "The link without scheme and authority."],
    ], required: ["url", "path"])

  // MARK: The table

  private var routeManifest: JSONTree {
    let app = Self.object(
      [
        "schemes": Self.texts,
        "schemeHostIsPath": Self.flag("The host of a custom scheme is the first component of the path."),
      ], required: [])
    return Self.object(
      [
        "app": app,
        "apps": ["type": "object", "additionalProperties": app, "description": "The apps that routes name."],
        "hosts": Self.hosts,
        "opaqueSchemes": Self.texts + ["description": "The schemes whose links have colons for slashes."],
        "caseSensitive": ["type": "boolean", "description": "False if literals and closed sets ignore case."],
        "plusIsSpace": Self.flag("A plus sign in a query item is a space."), "routes": list(of: "RouteDeclaration"),
        "redirects": list(of: "Redirect"),
        "webOnly": Self.texts + ["description": "Patterns of links that no app opens, whatever routes say."],
      ], required: ["routes"])
  }

  /// The apps that open the links of a route or a redirect, as members of an object.
  private static let openers: JSONTree = [
    "apps": texts + ["description": "The apps that open the links, by name; left out if all do."],
    "opensApp": flag("False if no app opens the links."),
  ]

  private var routeDeclaration: JSONTree {
    Self.object(
      [
        "name": Self.text,
        "pattern": [
          "type": "string",
          "description":
            "`:name` is a parameter, `*name` a rest of the path, `?` makes either optional, `#` begins the fragment.",
        ],
        "aliases": Self.texts + ["description": "Other patterns of the route."], "hosts": Self.hosts,
        "summary": Self.text, "parameters": list(of: "RouteParameter"), "example": Self.text,
        "owner": ["type": "string", "description": "Who answers for the links."],
      ] + Self.openers, required: ["name", "pattern", "summary", "parameters", "example"])
  }

  private static let parameter = object(
    [
      "name": text, "place": oneOf("path", "query", "host", "fragment"),
      "type": oneOf("integer", "number", "uuid", "string", "boolean"), "enum": texts,
      "minimum": ["type": "number"], "maximum": ["type": "number"], "required": ["type": "boolean"],
      "value": ["type": "string", "description": "The value that an item must have; it is not a value of the route."],
      "absent": flag("A link of the route does not have this item."),
      "default": ["description": "The value in the place of an absent one, as JSON."], "repeated": ["type": "boolean"],
      "caseSensitive": flag("False if the members are read in either case."),
      "format": oneOf("date", "digits", "lowercase", "custom"), "length": ["type": "integer", "minimum": 1],
      "expects": ["type": "string", "description": "A form of texts that only the app's code knows, in words."],
      "match": ["type": "string", "description": "A pattern of the texts, as in an association file."], "except": texts,
      "maxItems": ["type": "integer", "minimum": 1],
      "separator": text, "flag": flag("The item needs no value."),
      "acceptsEmpty": flag("An empty value is a value, and so is an empty component of a rest."),
      "in": ["type": "string", "description": "The collection of the record that the value names."],
    ], required: ["name", "place", "type"])

  static func flag(_ description: String) -> JSONTree {
    ["type": "boolean", "description": .string(description)]
  }

  private static let hosts: JSONTree =
    texts + [
      "description":
        "Names, the first of which is canonical; `*.example.com` for any label, `:name.example.com` for a parameter."
    ]

  static let redirect = object(
    ["from": text, "to": text, "status": ["type": "integer", "enum": [301, 302, 307, 308]]] + openers,
    required: ["from", "to", "status"])

  // MARK: The rest

  private static let associationFile: JSONTree = [
    "type": "object",
    "properties": [
      "applinks": ["type": "object"], "webcredentials": ["type": "object"], "appclips": ["type": "object"],
      "activitycontinuation": ["type": "object"],
    ],
  ]
}
