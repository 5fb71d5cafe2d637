internal import CDeepLinkResources
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Writes a client in Kotlin.
///
/// A route is a class inside of `Route`. Its name, its parameters and its link are extensions, so that a parameter can
/// have any of these names.
struct KotlinEmitter {
  let text: String

  /// - Parameters:
  ///   - head: the lines of the comment at the beginning.
  init(_ model: ClientModel, _ data: PortableTable, _ head: [String], package: String?) {
    let lines =
      head.map { "// " + $0 } + (package.map { ["", "package \($0)"] } ?? [])
      + ["", "/** A place in the app that links lead to: the routes of the table. */", "sealed interface Route {"]
      + model.routes.indices.flatMap { Self.declaration($0, model) } + Self.choices(model)
      + [Self.values, Self.miss] + Self.companion(model)
      + ["}", "", Self.extensions, "", "private fun routeData() = \"\"\""]
      // A raw string has no escapes of its own, but `$` begins a template.
      + data.lines.map { $0.replacing("$", with: "\\u0024") } + ["\"\"\"", ""]
    text = lines.joined(separator: "\n") + Self.engine
  }

  private static let engine = EngineText.text(of: String(cString: client_engine_kotlin()), indentation: 4)

  // MARK: Types

  /// The class of a route, or the object of a route without parameters.
  private static func declaration(_ index: Int, _ model: ClientModel) -> [String] {
    let route = model.routes[index]
    let properties = route.parameters.map { "val \($0.identifier): \(type(of: $0, model))" }.joined(separator: ", ")
    let values = (["\(index)"] + route.parameters.map(\.identifier)).joined(separator: ", ")
    let head = properties.isEmpty ? "data object \(route.identifier)" : "data class \(route.identifier)(\(properties))"
    return ["    /** \(comment(route.comment)) */", "    \(head) : Values(\(values))"]
  }

  /// The enums of closed sets.
  private static func choices(_ model: ClientModel) -> [String] {
    model.choices.map { choice in
      let members = choice.members.map { "\($0.identifier)(\(literal($0.text)))" }.joined(separator: ", ")
      return "    enum class \(choice.identifier)(override val value: String) : RouteChoice { \(members) }"
    }
  }

  /// The type of a parameter, with its default.
  private static func type(of parameter: ClientModel.Parameter, _ model: ClientModel) -> String {
    let name = self.name(of: parameter.kind, model)
    return switch parameter.presence {
    case .required: name
    case .optional: name + "? = null"
    case .fallback(let value): "\(name) = \(literal(value, of: parameter.kind, model))"
    }
  }

  private static func name(of kind: ClientModel.Kind, _ model: ClientModel) -> String {
    switch kind {
    case .text, .uuid: "String"
    case .integer: "Long"
    case .number: "Double"
    case .boolean: "Boolean"
    case .choice(let index): model.choices[index].identifier
    case .list(let element): "List<\(name(of: element, model))>"
    }
  }

  // MARK: Values

  /// The companion object: what a program calls, and how a route is made of its values. A function of the virtual
  /// machine has at most 64 KiB, so that one with many routes is divided.
  private static func companion(_ model: ClientModel) -> [String] {
    let choices = Dictionary(grouping: model.routes.flatMap(\.parameters)) { choice(of: $0.kind) }
      .compactMap { index, parameters in index.flatMap { index in parameters.first.map { (index, $0.name) } } }
      .sorted { $0.0 < $1.0 }
      .map { index, name in "\(literal(name)) to \(model.choices[index].identifier).entries" }
    let count = model.routes.count
    let constructors = stride(from: 0, to: max(1, count), by: mostLines).flatMap { start -> [String] in
      let end = min(start + mostLines, count)
      let lines = (start..<end).map { index in
        let route = model.routes[index]
        let values = route.parameters.map { _ in "v()" }.joined(separator: ", ")
        return "\(index) -> \(route.identifier)\(values.isEmpty ? "" : "(\(values))")"
      }
      return ["", "        private fun made\(start)(v: RouteEngine.Found): Route = when (v.route) {"] + lines
        + ["        else -> \(end == count ? "error(\"no such route\")" : "made\(end)(v)")", "        }"]
    }
    return [
      "", "    companion object {", "        private val engine = RouteEngine(",
      "            routeData(), listOf(\(choices.joined(separator: ", "))),",
      "        ) { Values.of(it).let { (index, values) -> RouteEngine.Found(index, *values) } }", "", functions,
    ] + constructors + ["    }"]
  }

  private static let mostLines = 200

  private static func choice(of kind: ClientModel.Kind) -> Int? {
    switch kind {
    case .choice(let index): index
    case .list(let element): choice(of: element)
    case .text, .uuid, .integer, .number, .boolean: nil
    }
  }

  // MARK: Literals

  private static func literal(_ value: ClientModel.Value, of kind: ClientModel.Kind, _ model: ClientModel) -> String {
    switch value {
    case .text(let text): return literal(text)
    case .number(let digits):
      if case .number = kind { return digits.contains(where: { ".e".contains($0) }) ? digits : digits + ".0" }
      // The literal without its sign is out of range.
      return digits == "-9223372036854775808" ? "Long.MIN_VALUE" : digits
    case .boolean(let value): return value ? "true" : "false"
    case .member(let choice, let index):
      let choice = model.choices[choice]
      return "\(choice.identifier).\(choice.members[index].identifier)"
    case .list(let values):
      guard case .list(let element) = kind, !values.isEmpty else { return "emptyList()" }
      return "listOf(\(values.map { literal($0, of: element, model) }.joined(separator: ", ")))"
    }
  }

  /// A text between quotes. Characters that cannot be seen are escaped.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$": literal += "\\" + String(scalar)
      case "\n": literal += "\\n"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          for unit in String(scalar).utf16 { literal += "\\u" + String(hexadecimal: unit, width: 4) }
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  /// A text in a comment. Comments nest in Kotlin, and `/docs/*path` would begin another one.
  private static func comment(_ text: String) -> String {
    text.replacing("/*", with: "/\\*").replacing("*/", with: "*\\/")
  }

  // MARK: The same text in every client

  /// Its properties are private, so that a parameter can have their names.
  private static let values = """

        /** What each route is for this file: its index in the table, and its values. */
        sealed class Values(@Transient private val index: Int, @Transient private vararg val values: Any?) : Route {
            internal companion object {
                fun of(route: Route): Pair<Int, Array<out Any?>> = (route as Values).let { it.index to it.values }
            }
        }
    """

  private static let miss = """

        /**
         * Why a text has no route.
         *
         * @property kind the part of the link that is at fault.
         * @property link the link as it was read, in ASCII; the text itself if it is no link.
         * @property start the first column of [link] that is at fault, from 0.
         * @property end the column after the fault; the same as [start] where something is missing.
         * @property expected the alternatives expected there, in words: `a UUID for "id"`, `"add"`.
         */
        data class Miss(val kind: Kind, val link: String, val start: Int, val end: Int, val expected: List<String>) {
            /** A part of a link. [SYNTAX] is a text that is no link, [VALUES] a combination of values that has no route. */
            enum class Kind { SYNTAX, SCHEME, HOST, PATH, QUERY, FRAGMENT, VALUES }
        }
    """

  private static let functions = """
            /** The names of all routes in the table: `order.tab`. */
            val names: List<String> = RouteNames(engine)

            /** The route of an absolute URL of any scheme, or of a path; null if no route matches. */
            fun parse(url: String): Route? = engine.find(url)?.let(::made0)

            /** Why a text has no route; null if it has one. */
            fun miss(url: String): Miss? = engine.miss(url)
    """

  private static let extensions = """
    /** The name of the route in the table: `order.tab`. */
    val Route.name: String get() = routeEngine.name(this)

    /**
     * The values of the route by the names of their parameters in the table, without those that are null. A member of a
     * closed set is its text.
     */
    val Route.parameters: Map<String, Any> get() = routeEngine.parameters(this)

    /**
     * The canonical path of the route, with its query and fragment: `/orders/7`.
     *
     * @throws IllegalArgumentException if no link can contain a value, if the link matches a more specific route, or if
     * the route has hosts of its own and the path alone matches another route or none: use [url] for such a route.
     */
    val Route.link: String get() = routeEngine.path(this)

    /**
     * The canonical URL of the route: `https://links.example.com/orders/7`, `shop://orders/7`.
     *
     * @param scheme `https`, `http` or a scheme of the app.
     * @param host a host of the route, if not the canonical one. A port may follow.
     * @throws IllegalArgumentException if no link can contain a value, or if the URL would not lead to the route.
     */
    fun Route.url(scheme: String? = null, host: String? = null): String = routeEngine.url(this, scheme, host)

    private val routeEngine get() = (Route.names as RouteNames).engine
    """
}
