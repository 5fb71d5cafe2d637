// swift-format-ignore-file: NeverForceUnwrap

import Catalog
import Foundation
import JSON
import Support
import Testing

@Suite("Looking things up")
struct CatalogLookupTests {
  @Test("what is found by id is what a search through all would find")
  func byID() throws {
    var random = SeededGenerator()
    for count in [0, 1, 2, 3, 10, 300] {
      let (text, products) = generatedProducts(count, &random)
      let catalog = try Catalog.load(from: source(products: text)).catalog
      let seed: Comment = "TEST_SEED=\(random.seed) \(count)"
      #expect(catalog.products == products, seed)
      let ids = products.map(\.id) + (0..<50).map { _ in Int.random(in: -10...6_000, using: &random) }
      for id in ids {
        let expected = products.firstIndex { $0.id == id }
        #expect(catalog.product(id: id) == expected.map { products[$0] }, seed)
        #expect(catalog[.products].index(ofID: "\(id)") == expected, seed)
        #expect(catalog.number(ofProduct: id) == expected, seed)
      }
      for (index, product) in products.enumerated() {
        #expect(catalog[.products].id(at: index) == "\(product.id)", seed)
        #expect(catalog[.products].title(at: index) == product.title, seed)
        let similar = product.similar.compactMap { id in products.first { $0.id == id } }
        #expect(catalog.similar(to: product) == similar, seed)
        #expect(catalog.linked(fromRecordAt: index, in: .products).map { products[$0] } == similar, seed)
      }
    }
  }

  @Test(
    "a title is what the record says, whatever characters it has",
    arguments: ["Towel", "a:b", "\"", "\\", "a\\\"b", "\n\u{0}\u{1F}", "é", "👨‍👩‍👧", ",\"similar\":[", "x\\"])
  func titles(title: String) throws {
    var writer = JSONWriter()
    writer.string(title)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let catalog = try Catalog.load(
      from: source(
        products: "[{\"id\":1,\"title\":\(text),\"similar\":[]},{\"id\":-2,\"title\":\(text),\"similar\":[]}]")
    )
    .catalog
    #expect((0..<2).map(catalog[.products].title(at:)) == [title, title])
  }

  @Test("each record's JSON is the model's own")
  func records() throws {
    let catalog = try Catalog.load(directory: publicCatalog.path).catalog
    for (index, recipe) in catalog.recipes.enumerated() { try check(recipe, catalog[.recipes], index) }
    for (index, product) in catalog.products.enumerated() { try check(product, catalog[.products], index) }
    for (index, item) in catalog.inventory.enumerated() { try check(item, catalog[.inventory], index) }
    #expect(catalog.recipes.indices.map(catalog[.recipes].title(at:)) == catalog.recipes.map(\.name))
    #expect(catalog.inventory.indices.map(catalog[.inventory].title(at:)) == catalog.inventory.map(\.name))
    #expect(catalog.recipes.map { catalog.number(ofRecipe: $0.id) } == Array(catalog.recipes.indices))
    #expect(catalog[.recipes].title(at: -1) == "" && catalog[.recipes].title(at: 1_000) == "")
    #expect(
      String(decoding: catalog[.products].record(at: 2), as: UTF8.self)
        == #"{"id":3,"title":"Wireless Mouse","similar":[2,4]}"#)
    var writer = JSONWriter()
    writer.beginArray()
    catalog[.products].write(recordAt: 2, to: &writer)
    catalog[.products].write(recordAt: 1_000, to: &writer)
    writer.endArray()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == #"[{"id":3,"title":"Wireless Mouse","similar":[2,4]},null]"#)
  }

  @Test(
    "an id in an address is found in its one spelling, a UUID in any letter case",
    arguments: [
      (CatalogCollection.Name.recipes, "1", 0), (.recipes, "4", 3), (.recipes, "5", nil), (.recipes, "01", nil),
      (.recipes, "+1", nil), (.recipes, "-1", nil), (.recipes, "-", nil), (.recipes, "", nil), (.recipes, "1 ", nil),
      (.recipes, "1.0", nil), (.recipes, "9223372036854775807", nil), (.recipes, "9223372036854775808", nil),
      (.recipes, "-9223372036854775808", nil), (.recipes, "-9223372036854775809", nil),
      (.recipes, "18446744073709551617", nil),
      (.recipes, "١", nil), (.products, "42", 8),
      (.inventory, "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", 0), (.inventory, "d2affef0-0629-4ef7-847b-bc7ba5a34ea4", 0),
      (.inventory, "898520fc-7D88-427E-bcd0-55BABBE3D42C", 3), (.inventory, "1", nil),
      (.inventory, "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA5", nil),
      (.inventory, "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA", nil),
      (.inventory, "D2AFFEF0006294EF7-847B-BC7BA5A34EA4", nil),
      (.inventory, "G2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", nil),
    ] as [(CatalogCollection.Name, String, Int?)])
  func addresses(name: CatalogCollection.Name, id: String, expected: Int?) throws {
    let collection = try Catalog.load(directory: publicCatalog.path).catalog[name]
    #expect(collection.index(ofID: id) == expected)
    #expect(collection.index(ofID: Array(id.utf8).span) == expected)
    if let expected { #expect(collection.id(at: expected)?.lowercased() == id.lowercased()) }
  }

  @Test("ids at the ends of their range are found")
  func extremes() throws {
    let text = #"[{"id":\#(Int.min),"title":"a","similar":[\#(Int.max)]},{"id":\#(Int.max),"title":"b","similar":[]}]"#
    let catalog = try Catalog.load(from: source(products: text)).catalog
    #expect(catalog.product(id: .min)?.title == "a")
    #expect(catalog[.products].index(ofID: "\(Int.min)") == 0)
    #expect(catalog[.products].index(ofID: "\(Int.max)") == 1)
    #expect(catalog[.products].id(at: 0) == "\(Int.min)")
    #expect(catalog.linked(fromRecordAt: 0, in: .products) == [1])
  }

  @Test("relations lead to the records that are there")
  func relations() throws {
    let catalog = try Catalog.load(directory: publicCatalog.path).catalog
    #expect(catalog.linked(fromRecordAt: 0, in: .recipes) == [1])
    #expect(catalog.linked(fromRecordAt: 7, in: .products) == [6, 5])
    #expect(catalog.linked(fromRecordAt: 0, in: .inventory) == [])
    #expect(catalog.linked(fromRecordAt: 99, in: .products) == [])
    #expect(catalog.linked(fromRecordAt: -1, in: .products) == [])
    #expect(CatalogCollection.Name.allCases.map(\.relation) == ["related", "similar", nil])
  }

  @Test("an empty catalogue answers everything with nothing")
  func empty() throws {
    let catalog = Catalog()
    #expect(catalog.collections.map(\.count) == [0, 0, 0])
    #expect(catalog.collections.map(\.name) == CatalogCollection.Name.allCases)
    #expect(catalog.recipe(id: 1) == nil)
    #expect(catalog[.recipes].record(at: 0).isEmpty)
    #expect(catalog[.recipes].id(at: 0) == nil)
    #expect(try catalog[.recipes].page() == CatalogPage(indices: [], total: 0, nextCursor: nil))
    #expect(catalog[.recipes].categories == ["Dessert", "Pancake"])
    #expect(catalog[.products].categories == [])
  }

  private func check(_ record: some Codable & Equatable, _ collection: CatalogCollection, _ index: Int) throws {
    var writer = JSONWriter()
    try writer.encode(record)
    #expect(Array(collection.record(at: index)) == writer.bytes)
    #expect(try JSONDecoder().decode(type(of: record), from: Data(collection.record(at: index))) == record)
  }
}
