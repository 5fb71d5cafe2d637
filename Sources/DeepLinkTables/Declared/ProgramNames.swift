public import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// The names that a file gives its routes and parameters in the code of clients: `"names": {"kotlin": "Checkout"}`.
///
/// Without them, the names in code follow from the names in the table. The check of the file refuses equal names of two
/// routes, or of two parameters of a route, and names that a client has for something else.
public struct ProgramNames: Sendable {
  private var names: [Key: String] = [:]

  private struct Key: Hashable {
    let route: String
    let parameter: String?
    let language: String
  }

  /// No names.
  public init() {}

  /// Reads the names of the routes of a table.
  ///
  /// - Parameter node: the object with `routes`, whose shape has been checked.
  public init(_ node: JSONNode) {
    Self.each(of: node, at: "") { name, language, _, route, parameter, _ in
      names[Key(route: route, parameter: parameter, language: language)] = name.string?.description
    }
  }

  /// Passes each name, its language, its place and its declaration to a closure; of a parameter also the place of the
  /// route, in which its name has to differ from others.
  private static func each(
    of node: JSONNode, at path: String,
    _ body: (_ name: JSONNode, String, _ place: String, _ route: String, _ parameter: String?, _ scope: String) -> Void
  ) {
    for (index, route) in (node["routes"]?.array ?? []).enumerated() {
      let (name, path) = (route.text("name") ?? "", "\(path)[\(index)]")
      for member in route["names"]?.object ?? [] {
        body(member.value, member.name.description, "\(path).names.\(member.name)", name, nil, "")
      }
      for (index, parameter) in (route["parameters"]?.array ?? []).enumerated() {
        for member in parameter["names"]?.object ?? [] {
          let place = "\(path).parameters[\(index)].names.\(member.name)"
          body(member.value, member.name.description, place, name, parameter.text("name") ?? "", path)
        }
      }
    }
  }

  /// The name of a route, or of one of its parameters, in a language such as `kotlin`; nil if the file gives none.
  public func name(of route: String, _ parameter: String? = nil, in language: String) -> String? {
    names[Key(route: route, parameter: parameter, language: language)]
  }

  /// Checks the names of the routes of a table.
  ///
  /// - Parameters:
  ///   - node: the object with `routes`, whose shape has been checked.
  ///   - path: the position of `routes` in the file, for messages.
  static func check(_ node: JSONNode, at path: String, _ findings: inout JSONFindings) {
    let taken = ["kotlin": kotlinTypes, "swift": swiftMembers]
    var owners: [[String]: String] = [:]
    each(of: node, at: path) { node, language, place, route, parameter, scope in
      guard let name = node.string?.description else { return }
      let label = parameter.map { "parameter \"\($0)\"" } ?? "route \"\(route)\""
      if parameter == nil, taken[language]?.contains(name) == true {
        findings.error(place, at: node.offset, "a client has \"\(name)\" for something else; choose another name")
      } else if let other = owners.updateValue(label, forKey: [scope, language, name]) {
        findings.error(place, at: node.offset, "\(other) has the name \"\(name)\" too; give each its own name")
      }
    }
  }

  /// The names that a client in Kotlin has inside of `Route`, which is where its routes are.
  public static let kotlinTypes: Set<String> = [
    "Any", "Array", "Boolean", "ByteArray", "Char", "Companion", "Double", "Enum", "Int", "IntArray", "List", "Long",
    "Map", "Miss", "Nothing", "Pair", "Route", "RouteChoice", "RouteEngine", "RouteNames", "Set", "String", "Unit",
    "Values",
  ]

  /// The static members of `Route` in a client in Swift, and the cases of `Optional`.
  public static let swiftMembers: Set<String> = ["miss", "names", "none", "some"]

  /// The key of routes and parameters.
  static let key = JSONShape.Key(
    "names",
    .object([
      .init("kotlin", .text(identifier), "The name in a client in Kotlin."),
      .init("swift", .text(identifier), "The name in a client in Swift."),
    ]), "The names in the code of clients, in place of those that follow from the name.")

  private static let identifier = JSONShape.TextForm(
    "a name such as \"orderTab\", of letters, digits and \"_\"", pattern: "^[A-Za-z][A-Za-z0-9_]{0,127}$"
  ) { text in
    (1...128).contains(text.utf8.count) && text.utf8.first?.isLetter == true
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}
