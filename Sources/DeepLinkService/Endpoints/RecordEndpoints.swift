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
    answer: json { handler, _, _, writer in RecordResponder(handler.site).writeCollections(to: &writer) })

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
      })
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
      })
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
      })
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
      })
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
