import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords

/// Three files of records, with ids of each form and with relations: they are refused with a reason and a place, or make
/// collections whose records are each found by their ids, lead to records that are there, and are listed once, however
/// long the pages are.
enum CatalogueOracle {
  static func check(_ input: [UInt8]) throws(Violation) {
    let sections = Sections.split(input, into: 3)
    let files = Dictionary(
      uniqueKeysWithValues: zip(schemas, sections).map { ($0.file, $1 ?? Array("[]".utf8)) })
    try check(files, schemas)
    // The same files without schemas, so that the form of the ids is that of the file.
    try check(files, [])
  }

  private static let schemas = [
    RecordSchema(
      "recipes", id: .text, title: "name", filters: [RecordFilter("category")],
      relations: [
        RecordRelation("related", field: "relatedRecipes", in: "recipes"),
        RecordRelation("similar", field: "similar", in: "products"),
      ]),
    RecordSchema(
      "products", id: .integer, title: "title",
      filters: [RecordFilter("id")],
      relations: [RecordRelation("similar", field: "similar", in: "products")]),
    RecordSchema(
      "inventory", id: .uuid,
      filters: [RecordFilter("name", values: ["Keyboard", "Phone"])],
      relations: [RecordRelation("namesakes", field: "name", in: "recipes")]),
  ]

  private static func check(_ files: [String: [UInt8]], _ schemas: [RecordSchema]) throws(Violation) {
    let loaded: (records: Records, findings: [RecordFault])
    do {
      loaded = try Records.load(schemas, from: RecordSource(files))
    } catch {
      try expect(error.faults.contains { $0.severity == .error }, "refused without an error")
      return try check(error.faults, files)
    }
    try expect(loaded.findings.allSatisfy { $0.severity != .error }, "loaded with an error")
    try check(loaded.findings, files)
    for collection in loaded.records.collections {
      for index in 0..<collection.count { try check(index, of: collection, in: loaded.records) }
      for limit in [1, 2, 500] { try checkPages(of: collection, limit) }
      try checkFilters(of: collection)
    }
  }

  private static func check(_ faults: [RecordFault], _ files: [String: [UInt8]]) throws(Violation) {
    let places = files.mapValues(LinePlaces.init)
    for fault in faults {
      guard let position = fault.position else { continue }
      try expect(places[fault.file]?.contains(position) == true, "not in the file: \(fault)")
    }
  }

  private static func check(
    _ index: Int, of collection: RecordCollection, in records: Records
  ) throws(Violation) {
    let record = Array(collection.record(at: index))
    guard let node = try? JSONNode(parsing: record) else { throw Violation("\(shown(record)) cannot be read") }
    let names = (node.object ?? []).map(\.name)
    try expect(Set(names).count == names.count, "\(shown(record)) has a name twice")
    try expect(node.isQuicklyCompared, "\(shown(record)) is expensive to compare")
    let id = collection.id(at: index)
    try expect(id.flatMap(collection.index(ofID:)) == index, "record \(index) is not found by its id \(id ?? "nil")")
    let title = collection.title(at: index)
    let first = collection.index(ofTitle: title)
    try expect(title.isEmpty || first.map { $0 <= index } == true, "record \(index) is not found by its title \(title)")
    for relation in collection.schema.relations {
      let count = records[relation.collection]?.count ?? 0
      let related = records.indices(of: relation, fromRecordAt: index, in: collection)
      try expect(related.allSatisfy { 0..<count ~= $0 }, "record \(index) leads to \(related)")
    }
  }

  private static func checkPages(of collection: RecordCollection, _ limit: Int) throws(Violation) {
    var (seen, after): ([Int], String?) = ([], nil)
    do {
      repeat {
        let page = try collection.page(limit: limit, after: after)
        try expect(page.total == collection.count, "\(page.total) in all, expected \(collection.count)")
        try expect(page.indices.count <= limit, "\(page.indices.count) on a page of \(limit)")
        try expect(!page.indices.isEmpty || page.nextCursor == nil, "an empty page, and one behind it")
        seen += page.indices
        after = page.nextCursor
      } while after != nil
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("no page of \(limit) after \(after ?? "the start"): \(error)")
    }
    try expect(seen == Array(0..<collection.count), "pages of \(limit) list \(seen)")
  }

  /// No record is found by two values of a filter.
  private static func checkFilters(of collection: RecordCollection) throws(Violation) {
    for (filter, values) in collection.filters {
      var seen: Set<Int> = []
      for value in values {
        guard let page = try? collection.page(where: [(filter.field, value)], limit: 500) else {
          throw Violation("\(filter.field) does not take its value \(value)")
        }
        try expect(seen.isDisjoint(with: page.indices), "\(value) finds records that another value finds")
        try expect(!page.indices.isEmpty || filter.values != nil, "\(value) finds nothing")
        seen.formUnion(page.indices)
      }
    }
  }
}
