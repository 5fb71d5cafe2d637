import DeepLinkRecords
import DeepLinkTestSupport

extension RecordLibrary {
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
      RecordLibrary.schemas, from: RecordLibrary.source(["books.json": "[\(text)]", "shelves.json": "[]"])
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
