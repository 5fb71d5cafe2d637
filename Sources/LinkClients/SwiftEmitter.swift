import DeepLinkTables
import DeepLinking

extension ClientModel {
  /// The declarations of a client in Swift: the enum of the routes with its closed sets, how each route is made of its
  /// values, and the data.
  ///
  /// Each route has one line in the enum, one that reads it, one that writes it, and one in the data. The compiler checks an
  /// expression with 500 branches as a whole, which takes ten times as long, so that each is a statement of its own.
  func swift(_ data: PortableTable) -> [String] {
    let cases = routes.flatMap { route -> [String] in
      // Most keywords need no backticks as a label.
      let labels = route.parameters.map { parameter in
        let name = parameter.identifier.replacing("`", with: "")
        return ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
      }
      let payload = zip(labels, route.parameters).map { "\($0): \($1.type)\($1.fallback(or: "nil"))" }
      let list = payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))"
      return ["  /// \(route.comment)", "  case \(route.identifier)\(list)"]
    }
    let sets = choices.flatMap { choice in
      let members = choice.members.map { member in
        member.identifier == member.text ? member.text : "\(member.identifier) = \(language.literal(member.text))"
      }
      return [
        "", "  /// A closed set of texts, with the texts of links as raw values.",
        "  public enum \(choice.identifier): String, CaseIterable, Hashable, Sendable, Codable {",
        "    case \(members.joined(separator: ", "))", "  }",
      ]
    }
    let made = routes.enumerated().map { index, route in
      // Without its type, some names are keywords in spite of backticks or without them.
      let isKeyword = route.identifier.hasPrefix("`") || Self.contextualKeywords.contains(route.identifier)
      let name = (isKeyword ? "Route." : "") + route.identifier
      return "case \(index):\(route.parameters.isEmpty ? "_r.route = \(name)" : "try _r(\(name))")"
    }
    let parts = routes.enumerated().map { index, route in
      let names = route.parameters.indices.map { index in
        String(UnicodeScalar(UInt8(97 + index % 26))) + (index < 26 ? "" : "\(index / 26)")
      }
      let pattern = names.isEmpty ? "" : "(\(names.joined(separator: ",")))"
      return "case \(names.isEmpty ? "" : "let ").\(route.identifier)\(pattern):"
        + "_r(\((["\(index)"] + names).joined(separator: ",")))"
    }
    var mark = "#"
    while data.text.contains("\"" + mark) || data.text.contains("\\" + mark) { mark += "#" }
    return ["// swift-format-ignore-file", "// swiftlint:disable all", "", "public import Foundation", ""]
      + ["/// A link of the app.", "public enum Route: Hashable, Sendable {"] + cases + sets + ["}", ""]
      // The names begin with an underscore, as no name of a route does.
      + ["extension Route {", "  /// The route at an index of the table, made of its values."]
      + ["  fileprivate static func _make(_ _index: Int, _ _values: [Links.Value?]) throws -> Route {"]
      + ["    var _r = Links.Maker(values: _values)", "    switch _index {"] + made
      + ["    default: break", "    }", "    guard let _route = _r.route else { throw Links.Mismatch(index: 0) }"]
      + ["    return _route", "  }", "", "  /// The index of a route in the table, and its values."]
      + ["  fileprivate static func _parts(_ _route: Route) -> Links.Values {", "    var _r = Links.Values()"]
      + ["    switch _route {"] + parts + ["    }", "    return _r", "  }", "}", ""]
      + choices.map { "extension Route.\($0.identifier): Links.Coded {}" } + (choices.isEmpty ? [] : [""])
      + ["/// The table as data.", "private let tableData = \(mark)\"\"\""] + data.lines + ["\"\"\"\(mark)", ""]
  }

  /// The names that begin an expression where they stand alone.
  private static let contextualKeywords: Set<String> = [
    "any", "await", "borrow", "consume", "copy", "discard", "each", "some", "then", "unsafe", "yield",
  ]
}
