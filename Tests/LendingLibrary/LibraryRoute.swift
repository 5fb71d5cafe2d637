public import DeepLinking
public import Foundation

// A lending library, the app that tests of the libraries serve. Its table has literals, a UUID, integers, a rest, closed
// sets, query items with a default, without one and required, routes at two depths, and routes that name records.

/// Everything that a link can lead to.
public enum LibraryRoute: Hashable, SynthesizedCodable, Sendable {
  case home
  case about
  case loans(route: LoanRoute)
  case books(route: BookRoute)
  case shelves(route: ShelfRoute)
}

/// What a link can lead to among the loans.
public enum LoanRoute: Hashable, SynthesizedCodable, Sendable {
  case list
  case new(loan: NewLoan)
  case extend(id: UUID, changes: LoanChanges)
  case end(id: UUID)
}

/// What a link can lead to among the books.
public enum BookRoute: Hashable, SynthesizedCodable, Sendable {
  case list(genre: Genre? = nil)
  case book(id: Int)
  /// A book, and the books that a reader opened from it one after the other.
  case trail(id: Int, trail: [Int])
}

/// What a link can lead to among the shelves.
public enum ShelfRoute: Hashable, SynthesizedCodable, Sendable {
  case search(query: String)
  case list
  case shelf(id: Int)
  case books(id: Int)
}

/// A closed set whose texts differ from the names of its cases.
public enum Genre: String, CaseIterable, Codable, Sendable { case novel = "Novel", essay = "Essay" }

/// A closed set whose texts are the names of its cases.
public enum Format: String, CaseIterable, Codable, Sendable { case paper, audio }

/// A loan that does not exist yet: every field has a default but one, which may be absent.
public struct NewLoan: Hashable, Codable, Sendable {
  /// A text.
  public var reader = ""
  /// A number.
  public var days = 14
  /// A member of a closed set, or nothing.
  public var format: Format?
  /// A truth value.
  public var renews = false
}

/// What a link changes of a loan: nothing by default.
public struct LoanChanges: Hashable, Codable, Sendable {
  /// A number, or nothing.
  public var days: Int?
  /// A member of a closed set, or nothing.
  public var format: Format?
}

/// The library's table.
public let libraryRouter = Router<LibraryRoute> {
  Route("The start", name: "home", .home) { "home" }
  Route("About the library", name: "about", .about) { "about" }
  Mount("loans", name: "loans", loanRouter, LibraryRoute.loans(route:)) {
    if case .loans(let route) = $0 { route } else { nil }
  }
  Mount(bookRouter, LibraryRoute.books(route:)) { if case .books(let route) = $0 { route } else { nil } }
  Mount(shelfRouter, LibraryRoute.shelves(route:)) { if case .shelves(let route) = $0 { route } else { nil } }
}

private let loanID = Segment("id", .uuid, in: "loans")
private let bookID = Segment("id", .integer, in: "books")
private let shelfID = Segment("id", .integer, in: "shelves")

private let loanRouter = Router<LoanRoute> {
  Route("The loans", .list)
  Route(
    "Lend a book", name: "new", example: .new(loan: NewLoan(reader: "Ada", days: 7)),
    { .new(loan: $0) }, { if case .new(let loan) = $0 { loan } else { nil } }
  ) {
    "new"
    Group(NewLoan.init) {
      ($0.reader, $0.days, $0.format, $0.renews)
    } pattern: {
      QueryItem("reader", .text, default: "")
      QueryItem("days", .integer, default: 14)
      QueryItem(optional: "format", .oneOf(Format.self))
      QueryItem("renews", .boolean, default: false)
    }
  }
  Route(
    "Extend a loan", name: "extend", example: .extend(id: Library.loanID, changes: LoanChanges()),
    { .extend(id: $0, changes: $1) },
    { if case .extend(let id, let changes) = $0 { (id, changes) } else { nil } }
  ) {
    loanID
    "extend"
    Group(LoanChanges.init) {
      ($0.days, $0.format)
    } pattern: {
      QueryItem(optional: "days", .integer)
      QueryItem(optional: "format", .oneOf(Format.self))
    }
  }
  Route(
    "End a loan", name: "end", example: .end(id: Library.loanID),
    { .end(id: $0) }, { if case .end(let id) = $0 { id } else { nil } }
  ) {
    loanID
    "end"
  }
}

private let bookRouter = Router<BookRoute> {
  Route(
    "The books, of one genre or of all", name: "books", example: .list(genre: .novel),
    { .list(genre: $0) }, { if case .list(let genre) = $0 { .some(genre) } else { nil } }
  ) {
    "books"
    QueryItem(optional: "genre", .oneOf(Genre.self))
  }
  Route(
    "A book", name: "book", example: .book(id: 1),
    { .book(id: $0) }, { if case .book(let id) = $0 { id } else { nil } }
  ) {
    "books"
    bookID
  }
  Route(
    "A book, opened from others", name: "book.trail", example: .trail(id: 1, trail: [2, 3]),
    { .trail(id: $0, trail: $1) },
    { if case .trail(let id, let trail) = $0 { (id, trail) } else { nil } }
  ) {
    "books"
    bookID
    RestOfPath("trail", .integer, in: "books")
  }
}

private let shelfRouter = Router<ShelfRoute> {
  Route(
    "The results of a search", name: "search", example: .search(query: "sea"),
    { .search(query: $0) }, { if case .search(let query) = $0 { query } else { nil } }
  ) {
    "search"
    QueryItem("query", .text)
  }
  Route("The shelves", name: "shelves", .list) { "shelves" }
  Route(
    "A shelf", name: "shelf", example: .shelf(id: 1),
    { .shelf(id: $0) }, { if case .shelf(let id) = $0 { id } else { nil } }
  ) {
    "shelves"
    shelfID
  }
  Route(
    "The books of a shelf", name: "shelf.books", example: .books(id: 1),
    { .books(id: $0) }, { if case .books(let id) = $0 { id } else { nil } }
  ) {
    "shelves"
    shelfID
    "books"
  }
}
