public import DeepLinkTestSupport
import Foundation

extension LibraryRoute {
  /// The number of kinds of routes that ``random(using:)`` makes: each route of the table.
  public static let kinds = 13

  /// A route of any kind, each of which a link can carry, every payload within reach.
  public static func random(using random: inout SeededGenerator) -> LibraryRoute {
    switch Int.random(in: 0..<kinds, using: &random) {
    case 0: .home
    case 1: .about
    case 2: .loans(route: .list)
    case 3:
      .loans(
        route: .new(
          loan: NewLoan(
            reader: .random(using: &random), days: .any(using: &random), format: format(using: &random),
            renews: .random(using: &random))))
    case 4:
      .loans(
        route: .extend(
          id: .any(using: &random),
          changes: LoanChanges(
            days: Bool.random(using: &random) ? .any(using: &random) : nil, format: format(using: &random))))
    case 5: .loans(route: .end(id: .any(using: &random)))
    case 6: .books(route: .list(genre: ([nil] + Genre.allCases).randomElement(using: &random) ?? nil))
    case 7: .books(route: .book(id: .any(using: &random)))
    case 8:
      .books(
        route: .trail(
          id: .any(using: &random),
          trail: (0...Int.random(in: 0..<6, using: &random)).map { _ in Int.any(using: &random) }))
    case 9: .shelves(route: .search(query: "q" + .random(using: &random)))
    case 10: .shelves(route: .list)
    case 11: .shelves(route: .shelf(id: .any(using: &random)))
    default: .shelves(route: .books(id: .any(using: &random)))
    }
  }

  private static func format(using random: inout SeededGenerator) -> Format? {
    ([nil] + Format.allCases).randomElement(using: &random) ?? nil
  }
}
