import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkRecords
import DeepLinking

/// Records of collections.
extension Endpoint {
  /// The endpoints of these collections, at `/catalog` and below; none without collections.
  static func records(_ schemas: [RecordSchema]) -> [Endpoint] {
    // Every collection reads the filters of all collections, so that an unsupported filter is refused by name.
    var fields: [String] = []
    for filter in schemas.flatMap(\.filters) where !fields.contains(filter.field) { fields.append(filter.field) }
    return (schemas.isEmpty ? [] : [collections])
      + schemas.flatMap { schema in
        [collection(schema, fields), record(schema)]
          + schema.relations.map { relation($0, of: schema) } + schema.filters.compactMap { listing($0, of: schema) }
      }
  }

  private static let collections = Endpoint(
    route: Route("The collections of records", name: "catalog", EndpointCall("catalog")) { "catalog" },
    answer: json { handler, _, _, writer in RecordResponder(handler.site).writeCollections(to: &writer) },
    operations: { get($0.collections($1)) })

  private static func collection(_ schema: RecordSchema, _ fields: [String]) -> Endpoint {
    let name = "catalog.collection.\(schema.name)"
    @Sendable func call(_ filters: [String?], _ query: String?, _ limit: Int, _ after: String?) -> EndpointCall {
      var call = EndpointCall(name)
      call.records = RecordQuery(filters: filters, query: query, limit: limit, after: after)
      return call
    }
    let route = Route(
      "Records of \(schema.name)", name: name,
      example: call(fields.map { _ in nil }, nil, RecordCollection.defaultLimit, nil), call,
      { call in
        guard call.endpoint == name else { return nil }
        return (call.records.filters, call.records.query, call.records.limit, call.records.after)
      }
    ) {
      "catalog"
      schema.name
      OptionalQueryItems(fields, .text)
      QueryItem(optional: "q", .text)
      QueryItem("limit", .limit, default: RecordCollection.defaultLimit)
      QueryItem(optional: "after", .text)
    }
    return Endpoint(
      route: route,
      answer: json { handler, call, _, writer in
        try RecordResponder(handler.site).writePage(of: schema.name, call.records, fields, to: &writer) { query in
          var call = call
          call.records = query
          return try? handler.site.endpoints.router.link(to: call).path
        }
      },
      operations: { get($0.collection(schema.name, $1)) })
  }

  private static func record(_ schema: RecordSchema) -> Endpoint {
    let name = "catalog.record.\(schema.name)"
    return Endpoint(
      route: Route("One record of \(schema.name)", name: name, example: call(name, "1"), { call(name, $0) }, id(name)) {
        "catalog"
        schema.name
        Segment("id", .text)
      },
      answer: json { handler, call, _, writer in
        try RecordResponder(handler.site).writeRecord(call.id, of: schema.name, to: &writer)
      },
      operations: { get($0.record(schema.name, $1)) })
  }

  private static func relation(_ relation: RecordRelation, of schema: RecordSchema) -> Endpoint {
    let name = "catalog.\(relation.name).\(schema.name)"
    return Endpoint(
      route: Route(
        "The \(relation.collection) that one of \(schema.name) has as \(relation.name)", name: name,
        example: call(name, "1"), { call(name, $0) }, id(name)
      ) {
        "catalog"
        schema.name
        Segment("id", .text)
        relation.name
      },
      answer: json { handler, call, _, writer in
        try RecordResponder(handler.site).writeRelation(relation, of: call.id, in: schema.name, to: &writer)
      },
      operations: { get($0.relation(relation, of: schema.name, $1)) })
  }

  private static func listing(_ filter: RecordFilter, of schema: RecordSchema) -> Endpoint? {
    guard let listing = filter.listing else { return nil }
    let name = "catalog.\(listing)"
    return Endpoint(
      route: Route("The values of \(filter.field) in \(schema.name)", name: name, EndpointCall(name)) {
        "catalog"
        listing
      },
      answer: json { handler, _, _, writer in
        try RecordResponder(handler.site).writeListing(of: filter.field, in: schema.name, to: &writer)
      },
      operations: { get($0.listing(listing, $1)) })
  }

  // MARK: Shared parts

  private static func call(_ endpoint: String, _ id: String) -> EndpointCall {
    var call = EndpointCall(endpoint)
    call.id = id
    return call
  }

  private static func id(_ endpoint: String) -> @Sendable (EndpointCall) -> String? {
    { $0.endpoint == endpoint ? $0.id : nil }
  }

  private static func get(_ operation: Operation?) -> [(method: String, operation: Operation)] {
    operation.map { [("get", $0)] } ?? []
  }
}

extension Codec<Int> {
  /// The page size.
  fileprivate static var limit: Codec {
    let limits = RecordCollection.limits
    return .custom("an integer from \(limits.lowerBound) to \(limits.upperBound)", examples: ["10"]) { text in
      Codec.integer.value(of: text).flatMap { limits.contains($0) ? $0 : nil }
    } encode: {
      String($0)
    }
  }
}

// MARK: Descriptions

extension ServiceDescription {
  fileprivate func collections(_ shape: RouteShape) -> Operation {
    Operation(
      id: "listCollections", tag: .catalog, summary: shape.summary,
      answers: [Answer(200, "The collections.", definitions.reference("Collections"))])
  }

  fileprivate func collection(_ name: String, _ shape: RouteShape) -> Operation? {
    guard let collection = service.records[name] else { return nil }
    let parameters = shape.query.compactMap { parameter -> JSONTree? in
      switch parameter.name {
      case "limit": query(parameter, Self.limit, "The maximum number of records.")
      case "after": query(parameter, collection.idForm.schema, "The id of the last record of the previous page.")
      case "q": query(parameter, parameter.schema, "A text in the title of the records, without regard to letter case.")
      case let field:
        // A filter that this collection does not support is refused, and a value that no record has.
        collection.filters.first { $0.filter.field == field }.map { filter in
          query(
            parameter, filter.values.isEmpty ? parameter.schema : ["type": "string", "enum": .strings(filter.values)],
            "The \(field) of the records.")
        }
      }
    }
    return Operation(
      id: "list" + ComponentNames.type(name, or: "Records"), tag: .catalog, summary: shape.summary,
      parameters: parameters,
      answers: [
        Answer(
          200, "A page of records, and the link to the next page if there is one.",
          definitions.reference(definitions.recordName(of: collection.schema) + "Page"))
      ])
  }

  fileprivate func record(_ name: String, _ shape: RouteShape) -> Operation? {
    guard let collection = service.records[name] else { return nil }
    let example = collection.count > 0 ? Array(collection.record(at: 0)) : nil
    return Operation(
      id: "get" + definitions.recordName(of: collection.schema), tag: .catalog, summary: shape.summary,
      parameters: ids(of: collection, shape),
      answers: [
        Answer(
          200, "The record.", definitions.reference(definitions.recordName(of: collection.schema)), example: example)
      ])
  }

  fileprivate func relation(_ relation: RecordRelation, of name: String, _ shape: RouteShape) -> Operation? {
    guard let collection = service.records[name], let target = service.records[relation.collection] else { return nil }
    return Operation(
      id: "list" + definitions.recordName(of: collection.schema) + ComponentNames.type(relation.name, or: "Related"),
      tag: .catalog, summary: shape.summary, parameters: ids(of: collection, shape),
      answers: [
        Answer(
          200, "The related records that exist.",
          definitions.reference(definitions.recordName(of: target.schema) + "Page"))
      ])
  }

  fileprivate func listing(_ name: String, _ shape: RouteShape) -> Operation {
    Operation(
      id: "list" + ComponentNames.type(name, or: "Values"), tag: .catalog, summary: shape.summary,
      answers: [Answer(200, "The values.", definitions.reference(definitions.listingName(name)))])
  }

  private func ids(of collection: RecordCollection, _ shape: RouteShape) -> [JSONTree] {
    shape.path.compactMap(\.parameter).map { parameter in
      let tree: JSONTree = [
        "name": .string(parameter.name), "in": "path", "required": true, "schema": collection.idForm.schema,
      ]
      guard let id = collection.id(at: 0) else { return tree }
      return tree + ["example": collection.idForm == .integer ? .number(id) : .string(id)]
    }
  }

  private func query(_ parameter: Parameter, _ schema: JSONTree, _ description: String?) -> JSONTree {
    var tree: JSONTree = ["name": .string(parameter.name), "in": "query"]
    if let description { tree = tree + ["description": .string(description)] }
    return tree + ["schema": schema]
  }

  private static let limit: JSONTree = [
    "type": "integer", "minimum": .number(String(RecordCollection.limits.lowerBound)),
    "maximum": .number(String(RecordCollection.limits.upperBound)),
    "default": .number(String(RecordCollection.defaultLimit)),
  ]
}
