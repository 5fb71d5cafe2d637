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
      writer.key("detail")
      writer.string(diagnosis.drawing)
      writer.key("expected")
      write(diagnosis.expected, to: &writer)
      writer.key("suggestions")
      write(diagnosis.suggestions, to: &writer)
    }
    if !notes.isEmpty {
      writer.key("notes")
      write(notes, to: &writer)
    }
    writer.key("unseen")
    write(unseen, to: &writer)
    writer.endObject()
  }

  private func write(_ app: App, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("app")
    writer.string(app.match.app)
    writer.key("verdict")
    writer.string(app.match.verdict.rawValue)
    writer.key("detail")
    write(app.match.detail, to: &writer)
    writer.key("component")
    write(app.match.component, to: &writer)
    writer.key("reason")
    writer.string(app.match.reason)
    writer.key("misses")
    write(app.misses.map(\.description), to: &writer)
    writer.endObject()
  }

  private func write(_ index: Int?, to writer: inout JSONWriter) {
    if let index { writer.integer(index) } else { writer.null() }
  }

  private func write(_ texts: [String], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
  }
}
