internal import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

/// Writes the text of `links.json`, with notes as comments above what they concern.
struct LinksFile {
  private(set) var text = "{\n"

  init(_ file: AssociationFile, _ table: TableImport.Table, _ notes: [TableImport.Note]) {
    comment("Made from an apple-app-site-association file, which names no hosts and no Android app: add", indent: 2)
    comment(
      "\"hosts\": [\"www.example.com\"], and \"android\" in \"app\". A table has no rows that exclude links.", indent: 2
    )
    for note in notes { comment(note.text, indent: 2) }
    let details = file.appLinks?.details ?? []
    var known: Set<UTF8Text> = []
    let ids = details.flatMap(\.apps).filter { known.insert($0).inserted }
    // The shortest identifier names the app: `….Wikipedia`, not `….Wikipedia.beta`.
    if let shortest = ids.min(by: { ($0.count, $0) < ($1.count, $1) }) {
      let name = shortest.description.split(separator: ".").last.map(String.init) ?? "App"
      text += "  \"app\": {\n    \"name\": " + Self.line(string(UTF8Text(name))) + ",\n    \"ios\": {\"appIDs\": ["
      let lines = ids.map { "\n      " + Self.line(string($0)) }
      text += (ids.count == 1 ? Self.line(string(ids[0])) : lines.joined(separator: ",") + "\n    ") + "]}\n  },\n"
    }
    if table.ignoresCase { member("caseSensitive", JSONNode(.boolean(false))) }
    text += "  \"routes\": [\n"
    let last = table.lines.lastIndex { if case .route = $0 { true } else { false } }
    for (index, line) in table.lines.enumerated() {
      switch line {
      case .note(let note): comment(note.description, indent: 4)
      case .route(let route, let remark):
        text += "    " + Self.line(node(route, remark)) + (index == last ? "\n" : ",\n")
      }
    }
    text += "  ]\n}\n"
  }

  private mutating func comment(_ words: String, indent: Int) {
    text += String(repeating: " ", count: indent) + "// " + Self.oneLine(words) + "\n"
  }

  /// Text of the file in a comment, which a line break would end.
  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }

  private mutating func member(_ name: String, _ value: JSONNode) {
    text += "  \"\(name)\": " + Self.line(value) + ",\n"
  }

  private static func line(_ node: JSONNode) -> String {
    var printer = PrettyPrinter()
    printer.print(.line(node))
    return String(decoding: printer.finish().dropLast(), as: UTF8.self)
  }

  private func object(_ members: [(String, JSONNode.Value)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember(UTF8Text($0), JSONNode($1)) }))
  }

  private func string(_ text: UTF8Text) -> JSONNode { JSONNode(.string(text)) }

  private func node(_ route: RouteDraft, _ summary: String?) -> JSONNode {
    var members: [(String, JSONNode.Value)] = [
      ("name", .string(UTF8Text(route.name))), ("pattern", .string(UTF8Text(route.pattern))),
    ]
    if let summary { members.append(("summary", .string(UTF8Text(summary)))) }
    if !route.parameters.isEmpty { members.append(("parameters", .array(route.parameters.map(node)))) }
    return object(members)
  }

  private func node(_ parameter: RouteDraft.Parameter) -> JSONNode {
    var members: [(String, JSONNode.Value)] = [("name", .string(UTF8Text(parameter.name)))]
    if parameter.place != .path { members.append(("place", .string("query"))) }
    switch parameter.values {
    case .text: break
    case .integer(let range):
      members.append(("type", .string("integer")))
      if let range {
        members += [("minimum", .number("\(range.lowerBound)")), ("maximum", .number("\(range.upperBound)"))]
      }
    case .members(let texts):
      members.append(("enum", .array(texts.map { string(UTF8Text($0)) })))
    case .fixed(let text): members += [("required", .boolean(true)), ("value", .string(UTF8Text(text)))]
    }
    if parameter.place == .absent { members.append(("absent", .boolean(true))) }
    if parameter.place == .required, members.allSatisfy({ $0.0 != "required" }) {
      members.append(("required", .boolean(true)))
    }
    return object(members)
  }
}
