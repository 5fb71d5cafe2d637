// swift-format-ignore-file: NeverForceUnwrap

import Catalog
import Foundation
import JSON
import Support
import Testing

@Suite("Catalogues of any kind")
struct CatalogFuzzTests {
  @Test(
    "a file cut short or changed anywhere is refused or loaded, never a crash",
    arguments: CatalogCollection.Name.allCases)
  func mutations(name: CatalogCollection.Name) throws {
    var random = SeededGenerator()
    let files = try Dictionary(
      uniqueKeysWithValues: CatalogCollection.Name.allCases.map {
        ($0.file, [UInt8](try Data(contentsOf: publicCatalog.appendingPathComponent($0.file))))
      })
    let original = files[name.file]!
    let replacements = Array(#"{}[]",:\0-19.eEtfn"#.utf8) + [0x00, 0x0A, 0x80, 0xC3, 0xFF]
    for _ in 0..<300 {
      var bytes = original
      if Bool.random(using: &random) { bytes = Array(bytes.prefix(.random(in: 0...bytes.count, using: &random))) }
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[.random(in: bytes.indices, using: &random)] = replacements.randomElement(using: &random)!
      }
      check(files.merging([name.file: bytes]) { $1 }, seed: random.seed)
    }
  }

  @Test("values of the wrong kind in any place are refused or loaded, never a crash")
  func values() {
    var random = SeededGenerator()
    let keys = ["id", "name", "title", "category", "ingredients", "relatedRecipes", "similar", "color", "status", "x"]
    let values = [
      "1", "-9223372036854775808", "1e400", "2.5", "null", "true", "\"\"", "\"A\"", "\"Dessert\"", "[]",
      "[1,\"A\",null,[{}]]", "{}",
      #"{"inStock":{"quantity":1}}"#, #"{"outOfStock":{}}"#, #""D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4""#,
      #"{"name":1,"red":2}"#,
    ]
    for _ in 0..<1_000 {
      let records = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "{"
          + (0..<Int.random(in: 0...7, using: &random)).map { _ in
            "\"\(keys.randomElement(using: &random)!)\":\(values.randomElement(using: &random)!)"
          }.joined(separator: ",") + "}"
      }
      let bytes = Array("[\(records.joined(separator: ","))]".utf8)
      check(["recipes.json": bytes, "products.json": bytes, "inventory.json": bytes], seed: random.seed)
    }
  }

  /// Loads, and makes sure that what was loaded is consistent and what was refused has a reason.
  private func check(_ files: [String: [UInt8]], seed: UInt64) {
    do {
      let (catalog, findings) = try Catalog.load(from: source(files))
      #expect(findings.allSatisfy { $0.severity != .error }, "TEST_SEED=\(seed)")
      for collection in catalog.collections {
        for index in 0..<collection.count {
          #expect(throws: Never.self) { try JSONNode(parsing: Array(collection.record(at: index))) }
          #expect(collection.id(at: index).flatMap(collection.index(ofID:)) == index, "TEST_SEED=\(seed)")
          _ = catalog.linked(fromRecordAt: index, in: collection.name)
        }
      }
    } catch {
      #expect(error.faults.contains { $0.severity == .error }, "TEST_SEED=\(seed)")
      #expect(!error.description.isEmpty)
    }
  }
}

@Suite("A large catalogue")
struct CatalogScaleTests {
  @Test("a hundred thousand products load, and each is found")
  func large() throws {
    var random = SeededGenerator()
    let (text, products) = generatedProducts(100_000, &random)
    let files = source(products: text)
    var loaded: Catalog?
    let time = try ContinuousClock().measure { loaded = try Catalog.load(from: files).catalog }
    let catalog = try #require(loaded)
    #expect(catalog.products.count == products.count)
    for (index, product) in products.enumerated() where catalog[.products].index(ofID: "\(product.id)") != index {
      Issue.record("TEST_SEED=\(random.seed) \(product.id)")
    }
    #expect(try catalog[.products].page(query: "zzz").total == 0)
    print("loaded 100,000 products (\(text.utf8.count) bytes) in \(time)")
  }
}
