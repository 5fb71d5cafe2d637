internal import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

/// Writes the text of `links.json`, with notes as comments above what they concern.
struct LinksFile {
  private(set) var text = "{\n"

  /// - Parameters:
  ///   - notes: the notes on the files themselves.
  ///   - hasNotes: whether to write notes.
  init(_ table: ImportedTable, _ notes: [TableImport.Note], withNotes hasNotes: Bool = true) {
    if hasNotes {
      comment("Made from association files, which name no hosts: add \"hosts\": [\"www.example.com\"].", indent: 2)
      for note in notes { comment(note.description, indent: 2) }
    }
    write(table.apps)
    if table.ignoresCase { member("caseSensitive", JSONNode(.boolean(false))) }
    write(webOnly: table.rows, hasNotes)
    text += "  \"routes\": [\n"
    let last = table.rows.flatMap(\.routes).last { table.routes[$0].isKept }
    for row in table.rows {
      if hasNotes, let note = row.note { comment(note.description, indent: 4) }
      for index in row.routes where table.routes[index].isKept {
        let line = Self.line(node(table.routes[index], row.rule.component.comment?.excerpt(160)))
        text += "    " + line + (index == last ? "\n" : ",\n")
      }
    }
    text += "  ]\n}\n"
  }

  // MARK: Apps

  private mutating func write(_ apps: [ImportedApp]) {
    if apps.count == 1 {
      text += "  \"app\": {\n" + members(of: apps[0], indent: 4) + "  },\n"
    } else {
      let parts = apps.map {
        "    " + Self.line(string(UTF8Text($0.name))) + ": {\n" + members(of: $0, indent: 6) + "    }"
      }
      text += "  \"apps\": {\n" + parts.joined(separator: ",\n") + "\n  },\n"
    }
  }

  private func members(of app: ImportedApp, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    func list(_ ids: [UTF8Text]) -> String {
      let lines = ids.map { Self.line(string($0)) }
      return ids.count == 1
        ? "[" + lines[0] + "]" : "[" + lines.map { "\n\(margin)  " + $0 }.joined(separator: ",") + "\n\(margin)]"
    }
    var ios: [String] = []
    if !app.appIDs.isEmpty { ios.append("\"appIDs\": " + list(app.appIDs)) }
    if !app.appClips.isEmpty { ios.append("\"appClips\": " + list(app.appClips)) }
    if app.webCredentials { ios.append("\"webCredentials\": true") }
    if app.activityContinuation { ios.append("\"activityContinuation\": true") }
    let packages = app.packages.map { package in
      var members: [(String, JSONNode.Value)] = [
        ("package", .string(UTF8Text(package.name))),
        ("fingerprints", .array(package.fingerprints.map { string(UTF8Text($0)) })),
      ]
      if package.loginCredentials { members.append(("loginCredentials", .boolean(true))) }
      return Self.line(object(members))
    }
    var members = ["\"name\": " + Self.line(string(UTF8Text(app.title)))]
    if !ios.isEmpty { members.append("\"ios\": {" + ios.joined(separator: ", ") + "}") }
    if packages.count == 1 { members.append("\"android\": " + packages[0]) }
    if packages.count > 1 {
      members.append("\"android\": [" + packages.map { "\n\(margin)  " + $0 }.joined(separator: ",") + "\n\(margin)]")
    }
    return members.map { margin + $0 }.joined(separator: ",\n") + "\n"
  }

  /// The patterns that no app opens, each with the remark of its row.
  private mutating func write(webOnly rows: [ImportedTable.Row], _ hasNotes: Bool) {
    let patterns = rows.flatMap { row in row.webOnly.map { (text: $0, remark: row.rule.component.comment) } }
    guard !patterns.isEmpty else { return }
    text += "  \"webOnly\": [\n"
    for (index, pattern) in patterns.enumerated() {
      text += "    " + Self.line(string(UTF8Text(pattern.text))) + (index + 1 == patterns.count ? "" : ",")
      if hasNotes, let remark = pattern.remark { text += "  // " + Self.oneLine(remark.excerpt(160)) }
      text += "\n"
    }
    text += "  ],\n"
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

  private func node(_ imported: ImportedTable.Route, _ summary: String?) -> JSONNode {
    let route = imported.draft
    var members: [(String, JSONNode.Value)] = [
      ("name", .string(UTF8Text(route.name))), ("pattern", .string(UTF8Text(route.pattern))),
    ]
    if let summary { members.append(("summary", .string(UTF8Text(summary)))) }
    if !route.parameters.isEmpty { members.append(("parameters", .array(route.parameters.map(node)))) }
    switch imported.apps {
    case nil: break
    case []: members.append(("opensApp", .boolean(false)))
    case let apps?: members.append(("apps", .array(apps.map { string(UTF8Text($0)) })))
    }
    return object(members)
  }

  private func node(_ parameter: RouteDraft.Parameter) -> JSONNode {
    var members: [(String, JSONNode.Value)] = [("name", .string(UTF8Text(parameter.name)))]
    if parameter.place != .path { members.append(("place", .string("query"))) }
    switch parameter.values {
    case .text: break
    case .uuid: members.append(("type", .string("uuid")))
    case .components: members.append(("acceptsEmpty", .boolean(true)))
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
