import DeepLinking
import LendingLibrary

/// A link among many routes costs what it costs among few.
enum TableCases {
  private static let few = LargeTable.router(10)
  private static let many = LargeTable.router(10_000)

  static var all: [CostCase] {
    LargeTable.links.map { link in
      CostCase("a link among 10,000 routes, not ten", link, growth: 1.3) { size, _ in
        let request = try DeepLinkRequest(link)
        let router = size == .small ? few : many
        guard router.parse(request) != nil else { throw Unread(link: link) }
        return CostCase.Work(octets: link.utf8.count) {
          for _ in 0..<100 { _ = router.parse(request) }
        }
      }
    }
  }

  private struct Unread: Error { let link: String }
}
