/// A product of the sample shop.
public struct Product: Hashable, Codable, Sendable, Identifiable {
  /// The unique id, which links contain.
  public let id: Int
  /// The product's name.
  public var title: String
  /// The ids of similar products, the most similar first; some may not exist.
  public var similar: [Int]

  /// Makes a product.
  public init(id: Int, title: String, similar: [Int] = []) {
    (self.id, self.title, self.similar) = (id, title, similar)
  }
}
