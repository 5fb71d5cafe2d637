import DeepLinking

/// A JSON Schema (2020-12) of the description of any link of a table, in one document.
struct DescriptionSchema {
  private let site: Site

  init(of site: Site) { self.site = site }

  /// The document.
  var tree: JSONTree {
    let definitions = Definitions(of: site, at: "#/$defs/")
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      // Without an origin of its own the service is wherever this document was fetched (JSON Schema Core section 9.1.1).
      "$id": .string((site.baseURL ?? "") + Self.path), "title": "Route description",
      "$ref": "#/$defs/RouteDescription", "$defs": .object(definitions.ofDescriptions),
    ]
  }

  private static let path = "/schema/route-description.json"
}
