// For all modules of the sample: `UUID`, `URL` and `Data`, without the rest of Foundation where that is possible.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

/// An item of the sample inventory.
public struct Item: Hashable, Codable, Sendable, Identifiable {
  /// The unique id, which links contain.
  public let id: UUID
  /// The item's name; empty if it has none yet.
  public var name: String
  /// The item's colour, if it has one.
  public var color: Color?
  /// Whether it is in stock, and how many pieces there are.
  public var status: Status

  /// Makes an item.
  public init(id: UUID, name: String, color: Color? = nil, status: Status) {
    (self.id, self.name, self.color, self.status) = (id, name, color, status)
  }

  /// Makes an item of a draft and an id.
  public init(id: UUID, draft: Draft) {
    self.init(id: id, name: draft.name, color: draft.color, status: draft.status)
  }

  /// The item without its id, as for a duplicate.
  public var draft: Draft { Draft(name: name, color: color, status: status) }
}

extension Item {
  /// The stock status of an item.
  ///
  /// The JSON is `{"inStock": {"quantity": 100}}` or `{"outOfStock": {"isOnBackOrder": true}}`.
  public enum Status: Hashable, Codable, Sendable {
    case inStock(quantity: Int)
    /// Out of stock; `isOnBackOrder` if more pieces are ordered.
    case outOfStock(isOnBackOrder: Bool)

    /// A status without its details, as in a link: `inStock` or `outOfStock`.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
      case inStock, outOfStock

      /// The kind in words.
      public var title: String { self == .inStock ? "In stock" : "Out of stock" }
    }

    /// The status without its details.
    public var kind: Kind { if case .inStock = self { .inStock } else { .outOfStock } }

    /// The number of pieces, 0 out of stock. Setting it puts the item in stock; a number below 0 is 0.
    public var quantity: Int {
      get { if case .inStock(let quantity) = self { quantity } else { 0 } }
      set { self = .inStock(quantity: max(0, newValue)) }
    }

    /// Whether more pieces are ordered, false in stock. Setting it takes the item out of stock.
    public var isOnBackOrder: Bool {
      get { if case .outOfStock(let isOnBackOrder) = self { isOnBackOrder } else { false } }
      set { self = .outOfStock(isOnBackOrder: newValue) }
    }

    /// The status in words: `100 in stock`.
    public var summary: String {
      switch self {
      case .inStock(let quantity): "\(quantity) in stock"
      case .outOfStock(let isOnBackOrder): kind.title + (isOnBackOrder ? ", on back order" : "")
      }
    }
  }
}

extension Item {
  /// The fields of a new item, which has no id yet.
  public struct Draft: Hashable, Codable, Sendable {
    /// The item's name; empty by default.
    public var name: String
    /// The item's colour; none by default.
    public var color: Color?
    /// The stock status; in stock with a quantity of 0 by default.
    public var status: Status

    /// Makes a draft; the defaults are those of the empty form.
    public init(name: String = "", color: Color? = nil, status: Status = .inStock(quantity: 0)) {
      (self.name, self.color, self.status) = (name, color, status)
    }

    /// The name, or words for an item without one.
    public var title: String { name.isEmpty ? "New item" : name }

    /// The item in words: `Keyboard, Blue, 100 in stock`.
    public var summary: String { [title, color?.name, status.summary].compactMap { $0 }.joined(separator: ", ") }
  }
}
