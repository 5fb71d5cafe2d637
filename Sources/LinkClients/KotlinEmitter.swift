import DeepLinkTables
import DeepLinking

extension ClientModel {
  /// The declarations of a client in Kotlin, in the interface that the engine's text ends. A route is a class inside of it.
  func kotlin(package: String?) -> [String] {
    let declarations = routes.enumerated().flatMap { index, route in
      let properties = route.parameters.map { "val \($0.identifier): \($0.type)\($0.fallback(or: "null"))" }
      let values = (["\(index)"] + route.parameters.map(\.identifier)).joined(separator: ", ")
      let head = properties.isEmpty ? "object \(route.identifier)" : "class \(route.identifier)"
      let list = properties.isEmpty ? "" : "(\(properties.joined(separator: ", ")))"
      return ["    /** \(route.comment) */", "    data \(head)\(list) : Values(\(values))"]
    }
    let choices = choices.map { choice in
      let members = choice.members.map { "\($0.identifier)(\(language.literal($0.text)))" }.joined(separator: ", ")
      return "    enum class \(choice.identifier)(override val value: String) : RouteChoice { \(members) }"
    }
    return (package.map { ["", "package \($0)"] } ?? [])
      + ["", "/** A place in the app that links lead to: the routes of the table. */", "sealed interface Route {"]
      + declarations + choices
  }

  /// How a route is made of its values, the closed sets, and the data. A function of the virtual machine has at most 64 KiB,
  /// so that one with many routes is divided.
  func kotlinEnd(_ data: PortableTable) -> [String] {
    let most = 200
    let constructors = stride(from: 0, to: max(1, routes.count), by: most).flatMap { start -> [String] in
      let end = min(start + most, routes.count)
      let lines = (start..<end).map { index in
        let values = routes[index].parameters.map { _ in "v()" }.joined(separator: ", ")
        return "\(index) -> Route.\(routes[index].identifier)\(values.isEmpty ? "" : "(\(values))")"
      }
      let last = end == routes.count ? "error(\"no such route\")" : "madeRoute\(end)(v)"
      return ["private fun madeRoute\(start)(v: RouteEngine.Found): Route = when (v.route) {"] + lines
        + ["else -> \(last)", "}"]
    }
    let sets = choices.flatMap { choice in
      choice.parameters.map { "\(language.literal($0)) to Route.\(choice.identifier).entries" }
    }
    // A raw string has no escapes of its own, but `$` begins a template.
    return constructors + ["private fun routeChoices() = listOf<Pair<String, List<RouteChoice>>>("]
      + [sets.joined(separator: ",\n"), ")", "private fun routeData() = \"\"\""]
      + data.lines.map { $0.replacing("$", with: "\\u0024") } + ["\"\"\"", ""]
  }
}
