import DeepLinkTestSupport
import Foundation
import SampleCatalog
import SampleRoutes

extension AppRoute {
  /// A route of any kind of the sample table, each of which a link can carry, every payload within reach.
  static func random(using random: inout some RandomNumberGenerator) -> AppRoute {
    switch Int.random(in: 0..<17, using: &random) {
    case 0: .one
    case 1: .three
    case 2: .inventory()
    case 3: .inventory(route: .add(item: .random(using: &random)))
    case 4: .inventory(route: .add(item: .random(using: &random), route: .colorPicker))
    case 5: .inventory(route: .row(id: .any(using: &random), route: .edit(changes: .random(using: &random))))
    case 6:
      .inventory(
        route: .row(
          id: .any(using: &random), route: .edit(changes: .random(using: &random), route: .colorPicker)))
    case 7: .inventory(route: .row(id: .any(using: &random), route: .delete))
    case 8: .inventory(route: .row(id: .any(using: &random), route: .duplicate(changes: .random(using: &random))))
    case 9:
      .inventory(
        route: .row(
          id: .any(using: &random), route: .duplicate(changes: .random(using: &random), route: .colorPicker)))
    case 10:
      .recipes(
        route: .list(
          category: ([nil, .init(rawValue: "Soup")] + Recipe.Category.allCases).randomElement(using: &random) ?? nil))
    case 11: .recipes(route: .recipe(id: .any(using: &random)))
    case 12:
      .recipes(
        route: .related(
          id: .any(using: &random),
          related: (0...Int.random(in: 0..<6, using: &random)).map { _ in Int.any(using: &random) }))
    case 13: .shop(route: .search(query: .random(using: &random)))
    case 14: .shop(route: .products)
    case 15: .shop(route: .product(id: .any(using: &random)))
    default: .shop(route: .related(id: .any(using: &random)))
    }
  }
}

extension Item.Draft {
  /// A new item of any kind.
  static func random(using random: inout some RandomNumberGenerator) -> Item.Draft {
    Item.Draft(
      name: .random(using: &random), color: (Item.Color.named + [nil]).randomElement(using: &random) ?? nil,
      status: Bool.random(using: &random)
        ? .inStock(quantity: .quantity(using: &random)) : .outOfStock(isOnBackOrder: .random(using: &random)))
  }
}

extension Item.Changes {
  /// Any changes, none among them.
  static func random(using random: inout some RandomNumberGenerator) -> Item.Changes {
    func maybe<T>(_ value: T) -> T? { Bool.random(using: &random) ? value : nil }
    return Item.Changes(
      name: maybe(.random(using: &random)), quantity: maybe(.quantity(using: &random)),
      color: (Item.Color.named + [nil]).randomElement(using: &random) ?? nil,
      status: maybe(Bool.random(using: &random) ? .inStock : .outOfStock),
      isOnBackOrder: maybe(.random(using: &random)))
  }
}

extension Int {
  /// A number of pieces.
  fileprivate static func quantity(using random: inout some RandomNumberGenerator) -> Int {
    let number = Int.any(using: &random)
    return number == .min ? 0 : abs(number)
  }
}
