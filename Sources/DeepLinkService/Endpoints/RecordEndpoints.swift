import DeepLinking
import HTTP
import JSON
import Records

extension EndpointOperations {
  func collection(_ name: String, _ facts: Facts) -> Operation? {
    guard let collection = site.records[name] else { return nil }
    let parameters = facts.shape.query.compactMap { parameter -> JSONTree? in
      switch parameter.name {
      case "limit": query(parameter, Self.limit, "How many records at most.")
      case "after": query(parameter, collection.idForm.schema, "The id of the last record of the page before.")
      case "q": query(parameter, parameter.schema, "Records whose title holds this, letter case aside.")
      case let field:
        // To ask for a field by which these records cannot be picked out is refused.
        collection.filters.first { $0.filter.field == field }.map { filter in
          let known: JSONTree =
            filter.filter.values == nil ? parameter.schema : ["type": "string", "enum": .strings(filter.values)]
          return query(parameter, known, "Records whose \(field) this is.")
        }
      }
    }
    return Operation(
      id: facts.id, tag: .catalog, summary: facts.shape.summary, parameters: parameters,
      answers: [
        Answer(
          200, "A page of them, and the link to the next one if there is one.", page(of: collection),
          headers: ["Cache-Control"])
      ])
  }

  func record(_ name: String, _ facts: Facts) -> Operation? {
    guard let collection = site.records[name] else { return nil }
    let example = collection.count > 0 ? Array(collection.record(at: 0)) : nil
    return Operation(
      id: facts.id, tag: .catalog, summary: facts.shape.summary, parameters: ids(of: collection, facts),
      answers: [
        Answer(
          200, "The record.", definitions.reference(collection.schema.recordName), example: example,
          headers: ["Cache-Control"]),
        .problem(.notFound),
      ])
  }

  func relation(_ name: String, of collection: String, _ facts: Facts) -> Operation? {
    guard let collection = site.records[collection],
      let relation = collection.schema.relations.first(where: { $0.name == name }),
      let target = site.records[relation.collection]
    else { return nil }
    return Operation(
      id: facts.id, tag: .catalog, summary: facts.shape.summary, parameters: ids(of: collection, facts),
      answers: [
        Answer(200, "All of them, but for those that are not there.", page(of: target), headers: ["Cache-Control"]),
        .problem(.notFound),
      ])
  }

  private func page(of collection: RecordCollection) -> JSONTree {
    Definitions.object(
      [
        "items": definitions.list(of: collection.schema.recordName), "total": ["type": "integer", "minimum": 0],
        "next": Definitions.text,
      ], required: ["items", "total"])
  }

  private func ids(of collection: RecordCollection, _ facts: Facts) -> [JSONTree] {
    facts.shape.path.compactMap(\.parameter).map { parameter in
      let tree: JSONTree = [
        "name": .string(parameter.name), "in": "path", "required": true, "schema": collection.idForm.schema,
      ]
      guard let id = collection.id(at: 0) else { return tree }
      return tree + ["example": collection.idForm == .integer ? .number(id) : .string(id)]
    }
  }

  private func query(_ parameter: Parameter, _ schema: JSONTree, _ description: String?) -> JSONTree {
    var tree: JSONTree = ["name": .string(parameter.name), "in": "query", "required": .boolean(parameter.isRequired)]
    if let description { tree = tree + ["description": .string(description)] }
    return tree + ["schema": schema]
  }

  private static let limit: JSONTree = [
    "type": "integer", "minimum": .number(String(RecordCollection.limits.lowerBound)),
    "maximum": .number(String(RecordCollection.limits.upperBound)),
    "default": .number(String(RecordCollection.defaultLimit)),
  ]
}
