import DeepLinkTestSupport
import DeepLinking
import Foundation

extension SeededGenerator {
  /// A random route of the sample table. Texts may be hostile; all other values can be carried by a link.
  mutating func sampleRoute() -> SampleRoute {
    switch Int.random(in: 0..<13, using: &self) {
    case 0: .home
    case 1: .admin(route: .settings)
    case 2: .admin(route: .audit(route: .entries))
    case 3: .admin(route: .audit(route: .entry(id: integer(), reason: text())))
    case 4: .document(path: (0..<Int.random(in: 0...4, using: &self)).map { _ in text() })
    case 5: .newTag
    case 6: .recipe(id: integer())
    case 7: .relatedRecipe(id: integer(), related: (0..<Int.random(in: 0...4, using: &self)).map { _ in integer() })
    case 8: .tag(slug: text())
    case 9:
      .store(
        route: .order(number: OrderNumber(series: pick(["A", "Q", "Z"]), number: Int.random(in: 0...99, using: &self))))
    case 10: .store(route: .product(id: integer(), tab: pick(Tab.allCases)))
    case 11: .store(route: .search(query: text(), page: integer(), exact: once(in: 2)))
    default: .store(route: .inventory(route: inventoryRoute()))
    }
  }

  mutating func inventoryRoute() -> InventoryRoute {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .list
    case 1: .add(draft: draft(), picksColor: once(in: 2))
    case 2: .edit(id: uuid(), draft: draft())
    default: .delete(id: uuid())
    }
  }

  mutating func draft() -> Draft {
    Draft(
      name: once(in: 2) ? "" : text(), quantity: integer(), tab: once(in: 2) ? nil : pick(Tab.allCases),
      tags: (0..<Int.random(in: 0...3, using: &self)).map { _ in text() })
  }

  mutating func text() -> String {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: pick(["", ".", "..", "new", "add", "a/b", "%", "+", "..."])
    case 1: unicodeText(atMost: 5)
    default: hostileText(atMost: 5)
    }
  }

  mutating func integer() -> Int { pick([0, 1, -1, 42, .min, .max, Int.random(in: .min ... .max, using: &self)]) }

  mutating func uuid() -> UUID {
    UUID(uuid: withUnsafeBytes(of: (next(), next())) { $0.loadUnaligned(as: uuid_t.self) })
  }
}
