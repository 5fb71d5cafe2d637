import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import LendingLibrary

/// An app without content for its pages: every page is the default one.
enum LandingOtherApp {
  enum Place: Hashable, Codable, Sendable {
    case home
    case note(String, tags: [String], isOpen: Bool)
    case book(Int)
    case shelf(Int)
    case item(String)
    case unlinkable(Int)
  }

  static let router = Router<Place> {
    Route("Home & away", name: "home", .home) { "home" }
    Route(
      "A note", name: "note", example: .note("a", tags: ["b"], isOpen: true),
      { .note($0, tags: $1, isOpen: $2) },
      { if case .note(let text, let tags, let isOpen) = $0 { (text, tags, isOpen) } else { nil } }
    ) {
      "notes"
      Segment("text", .text)
      QueryItems("tag", .text)
      QueryItem("open", .boolean, default: false)
    }
    Route(
      "A dish", name: "dish", example: .book(1), { .book($0) }, { if case .book(let id) = $0 { id } else { nil } }
    ) {
      "dishes"
      Segment("number", .integer, in: "books")
    }
    Route(
      "Ware", name: "ware", example: .shelf(1), { .shelf($0) },
      { if case .shelf(let id) = $0 { id } else { nil } }
    ) {
      "wares"
      Segment("id", .integer, in: "shelves")
    }
    Route(
      "Stock", name: "stock", example: .item("x"), { .item($0) }, { if case .item(let id) = $0 { id } else { nil } }
    ) {
      "stock"
      Segment("id", .text, in: "loans")
    }
    Route(
      "Denied by its extract closure", name: "unlinkable", example: .unlinkable(1), { .unlinkable($0) },
      { if case .unlinkable(let number) = $0, number != 13 { number } else { nil } }
    ) {
      "unlinkable"
      Segment("number", .integer)
    }
  }

  static func client(
    _ app: AppListing = AppListing(), catalog: Records? = nil, settings: TableSettings = TableSettings(),
    content: @escaping @Sendable (DeepLinkRequest) -> LandingContent? = { _ in nil }
  ) throws -> Client {
    let catalog = try catalog ?? Library.records()
    return try Client(
      Site(
        table: RouteTable(Router(router.routes, settings: settings), reserving: Site.reserved([])), records: catalog,
        files: Library.files(), pages: LandingPages(of: app) { link, _ in content(link) }))
  }
}
