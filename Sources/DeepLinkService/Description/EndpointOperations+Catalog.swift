import Catalog
import DeepLinking
import HTTP
import JSON

extension EndpointOperations {
  func collection(_ name: CatalogCollection.Name, _ facts: Facts) -> Operation {
    let categories = site.catalog[name].categories
    let parameters = facts.shape.query.compactMap { parameter -> JSONTree? in
      switch parameter.name {
      // The records of the other collections are in none, and asking for one is refused.
      case "category" where categories.isEmpty: nil
      case "category": query(parameter, ["type": "string", "enum": .strings(categories)], "Records in this category.")
      case "limit": query(parameter, Self.limit, "How many records at most.")
      case "after": query(parameter, name.idSchema, "The id of the last record of the page before.")
      case "q": query(parameter, parameter.schema, "Records whose name or title holds this, letter case aside.")
      default: query(parameter, parameter.schema, nil)
      }
    }
    return Operation(
      id: facts.id, tag: .catalog, summary: facts.shape.summary, parameters: parameters,
      answers: [
        Answer(
          200, "A page of them, and the link to the next one if there is one.", page(of: name),
          headers: ["Cache-Control"])
      ])
  }

  func record(_ name: CatalogCollection.Name, _ facts: Facts) -> Operation {
    let collection = site.catalog[name]
    let example = collection.count > 0 ? Array(collection.record(at: 0)) : nil
    return Operation(
      id: facts.id, tag: .catalog, summary: facts.shape.summary, parameters: ids(of: name, facts),
      answers: [
        Answer(
          200, "The record.", definitions.reference(name.recordDefinition), example: example,
          headers: ["Cache-Control"]),
        .problem(.notFound),
      ])
  }

  func neighbors(_ name: CatalogCollection.Name, _ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .catalog, summary: facts.shape.summary, parameters: ids(of: name, facts),
      answers: [
        Answer(200, "All of them, but for those that the catalogue lacks.", page(of: name), headers: ["Cache-Control"]),
        .problem(.notFound),
      ])
  }

  private func page(of name: CatalogCollection.Name) -> JSONTree {
    Definitions.object(
      [
        "items": definitions.list(of: name.recordDefinition), "total": ["type": "integer", "minimum": 0],
        "next": Definitions.text,
      ], required: ["items", "total"])
  }

  private func ids(of name: CatalogCollection.Name, _ facts: Facts) -> [JSONTree] {
    facts.path.compactMap(\.parameter).map { parameter in
      let tree: JSONTree = [
        "name": .string(parameter.name), "in": "path", "required": true, "schema": name.idSchema,
      ]
      guard let id = site.catalog[name].id(at: 0) else { return tree }
      return tree + ["example": name == .inventory ? .string(id) : .number(id)]
    }
  }

  private func query(_ parameter: Parameter, _ schema: JSONTree, _ description: String?) -> JSONTree {
    var tree: JSONTree = ["name": .string(parameter.name), "in": "query", "required": .boolean(parameter.isRequired)]
    if let description { tree = tree + ["description": .string(description)] }
    return tree + ["schema": schema]
  }

  private static let limit: JSONTree = [
    "type": "integer", "minimum": .number(String(CatalogCollection.limits.lowerBound)),
    "maximum": .number(String(CatalogCollection.limits.upperBound)),
    "default": .number(String(CatalogCollection.defaultLimit)),
  ]
}
