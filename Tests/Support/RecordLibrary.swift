public import DeepLinkRecords

/// Collections with ids of all forms, and relations by ids and by titles.
public enum RecordLibrary {
  /// Books, whose ids are integers.
  public static let books = RecordSchema(
    "books", id: .integer, title: "title",
    filters: [RecordFilter("genre", values: ["novel", "essay"], listedAs: "genres"), RecordFilter("inPrint")],
    relations: [
      RecordRelation("authors", field: "authors", in: "authors"),
      RecordRelation("sequel", field: "sequel", in: "books"), RecordRelation("related", field: "related", in: "books"),
    ])
  /// Authors, whose ids are UUIDs.
  public static let authors = RecordSchema("authors", id: .uuid)
  /// Shelves, whose ids are texts.
  public static let shelves = RecordSchema(
    "shelves", filters: [RecordFilter("room")],
    relations: [
      RecordRelation("books", field: "books", in: "books"), RecordRelation("next", field: "next", in: "shelves"),
    ])

  /// All three.
  public static let schemas = [books, authors, shelves]

  /// The id of the author.
  public static let austen = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  /// Files in which every place of the schemas occurs.
  public static let files: [String: String] = [
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
}
