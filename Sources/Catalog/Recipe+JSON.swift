public import JSON

// The same text as the synthesised `Encodable` conformance, written at once.

extension Recipe: JSONEncodable {
  /// Writes the recipe as an object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("category", category.rawValue)
    writer.member("ingredients", ingredients)
    writer.member("relatedRecipes", relatedRecipes)
    writer.endObject()
  }
}
