import DeepLinkJSON
import DeepLinkTables

/// The table as `GET /routes` has it: in the form of a file, so that the keys of a file are those of its schema.
extension Definitions {
  var routeManifest: JSONTree {
    let app = Self.schema(of: .object(DeclaredTable.appKeys))
    return Self.object(
      [
        "app": app,
        "apps": ["type": "object", "additionalProperties": app, "description": "The apps that routes name."],
      ]
        + Self.table.replacing("routes") { _ in list(of: "RouteDeclaration") }
        .replacing("redirects") { _ in list(of: "Redirect") },
      required: ["routes"])
  }

  var routeDeclaration: JSONTree {
    Self.object(
      Self.route.replacing("parameters") { _ in list(of: "RouteParameter") },
      required: ["name", "pattern", "summary", "parameters", "example"])
  }

  static let routeParameter = object(members(ofItems: route["parameters"]), required: ["name", "place", "type"])

  static let redirect = object(members(ofItems: table["redirects"]), required: ["from", "to", "status"])

  static func flag(_ description: String) -> JSONTree {
    ["type": "boolean", "description": .string(description)]
  }

  private static let table = schema(of: .object(DeclaredTable.keys()))["properties"] ?? [:]
  private static let route = members(ofItems: table["routes"])

  /// The members of the objects in an array. The names in the code of clients are the file's alone.
  private static func members(ofItems array: JSONTree?) -> JSONTree {
    .object((array?["items"]?["properties"]?.members ?? []).filter { $0.name != "names" })
  }

  /// The schema of a part of a file, with what generators of clients read: without forms of texts, values of several
  /// kinds, and members that exclude each other.
  private static func schema(of shape: JSONShape) -> JSONTree {
    var writer = JSONWriter()
    shape.writeSchema(to: &writer)
    return (try? JSONNode(parsing: writer.bytes)).map { plain(JSONTree($0)) } ?? [:]
  }

  private static func plain(_ schema: JSONTree) -> JSONTree {
    guard case .object(let members) = schema else { return schema }
    return .object(
      members.filter { !["pattern", "anyOf", "dependentSchemas"].contains($0.name) }.map { member in
        guard member.name == "properties" else { return .init(member.name, plain(member.value)) }
        return .init(member.name, .object(member.value.members.map { .init($0.name, plain($0.value)) }))
      })
  }
}
