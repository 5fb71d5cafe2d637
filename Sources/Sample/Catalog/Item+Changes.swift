extension Item {
  /// What a link changes of an item that exists; `nil` leaves a value as it is.
  ///
  /// Most links change nothing, so what is changed lies apart: routes are copied often, and then only a reference is.
  public struct Changes: Hashable, Codable, Sendable {
    private struct Fields: Hashable, Codable, Sendable {
      var name: String?
      var quantity: Int?
      var color: Color?
      var status: Status.Kind?
      var isOnBackOrder: Bool?
    }

    private indirect enum Storage: Hashable, Sendable { case fields(Fields) }

    /// Nil if nothing changes.
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
    /// The new quantity; means something only for an item in stock.
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
    /// Whether more have been ordered; means something only for an item out of stock.
    public var isOnBackOrder: Bool? {
      get { storage == nil ? nil : fields.isOnBackOrder }
      set { fields.isOnBackOrder = newValue }
    }

    /// These changes; without any, none.
    public init(
      name: String? = nil, quantity: Int? = nil, color: Color? = nil, status: Status.Kind? = nil,
      isOnBackOrder: Bool? = nil
    ) {
      if name == nil, quantity == nil, color == nil, status == nil, isOnBackOrder == nil { return }
      storage = .fields(
        Fields(name: name, quantity: quantity, color: color, status: status, isOnBackOrder: isOnBackOrder))
    }

    /// Reads an object of which every member may be missing.
    public init(from decoder: any Decoder) throws { fields = try Fields(from: decoder) }

    /// Writes an object with a member for each change.
    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

    /// Whether nothing changes.
    public var isEmpty: Bool { storage == nil }

    /// The item with these changes, of the same identity.
    ///
    /// A status that is named is the new status, and only the detail that belongs to it counts. Without one, a detail
    /// that says the item is in the other status moves it there: a quantity above 0 puts it in stock, and a back order
    /// takes it out of stock. (A quantity of 0, or no back order, says nothing of the kind, and of two details that
    /// contradict each other only that of the present status counts.) An item that comes into stock without a quantity
    /// has one piece; one that goes out of stock is not on back order.
    public func applied(to item: Item) -> Item {
      var item = item
      item.name = name ?? item.name
      item.color = color ?? item.color
      switch status ?? impliedStatus(of: item.status) {
      case .inStock:
        var present = 1
        if case .inStock(let quantity) = item.status { present = quantity }
        item.status = .inStock(quantity: quantity ?? present)
      case .outOfStock:
        var present = false
        if case .outOfStock(let isOnBackOrder) = item.status { present = isOnBackOrder }
        item.status = .outOfStock(isOnBackOrder: isOnBackOrder ?? present)
      }
      return item
    }

    /// The status that the details ask for.
    private func impliedStatus(of present: Status) -> Status.Kind {
      let wantsStock = (quantity ?? 0) > 0
      let wantsBackOrder = isOnBackOrder == true
      guard wantsStock != wantsBackOrder else { return present.kind }
      return wantsStock ? .inStock : .outOfStock
    }
  }
}
