extension Definitions {
  // MARK: Explanations

  /// The schemas of explanations.
  var ofExplanations: [JSONTree.Member] {
    [
      .init("Explanation", explanation), .init("ExplanationResult", choice(of: "Explanation", "Problem")),
      .init("ExplanationResults", results(of: "ExplanationResult")), .init("LinkPart", Self.linkPart),
      .init("OpeningVerdict", Self.openingVerdict), .init("MatchVerdict", Self.oneOf("match", "excluded", "no-match")),
      .init("DecidingRow", Self.decidingRow), .init("AppMatch", appMatch), .init("PackageMatch", packageMatch),
    ]
  }

  private var explanation: JSONTree {
    Self.object(
      [
        "url": Self.text,
        "opens": [
          "type": "boolean",
          "description":
            "Whether Apple's file lets the link open at least one app; false for a host that is not known to be the app's.",
        ],
        "conclusion": Self.text, "verdicts": verdicts, "apps": list(of: "AppMatch"),
        "packages": list(of: "PackageMatch"), "route": Self.textOrNull, "detail": Self.text,
        "expected": Self.texts, "suggestions": Self.texts, "notes": Self.texts,
        "unseen": Self.texts + ["description": "Conditions on a device that a server cannot see."],
        "parts": list(of: "LinkPart") + ["description": "The parts of the link; joined, they are the link."],
        "description": reference("LinkResult"),
        "swift": ["type": "string", "description": "The route as Swift code, for routes that are Swift's types."],
      ],
      required: [
        "url", "opens", "conclusion", "verdicts", "apps", "packages", "route", "unseen", "parts", "description",
      ])
  }

  /// The verdicts in a sentence each.
  private var verdicts: JSONTree {
    let browser = Self.object(
      [
        "status": ["type": ["integer", "null"], "description": "Null if another server answers, or none."],
        "location": Self.text, "reason": Self.text,
      ], required: ["status", "reason"])
    let route = Self.object(
      [
        "name": Self.textOrNull, "reason": Self.text,
        "apps": Self.texts + ["description": "The apps that open the links of the route; left out if all do."],
        "opensApp": Self.flag("False if the table says that no app opens the link."),
        "webOnly": ["type": "string", "description": "The pattern by which the table keeps the link from every app."],
      ], required: ["name", "reason"])
    let opening = reference("OpeningVerdict")
    return Self.object(
      ["ios": opening, "android": opening, "browser": browser, "route": route],
      required: ["ios", "android", "browser", "route"])
  }

  private static let openingVerdict = object(
    ["opens": ["type": ["boolean", "null"]], "reason": text], required: ["opens", "reason"])

  private static let textOrNull: JSONTree = ["type": ["string", "null"]]

  private static let linkPart = object(
    [
      "text": text,
      "kind": oneOf(
        "scheme", "separator", "user", "host", "port", "literal", "parameter", "query", "unrecognized", "fragment",
        "fault", "unread"),
      "piece": ["type": "string", "description": "The piece of the pattern that takes it."],
      "parameter": text, "value": text,
      "component": oneOf("/", "?", "#")
        + ["description": "The key by which the deciding component of Apple's file compares it."],
      "expected": texts, "tracking": flag("An item that campaigns and mail programs add to links."),
    ], required: ["text", "kind"])

  private var appMatch: JSONTree {
    Self.object(
      [
        "name": Self.appName, "app": Self.text, "verdict": reference("MatchVerdict"), "detail": Self.index,
        "component": Self.index, "reason": Self.text, "row": reference("DecidingRow"), "misses": Self.texts,
      ], required: ["app", "verdict", "detail", "component", "reason", "misses"])
  }

  private var packageMatch: JSONTree {
    Self.object(
      [
        "name": Self.appName, "package": Self.text, "verdict": reference("MatchVerdict"),
        "rule": Self.index
          + ["description": "The index in `dynamic_app_link_components`; null if no rule decided."],
        "reason": Self.text, "row": reference("DecidingRow"),
      ], required: ["package", "verdict", "rule", "reason"])
  }

  private static let appName: JSONTree = ["type": "string", "description": "The name of the app in the table."]

  private static let decidingRow = object(
    [
      "json": ["description": "The row as it stands in the file: an object, or a path of the older form."],
      "file": textOrNull, "detail": ["type": "integer", "minimum": 0], "component": ["type": "integer", "minimum": 0],
      "line": ["type": ["integer", "null"], "minimum": 1],
    ], required: ["json", "file", "detail", "component", "line"])

  private static let index: JSONTree = ["type": ["integer", "null"], "minimum": 0]
}
