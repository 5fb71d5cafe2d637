import DeepLinkTables
import DeepLinking

/// The routes of a table with the names and types that they have in a language.
///
/// A name follows from the text in the table and from the declarations before it, so that a route or parameter added at
/// the end renames nothing.
struct ClientModel {
  /// A route: its name in the table and in the language, its pattern and summary for a comment on one line, and its values
  /// in the order label of the host, path, query, fragment.
  struct Route {
    let name, identifier, comment: String
    let parameters: [Parameter]
  }

  /// A value of a route: its name in the table, which is the key in JSON, and its name and type in the language.
  struct Parameter {
    let name, identifier, type: String
    /// Whether the route does not match a link without it.
    let isRequired: Bool
    /// The value if a link lacks it: the default, no elements, or false for a flag; nil for none.
    let fallback: String?

    /// What follows the type in Kotlin and in Swift.
    ///
    /// - Parameter none: no value in the language.
    func fallback(or none: String) -> String { isRequired ? "" : fallback.map { " = \($0)" } ?? "? = \(none)" }
  }

  /// A closed set, once for all parameters of the same name with the same texts.
  struct Choice {
    /// The name of its type.
    let identifier: String
    /// The names of its parameters in the table.
    var parameters: [String]
    /// The texts, and their names in the language.
    let members: [(text: String, identifier: String)]
  }

  /// Names that are distinct.
  private struct Scope {
    var known: Set<String> = []
    /// What has which name.
    var owners: [String: String] = [:]
  }

  let language: ClientLanguage
  private(set) var routes: [Route] = []
  private(set) var choices: [Choice] = []
  private var sets: [String: [(texts: [String], index: Int)]] = [:]
  /// The names with a number, because another has the name without it: one sentence each.
  private(set) var warnings: [String] = []

  /// Names the routes of a table.
  ///
  /// - Parameter names: names that replace those made here. They are distinct (``ProgramNames``).
  init(_ table: RouteTable, _ language: ClientLanguage, names: ProgramNames) {
    self.language = language
    let given = { (route: String, parameter: String?) in names.name(of: route, parameter, in: language.rawValue) }
    let advice = "give one of them a name of its own with \"names\" in links.json"
    // Names that the app gives come first, because another name can take a number.
    func scope(_ given: [(name: String?, label: String)]) -> Scope {
      given.reduce(into: Scope()) { scope, one in
        guard let name = one.name else { return }
        scope.known.insert(name)
        scope.owners[language.quoted(name)] = one.label
      }
    }
    let label = { (shape: RouteShape) in "route \"\(shape.name)\"" }
    var types = scope(table.shapes.map { (given($0.name, nil), label($0)) })
    let identifiers = table.shapes.map { shape in
      given(shape.name, nil).map(language.quoted) ?? name(shape.name, as: .route, in: &types, label(shape), advice)
    }
    // Routes are types in Kotlin alone.
    if language != .kotlin { types = Scope() }
    for (shape, identifier) in zip(table.shapes, identifiers) {
      let label = { (parameter: DeepLinking.Parameter) in "parameter \"\(parameter.name)\" of route \"\(shape.name)\"" }
      var scope = scope(shape.parameters.map { (given(shape.name, $0.name), label($0)) })
      let parameters = shape.parameters.map { parameter in
        let own = given(shape.name, parameter.name)
        let identifier =
          own.map(language.quoted) ?? name(parameter.name, as: .parameter, in: &scope, label(parameter), advice)
        // The name that the app gives the parameter is that of its type too.
        let choice = choice(of: parameter, called: own ?? parameter.name, shape, in: &types, advice)
        let isSeveral = parameter.presence == .repeated || parameter.isRest
        let type = language.type(parameter.type, choice?.identifier ?? "")
        var fallback = isSeveral ? language.values([]) : nil
        if case .optional(let text?) = parameter.presence { fallback = language.value(text, parameter.type, choice) }
        return Parameter(
          name: parameter.name, identifier: identifier, type: isSeveral ? language.list(of: type) : type,
          isRequired: parameter.isRequired, fallback: parameter.isRequired ? nil : fallback)
      }
      let summary = shape.summary.split(whereSeparator: \.isNewline).joined(separator: " ")
      let comment = language.comment(summary.isEmpty ? shape.pattern : "\(shape.pattern): \(summary)")
      routes.append(Route(name: shape.name, identifier: identifier, comment: comment, parameters: parameters))
    }
  }

  /// A name in a scope, with a warning if it has a number because something else has the plain name. The code in TypeScript
  /// has the names of the table.
  private mutating func name(
    _ text: String, as role: ClientLanguage.Role, in scope: inout Scope, _ label: String, at place: String = "",
    _ advice: String
  ) -> String {
    var none: Set<String> = []
    let plain = language.name(of: text, as: role, distinctFrom: &none)
    let identifier = language.name(of: text, as: role, distinctFrom: &scope.known)
    if identifier != plain, language != .typescript, let other = scope.owners[plain] {
      warnings.append(
        "\(place)\(label) is called \(identifier) in \(language), because \(other) is called \(plain); \(advice)")
    }
    scope.owners[identifier] = label
    return identifier
  }

  /// The closed set of a parameter; nil if it has none.
  private mutating func choice(
    of parameter: DeepLinking.Parameter, called name: String, _ shape: RouteShape, in types: inout Scope,
    _ advice: String
  ) -> Choice? {
    let type = parameter.type.element ?? parameter.type
    guard case .oneOf = type, let texts = type.members else { return nil }
    if let known = sets[name]?.first(where: { $0.texts == texts })?.index {
      if !choices[known].parameters.contains(parameter.name) { choices[known].parameters.append(parameter.name) }
      return choices[known]
    }
    // The first set of a name has the name alone.
    let text = sets[name] == nil ? name : shape.name + "." + name
    sets[name, default: []].append((texts, choices.count))
    let owner = "the type of \"\(parameter.name)\" in route \"\(shape.name)\""
    let identifier = self.name(text, as: .choice, in: &types, owner, advice)
    // An entry of Kotlin's that is called as its class hides the class.
    var scope = language == .kotlin ? Scope(known: [identifier], owners: [identifier: owner]) : Scope()
    let order = "keep their order in the table, or the names change places"
    let members = texts.map { text in
      (text, self.name(text, as: .member, in: &scope, "\"\(text)\"", at: owner + ": ", order))
    }
    choices.append(Choice(identifier: identifier, parameters: [parameter.name], members: members))
    return choices.last
  }
}
