import Catalog
public import JSON

// The same text as the synthesised `Encodable` conformances, written at once. A route type without this is encoded by
// `Encoder`, with the same result and ten times slower.

extension AppRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .one: return writer.emptyCase("one")
    case .three: return writer.emptyCase("three")
    case .inventory(let route):
      writer.beginCase("inventory")
      writer.member("route", route)
    case .recipes(let route):
      writer.beginCase("recipes")
      writer.member("route", route)
    case .shop(let route):
      writer.beginCase("shop")
      writer.member("route", route)
    }
    writer.endCase()
  }
}

extension InventoryRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .list: return writer.emptyCase("list")
    case .add(let item, let route):
      writer.beginCase("add")
      writer.member("item", item)
      writer.member("route", route)
    case .row(let id, let route):
      writer.beginCase("row")
      writer.member("id", id)
      writer.member("route", route)
    }
    writer.endCase()
  }
}

extension RowRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .delete: return writer.emptyCase("delete")
    case .duplicate: return writer.emptyCase("duplicate")
    case .edit(let changes, let route):
      writer.beginCase("edit")
      writer.member("changes", changes)
      writer.member("route", route)
    }
    writer.endCase()
  }
}

extension ItemRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .colorPicker: writer.emptyCase("colorPicker")
    }
  }
}

extension RecipesRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .list(let category):
      writer.beginCase("list")
      writer.member("category", category?.rawValue)
    case .recipe(let id):
      writer.beginCase("recipe")
      writer.member("id", id)
    case .related(let id, let related):
      writer.beginCase("related")
      writer.member("id", id)
      writer.member("related", related)
    }
    writer.endCase()
  }
}

extension ShopRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .search(let query):
      writer.beginCase("search")
      writer.member("query", query)
    case .products: return writer.emptyCase("products")
    case .product(let id):
      writer.beginCase("product")
      writer.member("id", id)
    case .related(let id):
      writer.beginCase("related")
      writer.member("id", id)
    }
    writer.endCase()
  }
}
