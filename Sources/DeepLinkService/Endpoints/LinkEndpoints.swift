import DeepLinking
import HTTP

/// Questions about links.
extension EndpointOperations {
  func resolve(_ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .tools, summary: facts.shape.summary, description: Self.aboutURL,
      parameters: [url(.anyLink)],
      answers: [
        Answer(
          200, "What the link leads to.", definitions.reference("RouteDescription"), headers: ["Cache-Control"]),
        .problem(.notFound),
      ])
  }

  func resolveMany(_ facts: Facts) -> Operation {
    let examples: JSONTree = ["urls": .strings(Array(site.table.examples.prefix(2)) + ["/nowhere"])]
    let answer: JSONTree = [
      "oneOf": [definitions.reference("BatchAnswer"), definitions.reference("RouteDescription")]
    ]
    return Operation(
      id: facts.id + ".many", tag: .tools, summary: "The routes of many links, or that of a user activity of Handoff",
      description: aboutManyLinks,
      content: content("ResolveContent", example: examples),
      answers: [
        Answer(
          200, "A result for each link in the order given, or what the activity leads to.", answer,
          headers: ["Cache-Control"]),
        .problem(.notFound), .problem(.unsupportedMediaType),
      ])
  }

  func explain(_ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .tools, summary: facts.shape.summary, description: Self.aboutURL,
      parameters: [url(.universalLink)],
      answers: [
        Answer(
          200, "What the association file says for each app, and what the table says.",
          definitions.reference("Explanation"), headers: ["Cache-Control"])
      ])
  }

  func link(_ facts: Facts) -> Operation {
    return Operation(
      id: facts.id, tag: .tools, summary: facts.shape.summary,
      description: aboutLink,
      content: content("LinkContent", example: exampleOfLink),
      answers: [
        Answer(200, "The canonical link.", definitions.reference("Link"), headers: ["Cache-Control"]),
        .problem(.unsupportedMediaType),
      ])
  }

  /// A route by its name, one that has parameters if there is any.
  private var exampleOfLink: JSONTree? {
    let shapes = site.table.shapes
    let index = shapes.firstIndex { !$0.parameters.isEmpty } ?? 0
    var describer = RouteDescriber(site.table, nil)
    guard shapes.indices.contains(index), let example = LinkExample(of: index, in: site, &describer) else { return nil }
    return ["name": .string(shapes[index].name), "parameters": .object(example.parameters)]
  }

  private static let aboutURL =
    "Write an \"&\" of the link as %26, or it ends the link: any other query item than `url` is refused."

  private var aboutManyLinks: String {
    "The result of a link of more than \(site.limits.link) octets is a problem, and so are those of all links behind "
      + "results that come to more than \(site.limits.results) octets. An activity may have \(site.limits.content) octets."
  }

  private var aboutLink: String {
    "Takes a `route` as in a description, or the `name` of one with its `parameters`, in \(site.limits.content) octets at "
      + "the most. A link of more than \(site.limits.link) octets is refused."
  }

  private enum LinkForm { case anyLink, universalLink }

  private func url(_ form: LinkForm) -> JSONTree {
    let (text, pattern) =
      switch form {
      case .anyLink: ("An absolute URL of any scheme, or a path.", LinkPattern.any)
      case .universalLink: ("A URL with a host, a link of a custom scheme, or a path.", LinkPattern.universal)
      }
    let example = site.table.examples.first.map { ["example": .string($0)] as JSONTree }
    return ["name": "url", "in": "query", "required": true, "description": .string(text)]
      + ["schema": ["type": "string", "pattern": .string(pattern)]] + (example ?? [:])
  }

  private func content(_ schema: String, example: JSONTree?) -> JSONTree {
    let json: JSONTree = ["schema": definitions.reference(schema)] + (example.map { ["example": $0] } ?? [:])
    return ["required": true, "content": ["application/json": json]]
  }
}
