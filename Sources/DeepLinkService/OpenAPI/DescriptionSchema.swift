/// A JSON Schema (2020-12) of the description of any link of a table, in one document.
struct DescriptionSchema {
  let service: DescribedService

  /// The document.
  var tree: JSONTree {
    let definitions = Definitions(of: service, at: "#/$defs/")
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      // Without a base URL the identifier is relative to the URL of this document (JSON Schema Core section 9.1.1).
      "$id": .string(service.url + Self.path), "title": "Route description",
      "$ref": "#/$defs/RouteDescription", "$defs": .object(definitions.ofDescriptions.members),
    ]
  }

  private static let path = "/schema/route-description.json"
}
