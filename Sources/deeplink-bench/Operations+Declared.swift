import DeepLinkJSON
import DeepLinkService
import DeepLinkTables
import DeepLinking
import Foundation

/// Resolves the same links by a table in code, and by the same table read from a file.
extension Operations {
  static var declared: [Operation] {
    Kind.links.flatMap { kind, link -> [Operation] in
      [
        Operation("resolve \(kind) by code") { try resolve(link) { $0.code } },
        Operation("resolve \(kind) by a file", against: "resolve \(kind) by code") { try resolve(link) { $0.file } },
      ]
    }
  }

  /// Both tables, which must resolve a link in the same way.
  private struct Twin {
    let code: RouteTable
    let file: RouteTable

    init() throws {
      code = try RouteTable(Kind.router)
      var manifest = JSONWriter()
      RouteManifest(code).write(to: &manifest)
      file = try LinksFile(parsing: manifest.bytes, named: "links.json").sites[0].table
    }
  }

  struct Difference: Error {
    let link, code, file: String
  }

  private static func resolve(_ target: String, by table: (Twin) -> RouteTable) throws -> () throws -> Void {
    let twin = try Twin()
    let link = try DeepLinkRequest(target)
    let answers = try [twin.code, twin.file].map { table in
      var resolution = Resolution()
      _ = try table.resolve(link, into: &resolution)
      return String(decoding: resolution.value.bytes, as: UTF8.self)
    }
    guard answers[0] == answers[1], !answers[0].isEmpty else {
      throw Difference(link: target, code: answers[0], file: answers[1])
    }
    let table = table(twin)
    var resolution = Resolution()
    return { keep(try table.resolve(link, into: &resolution)) }
  }
}

/// A route for each kind of parameter.
private enum Kind: Hashable, SynthesizedCodable, Sendable {
  case uuid(id: UUID)
  case integer(id: Int)
  case text(id: String)
  case choice(tab: Tab)
  case number(value: Double)
  case rest(path: [String])
  case items(query: String, page: Int, sort: String?, exact: Bool)
  case several(account: String, list: Int, item: UUID, tab: Tab)

  enum Tab: String, CaseIterable, Codable, Sendable {
    case details, reviews, similar
  }

  static let links = [
    ("a UUID", "/uuids/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"), ("an integer", "/integers/42"),
    ("a text", "/texts/mechanical-keyboard"), ("a choice", "/choices/reviews"), ("a number", "/numbers/52.35"),
    ("a rest", "/rests/guides/keyboards/switches"),
    ("query items", "/items?query=keyboard&page=3&sort=price&exact"),
    ("several parameters", "/accounts/ada/lists/7/items/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF/similar"),
  ]

  static let router = Router<Kind> {
    Route(
      "", name: "uuid", example: .uuid(id: UUID()), { .uuid(id: $0) },
      { if case .uuid(let id) = $0 { id } else { nil } }
    ) {
      "uuids"; Segment("id", .uuid)
    }
    Route(
      "", name: "integer", example: .integer(id: 1), { .integer(id: $0) },
      { if case .integer(let id) = $0 { id } else { nil } }
    ) {
      "integers"; Segment("id", .integer)
    }
    Route(
      "", name: "text", example: .text(id: "x"), { .text(id: $0) }, { if case .text(let id) = $0 { id } else { nil } }
    ) {
      "texts"; Segment("id", .text)
    }
    Route(
      "", name: "choice", example: .choice(tab: .details), { .choice(tab: $0) },
      { if case .choice(let tab) = $0 { tab } else { nil } }
    ) {
      "choices"; Segment("tab", .oneOf(Tab.self))
    }
    Route(
      "", name: "number", example: .number(value: 1), { .number(value: $0) },
      { if case .number(let value) = $0 { value } else { nil } }
    ) {
      "numbers"; Segment("value", .number)
    }
    Route(
      "", name: "rest", example: .rest(path: ["x"]), { .rest(path: $0) },
      { if case .rest(let path) = $0 { path } else { nil } }
    ) {
      "rests"; RestOfPath("path", .text)
    }
    Route(
      "", name: "items", example: .items(query: "x", page: 1, sort: nil, exact: false),
      { .items(query: $0, page: $1, sort: $2, exact: $3) },
      { if case .items(let query, let page, let sort, let exact) = $0 { (query, page, sort, exact) } else { nil } }
    ) {
      "items"
      QueryItem("query", .text)
      QueryItem("page", .integer, default: 1)
      QueryItem(optional: "sort", .text)
      QueryFlag("exact")
    }
    Route(
      "", name: "several", example: .several(account: "x", list: 1, item: UUID(), tab: .details),
      { .several(account: $0, list: $1, item: $2, tab: $3) },
      { if case .several(let account, let list, let item, let tab) = $0 { (account, list, item, tab) } else { nil } }
    ) {
      "accounts"; Segment("account", .text); "lists"; Segment("list", .integer); "items"; Segment("item", .uuid)
      Segment("tab", .oneOf(Tab.self))
    }
  }
}
