internal import CDeepLinkResources
import DeepLinkTables
import DeepLinking

/// Writes a client in Swift: the enum of the routes with its closed sets, how each route is made of its values, the
/// data of the table, and the engine.
///
/// Each route has one line in the enum, one that reads it, one that writes it, and one in the data.
struct SwiftEmitter {
  let text: String

  /// - Parameters:
  ///   - head: the lines of the comment at the beginning.
  init(_ model: ClientModel, _ data: PortableTable, _ head: [String]) {
    var lines = head.map { "// \($0)" }
    lines += ["// swift-format-ignore-file", "// swiftlint:disable all", "", "public import Foundation", ""]
    lines += Self.type(model)
    lines += Self.values(model)
    lines += Self.conformances(model)
    lines += Self.data(data)
    lines += [Self.engine]
    text = lines.joined(separator: "\n")
  }

  private static let engine = EngineText.text(of: String(cString: client_engine_swift()), indentation: 2)

  // MARK: Types

  /// The enum with a case for each route, and its closed sets.
  private static func type(_ model: ClientModel) -> [String] {
    let cases = model.routes.flatMap { route -> [String] in
      let parameters = route.parameters.map { "\(label(of: $0)): \(type(of: $0, model))\(fallback(of: $0, model))" }
      let payload = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
      return ["  /// \(route.comment)", "  case \(route.identifier)\(payload)"]
    }
    let choices = model.choices.flatMap { choice -> [String] in
      let members = choice.members.map { member in
        member.identifier == member.text ? member.text : "\(member.identifier) = \(literal(member.text))"
      }
      return [
        "", "  /// A closed set of texts, with the texts of links as raw values.",
        "  public enum \(choice.identifier): String, CaseIterable, Hashable, Sendable, Codable {",
        "    case \(members.joined(separator: ", "))", "  }",
      ]
    }
    return ["/// A link of the app.", "public enum Route: Hashable, Sendable {"] + cases + choices + ["}", ""]
  }

  /// The label of a value. Most keywords need no backticks as a label.
  private static func label(of parameter: ClientModel.Parameter) -> String {
    let name = parameter.identifier.replacing("`", with: "")
    return ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  private static func type(of parameter: ClientModel.Parameter, _ model: ClientModel) -> String {
    let type = type(of: parameter.kind, model)
    return if case .optional = parameter.presence { type + "?" } else { type }
  }

  private static func type(of kind: ClientModel.Kind, _ model: ClientModel) -> String {
    switch kind {
    case .text: "String"
    case .uuid: "UUID"
    case .integer: "Int"
    case .number: "Double"
    case .boolean: "Bool"
    case .choice(let index): model.choices[index].identifier
    case .list(let element): "[\(type(of: element, model))]"
    }
  }

  /// The default of a parameter that a link may leave out.
  private static func fallback(of parameter: ClientModel.Parameter, _ model: ClientModel) -> String {
    switch parameter.presence {
    case .required: ""
    case .optional: " = nil"
    case .fallback(let value): " = \(expression(value, parameter.kind, model))"
    }
  }

  private static func expression(
    _ value: ClientModel.Value, _ kind: ClientModel.Kind, _ model: ClientModel
  ) -> String {
    switch value {
    case .text(let text):
      if case .uuid = kind { uuid(text) } else { literal(text) }
    case .number(let digits): digits
    case .boolean(let value): "\(value)"
    case .member(let choice, let index): ".\(model.choices[choice].members[index].identifier)"
    case .list(let values):
      if case .list(let element) = kind {
        "[\(values.map { expression($0, element, model) }.joined(separator: ", "))]"
      } else {
        "[]"
      }
    }
  }

  /// A UUID by its octets, because the initialiser that reads a text may fail.
  private static func uuid(_ text: String) -> String {
    let digits = Array(text.utf8.filter { $0 != UInt8(ascii: "-") })
    let octets = stride(from: 0, to: digits.count - 1, by: 2).map {
      "0x" + String(decoding: digits[$0...$0 + 1], as: UTF8.self)
    }
    return "UUID(uuid: (\(octets.joined(separator: ", "))))"
  }

  /// A text as a literal on one line. Only printable ASCII and letters of other scripts stay as they are.
  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value > 0x7E && !scalar.properties.isAlphabetic:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  // MARK: Values

  /// How a route is made of the values that the engine reads, and which values the engine writes of it. The names begin
  /// with an underscore, as no name of a route does.
  ///
  /// Each line is a statement of its own. The compiler checks an expression with 500 branches as a whole, which takes ten
  /// times as long.
  private static func values(_ model: ClientModel) -> [String] {
    let made = model.routes.enumerated().map { index, route in
      // Without its type, some names are keywords in spite of backticks or without them.
      let isKeyword = route.identifier.hasPrefix("`") || contextualKeywords.contains(route.identifier)
      let name = (isKeyword ? "Route." : "") + route.identifier
      return "case \(index):\(route.parameters.isEmpty ? "_r.route = \(name)" : "try _r(\(name))")"
    }
    let parts = model.routes.enumerated().map { index, route in
      let names = route.parameters.indices.map(name)
      let pattern = names.isEmpty ? "" : "(\(names.joined(separator: ",")))"
      return "case \(names.isEmpty ? "" : "let ").\(route.identifier)\(pattern):"
        + "_r(\((["\(index)"] + names).joined(separator: ",")))"
    }
    return [
      "extension Route {", "  /// The route at an index of the table, made of its values.",
      "  fileprivate static func _make(_ _index: Int, _ _values: [Links.Value?]) throws -> Route {",
      "    var _r = Links.Maker(values: _values)", "    switch _index {",
    ] + made + [
      "    default: break", "    }", "    guard let _route = _r.route else { throw Links.Mismatch(index: 0) }",
      "    return _route", "  }", "", "  /// The index of a route in the table, and its values.",
      "  fileprivate static func _parts(_ _route: Route) -> Links.Values {", "    var _r = Links.Values()",
      "    switch _route {",
    ] + parts + ["    }", "    return _r", "  }", "}", ""]
  }

  /// The names that begin an expression where they stand alone.
  private static let contextualKeywords: Set<String> = [
    "any", "await", "borrow", "consume", "copy", "discard", "each", "some", "then", "unsafe", "yield",
  ]

  /// The name of a value in a pattern: `a`, `b`, … `z`, `a1`.
  private static func name(_ index: Int) -> String {
    let letter = String(decoding: [UInt8(ascii: "a") + UInt8(index % 26)], as: UTF8.self)
    return index < 26 ? letter : letter + String(index / 26)
  }

  /// The closed sets as values of the engine.
  private static func conformances(_ model: ClientModel) -> [String] {
    let lines = model.choices.map { "extension Route.\($0.identifier): Links.Coded {}" }
    return lines.isEmpty ? [] : lines + [""]
  }

  // MARK: Data

  /// The data between delimiters that no text in it contains.
  private static func data(_ data: PortableTable) -> [String] {
    var mark = "#"
    while data.text.contains("\"" + mark) || data.text.contains("\\" + mark) { mark += "#" }
    return ["/// The table as data.", "private let tableData = \(mark)\"\"\""] + data.lines + ["\"\"\"\(mark)", ""]
  }
}
