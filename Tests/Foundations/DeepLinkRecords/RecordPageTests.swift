import DeepLinkRecords
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Pages")
struct RecordPageTests {
  @Test("walking the pages visits every match once and in order, whatever the limit, the filter and the query")
  func walks() throws {
    var random = SeededGenerator()
    let made = try RandomBooks(61, &random)
    let collection = try made.collection
    for genre in [nil, "novel", "essay"] as [String?] {
      for query in [nil, "", "key", "WIRE", "éclair", "größe", "GRÖSSE", "x", "s k", "zzz"] as [String?] {
        let expected = matches(made.books, genre, query)
        for limit in [1, 2, 3, 7, expected.count, expected.count + 1, 61, 500] where limit > 0 {
          let visited = try walk(collection, genre, query, limit)
          #expect(visited == expected, "TEST_SEED=\(random.seed) \(genre ?? "") \(query ?? "") \(limit)")
        }
      }
    }
  }

  @Test("a page begins behind any record, whether or not that passes the filter")
  func cursors() throws {
    var random = SeededGenerator()
    let made = try RandomBooks(40, &random)
    for genre in [nil, "novel"] as [String?] {
      for query in [nil, "e"] as [String?] {
        let all = matches(made.books, genre, query)
        for (index, book) in made.books.enumerated() {
          let page = try made.collection.page(
            where: genre.map { [("genre", $0)] } ?? [], query: query, limit: 3, after: String(book.id))
          let rest = all.filter { $0 > index }
          #expect(page.indices == Array(rest.prefix(3)), "TEST_SEED=\(random.seed) \(book.id)")
          #expect(page.total == all.count, "TEST_SEED=\(random.seed)")
          #expect(
            page.nextCursor == (rest.count > 3 ? String(made.books[rest[2]].id) : nil), "TEST_SEED=\(random.seed)")
        }
      }
    }
  }

  @Test("values of any plain kind can be asked for, and several filters at once")
  func filters() throws {
    let records = try Records.load(RecordLibrary.schemas, from: RecordLibrary.source()).records
    let (books, shelves) = (try records.collection("books"), try records.collection("shelves"))
    #expect(books.filters.map(\.values) == [["novel", "essay"], ["true", "false"]])
    #expect(shelves.filters.map(\.values) == [["hall", "7"]], "in the order of the file")
    #expect(try shelves.page(where: [("room", "7")]).indices == [1])
    #expect(try books.page(where: [("genre", "novel"), ("inPrint", "true")]).indices == [0])
    #expect(try books.page(where: [("genre", "novel"), ("inPrint", "false")]).indices == [])
    let none = try Records.load(
      [RecordLibrary.books, RecordLibrary.authors], from: RecordLibrary.source(["books.json": "[]"])
    ).records
    #expect(try none.collection("books").filters.map(\.values) == [["novel", "essay"], []])
    #expect(try none.collection("books").page(where: [("genre", "essay")]).total == 0)
  }

  @Test("what cannot be asked for says what can")
  func faults() throws {
    let records = try Records.load(RecordLibrary.schemas, from: RecordLibrary.source()).records
    let (books, authors) = (try records.collection("books"), try records.collection("authors"))
    let rows: [(RecordPageFault?, String)] = [
      (
        fault { try books.page(where: [("genre", "Novel")]) },
        #"expected "novel" or "essay" for "genre", found "Novel""#
      ),
      (fault { try books.page(where: [("genre", "")]) }, #"expected "novel" or "essay" for "genre", found """#),
      (fault { try books.page(where: [("title", "Emma")]) }, #"the records of books have no "title"; remove it"#),
      (fault { try authors.page(where: [("genre", "x")]) }, #"the records of authors have no "genre"; remove it"#),
      (fault { try books.page(limit: 0) }, #"expected 1 to 500 for "limit", found 0"#),
      (fault { try books.page(limit: 501) }, #"expected 1 to 500 for "limit", found 501"#),
      (fault { try books.page(limit: .min) }, #"expected 1 to 500 for "limit", found \#(Int.min)"#),
      (
        fault { try books.page(after: "99") },
        #"expected the id of the last record received of books for "after", found "99""#
      ),
      (
        fault { try authors.page(after: "x") },
        #"expected the id of the last record received of authors for "after", found "x""#
      ),
    ]
    for (fault, description) in rows { #expect(fault?.description == description) }
  }

  @Test("of many values that a filter takes, a fault names ten")
  func manyValues() throws {
    func counted(_ count: Int) throws -> RecordCollection {
      let text = (0..<count).map { #"{"id":\#($0),"kind":"k\#($0)"}"# }.joined(separator: ",")
      return try Records.load(
        [RecordSchema("a", filters: [RecordFilter("kind")])], from: source("a.json", "[\(text)]")
      ).records.collection("a")
    }
    let collection = try counted(1_000)
    let told = (0..<10).map { "\"k\($0)\"" }.joined(separator: " or ")
    let few = try counted(10)
    let ten = fault { try few.page(where: [("kind", "x")]) }
    #expect(ten?.description == "expected \(told) for \"kind\", found \"x\"")
    #expect(
      fault { try collection.page(where: [("kind", "x")]) }?.description
        == "expected \(told) or another of 1000 values for \"kind\", found \"x\"")
    for number in 0..<1_000 { #expect(try collection.page(where: [("kind", "k\(number)")]).indices == [number]) }
  }

  private func matches(_ books: [RandomBooks.Book], _ genre: String?, _ query: String?) -> [Int] {
    let needle = (query ?? "").lowercased()
    return books.indices.filter { index in
      (genre == nil || books[index].genre == genre)
        && (needle.isEmpty || books[index].title.lowercased().contains(needle))
    }
  }

  private func fault(_ page: () throws -> RecordPage) -> RecordPageFault? {
    do {
      _ = try page()
      return nil
    } catch {
      return error as? RecordPageFault
    }
  }

  /// The records of all pages one after the other.
  private func walk(_ collection: RecordCollection, _ genre: String?, _ query: String?, _ limit: Int) throws -> [Int] {
    var (visited, cursor): ([Int], String?) = ([], nil)
    var total: Int?
    repeat {
      let page = try collection.page(
        where: genre.map { [("genre", $0)] } ?? [], query: query, limit: limit, after: cursor)
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
