import Catalog
public import JSON

// The same text as the synthesised `Encodable` conformances, written at once. What is not written here is encoded by
// `Encoder`, with the same result and ten times slower: a route type without this, and a case of `AppRoute` that it does
// not name.

extension AppRoute: JSONEncodable {
  /// Writes the route as an object with its case.
  public func write(to writer: inout JSONWriter) {
    // No switch: a route that is new to the table must not keep the server from being built.
    if case .one = self { return writer.emptyCase("one") }
    if case .three = self { return writer.emptyCase("three") }
    if case .inventory(let route) = self { return writer.payload("inventory", route) }
    if case .recipes(let route) = self { return writer.payload("recipes", route) }
    if case .shop(let route) = self { return writer.payload("shop", route) }
    do { try writer.encode(self) } catch { writer.null() }
  }
}

extension JSONWriter {
  /// Writes a case of ``AppRoute`` that holds a feature's route.
  @inline(__always)
  fileprivate mutating func payload(_ name: StaticString, _ route: some JSONEncodable) {
    beginCase(name)
    member("route", route)
    endCase()
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
