// Answers links with a client in Swift: reads JSON texts, one a line, from standard input, and prints for each a line of
// JSON, whose form Tests/Clients/compare.py reads.
//
//     swiftc -O Links.swift harness.swift -o harness

import Foundation

/// A line of the harness.
struct Answer: Encodable {
  var route: Route?
  /// The link and the URL.
  var links: [String?]?
  /// The name of each route below, its link and its URL.
  var below: [[String?]]?
  /// Whether the link or the URL, and the JSON of the route, give the route again.
  var again: Bool?
  var miss: Route.Miss?
  var error: String?

  init(_ text: String) {
    miss = Route.miss(text)
    route = Route(text)
    guard let route else { return }
    do {
      let links = try Self.links(of: route)
      self.links = links
      below = try route.below.map { try [$0.name] + Self.links(of: $0) }
      let copy = try JSONDecoder().decode(Route.self, from: try JSONEncoder().encode(route))
      again = miss == nil && copy == route && links.allSatisfy { $0.map { Route($0) == route } ?? true }
    } catch {
      self.error = "\(error)"
    }
  }

  /// The path of a route with hosts of its own may not lead to it.
  private static func links(of route: Route) throws -> [String?] {
    let url = try? route.urlString()
    return [try url == nil ? route.link : try? route.link, url]
  }
}

@main
struct Harness {
  static func main() throws {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    while let line = readLine() {
      let text = try decoder.decode(String.self, from: Data(line.utf8))
      print(String(decoding: try encoder.encode(Answer(text)), as: UTF8.self))
    }
  }
}
