// Answers links with a client in Swift: reads JSON texts, one a line, from standard input, and prints for each a line of
// JSON, whose form Tests/Clients/compare.py reads.
//
//     swiftc -O Links.swift harness.swift -o harness

import Foundation

/// A line of the harness.
struct Answer: Encodable {
  var route: Route?
  var link: String?
  var url: String?
  /// Whether the link or the URL, and the JSON of the route, give the route again.
  var again: Bool?
  var miss: Route.Miss?
  var error: String?

  init(_ text: String) {
    miss = Route.miss(text)
    route = Route(text)
    guard let route else { return }
    do {
      url = try? route.urlString()
      // The path of a route with hosts of its own may not lead to it.
      link = try url == nil ? route.link : try? route.link
      let copy = try JSONDecoder().decode(Route.self, from: try JSONEncoder().encode(route))
      again = miss == nil && copy == route && [link, url].allSatisfy { $0.map { Route($0) == route } ?? true }
    } catch {
      self.error = "\(error)"
    }
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
