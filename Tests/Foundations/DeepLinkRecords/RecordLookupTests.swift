import DeepLinkJSON
import DeepLinkRecords
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Looking records up")
struct RecordLookupTests {
  @Test("what is found by id, by title or by a relation is what a search through all would find")
  func bruteForce() throws {
    var random = SeededGenerator()
    for count in [0, 1, 2, 3, 10, 300] {
      let made = try RandomBooks(count, &random)
      let (books, collection) = (made.books, try made.collection)
      let seed: Comment = "TEST_SEED=\(random.seed) \(count)"
      #expect(collection.values(RandomBooks.Book.self) == books, seed)
      for id in books.map(\.id) + (0..<50).map({ _ in Int.random(in: -10...6_000, using: &random) }) {
        let expected = books.firstIndex { $0.id == id }
        #expect(collection.index(of: id) == expected, seed)
        #expect(collection.index(ofID: "\(id)") == expected, seed)
      }
      let relation = try #require(RecordLibrary.books.relations.first { $0.name == "sequel" })
      for (index, book) in books.enumerated() {
        #expect(collection.id(at: index) == "\(book.id)", seed)
        #expect(collection.title(at: index) == book.title, seed)
        #expect(collection.index(ofTitle: book.title) == books.firstIndex { $0.title == book.title }, seed)
        let sequel = books.firstIndex { $0.id == book.sequel }
        let found = made.records.indices(of: relation, fromRecordAt: index, in: collection)
        #expect(found == (sequel.map { [$0] } ?? []), seed)
      }
    }
  }

  @Test(
    "an id is found in the spelling of its form",
    arguments: [
      ("integers", "1", 0), ("integers", "0", 2), ("integers", "-7", 3), ("integers", "20", 4), ("integers", "01", nil),
      ("integers", "+1", nil), ("integers", "-0", nil), ("integers", "-", nil), ("integers", "", nil),
      ("integers", "1 ", nil), ("integers", "1.0", nil), ("integers", "2e1", nil), ("integers", "١", nil),
      ("integers", "9223372036854775807", 1), ("integers", "-9223372036854775808", 5),
      ("integers", "9223372036854775808", nil), ("integers", "18446744073709551617", nil),
      ("uuids", RecordLibrary.austen, 0), ("uuids", RecordLibrary.austen.lowercased(), 0),
      ("uuids", "898520fc-7D88-427E-bcd0-55BABBE3D42C", 1), ("uuids", "1", nil),
      ("uuids", "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA5", nil), ("uuids", "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA", nil),
      ("uuids", "D2AFFEF0006294EF7-847B-BC7BA5A34EA4", nil), ("uuids", "G2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", nil),
      ("texts", "a", 0), ("texts", "A", 1), ("texts", "7", 2), ("texts", "é", 3), ("texts", "e\u{301}", 4),
      ("texts", RecordLibrary.austen, 5), ("texts", RecordLibrary.austen.lowercased(), nil), ("texts", "", nil),
      ("texts", "a/b c%?", 6),
    ] as [(String, String, Int?)])
  func forms(file: String, id: String, expected: Int?) throws {
    let source = RecordSource(
      [
        "integers.json":
          #"[{"id":1},{"id":9223372036854775807},{"id":-0},{"id":-7},{"id":2e1},{"id":-9223372036854775808}]"#,
        "uuids.json":
          #"[{"id":"\#(RecordLibrary.austen.lowercased())"},{"id":"898520FC-7d88-427E-BCD0-55BABBE3D42C"}]"#,
        "texts.json":
          #"[{"id":"a"},{"id":"A"},{"id":7},{"id":"é"},{"id":"e\u0301"},{"id":"\#(RecordLibrary.austen)"},{"id":"a/b c%?"}]"#,
      ].mapValues { Array($0.utf8) })
    let collection = try Records.load(from: source).records.collection(file)
    #expect(collection.idForm == ["integers": .integer, "uuids": .uuid, "texts": .text][file])
    #expect(collection.index(ofID: id) == expected)
    #expect(collection.index(ofID: Array(id.utf8).span) == expected)
    if let expected {
      let canonical = collection.idForm == .uuid ? id.uppercased() : id
      #expect(collection.id(at: expected).map { Array($0.utf8) } == Array(canonical.utf8))
    }
  }

  @Test(
    "the form of a file's ids is that of all of them",
    arguments: [
      ("[]", .text), (#"[{"id":1},{"id":2}]"#, .integer), (#"[{"id":1},{"id":"2"}]"#, .text),
      (#"[{"id":"\#(RecordLibrary.austen)"}]"#, .uuid), (#"[{"id":"\#(RecordLibrary.austen)"},{"id":1}]"#, .text),
      (#"[{"id":"x"},{"id":"\#(RecordLibrary.austen)"}]"#, .text),
    ] as [(String, RecordIDForm)])
  func form(text: String, expected: RecordIDForm) throws {
    #expect(try Records.load(from: source("a.json", text)).records.collection("a").idForm == expected)
  }

  @Test(
    "a record that has no id is told which form the others have",
    arguments: [
      (#"[{"id":1},{}]"#, "1:11: record 2, field \"id\": expected an integer, found nothing"),
      (#"[{"id":null},{"id":"\#(RecordLibrary.austen)"}]"#, "1:8: record 1, field \"id\": expected a UUID, found null"),
      (#"[{"id":1.5},{"id":"a"}]"#, "1:8: record 1, field \"id\": expected a text, found 1.5"),
      (#"[{"id":""}]"#, "1:8: record 1, field \"id\": expected a text, found \"\""),
      (#"[{"id":[]}]"#, "1:8: record 1, field \"id\": expected a text, found an empty array"),
      (
        #"[{"id":7},{"id":"7"}]"#,
        "1:17: record 2 (id 7), field \"id\": expected a unique id, found that of record 1"
      ),
    ])
  func noID(text: String, expected: String) {
    #expect(findings([], source("a.json", text)) == ["error: a.json:" + expected])
  }

  @Test(
    "the title is the string in `name`, or in `title`, or the id",
    arguments: [
      (#"{"id":1,"title":"T","name":"N"}"#, "N"), (#"{"id":1,"title":"T"}"#, "T"),
      (#"{"id":1,"title":"T","name":null}"#, "T"), (#"{"id":1,"title":["T"],"name":7}"#, "1"), (#"{"id":1}"#, "1"),
      (#"{"id":1,"name":""}"#, ""), (#"{"id":1,"name":"a\"\\\n\u0000é👨‍👩‍👧"}"#, "a\"\\\n\u{0}é👨‍👩‍👧"),
    ])
  func titles(record: String, expected: String) throws {
    let collection = try Records.load(from: source("a.json", "[\(record)]")).records.collection("a")
    #expect(collection.title(at: 0) == expected)
    #expect(collection.index(ofTitle: expected) == (expected.isEmpty ? nil : 0))
    #expect(try collection.page(query: expected).indices == [0])
  }

  @Test("relations lead to the records that are there, by id and by title")
  func relations() throws {
    let (records, found) = try Records.load(RecordLibrary.schemas, from: RecordLibrary.source())
    #expect(found.isEmpty)
    let rows: [(String, String, Int, [Int])] = [
      ("books", "authors", 0, [0]), ("books", "sequel", 0, [1]), ("books", "related", 0, [1, 1]),
      ("books", "related", 1, [0]), ("books", "sequel", 1, []), ("books", "related", 9, []),
      ("books", "related", -1, []),
      ("shelves", "books", 0, [0]), ("shelves", "books", 1, [0]), ("shelves", "next", 0, [1]),
      ("shelves", "next", 1, []),
    ]
    for (name, label, index, expected) in rows {
      let collection = try records.collection(name)
      let relation = try #require(collection.schema.relations.first { $0.name == label })
      #expect(
        records.indices(of: relation, fromRecordAt: index, in: collection) == expected, "\(name) \(label) \(index)")
    }
  }

  @Test("a record is handed out as it lies in the file, without white space and repeated members")
  func json() throws {
    let text = #"[ { "id" : 1 , "b":[ 1.50 , {"a":1,"a":2} ], "id" : 2, "c" : "\u0041", "b": 3 } ]"#
    let collection = try Records.load(from: source("a.json", text)).records.collection("a")
    let expected = #"{"id":1,"b":[1.50,{"a":1,"a":2}],"c":"A"}"#
    #expect(String(decoding: collection.record(at: 0), as: UTF8.self) == expected)
    var writer = JSONWriter()
    writer.beginArray()
    for index in [0, 1, -1] { collection.write(recordAt: index, to: &writer) }
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(expected),null,null]")
    #expect(collection.record(at: 1).isEmpty && collection.id(at: 1) == nil && collection.title(at: -1) == "")
    #expect(collection.value([String: Int].self, at: 0) == nil, "it is none of that type")
  }

  @Test("collections stand in the order of the schemas, and files without one behind them")
  func order() throws {
    let files = RecordLibrary.source(["zoo.json": "[]", "animals.json": "[]"])
    let records = try Records.load(RecordLibrary.schemas, from: files).records
    #expect(records.collections.map(\.name) == ["books", "authors", "shelves", "animals", "zoo"])
    #expect(records.count == 5)
    #expect(records["Books"] == nil)
    #expect(Records().collections.isEmpty && Records().count == 0 && Records()["books"] == nil)
  }
}
