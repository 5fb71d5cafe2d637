import DeepLinkJSON
public import DeepLinkService
import Foundation

/// The lending library as an app that says of its routes what an app can say: some have a screen, some a page of their
/// own, and user activities lead to some.
public let libraryApp = DeepLinkApp("Library", routes: libraryRouter)
  .version("1.2.3")
  .scheme("nav")
  .records(Library.schemas)
  .navigation { route, records, resolution, writer in
    let screen: (name: String, title: String?)? =
      switch route {
      case .home, .about: nil
      case .loans: ("loans", nil)
      case .books(.book(let id)): ("books", records.map { Pages(records: $0).title(ofBook: id) ?? "no book" })
      case .books: ("books", nil)
      case .shelves: ("shelves", nil)
      }
    guard let screen else { return }
    writer.beginObject()
    writer.key("screen")
    writer.string(screen.name)
    if let title = screen.title {
      writer.key("title")
      writer.string(title)
    }
    writer.key("link")
    writer.raw(resolution.link)
    writer.endObject()
  }
  .pages { route, records in Pages(records: records).content(of: route) }
  .activities([
    .init(type: "library.search", holds: "\"query\" in its userInfo"),
    .init(type: "library.route", holds: "\"route\" in its userInfo, a route as JSON"),
  ]) { activity in
    switch activity.activityType {
    case "library.search":
      guard case .string(let query)? = activity.userInfo["query"], !query.isEmpty else { return nil }
      return .shelves(route: .search(query: query))
    case "library.route":
      return activity.route(LibraryRoute.self) ?? activity.webpageURL.flatMap { libraryRouter.parse($0.absoluteString) }
    default: return nil
    }
  }

/// What pages say: of a book and of a search, of a loan, and nothing of the other routes.
private struct Pages {
  let records: Records

  struct Book: Decodable {
    let id: Int
    let title: String
    let genre: Genre
    let authors: [String]
    let related: [String]
  }

  private var books: [Book] { records["books"]?.values() ?? [] }

  func title(ofBook id: Int) -> String? { books.first { $0.id == id }?.title }

  func content(of route: LibraryRoute) -> LandingContent? {
    switch route {
    case .books(.book(let id)): book(id)
    case .books(.trail(let id, let trail)): book(trail.last ?? id)
    case .loans(.new(let loan)):
      LandingContent(
        title: loan.reader.isEmpty ? "New loan" : loan.reader, kind: "Loan",
        description: "For \(loan.days) days.")
    case .shelves(.search(let query)): results(of: query)
    default: nil
    }
  }

  private func book(_ id: Int) -> LandingContent {
    guard let book = books.first(where: { $0.id == id }) else {
      return LandingContent(title: "Book \(id)", description: "There is no such book.", isMissing: true)
    }
    return LandingContent(
      title: book.title, kind: "Book", description: "By \(book.authors.joined(separator: ", ")).")
  }

  private func results(of query: String) -> LandingContent {
    let found = books.filter { $0.title.lowercased().contains(query.lowercased()) }
    return LandingContent(title: query, kind: "Search", description: "\(found.count) found")
  }
}
