import AppRoutes
import Catalog
import Foundation

extension AppRoute {
  /// A route of any kind of the sample table, each of which a link can carry.
  static func random(using random: inout some RandomNumberGenerator) -> AppRoute {
    let id = Int.any(using: &random)
    return switch Int.random(in: 0..<14, using: &random) {
    case 0: .one
    case 1: .three
    case 2: .inventory(route: .list)
    case 3: .inventory(route: .add(item: .random(using: &random), route: .maybeColorPicker(using: &random)))
    case 4, 5:
      .inventory(
        route: .row(
          id: .random(using: &random),
          route: .edit(changes: .random(using: &random), route: .maybeColorPicker(using: &random))))
    case 6: .inventory(route: .row(id: .random(using: &random), route: .delete))
    case 7: .inventory(route: .row(id: .random(using: &random), route: .duplicate))
    case 8: .recipes(route: .list(category: ([nil] + Recipe.Category.allCases).randomElement(using: &random) ?? nil))
    case 9: .recipes(route: .recipe(id: id))
    case 10:
      .recipes(
        route: .related(
          id: id, related: (0...Int.random(in: 0..<6, using: &random)).map { _ in Int.any(using: &random) }))
    case 11: .shop(route: .search(query: "q" + .random(using: &random)))
    case 12: .shop(route: .product(id: id))
    default: .shop(route: .related(id: id))
    }
  }
}

extension ItemRoute? {
  fileprivate static func maybeColorPicker(using random: inout some RandomNumberGenerator) -> ItemRoute? {
    Bool.random(using: &random) ? .colorPicker : nil
  }
}

extension Item.Draft {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Item.Draft {
    Item.Draft(
      name: .random(using: &random), color: (Item.Color.named + [nil]).randomElement(using: &random) ?? nil,
      status: Bool.random(using: &random)
        ? .inStock(quantity: .any(using: &random)) : .outOfStock(isOnBackOrder: .random(using: &random)))
  }
}

extension Item.Changes {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Item.Changes {
    Item.Changes(
      name: Bool.random(using: &random) ? .random(using: &random) : nil,
      quantity: Bool.random(using: &random) ? .any(using: &random) : nil,
      color: (Item.Color.named + [nil]).randomElement(using: &random) ?? nil,
      status: ([nil] + Item.Status.Kind.allCases).randomElement(using: &random) ?? nil,
      isOnBackOrder: [nil, true, false].randomElement(using: &random) ?? nil)
  }
}

extension Int {
  /// An integer, the extremes more often than chance would have them.
  static func any(using random: inout some RandomNumberGenerator) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .min
    case 1: .max
    case 2: 0
    default: .random(in: -10...1_000, using: &random)
    }
  }
}

extension String {
  /// A text of up to twelve characters, those that mean something in a link or in JSON more often than chance has it.
  static func random(using random: inout some RandomNumberGenerator) -> String {
    let alphabet: [Character] = Array("abcXYZ019 /?#%&=+;:@.,~\"'<>\\äß水🥧\u{0}\n\u{1F}\u{7F}\u{2028}")
    return String(
      (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }
}

extension UUID {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> UUID {
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { octets in
      for index in octets.indices { octets[index] = .random(in: 0...255, using: &random) }
    }
    return UUID(uuid: uuid)
  }
}
