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
