extension Item {
  /// The changes of a link to an existing item; nil leaves a value unchanged.
  public struct Changes: Hashable, Codable, Sendable {
    /// The new values. The quantity is used only for an item in stock, the back order only for one out of stock.
    public var name: String?, quantity: Int?, color: Color?, status: Status.Kind?, isOnBackOrder: Bool?

    /// Makes changes; the defaults change nothing.
    public init(
      name: String? = nil, quantity: Int? = nil, color: Color? = nil, status: Status.Kind? = nil,
      isOnBackOrder: Bool? = nil
    ) {
      (self.name, self.quantity, self.color) = (name, quantity, color)
      (self.status, self.isOnBackOrder) = (status, isOnBackOrder)
    }

    /// The item with these changes and the same id.
    ///
    /// A given status is the new status, and only the detail of that status is used. Without a given status, a quantity
    /// above 0 puts the item in stock, and a back order takes it out of stock; if both are given, only the detail of
    /// the present status is used. A quantity of 0, or no back order, does not change the status. An item that comes
    /// into stock without a quantity has one piece; an item that goes out of stock without a back order is not on back
    /// order.
    public func applied(to item: Item) -> Item {
      var item = item
      item.name = name ?? item.name
      item.color = color ?? item.color
      switch status ?? impliedStatus(of: item.status) {
      case .inStock: item.status.quantity = quantity ?? (item.status.kind == .inStock ? item.status.quantity : 1)
      case .outOfStock: item.status.isOnBackOrder = isOnBackOrder ?? item.status.isOnBackOrder
      }
      return item
    }

    /// The status implied by the details.
    private func impliedStatus(of present: Status) -> Status.Kind {
      let wantsStock = (quantity ?? 0) > 0
      let wantsBackOrder = isOnBackOrder == true
      guard wantsStock != wantsBackOrder else { return present.kind }
      return wantsStock ? .inStock : .outOfStock
    }
  }
}
