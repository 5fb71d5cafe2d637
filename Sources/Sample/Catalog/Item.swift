#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An item of the sample inventory.
public struct Item: Hashable, Codable, Sendable, Identifiable {
  /// What tells the item from all others, and stands in its link.
  public let id: UUID
  /// The item's name; empty while it has not been given one.
  public var name: String
  /// The item's colour, if it has one.
  public var color: Color?
  /// Whether it can be had, and how many there are.
  public var status: Status

  /// An item with these values.
  public init(id: UUID, name: String, color: Color? = nil, status: Status) {
    self.id = id
    self.name = name
    self.color = color
    self.status = status
  }

  /// The item that comes of a draft once it has an identity.
  public init(id: UUID, draft: Draft) {
    self.init(id: id, name: draft.name, color: draft.color, status: draft.status)
  }

  /// The item without its identity, as for a duplicate.
  public var draft: Draft {
    Draft(name: name, color: color, status: status)
  }
}

extension Item {
  /// Whether an item can be had.
  ///
  /// As JSON it is `{"inStock": {"quantity": 100}}` or `{"outOfStock": {"isOnBackOrder": true}}`.
  public enum Status: Hashable, Codable, Sendable {
    /// It can be had; `quantity` pieces are there.
    case inStock(quantity: Int)
    /// It cannot be had; `isOnBackOrder` says whether more have been ordered.
    case outOfStock(isOnBackOrder: Bool)

    /// A status without its details, as a link names it: `inStock` or `outOfStock`.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
      /// The item can be had.
      case inStock
      /// The item cannot be had.
      case outOfStock
    }

    /// Which of the two it is.
    public var kind: Kind {
      switch self {
      case .inStock: .inStock
      case .outOfStock: .outOfStock
      }
    }

    /// Whether the item can be had.
    public var isInStock: Bool { kind == .inStock }
  }
}

extension Item {
  /// What a link can fill in of an item that does not exist yet and so has no identity.
  public struct Draft: Hashable, Codable, Sendable {
    /// The item's name; empty by default.
    public var name: String
    /// The item's colour; none by default.
    public var color: Color?
    /// Whether it can be had; in stock with a quantity of 0 by default.
    public var status: Status

    /// A draft with these values; without any it is the empty form.
    public init(name: String = "", color: Color? = nil, status: Status = .inStock(quantity: 0)) {
      self.name = name
      self.color = color
      self.status = status
    }
  }
}
