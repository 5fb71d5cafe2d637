// swift-format-ignore-file: NeverForceUnwrap

import Catalog
import Foundation
import Support
import Testing

/// The committed catalogue.
let publicCatalog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../Public/catalog").standardizedFileURL

/// Catalogue files made in the test; those not given are empty arrays.
func source(recipes: String = "[]", products: String = "[]", inventory: String = "[]") -> CatalogSource {
  source([
    "recipes.json": Array(recipes.utf8), "products.json": Array(products.utf8), "inventory.json": Array(inventory.utf8),
  ])
}

func source(_ files: [String: [UInt8]]) -> CatalogSource {
  CatalogSource { name in
    guard let bytes = files[name] else { throw Missing() }
    return bytes
  }
}

struct Missing: Error, CustomStringConvertible {
  let description = "no such file"
}

/// Every finding of loading, as text, whatever its severity.
func faults(_ source: CatalogSource) -> [String] {
  do {
    return try Catalog.load(from: source).findings.map { "\($0.severity): \($0)" }
  } catch {
    return error.faults.map { "\($0.severity): \($0)" }
  }
}

/// Products with random ids, titles and references, as the text of a file.
func generatedProducts(_ count: Int, _ random: inout SeededGenerator) -> (text: String, products: [Product]) {
  var ids: [Int] = []
  var taken: Set<Int> = []
  while ids.count < count {
    let id = Int.random(in: -5...(count * 20), using: &random)
    if taken.insert(id).inserted { ids.append(id) }
  }
  let words = ["Wireless", "wired", "Keyboard", "Mouse", "ÉCLAIR", "charger", "Größe", "x"]
  let products = ids.map { id in
    Product(
      id: id,
      title: (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: " "),
      similar: (0..<Int.random(in: 0...4, using: &random)).map { _ in ids.randomElement(using: &random)! })
  }
  let records = products.map { #"{"id": \#($0.id), "title": "\#($0.title)", "similar": \#($0.similar)}"# }
  return ("[\n" + records.joined(separator: ",\n") + "\n]\n", products)
}
