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
    for route in node["routes"]?.array ?? [] {
      let name = route.text("name") ?? ""
      add(route, name, nil)
      for parameter in route["parameters"]?.array ?? [] { add(parameter, name, parameter.text("name")) }
    }
  }

  private mutating func add(_ node: JSONNode, _ route: String, _ parameter: String?) {
    for member in node["names"]?.object ?? [] {
      let key = Key(route: route, parameter: parameter, language: member.name.description)
      names[key] = member.value.string?.description
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
    var routes: [Key: String] = [:]
    for (index, route) in (node["routes"]?.array ?? []).enumerated() {
      let path = "\(path)[\(index)]"
      let taken = ["kotlin": kotlinTypes, "swift": swiftMembers]
      check(route, at: path, "route \"\(route.text("name") ?? "")\"", taken, &routes, &findings)
      var parameters: [Key: String] = [:]
      for (index, parameter) in (route["parameters"]?.array ?? []).enumerated() {
        let label = "parameter \"\(parameter.text("name") ?? "")\""
        check(parameter, at: "\(path).parameters[\(index)]", label, [:], &parameters, &findings)
      }
    }
  }

  /// - Parameter owners: what has a name in a language so far.
  private static func check(
    _ node: JSONNode, at path: String, _ label: String, _ taken: [String: Set<String>], _ owners: inout [Key: String],
    _ findings: inout JSONFindings
  ) {
    for member in node["names"]?.object ?? [] {
      guard let name = member.value.string?.description else { continue }
      let language = member.name.description
      let place = "\(path).names.\(language)"
      if taken[language]?.contains(name) == true {
        findings.error(
          place, at: member.value.offset, "a client has \"\(name)\" for something else; choose another name")
      } else if let other = owners.updateValue(label, forKey: Key(route: name, parameter: nil, language: language)) {
        findings.error(
          place, at: member.value.offset, "\(other) has the name \"\(name)\" too; give each its own name")
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
