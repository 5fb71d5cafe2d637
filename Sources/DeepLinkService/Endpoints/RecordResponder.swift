import DeepLinkJSON
import DeepLinkRecords
import DeepLinking

/// Writes records as JSON: pages, single records, related records, and the values of filters.
struct RecordResponder {
  private let records: Records
  private let prefix: EndpointPrefix

  init(_ site: Site) { (records, prefix) = (site.records, site.endpoints.prefix) }

  /// Writes the collections: `{"items": [{"name", "total", "href", "filters", "relations"}], "total": n}`.
  func writeCollections(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("items", records.collections) { collection, writer in
      writer.beginObject()
      writer.member("name", collection.name)
      writer.member("total", collection.count)
      writer.member("href", "\(prefix)/catalog/\(collection.name)")
      writer.member("filters", collection.filters.map(\.filter.field))
      writer.member("relations", collection.schema.relations.map(\.name))
      writer.endObject()
    }
    writer.member("total", records.collections.count)
    writer.endObject()
  }

  /// Writes `{"items": […], "total": n, "next": "…"?}`.
  func writePage(
    of name: String, where filters: [(field: String, value: String)], _ query: String?, _ limit: Int, after: String?,
    to writer: inout JSONWriter
  ) throws(ProblemError) {
    let collection = try collection(name)
    let page: RecordPage
    do {
      page = try collection.page(where: filters, query: query, limit: limit, after: after)
    } catch {
      throw ProblemError(.badRequest("\(error)"))
    }
    let next = page.nextCursor.map { cursor in
      let limit = limit == RecordCollection.defaultLimit ? nil : String(limit)
      let items = filters.map { ($0, $1 as String?) } + [("q", query), ("limit", limit), ("after", cursor)]
      let texts = items.compactMap { name, value in
        value.map { [name, $0].map { PercentEncoding.encode($0, for: .queryItem) }.joined(separator: "=") }
      }
      return "\(prefix)/catalog/\(PercentEncoding.encode(name, for: .component))?" + texts.joined(separator: "&")
    }
    write(page.indices, of: collection, total: page.total, next: next, to: &writer)
  }

  /// Writes one record.
  func writeRecord(_ id: String, of name: String, to writer: inout JSONWriter) throws(ProblemError) {
    let collection = try collection(name)
    collection.write(recordAt: try index(of: id, in: collection), to: &writer)
  }

  /// Writes the records that a record refers to, as one page. Leaves out references without a record.
  func writeRelation(
    _ relation: RecordRelation, of id: String, in name: String, to writer: inout JSONWriter
  ) throws(ProblemError) {
    let collection = try collection(name)
    let index = try index(of: id, in: collection)
    let target = try self.collection(relation.collection)
    let indices = records.indices(of: relation, fromRecordAt: index, in: collection)
    write(indices, of: target, total: indices.count, next: nil, to: &writer)
  }

  /// Writes the values of a filter in the app's order, each with its number of records.
  func writeListing(of field: String, in name: String, to writer: inout JSONWriter) throws(ProblemError) {
    let collection = try collection(name)
    let values = collection.filters.first { $0.filter.field == field }?.values ?? []
    writer.beginObject()
    writer.member("items", values) { value, writer in
      writer.beginObject()
      writer.member("id", value)
      writer.member("name", value)
      writer.key(name)
      writer.integer((try? collection.page(where: [(field, value)], limit: 1).total) ?? 0)
      writer.endObject()
    }
    writer.member("total", values.count)
    writer.endObject()
  }

  private func write(
    _ indices: [Int], of collection: RecordCollection, total: Int, next: String?, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("items", indices) { collection.write(recordAt: $0, to: &$1) }
    writer.member("total", total)
    writer.member("next", next)
    writer.endObject()
  }

  private func collection(_ name: String) throws(ProblemError) -> RecordCollection {
    guard let collection = records[name] else { throw ProblemError(.notFound("there is no collection \"\(name)\"")) }
    return collection
  }

  private func index(of id: String, in collection: RecordCollection) throws(ProblemError) -> Int {
    guard let index = collection.index(ofID: id) else {
      let path = "\(prefix)/catalog/\(collection.name)"
      throw ProblemError(
        .notFound("\(path) has no record \"\(id)\"; its ids are each \(collection.idForm.expectation), see \(path)"))
    }
    return index
  }
}
