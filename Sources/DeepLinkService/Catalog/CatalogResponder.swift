import Catalog
import DeepLinking
import JSON

/// The catalogue as JSON: pages of records, single records, and the records that a record refers to.
struct CatalogResponder {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// Writes `{"items": […], "total": n, "next": "…"?}`.
  func writePage(
    of name: CatalogCollection.Name, _ filter: CatalogFilter, to writer: inout JSONWriter
  ) throws(ProblemError) {
    let page: CatalogPage
    do {
      page = try catalog[name].page(
        category: filter.category, query: filter.query, limit: filter.limit, after: filter.after)
    } catch {
      throw ProblemError(.badRequest("\(error)"))
    }
    write(
      page.indices, of: name, total: page.total, next: page.nextCursor.flatMap { next(name, filter, $0) }, to: &writer)
  }

  /// Writes one record.
  func writeRecord(_ id: String, of name: CatalogCollection.Name, to writer: inout JSONWriter) throws(ProblemError) {
    try catalog[name].write(recordAt: index(of: id, in: name), to: &writer)
  }

  /// Writes the records that a record refers to, as a page that holds them all. Those that the catalogue lacks are left
  /// out.
  func writeNeighbors(
    of id: String, in name: CatalogCollection.Name, to writer: inout JSONWriter
  ) throws(ProblemError) {
    let indices = try catalog.linked(fromRecordAt: index(of: id, in: name), in: name)
    write(indices, of: name, total: indices.count, next: nil, to: &writer)
  }

  /// Writes the categories of recipes in the order in which an app lists them, with the number of recipes in each.
  func writeCategories(to writer: inout JSONWriter) throws(ProblemError) {
    let categories = Recipe.Category.allCases
    writer.beginObject()
    writer.key("items")
    writer.beginArray()
    for category in categories {
      writer.beginObject()
      writer.key("id")
      writer.string(category.id)
      writer.key("name")
      writer.string(category.localizedName)
      writer.key("recipes")
      writer.integer(try total(of: category))
      writer.endObject()
    }
    writer.endArray()
    writer.key("total")
    writer.integer(categories.count)
    writer.endObject()
  }

  private func total(of category: Recipe.Category) throws(ProblemError) -> Int {
    do {
      return try catalog[.recipes].page(category: category.rawValue, limit: 1).total
    } catch {
      throw ProblemError(.badRequest("\(error)"))
    }
  }

  private func write(
    _ indices: [Int], of name: CatalogCollection.Name, total: Int, next: String?, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("items")
    writer.beginArray()
    for index in indices { catalog[name].write(recordAt: index, to: &writer) }
    writer.endArray()
    writer.key("total")
    writer.integer(total)
    if let next {
      writer.key("next")
      writer.string(next)
    }
    writer.endObject()
  }

  /// The link to the next page: the same filter, from behind the last record of this page.
  private func next(_ name: CatalogCollection.Name, _ filter: CatalogFilter, _ cursor: String) -> String? {
    var filter = filter
    filter.after = cursor
    return try? endpointRouter.link(to: .collection(name, filter: filter)).path
  }

  private func index(of id: String, in name: CatalogCollection.Name) throws(ProblemError) -> Int {
    guard let index = catalog[name].index(ofID: id) else {
      let form = name == .inventory ? "a UUID" : "an integer"
      throw ProblemError(
        .notFound(
          "/catalog/\(name.rawValue) has no record \"\(id)\"; its ids are each \(form), see /catalog/\(name.rawValue)"))
    }
    return index
  }
}
