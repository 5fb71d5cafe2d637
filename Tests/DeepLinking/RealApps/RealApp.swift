import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import Foundation
import Testing

@testable import DeepLinkService

/// The links of a real app with their expected routes, from the app's own table and tests.
enum RealApp {
  /// A link with the route and parameters that it must have, or with the route that it must not have.
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let route: String
    /// The texts by parameter; nil if the source does not give them.
    let parameters: [String: [String]]?
    let isHit: Bool

    fileprivate init?(_ node: JSONNode) {
      guard let link = node["link"]?.string, let route = (node["route"] ?? node["not"])?.string else { return nil }
      (self.link, self.route, isHit) = (link.description, route.description, node["route"] != nil)
      parameters = node["parameters"]?.object.map { members in
        Dictionary(uniqueKeysWithValues: members.map { ($0.name.description, $0.value.texts) })
      }
    }

    var testDescription: String { "\(isHit ? "" : "not ")\(route): \(link)" }
  }

  /// The rows of an app: `{"link", "route", "parameters"}`, or `{"link", "not"}` of a miss.
  static func rows(_ app: String) throws -> [Row] {
    let file = fixtures.appending(path: "\(app)/rows.json")
    return try JSONNode(parsing: Array(Data(contentsOf: file))).array?.compactMap { Row($0) } ?? []
  }

  /// The table of the app's `links.json`.
  static func table(_ app: String) throws -> RouteTable {
    try LinksFile(reading: fixtures.appending(path: "\(app)/links.json").path).sites[0].table
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "EndToEnd/Fixtures")

  /// The route of a link, and the texts of its parameters. The name is cut at a `#`, which separates several forms of
  /// one destination in the app's table.
  static func destination(of link: String, in table: RouteTable) throws -> (
    name: String, parameters: [String: [String]]
  )? {
    var resolution = Resolution()
    guard try table.resolve(DeepLinkRequest(link), into: &resolution) else { return nil }
    let shape = table.shapes[resolution.route]
    var writer = JSONWriter()
    resolution.writeParameters(to: &writer)
    var parameters: [String: [String]] = [:]
    for member in try JSONNode(parsing: writer.bytes).object ?? [] {
      parameters[member.name.description] = member.value.texts
    }
    return (shape.name.split(separator: "#").first.map(String.init) ?? "", parameters)
  }
}

extension JSONNode {
  /// The value as texts; an array gives the texts of its elements.
  fileprivate var texts: [String] {
    switch value {
    case .string(let text): [text.description]
    case .number(let text): [String(text)]
    case .boolean(let value): ["\(value)"]
    case .array(let elements): elements.flatMap(\.texts)
    case .null, .object: []
    }
  }
}
