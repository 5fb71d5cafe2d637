import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Links for the examples of the help, made from the examples of the app's routes.
struct LinkExamples {
  /// The path of a link, quoted for a shell.
  let path: String
  /// The same link as a universal link.
  let url: String
  /// The path of another link.
  let otherPath: String
  /// The name of the first link's route, and its parameters as `key=value`.
  let named: String
  /// The first link's route as JSON.
  let route: String
  /// A fixture of the first link for `check`.
  let fixture: String

  /// - Parameter table: nil for a table with faults, with which no command works.
  init(_ table: RouteTable?) {
    var resolution = Resolution()
    // Routes with parameters come first, because they show more.
    let order = (table?.shapes ?? []).indices.sorted { a, b in
      (table?.shapes[a].parameters.isEmpty == true ? 1 : 0, a) < (
        table?.shapes[b].parameters.isEmpty == true ? 1 : 0, b
      )
    }
    let paths = order.compactMap { table?.examples[$0] }
    let first = paths.first ?? "/"
    (path, otherPath) = (Self.quoted(first), Self.quoted(paths.dropFirst().first ?? first))
    let host = table?.settings.hosts?.canonical ?? "example.com"
    url = Self.quoted(first.hasPrefix("/") ? "https://\(host)\(first)" : first)
    guard let table, let index = order.first, let link = try? DeepLinkRequest(first),
      (try? table.resolve(link, into: &resolution)) == true
    else {
      (named, route, fixture) = ("home", "{\"home\":{}}", "{\"url\": \"/\", \"name\": \"home\"}")
      return
    }
    var writer = JSONWriter()
    resolution.writeParameters(to: &writer)
    let words = ((try? JSONNode(parsing: writer.bytes))?.object ?? []).flatMap { member in
      (member.value.array ?? [member.value]).map { Self.quoted("\(member.name)=\($0.string?.description ?? $0.text)") }
    }
    named = ([table.shapes[index].name] + words).joined(separator: " ")
    route = String(decoding: resolution.value.bytes, as: UTF8.self)
    fixture =
      "{\"url\": \"\(first)\", \"name\": \"\(table.shapes[index].name)\", "
      + "\"parameters\": \(String(decoding: writer.bytes, as: UTF8.self))}"
  }

  /// A word quoted for a shell, if it holds a character with a meaning there.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      "/=.-_:".utf8.contains($0) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
    }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
