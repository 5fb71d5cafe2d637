import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// The routes of a table with the names and types that they have in a language.
///
/// A name follows from the text in the table and from the declarations before it, so that a route or parameter added at
/// the end renames nothing.
struct ClientModel {
  /// A route.
  struct Route {
    /// The name in the table: `order.tab`.
    let name: String
    /// The name in the language: `OrderTab`, `orderTab`.
    let identifier: String
    /// The pattern and the summary, for a comment on one line.
    let comment: String
    /// The values, in the order label of the host, path, query, fragment.
    let parameters: [Parameter]
  }

  /// A value of a route.
  struct Parameter {
    /// The name in the table, which is the key in JSON.
    let name: String
    /// The name in the language.
    let identifier: String
    let kind: Kind
    let presence: Presence
  }

  /// The type of a value.
  indirect enum Kind: Equatable {
    /// Any text, also digits and dates.
    case text
    case uuid
    /// An integer of 64 bits; `isSafe` if all of its values are exact in a floating-point number (±2^53 - 1).
    case integer(isSafe: Bool)
    case number
    case boolean
    /// The closed set at an index of ``choices``.
    case choice(Int)
    /// A rest, the values of a repeated item, or texts with a separator between them.
    case list(Kind)
  }

  /// What it means that a link lacks a value.
  enum Presence {
    /// The route does not match without it.
    case required
    /// There is no value.
    case optional
    /// This value is used: the default, no elements, or false for a flag.
    case fallback(Value)
  }

  /// The value of a default.
  indirect enum Value {
    case text(String)
    /// The digits of an integer or a number, as JSON writes them.
    case number(String)
    case boolean(Bool)
    /// The member at an index of a closed set.
    case member(choice: Int, Int)
    case list([Value])
  }

  /// A closed set, once for all parameters of the same name with the same texts.
  struct Choice {
    /// The name of its type.
    let identifier: String
    /// The texts, and their names in the language.
    let members: [(text: String, identifier: String)]
  }

  private(set) var routes: [Route] = []
  private(set) var choices: [Choice] = []
  /// The names with a number, because another has the name without it: one sentence each.
  private(set) var warnings: [String] = []

  /// Names the routes of a table.
  ///
  /// - Parameter names: names that replace those made here. They are distinct (``ProgramNames``).
  init(_ table: RouteTable, _ language: ClientLanguage, names: ProgramNames) {
    let given = { (route: String, parameter: String?) in names.name(of: route, parameter, in: language.rawValue) }
    // Names that the app gives come first, because another name can take a number.
    var known = Set(table.shapes.compactMap { given($0.name, nil) })
    let identifiers = table.shapes.map { shape in
      given(shape.name, nil).map(language.quoted) ?? language.routeStyle.name(of: shape.name, distinctFrom: &known)
    }
    // The code in TypeScript has the names of the table.
    let usesNames = language != .typescript
    var owners: [String: String] = [:]
    for (shape, identifier) in zip(table.shapes, identifiers) where usesNames {
      owners[identifier] = "route \"\(shape.name)\""
    }
    for (shape, identifier) in zip(table.shapes, identifiers) where usesNames && given(shape.name, nil) == nil {
      warn("route \"\(shape.name)\"", identifier, language.routeStyle.name(of: shape.name), owners, language)
    }
    // Routes are types in Kotlin alone.
    if language != .kotlin { (known, owners) = ([], [:]) }
    var sets: [String: [(texts: [String], index: Int)]] = [:]
    for (shape, identifier) in zip(table.shapes, identifiers) {
      var used = Set(shape.parameters.compactMap { given(shape.name, $0.name) })
      var labels: [String: String] = [:]
      let parameters = shape.parameters.map { parameter in
        let isSeveral = parameter.presence == .repeated || shape.rests.contains(parameter.name)
        let type = parameter.type.element ?? parameter.type
        var choice = 0
        if case .oneOf(let texts) = type {
          // The name that the app gives the parameter is that of its type too.
          let name = given(shape.name, parameter.name) ?? parameter.name
          if let known = sets[name]?.first(where: { $0.texts == texts }) {
            choice = known.index
          } else {
            choice = choices.count
            // The first set of a name has the name alone.
            let text = sets[name] == nil ? name : shape.name + "." + name
            sets[name, default: []].append((texts, choice))
            var members: Set<String> = []
            let identifier = language.choiceStyle.name(of: text, distinctFrom: &known)
            let owner = "the type of \"\(parameter.name)\" in route \"\(shape.name)\""
            if usesNames { warn(owner, identifier, language.choiceStyle.name(of: text), owners, language) }
            owners[identifier] = owner
            let named = texts.map { ($0, language.memberStyle.name(of: $0, distinctFrom: &members)) }
            if usesNames { warn(named, of: owner, language) }
            choices.append(Choice(identifier: identifier, members: named))
          }
        }
        let own = given(shape.name, parameter.name).map(language.quoted)
        let identifier = own ?? language.parameterStyle.name(of: parameter.name, distinctFrom: &used)
        let label = "parameter \"\(parameter.name)\" of route \"\(shape.name)\""
        if usesNames, own == nil {
          warn(label, identifier, language.parameterStyle.name(of: parameter.name), labels, language)
        }
        labels[identifier] = label
        return Parameter(
          name: parameter.name, identifier: identifier,
          kind: isSeveral ? .list(Self.kind(of: parameter.type, choice)) : Self.kind(of: parameter.type, choice),
          presence: Self.presence(of: parameter, isSeveral, choice))
      }
      let summary = shape.summary.split(whereSeparator: \.isNewline).joined(separator: " ")
      routes.append(
        Route(
          name: shape.name, identifier: identifier,
          comment: summary.isEmpty ? shape.pattern : "\(shape.pattern): \(summary)", parameters: parameters))
    }
  }

  /// Adds a warning of a name that has a number, because something else has the plain name.
  ///
  /// - Parameter owners: what has which name.
  private mutating func warn(
    _ what: String, _ identifier: String, _ plain: String, _ owners: [String: String], _ language: ClientLanguage
  ) {
    guard identifier != plain, let other = owners[plain] else { return }
    warnings.append(
      "\(what) is called \(identifier) in \(language), because \(other) is called \(plain); give one of them a name of "
        + "its own with \"names\" in links.json")
  }

  /// Adds a warning for each member of a closed set with a number in its name. The order of the members decides which.
  private mutating func warn(_ members: [(text: String, name: String)], of owner: String, _ language: ClientLanguage) {
    for (text, name) in members {
      let plain = language.memberStyle.name(of: text)
      guard name != plain, let other = members.first(where: { $0.name == plain }) else { continue }
      warnings.append(
        "\(owner): \"\(text)\" is called \(name) in \(language), because \"\(other.text)\" is called \(plain); keep their "
          + "order in the table, or the names change places")
    }
  }

  private static func kind(of type: ValueType, _ choice: Int) -> Kind {
    switch type {
    case .text, .custom: .text
    case .uuid: .uuid
    case .integer(let range):
      .integer(isSafe: range.map { safe.contains($0.lowerBound) && safe.contains($0.upperBound) } ?? false)
    case .number: .number
    case .boolean: .boolean
    case .oneOf: .choice(choice)
    case .list(let element, _): .list(kind(of: element, choice))
    }
  }

  private static let safe = -9_007_199_254_740_991...9_007_199_254_740_991

  private static func presence(of parameter: DeepLinking.Parameter, _ isSeveral: Bool, _ choice: Int) -> Presence {
    switch parameter.presence {
    case .required, .absent: .required
    case .repeated: .fallback(.list([]))
    case .optional(let text):
      if let text {
        .fallback(value(of: text, parameter.type, choice))
      } else {
        isSeveral ? .fallback(.list([])) : .optional
      }
    }
  }

  private static func value(of text: String, _ type: ValueType, _ choice: Int) -> Value {
    switch type {
    case .text, .custom, .uuid: .text(text)
    case .integer, .number: .number(text)
    case .boolean: .boolean(text == "true")
    case .oneOf(let members): .member(choice: choice, members.firstIndex(of: text) ?? 0)
    case .list(let element, let separator):
      // Octets are compared: characters may consist of others.
      .list(
        Array(text.utf8).split(separator: Array(separator.utf8), omittingEmptySubsequences: false).map {
          value(of: String(decoding: $0, as: UTF8.self), element, choice)
        })
    }
  }
}

extension RouteShape {
  /// The names of the parameters that are a rest, of the path or of the fragment.
  fileprivate var rests: Set<String> {
    Set((path + (fragment?.path ?? [])).compactMap { $0.rest?.name })
  }
}
