import DeepLinkOctets
import DeepLinkTables
import DeepLinking

extension ClientModel {
  /// The declarations of a client in TypeScript: the types of the routes, and the data.
  func typeScript(_ data: PortableTable) -> [String] {
    // Each closed set has a name, so that a new member changes one line.
    let choices = choices.map { choice in
      "export type \(choice.identifier) = \(choice.members.map { language.literal($0.text) }.joined(separator: " | "));"
    }
    let parameters = routes.flatMap { route in
      let members = route.parameters.map { parameter in
        "\(key(parameter.name))\(parameter.isRequired ? "" : "?"): \(parameter.type)"
      }
      let shape = members.isEmpty ? "Record<string, never>" : "{ \(members.joined(separator: "; ")) }"
      return ["  /** \(route.comment) */", "  \(key(route.name)): \(shape);"]
    }
    let defaults = routes.compactMap { route -> String? in
      let names = route.parameters.filter { $0.fallback != nil }
      let literals = names.map { language.literal($0.name) }
      return names.isEmpty ? nil : "  \(key(route.name)): \(literals.joined(separator: " | "));"
    }
    return ["/* eslint-disable */", ""] + choices + (choices.isEmpty ? [] : [""])
      + ["/** The parameters of each route. A link may leave out those with a question mark. */"]
      + ["export interface RouteParameters {"] + parameters
      + ["}", "", "/** The parameters that `parse` fills in when a link leaves them out. */"]
      + ["export interface RouteDefaults {"] + defaults + ["}", "", "const data: any = " + data.text + ";", ""]
  }

  /// A name as the key of an object, in quotes if it is no identifier.
  private func key(_ name: String) -> String {
    let isIdentifier = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return isIdentifier && name.utf8.first.map { !$0.isDigit } == true ? name : language.literal(name)
  }
}
