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
      .init("RouteParameter", Self.routeParameter),
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
    "RouteManifest",
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

  // MARK: The rest

  private static let associationFile: JSONTree = [
    "type": "object",
    "properties": [
      "applinks": ["type": "object"], "webcredentials": ["type": "object"], "appclips": ["type": "object"],
      "activitycontinuation": ["type": "object"],
    ],
  ]
}
