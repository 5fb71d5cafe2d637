import DeepLinking
public import JSON

extension Explanation {
  /// Writes the explanation as one JSON object, its members always in the same order.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("url")
    writer.string(url)
    writer.key("opens")
    writer.boolean(opens)
    writer.key("conclusion")
    writer.string(conclusion)
    writer.key("apps")
    writer.beginArray()
    for app in apps { write(app, to: &writer) }
    writer.endArray()
    writer.key("route")
    if let route { writer.string(route) } else { writer.null() }
    if let diagnosis {
      writer.member("detail", diagnosis.drawing)
      writer.member("expected", diagnosis.expected)
      writer.member("suggestions", diagnosis.suggestions)
    }
    if !notes.isEmpty {
      writer.member("notes", notes)
    }
    writer.member("unseen", unseen)
    writer.endObject()
  }

  private func write(_ app: App, to writer: inout JSONWriter) {
    writer.beginObject()
    app.match.writeMembers(to: &writer)
    writer.member("misses", app.misses.map(\.description))
    writer.endObject()
  }
}
