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
