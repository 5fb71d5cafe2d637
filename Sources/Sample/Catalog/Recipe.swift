/// A recipe of the sample catalogue.
public struct Recipe: Hashable, Codable, Sendable, Identifiable {
  /// The kind of dish, which is also its section of the list; the raw value is the spelling in the data.
  public enum Category: String, Hashable, Codable, Sendable, CaseIterable, Identifiable {
    /// Sweets that end a meal.
    case dessert = "Dessert"
    /// Pancakes of any country.
    case pancake = "Pancake"

    /// What tells the category from all others, in the data and in links.
    public var id: String { rawValue }

    /// The title of the category's section.
    public var localizedName: String { rawValue }
  }

  /// What tells the recipe from all others, and stands in its link.
  public let id: Int
  /// The recipe's title, and what other recipes call it by.
  public var name: String
  /// The kind of dish.
  public var category: Category
  /// What goes into it, with quantities, one line each.
  public var ingredients: [String]
  /// The names of recipes to look at next, which the catalogue may lack.
  public var relatedRecipes: [String]

  /// A recipe with these values.
  public init(id: Int, name: String, category: Category, ingredients: [String] = [], relatedRecipes: [String] = []) {
    self.id = id
    self.name = name
    self.category = category
    self.ingredients = ingredients
    self.relatedRecipes = relatedRecipes
  }
}
