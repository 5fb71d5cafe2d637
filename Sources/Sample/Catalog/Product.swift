/// A product of the sample shop.
public struct Product: Hashable, Codable, Sendable, Identifiable {
  /// What tells the product from all others, and stands in its link.
  public let id: Int
  /// The product's name as the shop shows it.
  public var title: String
  /// The ids of products like this one, the most alike first; the catalogue may lack them.
  public var similar: [Int]

  /// A product with these values.
  public init(id: Int, title: String, similar: [Int] = []) {
    self.id = id
    self.title = title
    self.similar = similar
  }
}
