// swift-format-ignore-file: NeverForceUnwrap

import DeepLinkJSON
import Foundation
import SampleCatalog
import SampleRoutes
import Testing

@Suite("The models")
struct ModelTests {
  static let id = UUID(uuidString: "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4")!
  static let stocked = Item(id: id, name: "Keyboard", color: .blue, status: .inStock(quantity: 100))
  static let sold = Item(id: id, name: "Phone", color: nil, status: .outOfStock(isOnBackOrder: true))

  @Test("colours have names that differ in more than their letter case, and components from 0 to 1")
  func colors() {
    #expect(Item.Color.named.map(\.name).count == Set(Item.Color.named.map { $0.name.lowercased() }).count)
    #expect(Item.Color.named.flatMap { [$0.red, $0.green, $0.blue] }.allSatisfy { (0...1).contains($0) })
  }

  @Test("a draft becomes an item, and an item a draft")
  func drafts() {
    #expect(Item.Draft() == Item.Draft(name: "", color: nil, status: .inStock(quantity: 0)))
    #expect(Item(id: Self.id, draft: Self.stocked.draft) == Self.stocked)
    #expect((Self.stocked.status.kind, Self.sold.status.kind) == (.inStock, .outOfStock))
  }

  @Test(
    "changes say what they say and no more",
    arguments: [
      (stocked, Item.Changes(), Item.Status.inStock(quantity: 100)),
      (sold, Item.Changes(), .outOfStock(isOnBackOrder: true)),
      // A detail of the present status.
      (stocked, Item.Changes(quantity: 5), .inStock(quantity: 5)),
      (stocked, Item.Changes(quantity: 0), .inStock(quantity: 0)),
      (sold, Item.Changes(isOnBackOrder: false), .outOfStock(isOnBackOrder: false)),
      // A detail of the other one.
      (sold, Item.Changes(quantity: 5), .inStock(quantity: 5)),
      (stocked, Item.Changes(isOnBackOrder: true), .outOfStock(isOnBackOrder: true)),
      // A detail that is no reason to change the status.
      (sold, Item.Changes(quantity: 0), .outOfStock(isOnBackOrder: true)),
      (stocked, Item.Changes(isOnBackOrder: false), .inStock(quantity: 100)),
      // Contradictions.
      (stocked, Item.Changes(quantity: 5, isOnBackOrder: true), .inStock(quantity: 5)),
      (sold, Item.Changes(quantity: 5, isOnBackOrder: true), .outOfStock(isOnBackOrder: true)),
      (sold, Item.Changes(quantity: 5, isOnBackOrder: false), .inStock(quantity: 5)),
      // A status by name.
      (sold, Item.Changes(status: .inStock), .inStock(quantity: 1)),
      (sold, Item.Changes(quantity: 0, status: .inStock), .inStock(quantity: 0)),
      (stocked, Item.Changes(status: .inStock), .inStock(quantity: 100)),
      (stocked, Item.Changes(status: .outOfStock), .outOfStock(isOnBackOrder: false)),
      (sold, Item.Changes(status: .outOfStock), .outOfStock(isOnBackOrder: true)),
      (stocked, Item.Changes(quantity: 5, status: .outOfStock), .outOfStock(isOnBackOrder: false)),
      (sold, Item.Changes(status: .inStock, isOnBackOrder: true), .inStock(quantity: 1)),
    ])
  func changes(item: Item, changes: Item.Changes, expected: Item.Status) {
    let changed = changes.applied(to: item)
    #expect(changed.status == expected)
    #expect((changed.id, changed.name, changed.color) == (item.id, item.name, item.color))
    #expect(changes.applied(to: changed) == changed, "applying twice changes nothing more")
  }

  @Test("the models' JSON has the keys in order and the shape that JSONDecoder reads")
  func json() throws {
    var writer = JSONWriter()
    try writer.encode(Self.stocked)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"id":"\#(Self.id)","name":"Keyboard","color":{"name":"Blue","red":0,"green":0,"blue":1},"#
        + #""status":{"inStock":{"quantity":100}}}"#)
    #expect(try JSONDecoder().decode(Item.self, from: Data(writer.bytes)) == Self.stocked)
    for value in [Item.Changes(), Item.Changes(name: "x", quantity: 1, status: .outOfStock, isOnBackOrder: true)] {
      writer.removeAll()
      try writer.encode(value)
      #expect(try JSONDecoder().decode(Item.Changes.self, from: Data(writer.bytes)) == value)
    }
  }
}
