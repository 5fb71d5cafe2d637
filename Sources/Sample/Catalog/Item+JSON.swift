public import JSON

// The same text as the synthesised `Encodable` conformances, written at once: items stand in routes, and routes in every
// answer about a link.

extension Item: JSONEncodable {
  /// Writes the item as an object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("color", color)
    writer.member("status", status)
    writer.endObject()
  }
}

extension Item.Draft: JSONEncodable {
  /// Writes the draft as an object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("color", color)
    writer.member("status", status)
    writer.endObject()
  }
}

extension Item.Changes: JSONEncodable {
  /// Writes what changes as an object; it is empty if nothing does.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("quantity", quantity)
    writer.member("color", color)
    writer.member("status", status?.rawValue)
    writer.member("isOnBackOrder", isOnBackOrder)
    writer.endObject()
  }
}

extension Item.Color: JSONEncodable {
  /// Writes the colour as an object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("red", red)
    writer.member("green", green)
    writer.member("blue", blue)
    writer.endObject()
  }
}

extension Item.Status: JSONEncodable {
  /// Writes the status as an object.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .inStock(let quantity):
      writer.beginCase("inStock")
      writer.member("quantity", quantity)
    case .outOfStock(let isOnBackOrder):
      writer.beginCase("outOfStock")
      writer.member("isOnBackOrder", isOnBackOrder)
    }
    writer.endCase()
  }
}
