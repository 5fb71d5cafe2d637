extension JSONShape {
  /// A table in Markdown for each object of the shape: its keys, what they are, and what holds without them.
  ///
  /// Objects with the same keys have one table. An object whose keys are among those of the outermost one has none.
  public var markdownTables: String {
    var tables: [(places: [String], keys: [Key])] = []
    collectTables(at: "", &tables)
    return tables.map { table in
      let places = table.places.map { $0.isEmpty ? "The file" : "`\($0)`" }
      return "## \(places.joined(separator: ", "))\n\n|key|what it is|default|\n|---|---|---|\n"
        + table.keys.map(\.row).joined()
    }.joined(separator: "\n")
  }

  private func collectTables(at place: String, _ tables: inout [(places: [String], keys: [Key])]) {
    switch self {
    case .object(let all):
      let keys = all.filter { $0.goneSince == nil }
      let rows = keys.map(\.row)
      if let index = tables.firstIndex(where: { $0.keys.map(\.row) == rows }) {
        if !tables[index].places.contains(place) { tables[index].places.append(place) }
      } else if let file = tables.first?.keys, keys.allSatisfy({ key in file.contains { $0.name == key.name } }) {
        return
      } else {
        tables.append(([place], keys))
      }
      for key in keys { key.shape.collectTables(at: place.isEmpty ? key.name : "\(place).\(key.name)", &tables) }
    case .dictionary(let shape, _): shape.collectTables(at: place + ".NAME", &tables)
    case .array(let shape, _): shape.collectTables(at: place + "[]", &tables)
    case .either(let shapes): for shape in shapes { shape.collectTables(at: place, &tables) }
    case .text, .choice, .integer, .integers, .number, .boolean, .null: break
    }
  }
}

extension JSONShape.Key {
  /// The key's sentence with its default: `Whether an app opens the links (default: true).`
  var description: String { fallback.map { "\(help.dropLast()) (default: \($0))." } ?? help }

  /// The key's row of a table.
  fileprivate var row: String {
    "|`\(name)`|\(help.replacing("|", with: "\\|"))|\(isRequired ? "required" : fallback ?? "")|\n"
  }
}
