import Records
import Support

/// Collections made for the tests: ids of all forms, and relations by ids and by titles.
enum Library {
  static let books = RecordSchema(
    "books", of: "Book", id: .integer, title: "title",
    fields: [
      .required("id", .integer(atLeast: -5)), .required("title", .words),
      .optional("genre", .oneOf(["novel", "essay"])),
      .optional("authors", .list(.uuid)), .optional("sequel", .integer()), .optional("related", .list(.text)),
      .optional("price", .number(0...99.5)), .optional("inPrint", .boolean), .optional("blurb", .text),
      .optional("size", .object([.required("width", .integer(atLeast: 1)), .optional("unit", .oneOf(["mm"]))])),
      .optional(
        "format",
        .choice([.required("paper", .object([.required("pages", .integer(atLeast: 0))])), .required("audio", .boolean)])
      ),
    ],
    filters: [RecordFilter("genre", values: ["novel", "essay"], listedAs: "genres"), RecordFilter("inPrint")],
    relations: [
      RecordRelation("authors", field: "authors", in: "authors"),
      RecordRelation("sequel", field: "sequel", in: "books"), RecordRelation("related", field: "related", in: "books"),
    ])
  static let authors = RecordSchema("authors", of: "Author", id: .uuid)
  static let shelves = RecordSchema(
    "shelves", filters: [RecordFilter("room")],
    relations: [
      RecordRelation("books", field: "books", in: "books"), RecordRelation("next", field: "next", in: "shelves"),
    ])

  static let schemas = [books, authors, shelves]

  static let austen = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  /// Files in which every place of the schemas occurs.
  static let files: [String: String] = [
    "books.json": """
    [
      {"id": 1, "title": "Emma", "genre": "novel", "authors": ["\(austen.lowercased())"], "sequel": 2,
       "related": ["2", "Walden"], "price": 9.5, "inPrint": true, "blurb": "", "size": {"width": 120, "unit": "mm"},
       "format": {"paper": {"pages": 474}}},
      {"id": 2, "title": "Walden", "genre": "essay", "related": ["Emma"], "inPrint": false, "format": {"audio": true}}
    ]
    """,
    "authors.json": #"[{"id": "\#(austen)", "name": "Jane Austen"}]"#,
    "shelves.json": """
    [{"id": "A/1", "room": "hall", "books": 1, "next": "b"}, {"id": "b", "name": "Top", "room": 7, "books": ["Emma"]}]
    """,
  ]

  /// The files, some of them replaced.
  static func source(_ replaced: [String: String] = [:]) -> RecordSource {
    RecordSource(files.merging(replaced) { $1 }.mapValues { Array($0.utf8) })
  }
}

/// A source of one file.
func source(_ file: String, _ text: String) -> RecordSource { RecordSource([file: Array(text.utf8)]) }

/// Every finding of loading as text, whatever its severity.
func findings(_ schemas: [RecordSchema], _ source: RecordSource) -> [String] {
  let findings: [RecordFault]
  do {
    findings = try Records.load(schemas, from: source).findings
  } catch {
    findings = error.faults
  }
  return findings.map { "\($0.severity): \($0)" }
}

/// Books with random ids, titles, genres and sequels, of which some are missing.
struct RandomBooks {
  struct Book: Codable, Equatable {
    let id: Int
    let title: String
    let genre: String?
    let sequel: Int
  }

  let books: [Book]
  let records: Records

  init(_ count: Int, _ random: inout SeededGenerator) throws {
    let words = ["Wireless", "wired", "Keyboard", "Mouse", "ÉCLAIR", "charger", "Größe", "x"]
    let ids = Array(Set((0..<count).map { _ in Int.random(in: -5...(count * 20), using: &random) })).shuffled(
      using: &random)
    var books: [Book] = []
    for id in ids {
      let length = Int.random(in: 1...3, using: &random)
      books.append(
        Book(
          id: id,
          title: (0..<length).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "),
          genre: ["novel", "essay", nil].randomElement(using: &random) ?? nil,
          sequel: Bool.random(using: &random) ? ids.randomElement(using: &random) ?? 0 : -100))
    }
    let text = books.map { book in
      #"{"id": \#(book.id), "title": "\#(book.title)","# + (book.genre.map { #""genre": "\#($0)","# } ?? "")
        + #""sequel": \#(book.sequel)}"#
    }.joined(separator: ",\n")
    self.books = books
    records = try Records.load(
      Library.schemas, from: Library.source(["books.json": "[\(text)]", "shelves.json": "[]"])
    )
    .records
  }

  /// The collection, which is there.
  var collection: RecordCollection {
    get throws { try records.collection("books") }
  }
}

extension Records {
  struct NoCollection: Error {
    let name: String
  }

  func collection(_ name: String) throws -> RecordCollection {
    guard let collection = self[name] else { throw NoCollection(name: name) }
    return collection
  }
}
