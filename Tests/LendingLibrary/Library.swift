import AssociationFiles
public import DeepLinkRecords
package import DeepLinkService
import Foundation
import SiteAssociation

/// What the lending library holds, and the files that its server has.
public enum Library {
  /// The id of the first loan.
  public static let loan = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
  /// An id that no loan has.
  public static let noLoan = "00000000-0000-4000-8000-000000000000"

  static let loanID = UUID(uuidString: loan) ?? UUID()

  /// What the app says of its records: ids of two forms, a filter, relations by title and by id.
  public static let schemas = [
    RecordSchema(
      "books", id: .integer, title: "title",
      filters: [RecordFilter("genre", values: Genre.allCases.map(\.rawValue), listedAs: "genres")],
      relations: [RecordRelation("related", field: "related", in: "books")]),
    RecordSchema(
      "shelves", id: .integer, title: "name",
      relations: [RecordRelation("near", field: "near", in: "shelves")]),
    RecordSchema(
      "loans", id: .uuid, title: "reader"),
  ]

  /// The records as files. "Lost" is no book.
  private static let catalog = [
    "books.json": """
    [
      {"id":1,"title":"Emma","genre":"Novel","authors":["Jane Austen"],"related":["Persuasion","Lost"]},
      {"id":2,"title":"Persuasion","genre":"Novel","authors":["Jane Austen"],"related":["Emma","Lost"]},
      {"id":3,"title":"Walden","genre":"Essay","authors":["Henry David Thoreau"],"related":["Lost","Walking"]},
      {"id":4,"title":"Walking","genre":"Essay","authors":["Henry David Thoreau"],"related":["Walden"]}
    ]
    """,
    "shelves.json": """
    [
      {"id":1,"name":"Short Stories","near":[2,3]},
      {"id":2,"name":"Sea Stories","near":[1]},
      {"id":3,"name":"Sea Charts","near":[2,4]},
      {"id":4,"name":"Maps","near":[3]},
      {"id":42,"name":"Towels","near":[]}
    ]
    """,
    "loans.json": """
    [
      {"id":"\(loan)","reader":"Ada","format":{"name":"Audio","share":0.5},"state":{"out":{"days":14}}},
      {"id":"EC5AE3A2-7850-4B85-8653-9E0F4A4D3BCD","reader":"Bo","state":{"back":{"late":true}}}
    ]
    """,
  ]

  /// The records.
  public static func records() throws -> Records {
    try Records.load(schemas, from: RecordSource(catalog.mapValues { Array($0.utf8) })).records
  }

  /// Seven files of any server: what they hold is of no interest, but for the association file, which is the table's own.
  package static func files() throws -> PublicFiles { try Result.get(readFiles)() }

  private static let readFiles = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let association = try AssociationGenerator(libraryRouter.routes.map(\.shape)).file(appIDs: ["ABCDE12345.library"])
    var files = ["index.html": "<!DOCTYPE html>\n", "style.css": "body { margin: 0 }\n"]
    files[".well-known/apple-app-site-association"] = String(decoding: association.file.json(), as: UTF8.self)
    files[".well-known/assetlinks.json"] = "[]\n"
    for (name, text) in catalog { files["catalog/" + name] = text }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try PublicFiles(reading: folder.path)
  }
}
