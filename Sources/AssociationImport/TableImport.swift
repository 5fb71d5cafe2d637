import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import SiteAssociation
import TextLanguages

/// A first `links.json` made of association files, and a note for each row whose links the table does not keep exactly.
///
/// The association files of the table are generated and compared with the imported ones, app by app: a link that an app
/// gains or loses is in the note of the row that decides it. Links are taken in their canonical spelling.
public struct TableImport: Sendable {
  /// The text of `links.json`.
  public let text: String
  /// The notes on what the table does not keep: those on whole values of the files, then those on rows.
  public let notes: [Note]
  /// The number of routes.
  public var routeCount: Int { routes.count }
  let apps: [LinkedApp]
  let routes: [ImportedRoute]

  /// A note on a value of a file.
  public struct Note: Equatable, Sendable, CustomStringConvertible {
    let file: String
    let position: JSONPosition?
    /// The place of the value, and a row as JSON on one line.
    let value: String
    private(set) var text = ""

    /// The note as compilers write it: `file:line:column: warning: value: text`.
    public var description: String {
      "\(file)\(position.map { ":\($0)" } ?? ""): warning: \(value)\(value.isEmpty ? "" : ": ")\(text)"
    }

    func with(_ text: String) -> Note {
      var note = self
      note.text = text
      return note
    }
  }

  /// Translates files of one site; nil if they name no app.
  public init?(_ sources: [ImportSource]) {
    // A few seconds.
    let budget = SharedWork.ofImport
    let imported = ImportedApps(sources, budget)
    guard !imported.apps.isEmpty else { return nil }
    let table = ImportedTable(imported.apps, budget)
    (apps, routes) = (imported.apps.map(\.linked), table.routes)
    let whole = Note(file: sources[0].name, position: nil, value: "")
    notes = imported.notes + table.remarks.map(whole.with) + table.rows.compactMap(\.note)
    text = table.text
  }
}

extension ImportedTable {
  /// The file.
  var node: JSONNode {
    let nodes = apps.map(node)
    let named = zip(apps, nodes).map { JSONMember(UTF8Text($0.linked.name), $1) }
    let app: (String, JSONNode.Value) = nodes.count == 1 ? ("app", nodes[0].value) : ("apps", .object(named))
    return .object(
      [app] + (ignoresCase ? [("caseSensitive", .boolean(false))] : [])
        + (webOnly.isEmpty ? [] : [("webOnly", Self.list(webOnly))]) + [("routes", .array(routes.map(node)))])
  }

  /// The text of `links.json`.
  fileprivate var text: String {
    var printer = PrettyPrinter()
    let members = (node.object ?? []).map { member in
      (member.name, member.name == "routes" ? .array(routes.map { .line(node($0)) }) : Layout.block(member.value))
    }
    printer.print(.object(members))
    return "{\n  // Made from association files, which name no hosts: add \"hosts\": [\"www.example.com\"].\n"
      + String(decoding: printer.finish().dropFirst(2), as: UTF8.self)
  }

  private static func list(_ texts: [String]) -> JSONNode.Value {
    .array(texts.map { JSONNode(.string(UTF8Text($0))) })
  }

  private func node(_ route: ImportedRoute) -> JSONNode {
    var members: [(String, JSONNode.Value)] = [("name", .text(route.name)), ("pattern", .text(route.pattern))]
    if let summary = rows[route.rows[0]].rule.component.comment {
      members.append(("summary", .text(summary.excerpt(160))))
    }
    if !route.parameters.isEmpty { members.append(("parameters", .array(route.parameters))) }
    if let apps = route.apps {
      members.append(apps.isEmpty ? ("opensApp", .boolean(false)) : ("apps", Self.list(apps)))
    }
    return .object(members)
  }

  private func node(_ app: ImportedApp) -> JSONNode {
    var ios: [(String, JSONNode.Value)] = []
    for (key, ids) in [("appIDs", app.linked.appIDs), ("appClips", app.linked.appClips)] where !ids.isEmpty {
      ios.append((key, Self.list(ids)))
    }
    if app.linked.webCredentials { ios.append(("webCredentials", .boolean(true))) }
    if app.linked.activityContinuation { ios.append(("activityContinuation", .boolean(true))) }
    let packages = app.linked.android.map { package in
      JSONNode.object(
        [("package", .text(package.name)), ("fingerprints", Self.list(package.fingerprints))]
          + (package.loginCredentials ? [("loginCredentials", .boolean(true))] : []))
    }
    var members: [(String, JSONNode.Value)] = [("name", .text(app.title))]
    if !ios.isEmpty { members.append(("ios", JSONNode.object(ios).value)) }
    if !packages.isEmpty { members.append(("android", packages.count == 1 ? packages[0].value : .array(packages))) }
    return .object(members)
  }
}
