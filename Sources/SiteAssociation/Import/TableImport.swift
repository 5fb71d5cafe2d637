internal import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables

/// A first `links.json` made of association files, and a note for each row whose links the table does not keep exactly.
///
/// The association files of the table are generated and compared with the imported ones, app by app: a link that an app
/// gains or loses is in the note of the row that decides it. Links are taken in their canonical spelling.
public struct TableImport: Sendable {
  /// The text of `links.json`, in which each note is a `//` comment.
  public let text: String
  /// The notes: those on whole values of the files, then those on rows, in the order of the files.
  public let notes: [Note]
  /// The number of routes.
  public var routeCount: Int { table.routes.count }
  /// Whether an app gains or loses links, or something else that the files say.
  public var hasLosses: Bool { notes.contains(where: \.isLoss) }
  let table: ImportedTable

  /// A note on a row.
  public struct Note: Hashable, Sendable, CustomStringConvertible {
    let place: ImportPlace
    /// The text of the note.
    public let text: String
    /// Whether an app gains or loses something.
    public let isLoss: Bool

    /// The place, the row and the text on one line.
    public var description: String {
      let front = [place.path, place.row].filter { !$0.isEmpty }.joined(separator: " ")
      return front.isEmpty ? text : "\(front): \(text)"
    }

    /// The same as compilers write it: `file:line:column: warning: text`.
    public var located: String {
      "\(place.file)\(place.position.map { ":\($0)" } ?? ""): \(isLoss ? "warning" : "note"): \(description)"
    }
  }

  /// Translates files of one site; nil if they name no app.
  public init?(_ sources: [ImportSource]) {
    let budget = RowComparison.Budget()
    let imported = ImportedApps(sources, budget)
    guard !imported.apps.isEmpty else { return nil }
    table = ImportedTable(imported.apps, budget)
    var own = imported.notes
    if let fault = table.fault {
      let place = ImportPlace(file: sources[0].name, position: nil, path: "", row: "")
      let text = "the links of the apps are not compared, because the table has a fault: \(fault)"
      own.append(Note(place: place, text: text, isLoss: true))
    }
    notes = own + table.rows.compactMap(\.note)
    text = table.text(own)
  }
}

extension ImportedTable.Row {
  /// The note on the row; nil if the table says exactly the same.
  fileprivate var note: TableImport.Note? {
    guard findings.isEmpty else {
      let text = (findings.map { "\($0.text) \($0.apps.joined(separator: ", "))" } + reasons).joined(separator: "; ")
      return .init(place: rule.place, text: text, isLoss: true)
    }
    guard pattern == nil, let reason = reasons.first else { return nil }
    return .init(place: rule.place, text: "\(reason); no app loses a link by it", isLoss: false)
  }
}

// MARK: The text

extension ImportedTable {
  /// The file.
  var node: JSONNode { JSONNode(.object(settings + [JSONMember("routes", JSONNode(.array(routes.map(node))))])) }

  /// The members before the routes.
  private var settings: [JSONMember] {
    let nodes = apps.map(node)
    let named = zip(apps, nodes).map { JSONMember(UTF8Text($0.name), $1) }
    return [nodes.count == 1 ? JSONMember("app", nodes[0]) : JSONMember("apps", JSONNode(.object(named)))]
      + (ignoresCase ? [JSONMember("caseSensitive", JSONNode(.boolean(false)))] : [])
      + (webOnly.isEmpty ? [] : [JSONMember("webOnly", Self.list(webOnly))])
  }

  /// The text of `links.json`.
  ///
  /// - Parameter notes: the notes on the files themselves.
  fileprivate func text(_ notes: [TableImport.Note]) -> String {
    let first = "Made from association files, which name no hosts: add \"hosts\": [\"www.example.com\"]."
    var printer = PrettyPrinter()
    printer.print(.block(JSONNode(.object(settings))))
    let members = String(decoding: printer.finish(), as: UTF8.self).dropFirst("{\n".utf8.count).dropLast(
      "\n}\n".utf8.count)
    var text = "{\n" + ([first] + notes.map(\.description)).map { Self.comment($0, indent: "  ") }.joined()
    text += members + ",\n  \"routes\": [\n"
    var left = routes.count
    for (index, row) in rows.enumerated() {
      if let note = row.note { text += Self.comment(note.description, indent: "    ") }
      for route in routes where route.rows[0] == index {
        left -= 1
        text += "    " + Self.line(node(route)) + (left == 0 ? "\n" : ",\n")
      }
    }
    return text + "  ]\n}\n"
  }

  /// A comment, which a line break of the files would end.
  private static func comment(_ text: String, indent: String) -> String {
    let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    return indent + "// " + String(String.UnicodeScalarView(scalars)) + "\n"
  }

  private static func line(_ node: JSONNode) -> String {
    var printer = PrettyPrinter()
    printer.print(.line(node))
    return String(decoding: printer.finish().dropLast(), as: UTF8.self)
  }

  private static func list(_ texts: [String]) -> JSONNode {
    JSONNode(.array(texts.map { JSONNode(.string(UTF8Text($0))) }))
  }

  private func node(_ route: Route) -> JSONNode {
    var members: [(String, JSONNode.Value)] = [("name", .text(route.name)), ("pattern", .text(route.route.pattern))]
    if let summary = rows[route.rows[0]].rule.component.comment {
      members.append(("summary", .text(summary.excerpt(160))))
    }
    let parameters = route.route.parameters + route.route.loose
    if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
    switch route.apps {
    case nil: break
    case []: members.append(("opensApp", .boolean(false)))
    case let apps?: members.append(("apps", Self.list(apps).value))
    }
    return .object(members)
  }

  private func node(_ app: ImportedApp) -> JSONNode {
    var ios: [(String, JSONNode.Value)] = []
    for (key, ids) in [("appIDs", app.appIDs), ("appClips", app.appClips)] where !ids.isEmpty {
      ios.append((key, .array(ids.map { JSONNode(.string($0)) })))
    }
    if app.webCredentials { ios.append(("webCredentials", .boolean(true))) }
    if app.activityContinuation { ios.append(("activityContinuation", .boolean(true))) }
    let packages = app.packages.map { package in
      JSONNode.object(
        [("package", .text(package.name)), ("fingerprints", Self.list(package.fingerprints).value)]
          + (package.loginCredentials ? [("loginCredentials", .boolean(true))] : []))
    }
    var members: [(String, JSONNode.Value)] = [("name", .text(app.title))]
    if !ios.isEmpty { members.append(("ios", JSONNode.object(ios).value)) }
    if !packages.isEmpty { members.append(("android", packages.count == 1 ? packages[0].value : .array(packages))) }
    return .object(members)
  }
}
