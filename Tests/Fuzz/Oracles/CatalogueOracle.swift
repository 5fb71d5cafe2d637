import Records
import Foundation
import JSON

/// The three files of a catalogue, in the order recipes, products, inventory: they are refused with a reason, or make a
/// catalogue whose records can all be read and are each listed once, however long the pages are.
enum CatalogueOracle {
  static func check(_ input: [UInt8]) throws(Violation) {
    let sections = Sections.split(input, into: 3)
    let files = Dictionary(
      uniqueKeysWithValues: zip(CatalogCollection.Name.allCases, sections).map { ($0.file, $1 ?? Array("[]".utf8)) })
    let loaded: (catalog: Records, findings: [CatalogFault])
    do {
      loaded = try Records.load(from: RecordSource { files[$0] ?? [] })
    } catch {
      try expect(error.faults.contains { $0.severity == .error }, "refused without an error")
      return try check(error.faults, files)
    }
    try expect(loaded.findings.allSatisfy { $0.severity != .error }, "loaded with an error")
    try check(loaded.findings, files)
    let catalog = loaded.catalog
    let counts = [catalog.recipes.count, catalog.products.count, catalog.inventory.count]
    try expect(counts == catalog.collections.map(\.count), "\(counts) records can be read")
    for collection in catalog.collections {
      for index in 0..<collection.count { try check(index, of: collection, in: catalog) }
      for limit in [1, 2, 500] { try checkPages(of: collection, limit) }
    }
  }

  private static func check(_ faults: [CatalogFault], _ files: [String: [UInt8]]) throws(Violation) {
    let places = files.mapValues(LinePlaces.init)
    for fault in faults {
      guard let position = fault.position else { continue }
      try expect(places[fault.file]?.contains(position) == true, "not in the file: \(fault)")
    }
  }

  private static func check(
    _ index: Int, of collection: CatalogCollection, in catalog: Records
  ) throws(Violation) {
    let record = Array(collection.record(at: index))
    let isRead =
      switch collection.name {
      case .recipes: (try? JSONDecoder().decode(Recipe.self, from: Data(record))) != nil
      case .products: (try? JSONDecoder().decode(Product.self, from: Data(record))) != nil
      case .inventory: (try? JSONDecoder().decode(Item.self, from: Data(record))) != nil
      }
    try expect(isRead, "\(shown(record)) cannot be decoded")
    let id = collection.id(at: index)
    try expect(id.flatMap(collection.index(ofID:)) == index, "record \(index) is not found by its id \(id ?? "nil")")
    let linked = catalog.linked(fromRecordAt: index, in: collection.name)
    try expect(linked.allSatisfy { 0..<collection.count ~= $0 }, "record \(index) is linked to \(linked)")
  }

  private static func checkPages(of collection: CatalogCollection, _ limit: Int) throws(Violation) {
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
    guard limit == 500 else { return }
    let categories = (try? collection.categories.map { try collection.page(category: $0, limit: limit).indices }) ?? []
    guard collection.count <= limit, !categories.isEmpty else { return }
    try expect(categories.joined().sorted() == seen, "categories list \(categories)")
  }
}
