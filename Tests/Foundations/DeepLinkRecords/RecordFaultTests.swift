import DeepLinkJSON
import DeepLinkRecords
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Faults of records")
struct RecordFaultTests {
  @Test(
    "each fault of a file is told where it is",
    arguments: [
      ("", ["error: books.json:1:1: not JSON: the document is empty, expected a value"]),
      ("{}", ["error: books.json:1:1: expected an array of records, found an object"]),
      (
        #"{"id": 1}"#,
        [#"error: books.json:1:1: record 1 (id 1), field "title": expected a string, found nothing"#]
      ),
      (
        "[1,]",
        [
          "error: books.json:1:2: record 1: expected an object, found 1",
          #"error: books.json:1:3: not JSON: found a comma before "]": remove the comma"#,
        ]
      ),
      (
        "[1, \"x\", []]",
        [
          "error: books.json:1:2: record 1: expected an object, found 1",
          #"error: books.json:1:5: record 2: expected an object, found "x""#,
          "error: books.json:1:10: record 3: expected an object, found an empty array",
        ]
      ),
      (
        "[{}]",
        [
          #"error: books.json:1:2: record 1, field "id": expected an integer, found nothing"#,
          #"error: books.json:1:2: record 1, field "title": expected a string, found nothing"#,
        ]
      ),
      (
        #"[{"id": "1", "title": 2, "genre": 3, "authors": 4, "sequel": "2"}]"#,
        [
          #"error: books.json:1:9: record 1, field "id": expected an integer, found "1""#,
          #"error: books.json:1:23: record 1, field "title": expected a string, found 2"#,
          #"error: books.json:1:35: record 1, field "genre": expected "novel" or "essay", found 3"#,
          #"warning: books.json:1:49: record 1, field "authors": expected the id of a record of authors, found 4 [unknown-record authors/4]"#,
          #"warning: books.json:1:62: record 1, field "sequel": expected the id of a record of books, found "2" [unknown-record books/2]"#,
        ]
      ),
      (
        #"[{"id": 1, "tilte": "A", "id": 2, "colour": 1}]"#,
        [
          #"error: books.json:1:2: record 1 (id 1), field "title": expected a string, found nothing"#,
          #"warning: books.json:1:26: record 1 (id 1), field "id": given twice; the first value is used [duplicate-key books/1/id]"#,
        ]
      ),
      (
        "[\r\n {\"id\": 7, \"title\": \"é\", \"id\": 1},\r {\"id\": 7, \"title\": []}]",
        [
          #"warning: books.json:2:26: record 1 (id 7), field "id": given twice; the first value is used [duplicate-key books/7/id]"#,
          #"error: books.json:3:9: record 2 (id 7), field "id": expected a unique id, found that of record 1"#,
          #"error: books.json:3:21: record 2 (id 7), field "title": expected a string, found an empty array"#,
        ]
      ),
      (
        #"[{"id": 9223372036854775808, "title": "A"}, {"id": 1.5, "title": "B"}, {"id": 2.0, "title": "C"}]"#,
        [
          #"error: books.json:1:9: record 1, field "id": expected an integer, found 9223372036854775808"#,
          #"error: books.json:1:52: record 2, field "id": expected an integer, found 1.5"#,
        ]
      ),
    ] as [(String, [String])])
  func books(text: String, expected: [String]) {
    #expect(
      findings(RecordLibrary.schemas, RecordLibrary.source(["books.json": text, "shelves.json": "[]"])) == expected)
  }

  @Test(
    "an id that is not there is a warning, a title is a note, and two records of a title by which others refer a warning",
    arguments: [
      (
        #"[{"id": 1, "title": "A", "sequel": 2}, {"id": 3, "title": "B", "related": ["3", "4", "A", "C"]}]"#,
        [
          #"warning: books.json:1:36: record 1 (id 1), field "sequel": expected the id of a record of books, found 2 [unknown-record books/2]"#,
          #"warning: books.json:1:81: record 2 (id 3), field "related[1]": expected the id of a record of books, found "4" [unknown-record books/4]"#,
          #"note: books.json:1:91: record 2 (id 3), field "related[3]": no record of books is called "C"; it is shown as a name, without a link"#,
        ]
      ),
      (
        #"[{"id": 1, "title": "A", "authors": ["\#(RecordLibrary.austen)", "00000000-0000-4000-8000-000000000000"]}]"#,
        [
          #"warning: books.json:1:78: record 1 (id 1), field "authors[1]": expected the id of a record of authors, found "00000000-0000-4000-8000-000000000000" [unknown-record authors/00000000-0000-4000-8000-000000000000]"#
        ]
      ),
      (
        #"[{"id": 1, "title": "A", "related": ["A"]}, {"id": 2, "title": "A"}]"#,
        [
          #"warning: books.json:1:64: record 2 (id 2), field "title": expected a unique title, because other records refer to it, found that of record 1 [duplicate-title books/2]"#
        ]
      ),
      (#"[{"id": 1, "title": "A", "sequel": 1.0}, {"id": 2, "title": "A", "sequel": null}]"#, []),
    ] as [(String, [String])])
  func references(text: String, expected: [String]) {
    #expect(
      findings(RecordLibrary.schemas, RecordLibrary.source(["books.json": text, "shelves.json": "[]"])) == expected)
  }

  @Test("a reference that is neither an id nor a title is a warning")
  func otherReferences() {
    let shelves = #"[{"id": "a", "books": [{}, [1], true, null, 1]}, {"id": "b", "next": "c", "books": 3}]"#
    #expect(
      findings(RecordLibrary.schemas, RecordLibrary.source(["shelves.json": shelves])) == [
        #"warning: shelves.json:1:24: record 1 (id a), field "books[0]": expected the id of a record of books, found an empty object [unknown-record books/an empty object]"#,
        #"warning: shelves.json:1:28: record 1 (id a), field "books[1]": expected the id of a record of books, found an array [unknown-record books/an array]"#,
        #"warning: shelves.json:1:33: record 1 (id a), field "books[2]": expected the id of a record of books, found true [unknown-record books/true]"#,
        #"warning: shelves.json:1:70: record 2 (id b), field "next": expected the id of a record of shelves, found "c" [unknown-record shelves/c]"#,
        #"warning: shelves.json:1:84: record 2 (id b), field "books": expected the id of a record of books, found 3 [unknown-record books/3]"#,
      ])
  }

  @Test(
    "ids, a declared title and the values of filters are checked",
    arguments: [
      (#"[{"name": "A", "kind": "x"}]"#, [#"1:2: record 1, field "id": expected a UUID, found nothing"#]),
      (#"[{"id": "A", "name": "A"}]"#, [#"1:9: record 1, field "id": expected a UUID, found "A""#]),
      (
        #"[{"id": "\#(RecordLibrary.austen)", "name": 1, "kind": null}]"#,
        [#"1:57: record 1 (id \#(RecordLibrary.austen)), field "name": expected a string, found 1"#]
      ),
      (
        #"[{"id": "\#(RecordLibrary.austen)", "name": "A", "kind": ["x"]}]"#,
        [#"1:70: record 1 (id \#(RecordLibrary.austen)), field "kind": expected "x" or "y", found an array"#]
      ),
      (
        #"[{"id": "\#(RecordLibrary.austen)", "name": "A"}, {"id": "\#(RecordLibrary.austen.lowercased())", "name": "A"}]"#,
        [
          #"1:70: record 2 (id \#(RecordLibrary.austen)), field "id": expected a unique id, found that of record 1"#
        ]
      ),
    ] as [(String, [String])])
  func parts(text: String, expected: [String]) {
    let schema = RecordSchema("a", id: .uuid, title: "name", filters: [RecordFilter("kind", values: ["x", "y"])])
    #expect(findings([schema], source("a.json", text)) == expected.map { "error: a.json:" + $0 })
  }

  @Test("a text that is expensive to compare is refused wherever it is")
  func slowTexts() {
    let marks = String(repeating: "\u{345}", count: 31)
    for (text, place) in [
      (#"{"id": "a\#(marks)"}"#, "1:3"), (#"{"id": "a", "\#(marks)": 1}"#, "1:14"),
      (#"{"id": "a", "x": [{"y": {"\#(marks)": 1}}]}"#, "1:14"),
    ] {
      let found = findings([], source("a.json", "[\(text)]"))
      #expect(found.count == 1 && found.first?.hasPrefix("error: a.json:\(place): ") == true, "\(found)")
      #expect(found.first?.hasSuffix("expected at most 30 combining marks in a row, found more") == true)
    }
    #expect(findings([], source("a.json", #"[{"id": "a\#(marks.dropLast())"}]"#)).isEmpty)
  }

  @Test("all files are checked, whatever is wrong with the first")
  func allFiles() throws {
    let files = source("shelves.json", "[0]")
    let error = #expect(throws: RecordFaults.self) { try Records.load(RecordLibrary.schemas, from: files) }
    #expect(
      error?.description == """
        books.json: cannot be read: no such file: books.json
        authors.json: cannot be read: no such file: authors.json
        shelves.json:1:2: record 1: expected an object, found 0
        """)
    let fault = try #require(error?.faults.last)
    #expect((fault.file, fault.position) == ("shelves.json", JSONPosition(line: 1, column: 2)))
    #expect((fault.message, fault.severity) == ("record 1: expected an object, found 0", .error))
  }

  @Test("a directory that is not there is told by its path, and is nothing to those who name no collection")
  func missingDirectory() throws {
    let error = #expect(throws: RecordFaults.self) {
      try Records.load([RecordLibrary.books, RecordLibrary.authors], directory: "/nowhere/at/all")
    }
    #expect(
      error?.faults.map(\.description) == [
        "books.json: cannot be read: no such file: /nowhere/at/all/books.json",
        "authors.json: cannot be read: no such file: /nowhere/at/all/authors.json",
      ])
    #expect(try Records.load(directory: "/nowhere/at/all").records.collections.isEmpty)
  }

  @Test("are listed up to a hundred, with the number of the others")
  func manyInOneFile() throws {
    for count in [99, 100, 101, 20_000] {
      let source = RecordSource([
        "books.json": Array("[\(Array(repeating: "1", count: count).joined(separator: ","))]".utf8)
      ])
      let error = #expect(throws: RecordFaults.self) { try Records.load([RecordSchema("books")], from: source) }
      let errors = (error?.faults ?? []).filter { $0.severity == .error }
      #expect(errors.count == min(count, 101) && errors[98].message.hasPrefix("record 99: "))
      #expect(errors.reduce(0) { $0 + $1.count } == count)
      let last = count == 101 ? "books.json: and 1 more error" : "books.json: and \(count - 100) more errors"
      #expect(count < 101 || errors[100].description == last)
    }
  }
}
