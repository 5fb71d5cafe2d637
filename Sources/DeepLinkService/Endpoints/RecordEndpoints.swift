import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinking

/// Records of collections.
extension Endpoint {
  /// The endpoints of these collections, at `/catalog` and below; none without collections.
  static func records(_ schemas: [RecordSchema]) -> [Endpoint] {
    // Every collection reads the filters of all collections, so that an unsupported filter is refused by name.
    let fields = schemas.flatMap(\.filters).map(\.field).distinct
    return (schemas.isEmpty ? [] : [collections])
      + schemas.flatMap { schema in
        [collection(schema, fields), record(schema)]
          + schema.relations.map { relation($0, of: schema) } + schema.filters.compactMap { listing($0, of: schema) }
      }
  }

  private static let collections = Endpoint("The collections of records", name: "catalog") {
    "catalog"
  } answer: {
    json { handler, _, writer in
      RecordResponder(handler.site).writeCollections(to: &writer)
    }
  }

  private static func collection(_ schema: RecordSchema, _ fields: [String]) -> Endpoint {
    Endpoint("Records of \(schema.name)", name: "catalog.collection.\(schema.name)") {
      "catalog"
      schema.name
      OptionalQueryItems(fields, .text)
      QueryItem(optional: "q", .text)
      QueryItem("limit", .limit, default: RecordCollection.defaultLimit)
      QueryItem(optional: "after", .text)
    } answer: { values, query, limit, after in
      json { handler, _, writer in
        let filters = zip(fields, values).compactMap { field, value in value.map { (field, $0) } }
        try RecordResponder(handler.site).writePage(
          of: schema.name, where: filters, query, limit, after: after, to: &writer)
      }
    }
  }

  private static func record(_ schema: RecordSchema) -> Endpoint {
    Endpoint("One record of \(schema.name)", name: "catalog.record.\(schema.name)") {
      "catalog"
      schema.name
      Segment("id", .text)
    } answer: { id in
      json { handler, _, writer in
        try RecordResponder(handler.site).writeRecord(id, of: schema.name, to: &writer)
      }
    }
  }

  private static func relation(_ relation: RecordRelation, of schema: RecordSchema) -> Endpoint {
    Endpoint(
      "The \(relation.collection) that one of \(schema.name) has as \(relation.name)",
      name: "catalog.\(relation.name).\(schema.name)"
    ) {
      "catalog"
      schema.name
      Segment("id", .text)
      relation.name
    } answer: { id in
      json { handler, _, writer in
        try RecordResponder(handler.site).writeRelation(relation, of: id, in: schema.name, to: &writer)
      }
    }
  }

  private static func listing(_ filter: RecordFilter, of schema: RecordSchema) -> Endpoint? {
    guard let listing = filter.listing else { return nil }
    return Endpoint("The values of \(filter.field) in \(schema.name)", name: "catalog.\(listing)") {
      "catalog"
      listing
    } answer: {
      json { handler, _, writer in
        try RecordResponder(handler.site).writeListing(of: filter.field, in: schema.name, to: &writer)
      }
    }
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
