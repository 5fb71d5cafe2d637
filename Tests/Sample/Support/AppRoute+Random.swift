public import AppRoutes
public import Catalog
public import Foundation

extension AppRoute {
  /// A route of any kind of the sample table, each of which a link can carry, every payload within reach.
  public static func random(using random: inout some RandomNumberGenerator) -> AppRoute {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: .one
    case 1: .three
    case 2: .inventory(route: .list)
    case 3: .inventory(route: .add(item: .random(using: &random)))
    case 4: .inventory(route: .add(item: .random(using: &random), route: .colorPicker))
    case 5: .inventory(route: .row(id: .any(using: &random), route: .edit(changes: .random(using: &random))))
    case 6:
      .inventory(
        route: .row(
          id: .any(using: &random), route: .edit(changes: .random(using: &random), route: .colorPicker)))
    case 7: .inventory(route: .row(id: .any(using: &random), route: .delete))
    case 8: .inventory(route: .row(id: .any(using: &random), route: .duplicate))
    case 9: .recipes(route: .list(category: ([nil] + Recipe.Category.allCases).randomElement(using: &random) ?? nil))
    case 10: .recipes(route: .recipe(id: .any(using: &random)))
    case 11:
      .recipes(
        route: .related(
          id: .any(using: &random),
          related: (0...Int.random(in: 0..<6, using: &random)).map { _ in Int.any(using: &random) }))
    case 12: .shop(route: .search(query: "q" + .random(using: &random)))
    case 13: .shop(route: .products)
    case 14: .shop(route: .product(id: .any(using: &random)))
    default: .shop(route: .related(id: .any(using: &random)))
    }
  }
}

extension Item.Draft {
  /// A new item of any kind.
  public static func random(using random: inout some RandomNumberGenerator) -> Item.Draft {
    Item.Draft(
      name: .random(using: &random), color: (Item.Color.named + [nil]).randomElement(using: &random) ?? nil,
      status: Bool.random(using: &random)
        ? .inStock(quantity: .any(using: &random)) : .outOfStock(isOnBackOrder: .random(using: &random)))
  }
}

extension Item.Changes {
  /// Any changes, none among them.
  public static func random(using random: inout some RandomNumberGenerator) -> Item.Changes {
    func maybe<T>(_ value: T) -> T? { Bool.random(using: &random) ? value : nil }
    return Item.Changes(
      name: maybe(.random(using: &random)), quantity: maybe(.any(using: &random)),
      color: (Item.Color.named + [nil]).randomElement(using: &random) ?? nil,
      status: maybe(Bool.random(using: &random) ? .inStock : .outOfStock),
      isOnBackOrder: maybe(.random(using: &random)))
  }
}

extension Int {
  /// An integer, the extremes more often than chance would have them.
  public static func any(using random: inout some RandomNumberGenerator) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .min
    case 1: .max
    case 2: 0
    case 3: .random(in: .min ... .max, using: &random)
    default: .random(in: -10...1_000, using: &random)
    }
  }
}

extension UUID {
  /// Any sixteen octets, whatever version they claim to be.
  public static func any(using random: inout some RandomNumberGenerator) -> UUID {
    let (a, b) = (random.next(), random.next())
    func octet(_ value: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: value >> (8 * UInt64(index))) }
    return UUID(
      uuid: (
        octet(a, 0), octet(a, 1), octet(a, 2), octet(a, 3), octet(a, 4), octet(a, 5), octet(a, 6), octet(a, 7),
        octet(b, 0), octet(b, 1), octet(b, 2), octet(b, 3), octet(b, 4), octet(b, 5), octet(b, 6), octet(b, 7)
      ))
  }
}

extension String {
  /// A text of up to twelve characters, those that mean something in a link or in JSON more often than chance has it.
  public static func random(using random: inout some RandomNumberGenerator) -> String {
    let alphabet: [Character] = Array("abcXYZ019 /?#%&=+;:@.,~\"'<>\\äß水🥧\u{0}\n\u{1F}\u{7F}\u{2028}")
    return String(
      (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }
}
