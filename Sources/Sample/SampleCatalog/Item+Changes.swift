extension Item {
  /// The changes of a link to an existing item; nil leaves a value unchanged.
  ///
  /// Most links change nothing, so the values are in a separate object: copying a route then copies one reference.
  public struct Changes: Hashable, Codable, Sendable {
    private struct Fields: Hashable, Codable, Sendable {
      var name: String?
      var quantity: Int?
      var color: Color?
      var status: Status.Kind?
      var isOnBackOrder: Bool?
    }

    private indirect enum Storage: Hashable, Sendable { case fields(Fields) }

    /// The changes; nil for none.
    private var storage: Storage?

    private var fields: Fields {
      get { if case .fields(let fields) = storage { fields } else { Fields() } }
      set { storage = newValue == Fields() ? nil : .fields(newValue) }
    }

    /// The new name.
    public var name: String? {
      get { storage == nil ? nil : fields.name }
      set { fields.name = newValue }
    }
    /// The new quantity; used only for an item in stock.
    public var quantity: Int? {
      get { storage == nil ? nil : fields.quantity }
      set { fields.quantity = newValue }
    }
    /// The new colour.
    public var color: Color? {
      get { storage == nil ? nil : fields.color }
      set { fields.color = newValue }
    }
    /// The new status.
    public var status: Status.Kind? {
      get { storage == nil ? nil : fields.status }
      set { fields.status = newValue }
    }
    /// Whether more pieces are ordered; used only for an item out of stock.
    public var isOnBackOrder: Bool? {
      get { storage == nil ? nil : fields.isOnBackOrder }
      set { fields.isOnBackOrder = newValue }
    }

    /// Makes changes; the defaults change nothing.
    public init(
      name: String? = nil, quantity: Int? = nil, color: Color? = nil, status: Status.Kind? = nil,
      isOnBackOrder: Bool? = nil
    ) {
      if name == nil, quantity == nil, color == nil, status == nil, isOnBackOrder == nil { return }
      storage = .fields(
        Fields(name: name, quantity: quantity, color: color, status: status, isOnBackOrder: isOnBackOrder))
    }

    /// Reads an object whose members are all optional.
    public init(from decoder: any Decoder) throws { fields = try Fields(from: decoder) }

    /// Writes an object with a member for each change.
    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

    /// Whether nothing changes.
    public var isEmpty: Bool { storage == nil }

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
      case .inStock: item.status.quantity = quantity ?? (item.status.isInStock ? item.status.quantity : 1)
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
