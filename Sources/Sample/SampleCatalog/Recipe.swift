/// A recipe of the sample catalogue.
public struct Recipe: Hashable, Codable, Sendable, Identifiable {
  /// The kind of dish and its section in the list. Any text of the data is a category; the app knows two.
  public struct Category: RawRepresentable, Hashable, Codable, Sendable, CaseIterable, Identifiable {
    /// Sweets that end a meal.
    public static let dessert = Category(rawValue: "Dessert")
    /// Pancakes of any country.
    public static let pancake = Category(rawValue: "Pancake")
    /// The categories that the app knows, in the order of the list.
    public static let allCases: [Category] = [.dessert, .pancake]

    /// The spelling in the data and in links.
    public let rawValue: String

    /// Makes a category of its spelling in the data.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The unique id.
    public var id: String { rawValue }

    /// The title of the category's section.
    public var localizedName: String { rawValue }
  }

  /// The unique id, which links contain.
  public let id: Int
  /// The recipe's title, by which other recipes refer to it.
  public var name: String
  /// The kind of dish.
  public var category: Category
  /// The ingredients with quantities, one per line.
  public var ingredients: [String]
  /// The names of related recipes; some may not exist.
  public var relatedRecipes: [String]

  /// Makes a recipe.
  public init(id: Int, name: String, category: Category, ingredients: [String] = [], relatedRecipes: [String] = []) {
    (self.id, self.name, self.category) = (id, name, category)
    (self.ingredients, self.relatedRecipes) = (ingredients, relatedRecipes)
  }
}
