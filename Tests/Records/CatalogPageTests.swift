// swift-format-ignore-file: NeverForceUnwrap

import Catalog
import Foundation
import Support
import Testing

@Suite("Pages")
struct CatalogPageTests {
  @Test("walking the pages visits every match once and in order, whatever the limit and the filter")
  func walks() throws {
    var random = SeededGenerator()
    let (text, products) = generatedProducts(61, &random)
    let collection = try Catalog.load(from: source(products: text)).catalog[.products]
    for query in [nil, "", "key", "WIRE", "éclair", "größe", "x", "s k", "zzz"] as [String?] {
      let expected = products.indices.filter { index in
        query.map { $0.isEmpty || products[index].title.lowercased().contains($0.lowercased()) } ?? true
      }
      for limit in 1...70 {
        #expect(try walk(collection, category: nil, query: query, limit: limit) == expected, "TEST_SEED=\(random.seed)")
      }
    }
  }

  @Test("a category is walked the same way", arguments: Recipe.Category.allCases)
  func categories(category: Recipe.Category) throws {
    let catalog = try Catalog.load(from: source(recipes: Self.recipes)).catalog
    for query in [nil, "1", "ReCiPe 2"] as [String?] {
      let expected = catalog.recipes.indices.filter { index in
        let recipe = catalog.recipes[index]
        return recipe.category == category && query.map { recipe.name.lowercased().contains($0.lowercased()) } ?? true
      }
      for limit in 1...30 {
        let found = try walk(catalog[.recipes], category: category.rawValue, query: query, limit: limit)
        #expect(found == expected)
      }
    }
    #expect(catalog.recipes(in: category).count == 13 || catalog.recipes(in: category).count == 12)
  }

  @Test("a page begins after the given record even where that does not pass the filter")
  func afterAny() throws {
    let collection = try Catalog.load(from: source(recipes: Self.recipes)).catalog[.recipes]
    // Odd recipes are pancakes, so number 4 is none.
    let page = try collection.page(category: "Pancake", limit: 2, after: "4")
    #expect(page == CatalogPage(indices: [5, 7], total: 12, nextCursor: "7"))
    #expect(try collection.page(query: "Recipe 1", limit: 1, after: "9").indices == [10])
    #expect(try collection.page(after: "24") == CatalogPage(indices: [], total: 25, nextCursor: nil))
  }

  @Test("without a limit a page has fifty records, and it never has more than five hundred")
  func limits() throws {
    var random = SeededGenerator()
    let collection = try Catalog.load(from: source(products: generatedProducts(600, &random).text)).catalog[.products]
    #expect(try collection.page().indices == Array(0..<50))
    #expect(try collection.page().total == 600)
    #expect(try collection.page().nextCursor == collection.id(at: 49))
    #expect(try collection.page(limit: 500).indices.count == 500)
  }

  @Test("what cannot be answered is told with what could be")
  func faults() throws {
    let catalog = try Catalog.load(directory: publicCatalog.path).catalog
    let rows: [(CatalogPageFault?, String, String)] = [
      (
        fault { try catalog[.recipes].page(category: "Cake") }, "category",
        #"expected "Dessert" or "Pancake" for "category", found "Cake""#
      ),
      (
        fault { try catalog[.recipes].page(category: "") }, "category",
        #"expected "Dessert" or "Pancake" for "category", found """#
      ),
      (
        fault { try catalog[.products].page(category: "Dessert") }, "category",
        #"expected no "category": the records of products have none"#
      ),
      (fault { try catalog[.recipes].page(limit: 0) }, "limit", #"expected 1 to 500 for "limit", found 0"#),
      (fault { try catalog[.recipes].page(limit: 501) }, "limit", #"expected 1 to 500 for "limit", found 501"#),
      (fault { try catalog[.recipes].page(limit: .min) }, "limit", "expected 1 to 500 for \"limit\", found \(Int.min)"),
      (
        fault { try catalog[.recipes].page(after: "99") }, "after",
        #"expected the id of the last record received of recipes for "after", found "99""#
      ),
      (
        fault { try catalog[.inventory].page(after: "x") }, "after",
        #"expected the id of the last record received of inventory for "after", found "x""#
      ),
    ]
    for (fault, parameter, description) in rows {
      #expect(fault?.parameter == parameter)
      #expect(fault?.description == description)
    }
  }

  private static let recipes =
    "["
    + (0..<25).map { number in
      let category = number % 2 == 0 ? "Dessert" : "Pancake"
      return
        #"{"id":\#(number),"name":"Recipe \#(number)","category":"\#(category)","ingredients":[],"relatedRecipes":[]}"#
    }.joined(separator: ",") + "]"

  private func fault(_ page: () throws -> CatalogPage) -> CatalogPageFault? {
    do {
      _ = try page()
      return nil
    } catch {
      return error as? CatalogPageFault
    }
  }

  /// The records of all pages one after the other.
  private func walk(
    _ collection: CatalogCollection, category: String?, query: String?, limit: Int
  ) throws -> [Int] {
    var (visited, cursor): ([Int], String?) = ([], nil)
    var total: Int?
    repeat {
      let page = try collection.page(category: category, query: query, limit: limit, after: cursor)
      #expect(page.indices.count == limit || page.nextCursor == nil)
      #expect(total == nil || total == page.total, "every page says the same total")
      total = page.total
      visited += page.indices
      cursor = page.nextCursor
    } while cursor != nil && visited.count <= collection.count
    #expect(total == visited.count)
    return visited
  }
}
